#pragma once

#include <functional>
#include <string>

#include "puzzlemill/core/budget.hpp"
#include "puzzlemill/core/kind.hpp"
#include "puzzlemill/formats/text_puzzle.hpp"
#include "puzzlemill/sudoku/kind.hpp"

namespace puzzlemill::cli {

template <class K>
struct ShapeOf;
template <class Shape>
struct ShapeOf<sudoku::Sudoku<Shape>> {
  using type = Shape;
};

/// A kind that is a Sudoku of some shape.
template <class K>
concept SudokuKind = PuzzleKind<K> && requires {
  typename ShapeOf<K>::type;
};

using TraceLine = std::function<void(const std::string& line)>;

/// Solves a Sudoku, with its candidates if it lists them, by the textbook solver, and tells its decisions to
/// `trace` unless that is empty:
///
///     r1c3 may be 2 5 7: 2          one step deeper is indented by one more blank
///      r4c4 may be 1: 1
///      r4c4 back
///     solution
template <SudokuKind K>
SolveEnd search(const formats::TextPuzzle& puzzle, Budget& budget, const TraceLine& trace,
                const std::function<bool(const std::string&)>& found);

}  // namespace puzzlemill::cli
