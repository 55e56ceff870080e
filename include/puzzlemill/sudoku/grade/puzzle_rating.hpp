#pragma once

#include "puzzlemill/core/budget.hpp"
#include "puzzlemill/core/puzzle_rating.hpp"
#include "puzzlemill/sudoku/puzzle.hpp"

namespace puzzlemill::sudoku::explainer {

/// What rate() says of a puzzle, in the words of all kinds. The number of a technique is its place in Technique.
/// Requires  exactly one solution. Errors, threads and limits are those of rate().
[[nodiscard]] PuzzleRating puzzle_rating(const Givens<Shape9>& givens, Budget& budget);

}  // namespace puzzlemill::sudoku::explainer
