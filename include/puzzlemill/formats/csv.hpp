#pragma once

#include <charconv>
#include <concepts>
#include <cstddef>
#include <string>
#include <string_view>

namespace puzzlemill::formats {

struct CsvStyle {
  char separator = ',';
  bool crlf = false;  ///< end records with CRLF, as RFC 4180 and Excel have it; LF otherwise
};

/// Appends CSV records (RFC 4180) to a string, without allocating for a field. A field is quoted only when it
/// must be: when it holds the separator, a quote, CR or LF, or blanks at an end.
///
///     CsvWriter csv(buffer);
///     csv.field("id").field("puzzle").end_record();
///
/// Formulas  a spreadsheet runs a cell that begins with = + - @ as a formula. field() writes what it is
///           given, for data must come back as it was; puzzles written here begin with a digit or `.`.
/// Numbers   are written by std::to_chars, so that no locale changes them.
class CsvWriter {
 public:
  explicit CsvWriter(std::string& out, CsvStyle style = {}) : out_(out), style_(style) {}

  CsvWriter& field(std::string_view text);
  CsvWriter& field(const char* text) { return field(std::string_view(text)); }
  template <std::integral Number>
  CsvWriter& field(Number number) {
    char digits[24];
    const auto end = std::to_chars(digits, digits + sizeof digits, number).ptr;
    separate();
    out_ += std::string_view(digits, static_cast<std::size_t>(end - digits));
    return *this;
  }
  void end_record();

 private:
  void separate() {
    if (!first_) out_ += style_.separator;
    first_ = false;
  }
  void append_quoted(std::string_view text);

  std::string& out_;
  CsvStyle style_;
  bool first_ = true;
};

}  // namespace puzzlemill::formats
