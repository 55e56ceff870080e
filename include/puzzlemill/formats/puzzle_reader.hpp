#pragma once

#include <cstddef>
#include <istream>
#include <memory>
#include <optional>
#include <string>

#include "puzzlemill/formats/read_options.hpp"
#include "puzzlemill/formats/text_puzzle.hpp"

namespace puzzlemill::formats {

/// Reads the puzzles of a text one after another, in whatever way people write them down.
///
///     a line of cells          53..7.... …       comment, more fields or a solution may follow
///     a CSV table              puzzle,solution   with a header that names the columns
///     a grid of rows           see RowText and GridCollector
///     among other text         URL, `data="…"`, `"puzzle": "…"`
///     a fubuki                 16,22,7/11,16,18/3........, handed on as it is
///
/// Strict about counts, generous about noise, and no guessing: every line that is neither blank, comment,
/// frame nor heading ends up in a puzzle or in a refusal, and after a refusal the next puzzle is read.
///
/// Noise    lines that begin with `#`, and what follows a `#`; frames; `[Puzzle]` and `Grid 01`; sections
///          such as [State] and [Author] up to the next section; markup without `data="…"`; names above a
///          CSV grid.
/// Limits   a quoted CSV field ends on its line; a line is at most ReadOptions::max_line_bytes long.
/// Columns  count bytes.
/// Errors   Fault::io when reading fails. Bad text is a Refusal, never a throw.
/// Memory   one line and the rows of one grid.
/// Threads  a reader belongs to one thread.
class PuzzleReader {
 public:
  /// `file_name` is what refusals and places call the text. `in` must outlive the reader.
  PuzzleReader(std::istream& in, std::string file_name, const ReadOptions& options = {});
  ~PuzzleReader();
  PuzzleReader(PuzzleReader&&) noexcept;
  PuzzleReader& operator=(PuzzleReader&&) noexcept;

  /// The next puzzle or refusal; empty at the end of the text.
  std::optional<ReadItem> next();

  /// How many lines were read, and how many of them are in no item: blank lines, comments, frames, headings.
  /// When the text is at its end, the lines of all items and these make up all lines.
  std::size_t lines() const;
  std::size_t noise_lines() const;

 private:
  class Machine;
  std::unique_ptr<Machine> machine_;
};

}  // namespace puzzlemill::formats
