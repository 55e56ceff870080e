#include "puzzlemill/book/book_csv.hpp"

namespace puzzlemill::book {

std::string to_csv(std::span<const Entry> entries, const formats::CsvStyle& style) {
  std::string text;
  formats::CsvWriter header(text, style);
  for (const char* column : {"number", "level", "score", "clues", "puzzle", "solution"}) header.field(column);
  header.end_record();
  std::int64_t number = 0;
  for (const Entry& entry : entries) {
    formats::CsvWriter record(text, style);
    record.field(++number).field(name(entry.band)).field(entry.score).field(entry.clues);
    record.field(entry.puzzle).field(entry.solution).end_record();
  }
  return text;
}

}  // namespace puzzlemill::book
