#include "puzzlemill/fubuki/kind.hpp"

#include "puzzlemill/fubuki/grid_table.hpp"
#include "puzzlemill/fubuki/puzzle_row.hpp"
#include "puzzlemill/fubuki/solve.hpp"
#include "puzzlemill/fubuki/text.hpp"

namespace puzzlemill::fubuki {
Question Fubuki::parse(std::string_view text) {
  return parse_question(text);
}

std::string Fubuki::text(const Question& question) {
  return to_text(question);
}

SolveEnd Fubuki::solve(const Question& question, Budget& budget,
                       const std::function<bool(const std::string&)>& found) {
  return fubuki::solve(question, budget, [&](const Grid& grid) { return found(to_text(grid)); });
}

Proof Fubuki::prove(const Question& question, Budget&) {
  return fubuki::prove(question);
}

std::optional<PuzzleRow> Fubuki::grade(const Question& question, const GradeSettings& settings,
                                       Budget& budget) {
  std::optional<PuzzleRow> row;
  fubuki::solve(question, budget, [&](const Grid& grid) {
    row = graded_row(grid, question.clues(), table_with(settings));
    return false;
  });
  return row;
}

std::optional<PuzzleRow> Fubuki::row(const Question& question, const GradeSettings& settings,
                                     Budget& budget) {
  std::optional<Grid> solution;
  const SolveEnd end = fubuki::solve(question, budget, [&](const Grid& grid) {
    if (solution) return false;
    solution = grid;
    return true;
  });
  if (!solution || end != SolveEnd::all) return std::nullopt;
  return puzzle_row(*solution, question.clues(), table_with(settings), budget);
}

}  // namespace puzzlemill::fubuki
