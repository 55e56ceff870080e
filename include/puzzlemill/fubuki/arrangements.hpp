#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "puzzlemill/fubuki/grid.hpp"

namespace puzzlemill::fubuki {

inline constexpr int least_sum = 1 + 2 + 3;
inline constexpr int greatest_sum = 7 + 8 + 9;

/// Three different digits in the order of a line's cells.
using Arrangement = std::array<std::uint8_t, 3>;

/// Every arrangement of every sum. Those of a sum stand side by side: the sets of digits in rising order
/// (each written smallest digit first), and of each set the six orders in rising order. Sums 6, 7, 23 and 24
/// have one set, 15 has eight.
///
///     sum 7:  124 142 214 241 412 421        sum 8:  125 152 215 251 512 521 134 143 …
class ArrangementTable {
 public:
  constexpr ArrangementTable() {
    std::size_t end = 0;
    for (int sum = least_sum; sum <= greatest_sum; ++sum) {
      for (int a = 1; a <= 7; ++a) {
        for (int b = a + 1; b <= 8; ++b) {
          const int c = sum - a - b;
          if (c <= b || c > 9) continue;
          Arrangement set{static_cast<std::uint8_t>(a), static_cast<std::uint8_t>(b),
                          static_cast<std::uint8_t>(c)};
          do all_[end++] = set;
          while (std::ranges::next_permutation(set).found);
        }
      }
      end_[static_cast<std::size_t>(sum)] = end;
    }
  }
  /// Requires  a sum of 6 … 24.
  constexpr std::span<const Arrangement> of(int sum) const {
    const auto s = static_cast<std::size_t>(sum);
    return std::span(all_).subspan(end_[s - 1], end_[s] - end_[s - 1]);
  }

 private:
  std::array<Arrangement, 9 * 8 * 7> all_{};
  std::array<std::size_t, greatest_sum + 1> end_{};
};
inline constexpr ArrangementTable arrangements;

/// A board on the way to being filled.
struct Board {
  Digits digits{};
  unsigned placed = 0;  ///< bit d for a digit d that is on the board

  constexpr void put(std::size_t cell, std::uint8_t digit) {
    digits[cell] = digit;
    placed |= 1U << digit;
  }
  /// Whether the line can read so: its digits stay, and its blanks get digits that are not on the board.
  constexpr bool fits(std::size_t line, const Arrangement& arrangement) const {
    for (std::size_t i = 0; i < 3; ++i) {
      const std::uint8_t digit = digits[lines[line][i]];
      if (digit == 0 ? (placed >> arrangement[i] & 1U) != 0 : digit != arrangement[i]) return false;
    }
    return true;
  }
  constexpr void put(std::size_t line, const Arrangement& arrangement) {
    for (std::size_t i = 0; i < 3; ++i) put(lines[line][i], arrangement[i]);
  }
  /// In how many ways the line can be filled: the work that its sum leaves. 1 when it is full and adds up.
  constexpr int ways(std::size_t line, int sum) const {
    const auto all = arrangements.of(sum);
    return static_cast<int>(std::ranges::count_if(all, [&](const Arrangement& a) { return fits(line, a); }));
  }
};

/// A board with some cells filled.
constexpr Board board_with(const Digits& digits) {
  Board board;
  for (std::size_t cell = 0; cell < cell_count; ++cell) {
    if (digits[cell] != 0) board.put(cell, digits[cell]);
  }
  return board;
}

}  // namespace puzzlemill::fubuki
