#include "puzzlemill/formats/csv_table.hpp"

#include <algorithm>
#include <array>
#include <string_view>

#include <fmt/format.h>

#include "puzzlemill/core/text.hpp"
#include "puzzlemill/formats/member_names.hpp"

namespace puzzlemill::formats {
namespace {

constexpr std::string_view blanks = " \t";

void trim(Piece& piece) {
  const std::size_t first = std::min(piece.text.find_first_not_of(blanks), piece.text.size());
  piece.text.remove_prefix(first);
  piece.column += first;
  piece.text = piece.text.substr(0, piece.text.find_last_not_of(blanks) + 1);
}

template <std::size_t N>
std::optional<std::size_t> column_named(const std::vector<Piece>& fields,
                                        const std::array<std::string_view, N>& names) {
  for (std::size_t i = 0; i < fields.size(); ++i) {
    std::string name(fields[i].text);
    std::transform(name.begin(), name.end(), name.begin(), lower);
    if (std::find(names.begin(), names.end(), name) != names.end()) return i;
  }
  return std::nullopt;
}

}  // namespace

bool split_record(const Piece& record, char separator, std::vector<Piece>& fields, std::string& unquoted) {
  const std::string_view text = record.text;
  fields.clear();
  unquoted.clear();
  unquoted.reserve(text.size());  // the pieces point into it, so it may not grow
  for (std::size_t begin = 0;;) {
    std::size_t end = text.find_first_not_of(' ', begin);
    if (end != std::string_view::npos && text[end] == '"') {
      const std::size_t start = unquoted.size();
      const std::size_t column = record.column + end + 1;
      for (++end; end < text.size() && !(text[end] == '"' && text.substr(end, 2) != "\"\""); ++end) {
        if (text[end] == '"') ++end;
        unquoted += text[end];
      }
      if (end == text.size()) return false;
      end = std::min(text.find_first_not_of(' ', end + 1), text.size());
      if (end < text.size() && text[end] != separator) return false;
      fields.push_back({std::string_view(unquoted).substr(start), record.line, column});
    } else {
      end = std::min(text.find(separator, begin), text.size());
      fields.push_back({text.substr(begin, end - begin), record.line, record.column + begin});
    }
    trim(fields.back());
    if (end == text.size()) return true;
    begin = end + 1;
  }
}

std::optional<CsvTable> CsvTable::from_header(const Piece& line) {
  for (const char separator : {',', ';', '\t'}) {
    CsvTable table;
    table.separator_ = separator;
    if (!split_record(line, separator, table.fields_, table.unquoted_) || table.fields_.size() < 2) continue;
    if (const auto column = column_named(table.fields_, puzzle_names)) {
      table.puzzle_ = *column;
      table.solution_ = column_named(table.fields_, solution_names);
      return table;
    }
  }
  return std::nullopt;
}

ReadItem CsvTable::read(const Piece& record, PuzzleBuilder& builder) {
  if (!split_record(record, separator_, fields_, unquoted_)) {
    return builder.refusal(record.line, record.column,
                           "a quote is not closed on this line, or text stands behind it");
  }
  if (fields_.size() <= puzzle_) {
    return builder.refusal(record.line, record.column,
                           fmt::format("{} {}, and the puzzle should be in field {}", fields_.size(),
                                       fields_.size() == 1 ? "field" : "fields", puzzle_ + 1));
  }
  const Piece& puzzle = fields_[puzzle_];
  if (puzzle.text.empty()) return builder.refusal(puzzle.line, puzzle.column, "the puzzle's field is empty");
  std::optional<Piece> solution;
  if (solution_ && *solution_ < fields_.size() && !fields_[*solution_].text.empty())
    solution = fields_[*solution_];
  return builder.from_piece(puzzle, solution, Form::csv_column);
}

}  // namespace puzzlemill::formats
