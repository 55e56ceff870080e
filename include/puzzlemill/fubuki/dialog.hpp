#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "puzzlemill/fubuki/question.hpp"

namespace puzzlemill::fubuki {

/// Asks for a puzzle answer by answer. Does no I/O: its user shows the prompts and reads the lines.
///
///     position ─▶ value ─▶ R1 ─▶ R2 ─▶ R3 ─▶ C1 ─▶ C2 ─▶ C3 ─▶ done
///                          ▲            │    ▲            │
///                          └ not 45 ────┘    └ not 45 ────┘        else a wrong answer: the same again
///
/// An empty position says that no digit is given: then no value is asked for.
///
///     Dialog dialog;
///     while (!dialog.done()) {
///       show(dialog.prompt());
///       if (auto wrong = dialog.answer(read_line())) show(*wrong);
///     }
///     solve(dialog.question(), …);
class Dialog {
 public:
  bool done() const { return step_ == steps; }

  /// What is asked for. Requires  !done().
  std::string_view prompt() const;

  /// Takes a line, without its newline. Returns what is wrong with it, and then prompt() says what to answer
  /// instead; empty when it was taken. Requires  !done().
  std::optional<std::string> answer(std::string_view line);

  /// Requires  done().
  Question question() const;

 private:
  static constexpr std::size_t position_step = 0;
  static constexpr std::size_t value_step = 1;
  static constexpr std::size_t first_sum_step = 2;
  static constexpr std::size_t steps = first_sum_step + line_count;

  std::optional<std::string> take(int number);
  std::optional<std::string> take_sum(int sum);

  std::size_t step_ = position_step;
  std::size_t cell_ = 0;
  Digits givens_{};
  Sums sums_;
};

}  // namespace puzzlemill::fubuki
