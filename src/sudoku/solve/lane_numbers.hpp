#pragma once

#include <cstdint>

#include "puzzlemill/sudoku/shape.hpp"

namespace puzzlemill::sudoku {

/// Where a candidate lives. A lane holds one row of one band for one digit, a bit a column:
///
///     row[0]   band 0: digit 1 | digit 2 | … | digit N   band 1: digit 1 | …      (first row of each band)
///     row[1]   the same lanes                                                     (second row of each band)
///     …        box_rows of them
///
///     one lane of a 9×9:   bit  8 7 6 | 5 4 3 | 2 1 0     a group of box_cols bits for each box of the band
///
/// So everything that concerns one digit in one band (which box of the band has it in which row) is done for
/// all bands and digits at once, without moving lanes. A register has 32 lanes of 16 bits; a band never
/// straddles two registers.
template <class Shape>
struct LaneNumbers {
  static constexpr int size = Shape::size;
  static constexpr int rows = Shape::box_rows;  ///< rows of a band
  static constexpr int bands = Shape::bands;
  static constexpr int groups = Shape::stacks;  ///< boxes of a band
  static constexpr int group_bits = Shape::box_cols;
  static constexpr int bands_in_register = 32 / size;
  static constexpr int registers = (bands + bands_in_register - 1) / bands_in_register;
  static constexpr int lanes = 32 * registers;

  static constexpr int lane(int band, int digit) {
    return band / bands_in_register * 32 + band % bands_in_register * size + (digit - 1);
  }
  /// The band of a lane, or `bands` for a lane that is not used.
  static constexpr int band_of(int lane) {
    const int within = lane % 32 / size;
    const int band = lane / 32 * bands_in_register + within;
    return within < bands_in_register && band < bands ? band : bands;
  }
  static constexpr int digit_of(int lane) { return lane % 32 % size + 1; }

  static constexpr std::uint16_t row_bits = static_cast<std::uint16_t>((1U << size) - 1);
  static constexpr std::uint16_t low_bits = [] {  ///< the lowest bit of each group
    unsigned bits = 0;
    for (int g = 0; g < groups; ++g) bits |= 1U << (g * group_bits);
    return static_cast<std::uint16_t>(bits);
  }();
};

}  // namespace puzzlemill::sudoku
