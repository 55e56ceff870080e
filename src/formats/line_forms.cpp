#include "puzzlemill/formats/line_forms.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include <nlohmann/json.hpp>

#include "puzzlemill/core/text.hpp"
#include "puzzlemill/formats/member_names.hpp"

namespace puzzlemill::formats {
namespace {

constexpr std::string_view field_ends = " \t,;:|#";

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

using Json = nlohmann::ordered_json;

/// Whether it is worth parsing.
bool may_hold_a_puzzle(std::string_view line) {
  return line.find('"') != std::string_view::npos &&
         std::any_of(puzzle_names.begin(), puzzle_names.end(),
                     [&](std::string_view name) { return line.find(name) != std::string_view::npos; });
}

/// A whole value on the line, or else members out of the middle of an object; discarded where it is neither.
Json json_on(std::string_view line) {
  const auto between = [&](const char* first, const char* last) {
    const std::size_t begin = line.find_first_of(first);
    const std::size_t end = line.find_last_of(last);
    if (begin == std::string_view::npos || end == std::string_view::npos || end < begin) return std::string();
    std::string text(line.substr(begin, end + 1 - begin));
    // A title may be in any encoding, and a puzzle is ASCII.
    std::replace_if(
        text.begin(), text.end(), [](char c) { return static_cast<unsigned char>(c) > 127; }, '?');
    return text;
  };
  Json whole = Json::parse(between("{[", "}]"), nullptr, false);
  if (whole.is_structured()) return whole;
  return Json::parse("{" + between("\"", "\"") + "}", nullptr, false);
}

/// Collects the objects that have a puzzle, and where on the line it stands: JSON knows no columns.
class JsonPuzzles {
 public:
  explicit JsonPuzzles(const Piece& line) : line_(line) {}

  void visit(const Json& value, int depth = 0) {
    constexpr int deepest = 16;
    if (!value.is_structured() || depth == deepest) return;
    if (value.is_object()) add(value);
    for (const Json& inner : value) visit(inner, depth + 1);
  }

  std::vector<FoundPuzzle> found;

 private:
  template <std::size_t N>
  std::optional<Piece> member(const Json& object, const std::array<std::string_view, N>& names) const {
    for (const std::string_view name : names) {
      const auto value = object.find(name);
      if (value == object.end() || !value->is_string()) continue;
      const std::string text = value->get<std::string>();
      const std::size_t at = line_.text.find('"' + text + '"', from_);
      if (at != std::string_view::npos) return part(line_, at + 1, at + 1 + text.size());
    }
    return std::nullopt;
  }

  void add(const Json& object) {
    const std::optional<Piece> puzzle = member(object, puzzle_names);
    if (!puzzle) return;
    found.push_back({*puzzle, member(object, solution_names), Form::json});
    from_ = puzzle->column - line_.column + puzzle->text.size();
  }

  const Piece& line_;
  std::size_t from_ = 0;
};

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

std::vector<FoundPuzzle> in_json(const Piece& line) {
  if (!may_hold_a_puzzle(line.text)) return {};
  JsonPuzzles puzzles(line);
  puzzles.visit(json_on(line.text));
  return std::move(puzzles.found);
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
  if (std::ranges::find(puzzle_names, words) != puzzle_names.end()) return true;  // a table of one column
  for (const std::string_view name : {"grid", "puzzle", "sudoku", "game", "board"}) {
    if (!words.starts_with(name)) continue;
    return words.find_first_not_of("0123456789 \t:.#s", name.size()) == std::string::npos;
  }
  return false;
}

}  // namespace puzzlemill::formats
