#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

#include "puzzlemill/formats/puzzle_builder.hpp"
#include "puzzlemill/formats/row_text.hpp"

namespace puzzlemill::formats {

/// Gathers the rows of grids that are written a row a line.
///
///     rows without a gap      a grid each time the rows are full, so grids may follow one another at once
///     bands with gaps         blocks of one row or of a box height, as many as the grid takes
///     anything else           a refusal that takes in the whole block
///
/// A line of 16 cells is a row of a 16×16 grid or a whole 4×4 puzzle. Up to 16 such lines wait for one
/// another: a grid where more than a quarter of the digits are beyond 4, else a puzzle each.
///
/// A grid that breaks off in the middle of a block leaves open where the next one begins: what follows
/// without a gap is read only if it is exactly one grid. A row too many or too few between grids without gaps
/// cannot be seen until the digits clash or the rows run out.
class GridCollector {
 public:
  using Emit = std::function<void(ReadItem)>;

  GridCollector(PuzzleBuilder& builder, Emit emit) : builder_(builder), emit_(std::move(emit)) {}

  /// `line` is where the row stands, for rows without cells.
  void add(RowText text, const Piece& line);
  /// A blank line.
  void gap();
  /// Something that is no row: what was gathered ends here.
  void end();
  /// A heading or the like: what was gathered ends here, and a new grid may begin.
  void heading();

  bool gathering() const { return !rows_.empty(); }
  /// Lines of dashes that turned out to be frames.
  std::size_t frames() const { return frames_; }

 private:
  struct Row {
    RowText text;
    std::size_t line;
    std::size_t column;
    std::size_t block;  ///< rows between two gaps are a block
  };

  std::size_t width() const;
  std::size_t in_block(std::size_t block) const;
  bool settle_dashes(const RowText& text);
  void renumber_blocks();
  bool are_small_puzzles() const;
  std::string spaces_hint() const;
  void emit_small_puzzles();
  void finish();
  void refuse_width(std::size_t r);
  void refuse_short(std::size_t rows);
  void refuse_rows(std::size_t rows, Refusal refusal, std::size_t lines);
  void drop_rules();
  void close();

  PuzzleBuilder& builder_;
  Emit emit_;
  std::vector<Row> rows_;
  std::size_t block_ = 0;
  std::size_t surplus_ = 0;  ///< rows behind a broken grid that were not kept
  bool adrift_ = false;      ///< a grid broke off, and no gap came since
  std::size_t frames_ = 0;
};

}  // namespace puzzlemill::formats
