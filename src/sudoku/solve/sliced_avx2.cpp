#include <bit>
#include <cstdint>
#include <cstring>

#include <immintrin.h>

#include "sliced_kernel.hpp"

#ifdef PUZZLEMILL_WIDE_SLICES
// Only what is defined below may use these instructions: the functions of the headers above stay portable.
#pragma GCC push_options
#pragma GCC target("avx2,popcnt")

#define SLICED_BYTES 32
namespace puzzlemill::sudoku {
namespace sliced_avx2 {
#include "sliced/word.hpp"
//
#include "sliced/transpose.hpp"
//
#include "sliced/block.hpp"
//
#include "sliced/entry.hpp"
}  // namespace sliced_avx2

const SlicedKernel& avx2_sliced_kernel() {
  static constexpr SlicedKernel kernel{sliced_avx2::lanes, &sliced_avx2::propagate};
  return kernel;
}

}  // namespace puzzlemill::sudoku

#pragma GCC pop_options
#endif
