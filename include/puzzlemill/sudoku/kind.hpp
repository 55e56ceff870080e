#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "puzzlemill/core/kind.hpp"
#include "puzzlemill/sudoku/grade/grade_table.hpp"
#include "puzzlemill/sudoku/kind_names.hpp"
#include "puzzlemill/sudoku/mill.hpp"
#include "puzzlemill/sudoku/puzzle.hpp"

namespace puzzlemill::sudoku {

/// The defaults of a shape, with what a config says in their place.
/// Errors   usage for a name that does not exist, a value out of range, or bands that do not rise.
template <class Shape>
[[nodiscard]] GradeTable table_with(const GradeSettings& settings);

/// Sudoku of one shape, as the rest of the program sees it. See PuzzleKind.
template <class Shape>
struct Sudoku {
  static constexpr std::string_view name = kind_name<Shape>;
  using Mill = sudoku::Mill<Shape>;
  using Question = Givens<Shape>;

  static Question parse(std::string_view text);
  static std::string text(const Question& question);
  static SolveEnd solve(const Question& question, Budget& budget,
                        const std::function<bool(const std::string&)>& found);
  static Proof prove(const Question& question, Budget& budget);
  static std::optional<PuzzleRow> grade(const Question& question, const GradeSettings& settings,
                                        Budget& budget);
  static std::optional<PuzzleRow> row(const Question& question, const GradeSettings& settings,
                                      Budget& budget);
  static std::string check(const GradeSettings& settings) { return to_text(table_with<Shape>(settings)); }
};

}  // namespace puzzlemill::sudoku
