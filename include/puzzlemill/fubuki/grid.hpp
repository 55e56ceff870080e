#pragma once

#include <array>
#include <bit>
#include <cassert>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <optional>

namespace puzzlemill::fubuki {

/// The board, and the numbers by which code and users know its cells and lines:
///
///     cell 0   cell 1   cell 2  │ line 0 (R1)       a position, as users say it, is the cell plus 1;
///     cell 3   cell 4   cell 5  │ line 1 (R2)       messages name a cell r1c1 … r3c3
///     cell 6   cell 7   cell 8  │ line 2 (R3)
///     ─────────────────────────
///     line 3   line 4   line 5
///      (C1)     (C2)     (C3)
inline constexpr std::size_t cell_count = 9;
inline constexpr std::size_t line_count = 6;
inline constexpr std::array<std::array<std::size_t, 3>, line_count> lines{
    {{0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {0, 3, 6}, {1, 4, 7}, {2, 5, 8}}};

/// The digits of a board by cell, 1 … 9, 0 for a blank.
using Digits = std::array<std::uint8_t, cell_count>;

/// Each digit 1 … 9 once: valid once built. There are 9! = 362,880.
class Grid {
 public:
  /// Empty when some digit is missing.
  static constexpr std::optional<Grid> from(const Digits& digits) {
    if (!is_grid(digits)) return std::nullopt;
    return Grid(digits);
  }
  /// Requires  every digit once: for solvers and transformations, which know it.
  static constexpr Grid trusted(const Digits& digits) {
    assert(is_grid(digits));
    return Grid(digits);
  }

  constexpr int operator[](std::size_t cell) const { return digits_[cell]; }
  constexpr const Digits& digits() const { return digits_; }

  /// Reading order, digit by digit.
  friend constexpr auto operator<=>(const Grid&, const Grid&) = default;

 private:
  explicit constexpr Grid(const Digits& digits) : digits_(digits) {}

  static constexpr bool is_grid(const Digits& digits) {
    unsigned seen = 0;
    for (const std::uint8_t digit : digits) seen |= digit <= 9 ? 1U << digit : 0U;
    return seen == 0b11'1111'1110;
  }

  Digits digits_;
};

/// What the six lines add to, by line: rows, then columns.
struct Sums {
  std::array<int, line_count> of{};

  static constexpr Sums from(const Grid& grid) {
    Sums sums;
    for (std::size_t l = 0; l < line_count; ++l) {
      for (const std::size_t cell : lines[l]) sums.of[l] += grid[cell];
    }
    return sums;
  }
  friend constexpr auto operator<=>(const Sums&, const Sums&) = default;
};

/// The cells whose digits the player is shown: bit c for cell c.
struct ClueMask {
  std::uint16_t cells = 0x1FF;

  static constexpr std::uint16_t bit(std::size_t cell) { return static_cast<std::uint16_t>(1U << cell); }
  constexpr bool has(std::size_t cell) const { return (cells & bit(cell)) != 0; }
  constexpr void add(std::size_t cell) { cells = static_cast<std::uint16_t>(cells | bit(cell)); }
  constexpr void drop(std::size_t cell) { cells = static_cast<std::uint16_t>(cells & ~bit(cell)); }
  constexpr int count() const { return std::popcount(cells); }
  friend constexpr auto operator<=>(const ClueMask&, const ClueMask&) = default;
};

}  // namespace puzzlemill::fubuki
