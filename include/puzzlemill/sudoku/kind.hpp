#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>

#include "puzzlemill/core/kind.hpp"
#include "puzzlemill/sudoku/grade/grade_table.hpp"
#include "puzzlemill/sudoku/kind_names.hpp"
#include "puzzlemill/sudoku/mill.hpp"
#include "puzzlemill/sudoku/puzzle.hpp"

namespace puzzlemill::sudoku {

/// Sudoku of one shape, as the rest of the program sees it. See PuzzleKind.
template <class Shape>
struct Sudoku {
  static constexpr std::string_view name = kind_name<Shape>;
  static constexpr bool is_rated = std::is_same_v<Shape, Shape9>;
  using Mill = sudoku::Mill<Shape>;
  using Question = Givens<Shape>;

  static Question parse(std::string_view text);
  static std::string text(const Question& question);
  static SolveEnd solve(const Question& question, Budget& budget,
                        const std::function<bool(const std::string&)>& found);
  static Proof prove(const Question& question, Budget& budget);
  static std::optional<PuzzleRow> grade(const Question& question, const GradeSettings& settings,
                                        Budget& budget);
  static std::optional<PuzzleRating> rate(const Question& question, Budget& budget);
  static std::optional<PuzzleRow> row(const Question& question, const GradeSettings& settings,
                                      Budget& budget);
  static GradeSettings grading(const GradeSettings& settings) {
    return values_of(table_with<Shape>(settings), grade_settings());
  }
};

}  // namespace puzzlemill::sudoku
