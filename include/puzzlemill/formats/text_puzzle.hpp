#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "puzzlemill/core/error.hpp"
#include "puzzlemill/formats/read_options.hpp"

namespace puzzlemill::formats {

/// How a puzzle was written, so that its answer can be written the same way.
enum class Form : std::uint8_t {
  line,        ///< all cells side by side, or all values, on one line
  csv_column,  ///< a field of a CSV table with a header
  csv_grid,    ///< a row of separated values for each row of the grid
  text_grid,   ///< a line for each row of the grid, with or without blanks and frames (sdk, ss, source text)
  candidates,  ///< the possible digits of each cell
  exchange,    ///< a record of the Sudoku Exchange puzzle bank: digest, puzzle, rating
  url,
  xml,
  json,
  fubuki,
};

/// A puzzle as somebody wrote it. Its counts and symbols are right; nothing else is known of it: its digits
/// may clash, and its solution may belong to another puzzle.
struct TextPuzzle {
  std::size_t number = 0;  ///< its place among what was read, from 1; refused puzzles count
  TextPlace place;         ///< where it begins
  std::size_t lines = 0;   ///< how many lines went into it; 0 when an earlier one began on the same line
  Form form = Form::line;

  SymbolSet symbols = SymbolSet::one_based;           ///< that its digits are written in
  int size = 0;                                       ///< 9 for 9×9; 0 for a fubuki
  std::vector<std::uint8_t> cells;                    ///< in reading order, 1 … size, 0 for a blank
  std::optional<std::vector<std::uint8_t>> solution;  ///< as long as `cells`, and as unchecked
  std::vector<std::uint32_t> candidates;  ///< Form::candidates only: bit d says that a cell may hold d

  std::string text;           ///< Form::fubuki only: `ROWS/COLS/GIVENS`, for that kind to parse
  std::string solution_text;  ///< Form::fubuki only; empty when none is given
};

/// Something that should have been a puzzle and was not. The reader goes on behind it.
struct Refusal {
  std::size_t number = 0;  ///< counted together with the puzzles
  TextPlace place;
  std::string message;    ///< without the place; begins with the cell, as `r3c4: `, where one is to blame
  std::size_t lines = 0;  ///< as in TextPuzzle

  std::string text() const { return place.text() + ": " + message; }
};

using ReadItem = std::variant<TextPuzzle, Refusal>;

}  // namespace puzzlemill::formats
