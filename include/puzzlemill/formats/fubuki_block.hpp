#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "puzzlemill/formats/puzzle_builder.hpp"

namespace puzzlemill::formats {

/// A fubuki written on several lines, the grid with three rows of three cells or left out:
///
///     rows 10 17 18
///     cols 23 14 8
///     . . .
///
class FubukiBlock {
 public:
  /// Empty unless `line` gives three row sums.
  static std::optional<FubukiBlock> begun_by(const Piece& line);

  /// Takes the next line. False when it is not part of the block.
  bool take(const Piece& line);
  /// Nothing more can be part of it.
  bool full() const { return rows_ == 3; }
  /// The puzzle, or what it lacks. `lines` is set.
  ReadItem finish(const PuzzleBuilder& builder) const;

 private:
  Piece begin_;
  std::string row_sums_;
  std::string column_sums_;
  std::string givens_;
  std::size_t rows_ = 0;
};

}  // namespace puzzlemill::formats
