#include "puzzlemill/fubuki/question.hpp"

#include <array>

#include <fmt/format.h>

#include "puzzlemill/core/error.hpp"
#include "puzzlemill/fubuki/arrangements.hpp"
#include "puzzlemill/fubuki/names.hpp"

namespace puzzlemill::fubuki {
namespace {

std::optional<std::string> digit_twice(const Digits& givens) {
  std::array<std::optional<std::size_t>, 10> holder;
  for (std::size_t cell = 0; cell < cell_count; ++cell) {
    const std::uint8_t digit = givens[cell];
    if (digit == 0) continue;
    if (holder[digit])
      return fmt::format("{} and {} both hold {}", cell_name(*holder[digit]), cell_name(cell), digit);
    holder[digit] = cell;
  }
  return std::nullopt;
}

Digits shown_of(const Grid& grid, ClueMask shown) {
  Digits digits{};
  for (std::size_t cell = 0; cell < cell_count; ++cell) {
    if (shown.has(cell)) digits[cell] = grid.digits()[cell];
  }
  return digits;
}

}  // namespace

Question::Question(const Sums& sums, const Digits& givens) : sums_(sums), givens_(givens) {
  const auto refuse = [](const std::optional<std::string>& wrong) {
    if (wrong) throw Error(Fault::bad_input, *wrong);
  };
  for (std::size_t line = 0; line < line_count; ++line) refuse(wrong_sum(line, sums.of[line]));
  refuse(wrong_total(sums, 0));
  refuse(wrong_total(sums, 3));
  refuse(digit_twice(givens));
}

Question::Question(const Grid& grid, ClueMask shown)
    : sums_(Sums::from(grid)), givens_(shown_of(grid, shown)) {}

ClueMask Question::clues() const {
  ClueMask mask{0};
  for (std::size_t cell = 0; cell < cell_count; ++cell) {
    if (givens_[cell] != 0) mask.add(cell);
  }
  return mask;
}

std::optional<std::string> wrong_sum(std::size_t line, int sum) {
  if (sum >= least_sum && sum <= greatest_sum) return std::nullopt;
  return fmt::format("{} is {}, but three different digits add to {} to {}", line_names[line], sum, least_sum,
                     greatest_sum);
}

std::optional<std::string> wrong_total(const Sums& sums, std::size_t first) {
  const int total = sums.of[first] + sums.of[first + 1] + sums.of[first + 2];
  if (total == 45) return std::nullopt;
  return fmt::format("{}, {} and {} add to {}, but the digits 1 to 9 add to 45", line_names[first],
                     line_names[first + 1], line_names[first + 2], total);
}

}  // namespace puzzlemill::fubuki
