#include "puzzlemill/formats/csv.hpp"

namespace puzzlemill::formats {
namespace {

bool needs_quotes(std::string_view text, char separator) {
  for (const char c : text) {
    if (c == separator || c == '"' || c == '\n' || c == '\r') return true;
  }
  const auto is_blank = [](char c) { return c == ' ' || c == '\t'; };
  return !text.empty() && (is_blank(text.front()) || is_blank(text.back()));
}

}  // namespace

CsvWriter& CsvWriter::field(std::string_view text) {
  separate();
  if (needs_quotes(text, style_.separator)) {
    out_ += '"';
    append_quoted(text);
    out_ += '"';
  } else {
    out_ += text;
  }
  return *this;
}

void CsvWriter::append_quoted(std::string_view text) {
  for (const char c : text) {
    if (c == '"') out_ += '"';
    out_ += c;
  }
}

void CsvWriter::end_record() {
  out_ += style_.crlf ? "\r\n" : "\n";
  first_ = true;
}

}  // namespace puzzlemill::formats
