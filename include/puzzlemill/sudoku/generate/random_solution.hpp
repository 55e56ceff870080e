#pragma once

#include "puzzlemill/core/rng.hpp"
#include "puzzlemill/sudoku/puzzle.hpp"

namespace puzzlemill::sudoku {

/// A new random grid: backtracking that tries digits in random order, started again when it gets stuck, then
/// a random symmetry.
///
/// Bias     every grid can come, but not all equally often: the search fills the place with fewest options
///          first. All images of one grid under the symmetries are equally likely.
/// Threads  any number at once, each with its own Rng.
template <class Shape>
[[nodiscard]] Solution<Shape> random_solution(Rng& rng);

}  // namespace puzzlemill::sudoku
