#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "puzzlemill/core/kind.hpp"
#include "puzzlemill/fubuki/grade_table.hpp"
#include "puzzlemill/fubuki/mill.hpp"
#include "puzzlemill/fubuki/question.hpp"

namespace puzzlemill::fubuki {

/// Fubuki, as the rest of the program sees it. See PuzzleKind; puzzle_row.hpp says what the counts of a
/// PuzzleRow mean here.
struct Fubuki {
  static constexpr std::string_view name = fubuki::Mill::kind;
  static constexpr bool is_rated = false;
  using Mill = fubuki::Mill;
  using Question = fubuki::Question;

  static Question parse(std::string_view text);
  static std::string text(const Question& question);
  static SolveEnd solve(const Question& question, Budget& budget,
                        const std::function<bool(const std::string&)>& found);
  static Proof prove(const Question& question, Budget& budget);
  /// Of several solutions, the first that solve() shows is graded.
  static std::optional<PuzzleRow> grade(const Question& question, const GradeSettings& settings,
                                        Budget& budget);
  static std::optional<PuzzleRating> rate(const Question&, Budget&) { return std::nullopt; }
  /// Empty when there is not exactly one solution, or the budget ran out.
  static std::optional<PuzzleRow> row(const Question& question, const GradeSettings& settings,
                                      Budget& budget);
  static GradeSettings grading(const GradeSettings& settings) {
    return values_of(table_with(settings), grade_settings());
  }
};
static_assert(PuzzleKind<Fubuki>);

}  // namespace puzzlemill::fubuki
