#include "puzzlemill/fubuki/puzzle_row.hpp"

#include "puzzlemill/fubuki/dig.hpp"
#include "puzzlemill/fubuki/grade.hpp"
#include "puzzlemill/fubuki/question.hpp"
#include "puzzlemill/fubuki/text.hpp"
#include "puzzlemill/fubuki/transform.hpp"

namespace puzzlemill::fubuki {

PuzzleRow graded_row(const Grid& grid, ClueMask clues, const GradeTable& table) {
  const Grade graded = grade(grid, clues, table);
  PuzzleRow row;
  row.givens = to_text(Question(grid, clues));
  row.solution = to_text(grid);
  row.clues = clues.count();
  row.score = graded.score;
  row.band = graded.band;
  row.crme = graded.blanks;
  row.trials = graded.choices;
  return row;
}

PuzzleRow puzzle_row(const Grid& grid, ClueMask clues, const GradeTable& table, Budget& budget) {
  PuzzleRow row = graded_row(grid, clues, table);
  row.minimal = is_minimal(grid, clues, budget);
  row.class_key = class_key(grid, clues);
  return row;
}

}  // namespace puzzlemill::fubuki
