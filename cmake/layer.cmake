# puzzlemill_layer(NAME USES LIBRARY...): the library of the folder src/NAME, named puzzlemill_NAME.
# A layer among the LIBRARIES is written by its folder's name alone.

add_library(puzzlemill_options INTERFACE)
target_compile_features(puzzlemill_options INTERFACE cxx_std_20)
target_include_directories(puzzlemill_options INTERFACE ${PROJECT_SOURCE_DIR}/include)
target_include_directories(puzzlemill_options SYSTEM INTERFACE ${RANDOM123_INCLUDE} ${XXHASH_INCLUDE})
target_compile_options(puzzlemill_options INTERFACE
  $<$<COMPILE_LANGUAGE:CXX>:-Wall -Wextra -Wpedantic -Wshadow -Wnon-virtual-dtor -Wold-style-cast -Werror>
  # g++ 12 sees overlaps in every `"r" + std::to_string(n)`.
  $<$<COMPILE_LANG_AND_ID:CXX,GNU>:-Wno-restrict>)
if(PUZZLEMILL_SANITIZE)
  target_compile_options(puzzlemill_options INTERFACE
    -fsanitize=${PUZZLEMILL_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer
    # What they add hides from GCC 12 which alternative of a variant is there.
    $<$<COMPILE_LANG_AND_ID:CXX,GNU>:-Wno-maybe-uninitialized>)
  target_link_options(puzzlemill_options INTERFACE -fsanitize=${PUZZLEMILL_SANITIZE})
endif()

function(puzzlemill_layer name)
  cmake_parse_arguments(LAYER "" "" "USES" ${ARGN})
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/src/${name}/*.cpp
       ${PROJECT_SOURCE_DIR}/src/${name}/*.S)
  list(TRANSFORM LAYER_USES REPLACE "^([a-z]+)$" "puzzlemill_\\1")
  if(sources)
    add_library(puzzlemill_${name} STATIC ${sources})
    target_link_libraries(puzzlemill_${name} PUBLIC puzzlemill_options ${LAYER_USES})
  else()
    add_library(puzzlemill_${name} INTERFACE)
    target_link_libraries(puzzlemill_${name} INTERFACE puzzlemill_options ${LAYER_USES})
  endif()
endfunction()
