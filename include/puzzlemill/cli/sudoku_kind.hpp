#pragma once

#include "puzzlemill/core/kind.hpp"
#include "puzzlemill/sudoku/kind.hpp"

namespace puzzlemill::cli {

namespace detail {

template <class K>
struct ShapeOf;
template <class Shape>
struct ShapeOf<sudoku::Sudoku<Shape>> {
  using type = Shape;
};

}  // namespace detail

template <class K>
using ShapeOf = typename detail::ShapeOf<K>::type;

/// A kind that is a Sudoku of some shape.
template <class K>
concept SudokuKind = PuzzleKind<K> && requires {
  typename ShapeOf<K>;
};

}  // namespace puzzlemill::cli
