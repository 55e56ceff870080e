#pragma once

#include <cstddef>
#include <vector>

#include "puzzlemill/formats/puzzle_builder.hpp"

namespace puzzlemill::formats {

/// The cells on one line, whatever stands around and between them: blanks, bars, commas, semicolons, tabs,
/// braces, brackets, quotes, and the name of a variable before `=`.
///
///     5 3 . | . 7 . | . . .      {'5','3','.'},      "53..7....",      5;3;;;7;;;;      |.3.|4..|...|
///
/// Groups of equal length that make up a row or a puzzle together are cells side by side; otherwise each
/// group is a cell, if there are as many as some row or puzzle has cells.
struct RowText {
  std::vector<CellText> cells;
  Spacing spacing = Spacing::packed;
  bool spaced = false;  ///< blanks stand between groups of symbols

  bool only_dashes() const;
  /// A blank that is no dash is in it.
  bool has_other_blank() const;
  /// Most cells are symbols, numbers or lists of candidates, and not all are letters as in words. So a slip
  /// in a row is told from a line of text.
  bool resembles_cells() const;
  /// Names of columns above a CSV grid.
  bool is_heading() const;
};

RowText split_row(const Piece& line);

/// Whether a line only draws: `+---+---+`, `|---+---|`, `*-----*`, `=====`, `{`, `];`. A line of as many
/// dashes as some row has cells is left to the grid around it.
bool is_frame(std::string_view line);

/// Box-drawing characters (U+2500 … U+257F) as `|`, `-` and `+`, three bytes for three, so that columns stay.
void draw_in_ascii(std::string& line);

}  // namespace puzzlemill::formats
