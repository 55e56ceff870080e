#include "puzzlemill/fubuki/dialog.hpp"

#include <cassert>

#include <fmt/format.h>

#include "puzzlemill/fubuki/names.hpp"
#include "puzzlemill/fubuki/typed_number.hpp"

namespace puzzlemill::fubuki {

std::string_view Dialog::prompt() const {
  assert(!done());
  if (step_ == position_step) return "position";
  if (step_ == value_step) return "value";
  return line_names[step_ - first_sum_step];
}

std::optional<std::string> Dialog::answer(std::string_view line) {
  assert(!done());
  if (step_ == position_step && line.find_first_not_of(" \t\r") == std::string_view::npos) {
    step_ = first_sum_step;
    return std::nullopt;
  }
  const std::optional<int> number = typed_number(line);
  if (!number) return fmt::format("'{}' is not a number", line);
  return take(*number);
}

std::optional<std::string> Dialog::take(int number) {
  if (step_ >= first_sum_step) return take_sum(number);
  if (number < 1 || number > 9) return fmt::format("the {} must be 1 to 9, not {}", prompt(), number);
  if (step_ == position_step) {
    cell_ = static_cast<std::size_t>(number - 1);
  } else {
    givens_[cell_] = static_cast<std::uint8_t>(number);
  }
  ++step_;
  return std::nullopt;
}

std::optional<std::string> Dialog::take_sum(int sum) {
  const std::size_t line = step_ - first_sum_step;
  if (auto wrong = wrong_sum(line, sum)) return wrong;
  sums_.of[line] = sum;
  if (line % 3 == 2) {
    // Any of the three may be the slip, so all of them are asked for again.
    if (auto wrong = wrong_total(sums_, line - 2)) {
      step_ -= 2;
      return wrong;
    }
  }
  ++step_;
  return std::nullopt;
}

Question Dialog::question() const {
  assert(done());
  return {sums_, givens_};
}

}  // namespace puzzlemill::fubuki
