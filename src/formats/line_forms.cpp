#include "puzzlemill/formats/line_forms.hpp"

#include <algorithm>
#include <array>

namespace puzzlemill::formats {
namespace {

constexpr std::string_view field_ends = " \t,;:|#";

bool is_digit(char c) {
  return c >= '0' && c <= '9';
}
bool is_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}
char lower(char c) {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

Piece part(const Piece& line, std::size_t begin, std::size_t end) {
  return {line.text.substr(begin, end - begin), line.line, line.column + begin};
}

/// What stands in quotes at or after `from`, behind nothing but blanks.
std::optional<Piece> quoted_value(const Piece& line, std::size_t from) {
  const std::size_t open = line.text.find_first_not_of(" \t", from);
  if (open == std::string_view::npos || (line.text[open] != '"' && line.text[open] != '\''))
    return std::nullopt;
  const std::size_t close = line.text.find(line.text[open], open + 1);
  if (close == std::string_view::npos) return std::nullopt;
  return part(line, open + 1, close);
}

template <std::size_t N>
std::optional<Piece> json_member(const Piece& line, const std::array<std::string_view, N>& names) {
  for (const std::string_view name : names) {
    const std::string key = '"' + std::string(name) + '"';
    const std::size_t at = line.text.find(key);
    if (at == std::string_view::npos) continue;
    const std::size_t colon = line.text.find_first_not_of(" \t", at + key.size());
    if (colon == std::string_view::npos || line.text[colon] != ':') continue;
    if (auto value = quoted_value(line, colon + 1)) return value;
  }
  return std::nullopt;
}

bool could_be_cells(std::string_view text) {
  return std::all_of(text.begin(), text.end(), is_cell_symbol);
}

bool has_no_blank(std::string_view text) {
  return std::all_of(text.begin(), text.end(), [](char c) { return (c >= '1' && c <= '9') || is_letter(c); });
}

}  // namespace

std::vector<FoundPuzzle> in_xml(const Piece& line) {
  constexpr std::string_view name = "data=";
  std::vector<FoundPuzzle> found;
  for (std::size_t at = line.text.find(name); at != std::string_view::npos;
       at = line.text.find(name, at + 1)) {
    if (at == 0 || !(line.text[at - 1] == ' ' || line.text[at - 1] == '\t')) continue;
    if (const auto value = quoted_value(line, at + name.size()))
      found.push_back({*value, std::nullopt, Form::xml});
  }
  return found;
}

std::optional<FoundPuzzle> in_json(const Piece& line) {
  constexpr std::array<std::string_view, 5> puzzle_names{"puzzle", "givens", "question", "quizzes", "grid"};
  constexpr std::array<std::string_view, 3> solution_names{"solution", "answer", "solutions"};
  const auto puzzle = json_member(line, puzzle_names);
  if (!puzzle) return std::nullopt;
  return FoundPuzzle{*puzzle, json_member(line, solution_names), Form::json};
}

bool is_url(std::string_view line) {
  return line.find("://") != std::string_view::npos || line.starts_with("www.");
}

std::optional<FoundPuzzle> in_url(const Piece& line) {
  constexpr std::array<std::string_view, 8> names{"bd",    "s",    "p",      "puzzle",
                                                  "board", "grid", "givens", "sudoku"};
  for (std::size_t at = line.text.find_first_of("?&#"); at != std::string_view::npos;
       at = line.text.find_first_of("?&#", at + 1)) {
    const std::size_t equals = line.text.find('=', at);
    if (equals == std::string_view::npos) break;
    const std::string_view name = line.text.substr(at + 1, equals - at - 1);
    if (std::find(names.begin(), names.end(), name) == names.end()) continue;
    const std::size_t end = std::min(line.text.find_first_of("&#\"'<> \t", equals), line.text.size());
    return FoundPuzzle{part(line, equals + 1, end), std::nullopt, Form::url};
  }
  return std::nullopt;
}

std::optional<FoundPuzzle> in_fields(const Piece& line, const PuzzleBuilder& builder) {
  constexpr std::size_t shortest_behind_a_name = 36;  // sixteen symbols may be part of a name
  constexpr std::size_t longest_name = 16;
  std::optional<FoundPuzzle> found;
  Piece first{};
  for (std::size_t begin = 0; begin < line.text.size();) {
    const std::size_t end = std::min(line.text.find_first_of(field_ends, begin), line.text.size());
    const Piece field = part(line, begin, end);
    const bool leads = begin == 0;
    if (leads) first = field;
    if (!found && builder.is_puzzle_length(field.text.size()) && could_be_cells(field.text) &&
        (leads || field.text.size() >= shortest_behind_a_name)) {
      found = FoundPuzzle{field, std::nullopt, Form::line};
      if (!leads && first.text.size() == 12 && begin == 13) found->form = Form::exchange;
    } else if (!found && field.text.size() > longest_name && could_be_cells(field.text)) {
      return std::nullopt;  // a puzzle with a cell too few or too many, and what follows may be its solution
    } else if (found && !found->solution && field.text.size() == found->puzzle.text.size() &&
               has_no_blank(field.text)) {
      found->solution = field;
    }
    if (end < line.text.size() && line.text[end] == '#') break;
    begin = end + 1;
  }
  return found;
}

std::optional<std::string> section_name(std::string_view line) {
  if (line.size() < 3 || line.front() != '[' || line.back() != ']' || !is_letter(line[1]))
    return std::nullopt;
  std::string name;
  for (const char c : line.substr(1, line.size() - 2)) {
    if (!is_letter(c) && !is_digit(c) && c != ' ' && c != '_' && c != '-') return std::nullopt;
    name += lower(c);
  }
  return name.size() < 2 ? std::nullopt : std::optional(name);
}

bool is_commentary_section(std::string_view name) {
  constexpr std::array<std::string_view, 14> names{
      "state",       "solution", "pencilmarks", "candidates", "comment", "comments", "author",
      "description", "date",     "source",      "level",      "url",     "info",     "header"};
  return std::find(names.begin(), names.end(), name) != names.end();
}

bool is_title(std::string_view line) {
  std::string words;
  for (const char c : line) words += lower(c);
  for (const std::string_view name : {"grid", "puzzle", "sudoku", "game", "quizzes", "board"}) {
    if (!words.starts_with(name)) continue;
    return words.find_first_not_of("0123456789 \t:.#s", name.size()) == std::string::npos;
  }
  return false;
}

}  // namespace puzzlemill::formats
