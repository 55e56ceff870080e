#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "puzzlemill/formats/puzzle_builder.hpp"

namespace puzzlemill::formats {

/// A puzzle found on a line among other things.
struct FoundPuzzle {
  Piece puzzle;
  std::optional<Piece> solution;
  Form form = Form::line;
};

/// The `data="…"` attributes of a line of XML, as in OpenSudoku's game elements.
std::vector<FoundPuzzle> in_xml(const Piece& line);

/// The puzzles and solutions (member_names.hpp) in a JSON value on one line, or in members out of the middle
/// of an object.
std::vector<FoundPuzzle> in_json(const Piece& line);

/// The parameter bd, s, p, puzzle, board, grid, givens or sudoku of a URL.
std::optional<FoundPuzzle> in_url(const Piece& line);
bool is_url(std::string_view line);

/// A line whose first field is a puzzle, or whose first fields are a name and then a puzzle (`digest puzzle
/// rating`, as in the Sudoku Exchange bank); comments or more fields may follow, and among them a solution: a
/// field as long without blanks. Fields are separated by blanks, tabs, `,`, `;`, `:` or `|`; `#` ends the
/// line.
std::optional<FoundPuzzle> in_fields(const Piece& line, const PuzzleBuilder& builder);

/// `[Puzzle]`: the name of a section of an sdk file, in small letters.
std::optional<std::string> section_name(std::string_view line);
/// A section that says something of the puzzle before or after it: the player's state and pencil marks, the
/// author.
bool is_commentary_section(std::string_view name);

/// A heading above a puzzle: `Grid 01`, `Puzzle 7:`.
bool is_title(std::string_view line);

}  // namespace puzzlemill::formats
