#pragma once

#include "puzzlemill/core/band.hpp"
#include "puzzlemill/fubuki/grade_table.hpp"
#include "puzzlemill/fubuki/grid.hpp"

namespace puzzlemill::fubuki {

/// The level rule: how much there is to fill, and how much the sums leave open.
///
/// Lines are filled one after another. A line costs the ways in which it can then be filled beyond the right
/// one: its cells that are known stay, and digits that are on the board already cannot be used again. A line
/// with one blank costs nothing. `choices` is what the cheapest order of lines costs, which mostly takes the
/// tightest sum first.
///
///     score = blanks × table.blank + choices × table.choice
struct Grade {
  int score;
  Band band;
  int blanks;
  int choices;

  friend bool operator==(const Grade&, const Grade&) = default;
};

/// The grade of the puzzle that shows `clues` of `grid`. All 64 sets of filled lines are looked at, so the
/// grade is exact, and the same for all images of a puzzle.
///
/// Threads  any number at once.
/// Limits   the rule is the project's own: no published scale for Fubuki is known, and it was not compared
///          with solving times.
Grade grade(const Grid& grid, ClueMask clues, const GradeTable& table);

}  // namespace puzzlemill::fubuki
