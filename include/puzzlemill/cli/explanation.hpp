#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "puzzlemill/core/budget.hpp"
#include "puzzlemill/sudoku/puzzle.hpp"

namespace puzzlemill::cli {

/// A solving path as text, and whether it came to its end.
struct Explanation {
  std::string text;
  std::string doubt{};  ///< why it ends before the puzzle does; empty when it does not
};

struct ExplanationStyle {
  std::string format;  ///< text or jsonl
  bool candidates = false;
};

/// The path of a puzzle, a step a line, with what it adds up to at the end:
///
///     text    53..7....6..195...
///               1   1.2  Hidden Single: ...
///               2   2.3  Naked Single: ...
///             ER 2.3, EP 1.2, ED 1.2 (Sudoku Explainer 1.2.1), 56 steps
///     jsonl   an object a step: puzzle, step, technique, rating, placement, eliminations, cells, houses, cover,
///             digits, set_cells, set_digits, implications (of chains: a list for each assumption, each line with the
///             numbers of the lines that it follows from), says; then one with er, ep, ed and the number of steps
///
/// With `candidates`, text shows what each cell may hold before every step that is no hidden or naked single, and
/// each step of jsonl has the same as a list of 81 texts.
///
/// Each step is held against `solution` before it is written: one that contradicts it is a logic_error.
///
/// Requires  `solution` is the only one. `number` is that of the puzzle, for jsonl.
Explanation explanation(const sudoku::Givens<sudoku::Shape9>& givens, std::string_view solution,
                        std::size_t number, const ExplanationStyle& style, Budget& budget);

}  // namespace puzzlemill::cli
