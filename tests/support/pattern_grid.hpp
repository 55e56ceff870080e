#pragma once

#include "puzzlemill/sudoku/puzzle.hpp"

namespace puzzlemill::sudoku {

/// A solution of any shape without a search: each row of a band is the one above shifted by a box, each band
/// the one above shifted by a column.
template <class Shape>
Solution<Shape> pattern_grid() {
  Digits<Shape> digits{};
  for (int row = 0; row < Shape::size; ++row) {
    for (int column = 0; column < Shape::size; ++column) {
      const int shift = row % Shape::box_rows * Shape::box_cols + row / Shape::box_rows;
      digits[static_cast<std::size_t>(row * Shape::size + column)] =
          static_cast<std::uint8_t>(1 + (column + shift) % Shape::size);
    }
  }
  return Solution<Shape>::from(digits).value();
}

}  // namespace puzzlemill::sudoku
