#include <bit>
#include <cstdint>
#include <cstring>

#include <immintrin.h>

#include "sliced_kernel.hpp"

#ifdef PUZZLEMILL_WIDE_SLICES
// Only what is defined below may use these instructions: the functions of the headers above stay portable.
#pragma GCC push_options
#pragma GCC target("avx512f,avx512vl,popcnt")

#define SLICED_BYTES 64
#define SLICED_TERNARY
namespace puzzlemill::sudoku {
namespace sliced_avx512 {
#include "sliced/word.hpp"
//
#include "sliced/transpose.hpp"
//
#include "sliced/block.hpp"
//
#include "sliced/entry.hpp"
}  // namespace sliced_avx512

const SlicedKernel& avx512_sliced_kernel() {
  static constexpr SlicedKernel kernel{sliced_avx512::lanes, &sliced_avx512::propagate};
  return kernel;
}

}  // namespace puzzlemill::sudoku

#pragma GCC pop_options
#endif
