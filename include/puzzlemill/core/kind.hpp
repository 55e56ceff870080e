#pragma once

#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "puzzlemill/core/budget.hpp"
#include "puzzlemill/core/making.hpp"
#include "puzzlemill/core/puzzle_row.hpp"

namespace puzzlemill {

enum class Verdict : std::uint8_t { unique, multiple, none, invalid, unknown };
inline constexpr std::array<std::string_view, 5> verdict_names{"unique", "multiple", "none", "invalid",
                                                               "unknown"};
constexpr std::string_view name(Verdict verdict) {
  return verdict_names[static_cast<std::size_t>(verdict)];
}

/// What is known of how many solutions a puzzle has.
struct Proof {
  Verdict verdict = Verdict::unknown;
  std::uint64_t solutions = 0;  ///< met: exactly with unique and none, at least with multiple and unknown
  bool all_counted = false;     ///< `solutions` is exact, whatever the verdict
  std::string detail;           ///< of an invalid puzzle: the clashing cells, as `r1c2 r1c3`; else empty
  std::string solution;         ///< the text of the first solution met; empty when none was
};

enum class SolveEnd : std::uint8_t {
  all,           ///< every solution was shown
  stopped,       ///< the caller had enough
  out_of_nodes,  ///< the budget ran out
};

/// What a kind of puzzle offers the rest of the program: a name, its text, and what can be asked of it.
/// Everything is a function of its arguments. A kind's text of a puzzle and of a solution is one line, the
/// same that it stores.
///
///     text ── parse ──▶ Question ─┬─ solve ──▶ solutions
///                                 ├─ prove ──▶ Proof, by a path that shares nothing with solve and Mill
///                                 ├─ grade ──▶ the row's score, band and counts; empty when no solution was
///                                 │            met in budget
///                                 ├─ rate ────▶ its rating, as far as the budget goes; empty for a kind without one
///                                 └─ row ────▶ a PuzzleRow to keep, of a question with exactly one solution
///     options ── Mill ──▶ new puzzles (PuzzleMill)
///
/// parse() throws Error(bad_input) with a message that names the cell, but without a place, which only the
/// reader knows.
template <class K>
concept PuzzleKind = PuzzleMill<typename K::Mill> &&
    requires(std::string_view text, const typename K::Question& question, Budget& budget,
             const GradeSettings& settings, const std::function<bool(const std::string&)>& found) {
  { K::name } -> std::convertible_to<std::string_view>;
  { K::is_rated } -> std::convertible_to<bool>;
  { K::parse(text) } -> std::same_as<typename K::Question>;
  { K::text(question) } -> std::same_as<std::string>;
  { K::solve(question, budget, found) } -> std::same_as<SolveEnd>;
  { K::prove(question, budget) } -> std::same_as<Proof>;
  { K::grade(question, settings, budget) } -> std::same_as<std::optional<PuzzleRow>>;
  { K::rate(question, budget) } -> std::same_as<std::optional<PuzzleRating>>;
  { K::row(question, settings, budget) } -> std::same_as<std::optional<PuzzleRow>>;
  // The whole grade table, with `settings` in place of the defaults; throws usage for what it does not know.
  { K::grading(settings) } -> std::same_as<GradeSettings>;
};

}  // namespace puzzlemill
