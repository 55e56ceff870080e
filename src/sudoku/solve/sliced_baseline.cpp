#include <bit>
#include <cstdint>
#include <cstring>

#include "sliced_kernel.hpp"

#pragma GCC diagnostic ignored "-Wpsabi"  // vectors are never passed out of this file

#define SLICED_BYTES 16
namespace puzzlemill::sudoku {
namespace sliced_baseline {
#include "sliced/word.hpp"
//
#include "sliced/transpose.hpp"
//
#include "sliced/block.hpp"
//
#include "sliced/entry.hpp"
}  // namespace sliced_baseline

const SlicedKernel& baseline_sliced_kernel() {
  static constexpr SlicedKernel kernel{sliced_baseline::lanes, &sliced_baseline::propagate};
  return kernel;
}

}  // namespace puzzlemill::sudoku
