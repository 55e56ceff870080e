#pragma once

#include "puzzlemill/sudoku/bit_set.hpp"
#include "puzzlemill/sudoku/shape.hpp"

namespace puzzlemill::sudoku {

/// A set of cells of one grid, in reading order. Says nothing of what they mean.
template <class Shape>
using CellSet = BitSet<Shape, Cell, Shape::cells>;

}  // namespace puzzlemill::sudoku
