#pragma once

#include "puzzlemill/core/budget.hpp"
#include "puzzlemill/core/puzzle_row.hpp"
#include "puzzlemill/fubuki/grade_table.hpp"
#include "puzzlemill/fubuki/grid.hpp"

namespace puzzlemill::fubuki {

/// What the grade of a puzzle fills in: all but index, minimal and class_key. `crme` counts the cells to fill
/// and `trials` the choices of the level rule; `uniqueness` is 0.
PuzzleRow graded_row(const Grid& grid, ClueMask clues, const GradeTable& table);

/// All that is kept of the puzzle that shows `clues` of `grid`, but for its index. `minimal` is false where
/// the budget ran out before it was shown. Requires  the puzzle has one solution.
PuzzleRow puzzle_row(const Grid& grid, ClueMask clues, const GradeTable& table, Budget& budget);

}  // namespace puzzlemill::fubuki
