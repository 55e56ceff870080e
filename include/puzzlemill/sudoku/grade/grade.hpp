#pragma once

#include <cstdint>
#include <optional>

#include "puzzlemill/core/band.hpp"
#include "puzzlemill/core/budget.hpp"
#include "puzzlemill/sudoku/grade/grade_table.hpp"
#include "puzzlemill/sudoku/grade/score.hpp"
#include "puzzlemill/sudoku/puzzle.hpp"

namespace puzzlemill::sudoku {

/// The published score: solves as a person would who knows three techniques, and adds up what the steps cost.
///
///        ┌──────────────────────────────────────────────┐
///        ▼                                              │
///     CRME ── none left ──▶ uniqueness ── one placed ───┤
///                               └── none ──▶ trial ─────┘   each candidate tried: its own copy of the grid
///
///   CRME        column, row and minigrid elimination: every cell with one candidate left is filled, for as
///               long as there is one. The order makes no difference.
///   uniqueness  one digit that fits only one cell of a house is placed: the first in the order of the rows,
///               then the columns, then the boxes, and in a house the smallest digit.
///   trial       the empty cell with fewest candidates, the first in reading order, has its candidates tried
///               in rising order until one leads to a solution. A branch has failed once an empty cell has no
///               candidate or a house has no cell for a digit.
///
/// A trial costs its points whether it fails or not; the steps of a failed branch cost nothing but for its
/// own trials. The band is that of the score; but on 4×4 and 6×6, which are for children, a puzzle that needs
/// a trial is medium at least.
struct Grade {
  Score score;
  Band band;
  int crme;        ///< cells filled on the way to the solution
  int uniqueness;  ///< digits placed on the way to the solution
  int trials;      ///< candidates tried, in failed branches too

  friend bool operator==(const Grade&, const Grade&) = default;
};

enum class GradeEnd : std::uint8_t {
  solved,
  no_solution,    ///< the clues clash, or every trial failed
  out_of_budget,  ///< of the Budget, or of max_trials
};

struct GradeResult {
  GradeEnd end;
  std::optional<Grade> grade;  ///< there exactly with GradeEnd::solved
};

/// No puzzle has more candidates tried than this, whatever the budget, so that counts and points fit an int.
inline constexpr int max_trials = 100'000'000;

/// Takes    a node of `budget` for each candidate tried: half of the random minimal 9×9 puzzles need none,
///          nearly all not more than ten, the hardest known up to 2,400. A 16×16 grid with few clues can need
///          more than anybody has.
/// After    the score is at most INT_MAX: weights that lead beyond are cut there.
/// Errors   throws nothing.
/// Threads  any number at once, each with its own Budget.
/// Limits   does not ask whether the solution is the only one; of several, the first met is graded. The score
///          is not the same for all images of a puzzle under a symmetry: reading order settles ties.
template <class Shape>
[[nodiscard]] GradeResult grade(const Givens<Shape>& givens, const GradeTable& table, Budget& budget);

}  // namespace puzzlemill::sudoku
