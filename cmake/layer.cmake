# A layer is a folder of src/ and a library. Its headers are found as "layer/header.h" through an
# include folder that holds a link to that layer alone, and is inherited by the layers that use it:
# an include that reaches up the house from a lower layer does not compile.
#
# PRECOMPILED names a header of cmake/precompiled or the layer whose precompiled header it shares.
# They hold headers of libraries alone, never the project's, and only save time: every file still
# includes what it uses, as a build with CMAKE_DISABLE_PRECOMPILE_HEADERS shows.
#
# A layer whose files share the same templates compiles them TOGETHER, a few at a time, where
# HOUSEWAY_TOGETHER asks for it: a third less work as a whole, more after a change of one file.
function(houseway_layer name)
  cmake_parse_arguments(LAYER "TOGETHER" "PRECOMPILED" "USES" ${ARGN})
  set(root ${CMAKE_BINARY_DIR}/include/${name})
  file(MAKE_DIRECTORY ${root})
  file(CREATE_LINK ${PROJECT_SOURCE_DIR}/src/${name} ${root}/${name} SYMBOLIC)
  file(GLOB sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/src/${name}/*.cpp)
  list(FILTER sources EXCLUDE REGEX "/main\\.cpp$")
  add_library(houseway_${name} STATIC ${sources})
  target_include_directories(houseway_${name} PUBLIC ${root})
  target_link_libraries(houseway_${name} PUBLIC ${LAYER_USES})
  if(LAYER_TOGETHER AND HOUSEWAY_TOGETHER)
    set_target_properties(houseway_${name} PROPERTIES UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE 12)
  endif()
  if(TARGET houseway_${LAYER_PRECOMPILED})
    target_precompile_headers(houseway_${name} REUSE_FROM houseway_${LAYER_PRECOMPILED})
  else()
    target_precompile_headers(houseway_${name} PRIVATE
                              ${PROJECT_SOURCE_DIR}/cmake/precompiled/${LAYER_PRECOMPILED}.h)
  endif()
endfunction()
