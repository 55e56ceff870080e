#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace puzzlemill::sudoku {

/// A cell, row by row: 0 is top left, Shape::cells - 1 bottom right.
enum class Cell : std::uint8_t {};

constexpr int index(Cell cell) {
  return static_cast<int>(cell);
}

/// The shape of a grid, by its boxes: BoxRows rows by BoxCols columns each.
///
///     Shape<2, 3>    ┌───────┬───────┐        a band: the boxes side by side, BoxRows rows
///     6×6, boxes of  │ 0 1 2 │ 3 4 5 │        a stack: the boxes one above another, BoxCols columns
///     2 rows and     │ 6 7 8 │ 9 . . │
///     3 columns      ├───────┼───────┤        bands == BoxCols, stacks == BoxRows
///
/// A digit is 1 … size; rows, columns and boxes count from 0, boxes in reading order.
template <int BoxRows, int BoxCols>
struct Shape {
  static constexpr int box_rows = BoxRows;
  static constexpr int box_cols = BoxCols;
  static constexpr int size = BoxRows * BoxCols;
  static constexpr int cells = size * size;
  static constexpr int bands = BoxCols;
  static constexpr int stacks = BoxRows;
  static constexpr bool square_boxes = BoxRows == BoxCols;  ///< transposing keeps the shape

  static constexpr Cell cell(int row, int column) { return static_cast<Cell>(row * size + column); }
  static constexpr int row(Cell cell) { return index(cell) / size; }
  static constexpr int column(Cell cell) { return index(cell) % size; }
  static constexpr int box(Cell cell) { return row(cell) / box_rows * stacks + column(cell) / box_cols; }
};

using Shape4 = Shape<2, 2>;
using Shape6 = Shape<2, 3>;
using Shape8 = Shape<2, 4>;
using Shape9 = Shape<3, 3>;
using Shape10 = Shape<2, 5>;
using Shape12 = Shape<3, 4>;
using Shape16 = Shape<4, 4>;

/// Every shape there is, for explicit instantiations: X(Shape4) … X(Shape16).
#define PUZZLEMILL_FOR_EACH_SHAPE(X) X(Shape4) X(Shape6) X(Shape8) X(Shape9) X(Shape10) X(Shape12) X(Shape16)

/// The rows, columns and boxes of a shape, in this order: size of each kind, size cells in each, in reading
/// order.
template <class Shape>
struct Houses {
  static constexpr int count = 3 * Shape::size;

  static constexpr std::array<std::array<Cell, Shape::size>, count> cells = [] {
    std::array<std::array<Cell, Shape::size>, count> houses{};
    std::array<int, count> filled{};
    for (int c = 0; c < Shape::cells; ++c) {
      const Cell cell = static_cast<Cell>(c);
      for (const int house :
           {Shape::row(cell), Shape::size + Shape::column(cell), 2 * Shape::size + Shape::box(cell)}) {
        const auto h = static_cast<std::size_t>(house);
        houses[h][static_cast<std::size_t>(filled[h]++)] = cell;
      }
    }
    return houses;
  }();
};

}  // namespace puzzlemill::sudoku
