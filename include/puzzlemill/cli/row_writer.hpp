#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "puzzlemill/store/fields.hpp"

namespace puzzlemill::cli {

using Fields = std::vector<const store::Field*>;
using Texts = std::span<const std::string_view>;

struct TableStyle {
  bool header = true;
  bool crlf = false;
};

/// Turns rows of a database into the text of one format: begin, add a row at a time, end. What is ready is
/// appended to `out`.
class RowWriter {
 public:
  virtual ~RowWriter() = default;

  virtual void begin(std::string& out) = 0;
  /// `texts` are the values of the fields.
  virtual void add(std::string& out, Texts texts) = 0;
  virtual void end(std::string& out) = 0;
};

/// For one of these formats:
///
///     csv     RFC 4180, the fields' names in the first record
///     jsonl   an object a row; numbers as numbers, null where a rating is not known
///     line    the values with blanks between: with the field puzzle alone, puzzles that everybody can read
///     table   columns for people, as wide as the first 1,000 rows need
std::unique_ptr<RowWriter> row_writer(std::string_view format, const Fields& fields, const TableStyle& style);

}  // namespace puzzlemill::cli
