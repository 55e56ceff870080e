#include "puzzlemill/book/book_csv.hpp"

namespace puzzlemill::book {

std::string to_csv(std::span<const Entry> entries, std::span<const std::string> columns, bool header,
                   const formats::CsvStyle& style) {
  std::string text;
  if (header) {
    formats::CsvWriter csv(text, style);
    for (const std::string& column : columns) csv.field(column);
    csv.end_record();
  }
  std::int64_t number = 0;
  for (const Entry& entry : entries) {
    ++number;
    formats::CsvWriter csv(text, style);
    auto shown = entry.shown.begin();
    for (const std::string& column : columns) {
      if (column == "number") {
        csv.field(number);
      } else if (column == "level") {
        csv.field(name(entry.band));
      } else {
        csv.field(*shown++);
      }
    }
    csv.end_record();
  }
  return text;
}

}  // namespace puzzlemill::book
