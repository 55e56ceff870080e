#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "puzzlemill/sudoku/cell_set.hpp"
#include "puzzlemill/sudoku/shape.hpp"

namespace puzzlemill::sudoku::explainer {

using CellSet9 = CellSet<Shape9>;

/// A set of nine things: of digits (bit digit - 1), or of the places in a house (bit place).
using Mask9 = std::uint16_t;
inline constexpr Mask9 all9 = 0x1FF;

constexpr Mask9 digit_bit(int digit) {
  return static_cast<Mask9>(1U << (digit - 1));
}
constexpr std::size_t at(int i) {
  return static_cast<std::size_t>(i);
}

/// Houses by number: boxes 0 … 8, rows 9 … 17, columns 18 … 26. The order of the numbers, box row column, is
/// that of peers, chains, loops and BUG; sets are looked for by box, column, row. A cell's place in a row is
/// its column, in a column its row, in a box counted in reading order.
inline constexpr int house_count = 27;
inline constexpr int first_box = 0;
inline constexpr int first_row = 9;
inline constexpr int first_column = 18;
inline constexpr std::array<int, 3> box_row_column{first_box, first_row, first_column};
inline constexpr std::array<int, 3> box_column_row{first_box, first_column, first_row};

struct HouseTables {
  std::array<std::array<std::uint8_t, 9>, house_count> cells{};  ///< [house][place]
  std::array<CellSet9, house_count> set{};                       ///< the same as a set
  std::array<std::array<std::uint8_t, 3>, 81> house_of{};        ///< [cell]: its box, row, column
  std::array<std::uint32_t, 81> bits_of{};                       ///< [cell]: the same, a bit a house
  std::array<std::array<std::uint8_t, 3>, 81> place_of{};        ///< [cell]: its place in each
  std::array<CellSet9, 81> peers{};                              ///< [cell]: without itself
  /// [cell]: the peers as listed: its box, then the row's others, then the column's others.
  std::array<std::array<std::uint8_t, 20>, 81> peer_list{};

  constexpr HouseTables() {
    for (int c = 0; c < 81; ++c) {
      const Cell cell = static_cast<Cell>(c);
      const int row = Shape9::row(cell);
      const int column = Shape9::column(cell);
      const int box = Shape9::box(cell);
      const std::array<int, 3> houses{first_box + box, first_row + row, first_column + column};
      const std::array<int, 3> places{row % 3 * 3 + column % 3, column, row};
      for (std::size_t t = 0; t < 3; ++t) {
        house_of[at(c)][t] = static_cast<std::uint8_t>(houses[t]);
        place_of[at(c)][t] = static_cast<std::uint8_t>(places[t]);
        cells[at(houses[t])][at(places[t])] = static_cast<std::uint8_t>(c);
        set[at(houses[t])].add(cell);
        bits_of[at(c)] |= 1U << houses[t];
      }
    }
    for (int c = 0; c < 81; ++c) {
      std::size_t n = 0;
      for (const std::uint8_t house : house_of[at(c)]) {
        for (const std::uint8_t other : cells[house]) {
          const Cell peer = static_cast<Cell>(other);
          if (other == c || peers[at(c)].has(peer)) continue;
          peers[at(c)].add(peer);
          peer_list[at(c)][n++] = other;
        }
      }
    }
  }
};

inline constexpr HouseTables houses{};

/// Calls `visit(House)` in the order box, column, row for those in `mask`, until one returns true. Whether one did.
template <class Visit>
bool any_by_box_column_row(std::uint32_t mask, Visit visit) {
  for (const int first : box_column_row) {
    for (std::uint32_t left = mask >> first & all9; left != 0; left &= left - 1) {
      if (visit(first + std::countr_zero(left))) return true;
    }
  }
  return false;
}

/// How many of nine. A table, since processors without the instruction must be served too.
inline constexpr std::array<std::uint8_t, 512> count9 = [] {
  std::array<std::uint8_t, 512> counts{};
  for (std::size_t m = 1; m < 512; ++m) counts[m] = static_cast<std::uint8_t>(counts[m / 2] + m % 2);
  return counts;
}();

/// The smallest of some digits. Requires  digits != 0.
constexpr int first_digit(Mask9 digits) {
  return std::countr_zero(digits) + 1;
}
/// The smallest of some places. Requires  places != 0.
constexpr int first_place(Mask9 places) {
  return std::countr_zero(places);
}
/// All but the smallest. Requires  mask != 0.
constexpr Mask9 without_first(Mask9 mask) {
  return static_cast<Mask9>(mask & (mask - 1));
}

/// At least two cells. Cheaper than counting them where the processor cannot.
constexpr bool has_several(CellSet9 cells) {
  if (cells.empty()) return false;
  cells.drop(cells.first());
  return !cells.empty();
}

/// Exactly one of nine.
constexpr bool is_single(Mask9 mask) {
  return mask != 0 && (mask & (mask - 1)) == 0;
}

}  // namespace puzzlemill::sudoku::explainer
