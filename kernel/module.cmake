# The targets `_kernel` and `_play`, the compiled modules deece.solver._kernel and deece.game._play.
option(DEECE_SANITIZE "Stop at the first wrong memory access or undefined behavior (make sanitize)" OFF)

if(NOT CMAKE_BUILD_TYPE)
  set(CMAKE_BUILD_TYPE Release)
endif()

find_package(Python 3.11 REQUIRED COMPONENTS Interpreter Development.Module ${SKBUILD_SABI_COMPONENT})
find_package(nanobind CONFIG QUIET)
if(NOT nanobind_FOUND)
  execute_process(COMMAND "${Python_EXECUTABLE}" -m nanobind --cmake_dir
    OUTPUT_STRIP_TRAILING_WHITESPACE OUTPUT_VARIABLE nanobind_ROOT COMMAND_ERROR_IS_FATAL ANY)
  find_package(nanobind CONFIG REQUIRED)
endif()
find_package(Threads REQUIRED)

nanobind_add_module(_kernel STABLE_ABI NB_STATIC NOMINSIZE
  ${CMAKE_CURRENT_LIST_DIR}/module.cpp
  ${CMAKE_CURRENT_LIST_DIR}/batch.cpp
  ${CMAKE_CURRENT_LIST_DIR}/plain.cpp
  ${CMAKE_CURRENT_LIST_DIR}/search.cpp
  ${CMAKE_CURRENT_LIST_DIR}/leaf.cpp
  ${CMAKE_CURRENT_LIST_DIR}/suits.cpp)
target_link_libraries(_kernel PRIVATE Threads::Threads)
nanobind_add_module(_play STABLE_ABI NB_STATIC NOMINSIZE ${CMAKE_CURRENT_LIST_DIR}/play.cpp)  # without nanobind inside

foreach(module _kernel _play)
  target_compile_features(${module} PRIVATE cxx_std_20)
  if(MSVC)
    target_compile_options(${module} PRIVATE /O2)
  else()
    target_compile_options(${module} PRIVATE -Wall -Wextra -ffp-contract=off $<$<CONFIG:Release>:-O3>)  # sums as Python does them
    if(CMAKE_SYSTEM_PROCESSOR MATCHES "^(x86_64|AMD64|amd64)$")
      target_compile_options(${module} PRIVATE -march=x86-64-v2)  # popcount; a third slower without
    endif()
    if(DEECE_SANITIZE)
      target_compile_options(${module} PRIVATE -fsanitize=address,undefined -fno-sanitize-recover=all -g)
      target_link_options(${module} PRIVATE -fsanitize=address,undefined)
    endif()
  endif()
endforeach()

install(TARGETS _kernel LIBRARY DESTINATION deece/solver)
install(TARGETS _play LIBRARY DESTINATION deece/game)
