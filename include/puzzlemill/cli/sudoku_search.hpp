#pragma once

#include <functional>
#include <string>

#include "puzzlemill/cli/sudoku_kind.hpp"
#include "puzzlemill/core/budget.hpp"
#include "puzzlemill/core/kind.hpp"
#include "puzzlemill/formats/text_puzzle.hpp"

namespace puzzlemill::cli {

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
