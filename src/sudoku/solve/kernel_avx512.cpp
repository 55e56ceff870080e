#include <array>
#include <bit>
#include <cassert>
#include <cstdint>
#include <cstring>
#include <utility>

#include <immintrin.h>

#include "kernel.hpp"

#ifdef PUZZLEMILL_AVX512_KERNEL
// Only what is defined below may use these instructions: the functions of the headers above stay portable.
#pragma GCC push_options
#pragma GCC target("avx512f,avx512bw,avx512vl,avx512dq,avx512vbmi,bmi,bmi2,popcnt,lzcnt")

namespace puzzlemill::sudoku {
#define LANES_NAMESPACE lanes_avx512
#define LANES_AVX512  // the compiler sets no macros of its own for a pragma
namespace LANES_NAMESPACE {
#include "lanes/vector.hpp"
//
#include "lanes/layout.hpp"
//
#include "lanes/propagate.hpp"
//
#include "lanes/search.hpp"
//
#include "lanes/entry.hpp"
}  // namespace LANES_NAMESPACE

template <class Shape>
const Kernel<Shape>& avx512_kernel() {
  static constexpr Kernel<Shape> kernel{&LANES_NAMESPACE::search_entry<Shape>,
                                        &LANES_NAMESPACE::search_from_entry<Shape>,
                                        &LANES_NAMESPACE::another_entry<Shape>};
  return kernel;
}
template const Kernel<Shape4>& avx512_kernel<Shape4>();
template const Kernel<Shape6>& avx512_kernel<Shape6>();
template const Kernel<Shape8>& avx512_kernel<Shape8>();
template const Kernel<Shape9>& avx512_kernel<Shape9>();
template const Kernel<Shape10>& avx512_kernel<Shape10>();
template const Kernel<Shape12>& avx512_kernel<Shape12>();
template const Kernel<Shape16>& avx512_kernel<Shape16>();

}  // namespace puzzlemill::sudoku

#pragma GCC pop_options
#endif
