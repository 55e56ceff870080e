#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "puzzlemill/sudoku/solve/sliced_solver.hpp"

namespace puzzlemill::sudoku {

/// Where candidates are handed to a kernel and back, a word of each puzzle after the other.
struct alignas(64) SlicedStage {
  static constexpr std::size_t most_groups = 8;  ///< of 64 lanes
  /// Word w of lane l is at word[w][l]. The padding keeps the twelve apart in the cache.
  std::array<std::array<std::uint64_t, 64 * most_groups + 8>, PackedCandidates::words> word;

  using Lanes = std::array<std::uint64_t, most_groups>;  ///< lane l is bit l / groups of [l % groups]
  Lanes used;                                            ///< in: the lanes that hold a puzzle
  Lanes dead;        ///< out: has a contradiction; nothing else said of the lane matters
  Lanes unfinished;  ///< out: candidates still went in the last round
  Lanes unsolved;    ///< out: some cell has several candidates
};

/// Propagation for one width of word. All give each lane the same in the end: what the rules leave is one
/// thing, whatever the order.
struct SlicedKernel {
  int lanes;
  void (*propagate)(SlicedStage& stage);
};

const SlicedKernel& baseline_sliced_kernel();
#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__)
#define PUZZLEMILL_WIDE_SLICES 1
const SlicedKernel& avx2_sliced_kernel();
const SlicedKernel& avx512_sliced_kernel();
#endif

/// Those that the processor at hand can run, the widest last.
const std::vector<const SlicedKernel*>& sliced_kernels();

}  // namespace puzzlemill::sudoku
