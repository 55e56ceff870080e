#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "puzzlemill/formats/puzzle_builder.hpp"

namespace puzzlemill::formats {

/// Splits a record into fields by RFC 4180, quotes taken off. False when a quote is not closed, or something
/// stands behind it: a field does not go on over a line's end, so that a stray quote costs one line and not
/// the file.
///
/// `unquoted` holds the fields that had quotes in them; the pieces point into it and into the record.
bool split_record(const Piece& record, char separator, std::vector<Piece>& fields, std::string& unquoted);

/// A CSV file with a header: which column holds the puzzles, which the solutions.
///
/// Their names are those of member_names.hpp, in capitals or not, quoted or not; fields are separated by `,`,
/// `;` or tabs.
class CsvTable {
 public:
  /// Empty when `line` is no such header, or has that column only: then its lines are read like any others.
  static std::optional<CsvTable> from_header(const Piece& line);

  /// Says what is wrong with a record that has no puzzle.
  ReadItem read(const Piece& record, PuzzleBuilder& builder);

 private:
  char separator_ = ',';
  std::size_t puzzle_ = 0;
  std::optional<std::size_t> solution_;
  std::vector<Piece> fields_;  ///< kept for their memory
  std::string unquoted_;
};

}  // namespace puzzlemill::formats
