# How ctest runs the tests of the one program in a few runs; tests/CMakeLists.txt says why.

# The suites of a file.
function(houseway_suites_of file out)
  set(test "^(TEST|TEST_F|TEST_P|RC_GTEST_PROP)\\(([A-Za-z0-9_]+).*$")
  file(STRINGS ${file} suites REGEX "${test}")
  list(TRANSFORM suites REPLACE "${test}" "\\2")
  list(REMOVE_DUPLICATES suites)
  set(${out} ${suites} PARENT_SCOPE)
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${file})
endfunction()

# One entry of ctest: `filter` is gtest's.
function(houseway_run name filter)
  add_test(NAME ${name} COMMAND houseway_tests --gtest_brief=1 "--gtest_filter=${filter}")
  set_tests_properties(${name} PROPERTIES TIMEOUT 1200)
endfunction()

function(houseway_game_run game)
  string(REPLACE "-" "_" name ${game})
  houseway_run(${game} "Games/*/${name}")
  set_tests_properties(${game} PROPERTIES LABELS ${game} COST 20)
  set_property(DIRECTORY APPEND PROPERTY game_filters "Games/*/${name}")
endfunction()

# A file whose name begins with a game's concerns it, and so do those that games.cmake names.
function(houseway_file_run file)
  get_filename_component(name ${file} NAME_WE)
  string(REGEX REPLACE "_test$" "" name ${name})
  houseway_suites_of(${file} suites)
  list(TRANSFORM suites REPLACE "(.+)" "\\1.*:*/\\1.*")
  list(JOIN suites ":" filter)
  houseway_run(${name} "${filter}:-Games/*")
  set_property(DIRECTORY APPEND PROPERTY file_filters "${filter}")
  set(labels ${games_of_${name}})
  foreach(game IN LISTS games)
    string(REPLACE "-" "_" prefix ${game})
    if(name MATCHES "^${prefix}_")
      list(APPEND labels ${game})
    endif()
  endforeach()
  set_tests_properties(${name} PROPERTIES LABELS "${labels}" COST 5)
endfunction()

# A test that no run has would never fail.
function(houseway_no_test_left_out)
  foreach(kind IN ITEMS game file)
    get_property(filters DIRECTORY PROPERTY ${kind}_filters)
    list(JOIN filters ":" runs)
    set(all "*")
    if(kind STREQUAL game)
      set(all "Games/*")
    endif()
    add_test(NAME no_test_of_a_${kind}_is_left_out
             COMMAND houseway_tests --gtest_list_tests "--gtest_filter=${all}-${runs}")
    set_tests_properties(no_test_of_a_${kind}_is_left_out
                         PROPERTIES FAIL_REGULAR_EXPRESSION "\n  [A-Za-z]")
  endforeach()
endfunction()
