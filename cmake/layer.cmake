# A layer is a folder of src/ and a library. Its headers are found as "layer/header.h" through an
# include folder that holds a link to that layer alone, and is inherited by the layers that use it:
# an include that reaches up the house from a lower layer does not compile.
function(houseway_layer name)
  cmake_parse_arguments(LAYER "" "" "USES" ${ARGN})
  set(root ${CMAKE_BINARY_DIR}/include/${name})
  file(MAKE_DIRECTORY ${root})
  file(CREATE_LINK ${PROJECT_SOURCE_DIR}/src/${name} ${root}/${name} SYMBOLIC)
  file(GLOB sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/src/${name}/*.cpp)
  list(FILTER sources EXCLUDE REGEX "/main\\.cpp$")
  add_library(houseway_${name} STATIC ${sources})
  target_include_directories(houseway_${name} PUBLIC ${root})
  target_link_libraries(houseway_${name} PUBLIC ${LAYER_USES})
endfunction()
