#include "puzzlemill/formats/row_text.hpp"

#include <algorithm>
#include <string>
#include <string_view>

#include "puzzlemill/core/text.hpp"

namespace puzzlemill::formats {
namespace {

constexpr std::string_view blanks = " \t";

bool is_whole(std::size_t cells) {
  return is_grid_size(cells) || size_of_cells(cells) != 0;
}

Piece trimmed(Piece piece, std::string_view noise) {
  const std::size_t first = std::min(piece.text.find_first_not_of(noise), piece.text.size());
  const std::size_t last = piece.text.find_last_not_of(noise);
  piece.column += first;
  piece.text = first == piece.text.size() ? std::string_view{} : piece.text.substr(first, last - first + 1);
  return piece;
}

std::vector<Piece> split_at(const Piece& line, char separator, std::string_view noise) {
  std::vector<Piece> pieces;
  for (std::size_t begin = 0; begin <= line.text.size();) {
    const std::size_t end = std::min(line.text.find(separator, begin), line.text.size());
    pieces.push_back(trimmed({line.text.substr(begin, end - begin), line.line, line.column + begin}, noise));
    begin = end + 1;
  }
  return pieces;
}

std::vector<Piece> split_at_blanks(const Piece& line, std::string_view noise) {
  std::vector<Piece> pieces;
  for (std::size_t begin = line.text.find_first_not_of(noise); begin != std::string_view::npos;) {
    const std::size_t end = std::min(line.text.find_first_of(noise, begin), line.text.size());
    pieces.push_back({line.text.substr(begin, end - begin), line.line, line.column + begin});
    begin = line.text.find_first_not_of(noise, end);
  }
  return pieces;
}

/// `| 5 |   | 3 | 4 |`: a table with empty cells. Cells wider than this are boxes, whose blanks nobody can
/// count.
std::vector<Piece> table_cells(const Piece& line) {
  constexpr std::size_t widest = 3;
  const Piece inner = trimmed(line, blanks);
  if (inner.text.size() < 2 || inner.text.front() != '|' || inner.text.back() != '|') return {};
  const Piece between{inner.text.substr(1, inner.text.size() - 2), inner.line, inner.column + 1};
  std::vector<Piece> raw = split_at(between, '|', "");
  const bool narrow =
      std::all_of(raw.begin(), raw.end(), [](const Piece& cell) { return cell.text.size() <= widest; });
  std::vector<Piece> cells = split_at(between, '|', blanks);
  const bool simple =
      std::all_of(cells.begin(), cells.end(), [](const Piece& cell) { return cell.text.size() <= 1; });
  const bool gaps =
      std::any_of(cells.begin(), cells.end(), [](const Piece& cell) { return cell.text.empty(); });
  const bool marks =
      std::any_of(cells.begin(), cells.end(), [](const Piece& cell) { return !cell.text.empty(); });
  // Four empty cells may also be the four boxes of a row of twelve or sixteen.
  const bool countable = is_grid_size(cells.size()) && (marks || cells.size() > 4);
  return narrow && simple && gaps && countable ? cells : std::vector<Piece>{};
}

/// Takes brackets, quotes and what assigns them to a name out of source text.
std::string without_syntax(std::string_view text) {
  std::string plain(text);
  const std::size_t equals = plain.find('=');
  if (equals != std::string::npos) {
    const std::size_t value = plain.find_first_not_of(blanks, equals + 1);
    if (value != std::string::npos &&
        std::string_view("{[(\"'").find(plain[value]) != std::string_view::npos) {
      std::fill(plain.begin(), plain.begin() + static_cast<std::ptrdiff_t>(equals) + 1, ' ');
    }
  }
  for (char& c : plain) {
    if (std::string_view("{}[]()\"'`").find(c) != std::string_view::npos) c = ' ';
  }
  const std::size_t end = plain.find_last_not_of(blanks);
  if (end != std::string::npos && plain[end] == ';' && plain.find(';') == end) plain[end] = ' ';
  return plain;
}

/// Whether groups are parts of a row, a box wide each, or the rows of a whole puzzle.
bool stand_side_by_side(const std::vector<Piece>& groups, Spacing spacing) {
  std::size_t symbols = 0;
  bool equal = true;
  for (const Piece& group : groups) {
    symbols += group.text.size();
    equal = equal && group.text.size() == groups.front().text.size();
  }
  if (!is_whole(groups.size())) return true;
  const std::size_t length = groups.front().text.size();
  if (!equal || length < 2 || !is_whole(symbols)) return false;
  if (length == groups.size()) return true;
  if (spacing == Spacing::separated && length == 2) return false;
  return is_grid_size(symbols) &&
         length == symbols / static_cast<std::size_t>(band_rows(static_cast<int>(symbols)));
}

bool is_number(std::string_view text) {
  return !text.empty() && text.find_first_not_of("0123456789.") == std::string_view::npos;
}

/// The comma after the last value of a row in source text is no empty cell, unless empty cells are the
/// blanks.
void drop_last_separator(std::vector<Piece>& fields) {
  const bool others_filled =
      std::all_of(fields.begin(), fields.end() - 1, [](const Piece& field) { return !field.text.empty(); });
  const std::size_t cells = fields.size() - 1;
  // Nine values and a comma are commoner than a 10×10 row with its last cell blank.
  const bool ten = fields.size() == 10;
  if (fields.back().text.empty() && others_filled && (ten || !is_whole(fields.size()) || cells <= 1))
    fields.pop_back();
}

}  // namespace

bool RowText::only_dashes() const {
  return cells.size() >= 3 &&
         std::all_of(cells.begin(), cells.end(), [](const CellText& c) { return c.text == "-"; });
}

bool RowText::has_other_blank() const {
  return std::any_of(cells.begin(), cells.end(), [](const CellText& c) {
    return c.text.empty() || (c.text.size() == 1 && c.text != "-" && is_blank_symbol(c.text.front()));
  });
}

bool RowText::resembles_cells() const {
  constexpr std::size_t smallest_with_letters = 10;
  std::size_t strange = 0;
  bool letters_only = true;
  for (const CellText& cell : cells) {
    const std::string_view text = cell.text;
    const bool symbol = text.size() == 1 && is_cell_symbol(text.front());
    const bool value = is_missing_value(text) || is_number(text) || (text.size() == 2 && text.front() == 'u');
    if (!symbol && !value) ++strange;
    letters_only = letters_only && !value && (!symbol || is_letter(text.front()));
  }
  if (letters_only) return strange == 0 && cells.size() >= smallest_with_letters;
  return strange <= cells.size() / 4;
}

bool RowText::is_heading() const {
  if (spacing != Spacing::separated || !is_grid_size(cells.size())) return false;
  const bool named = std::all_of(cells.begin(), cells.end(), [](const CellText& c) {
    return !c.text.empty() && is_letter(c.text.front());
  });
  const bool symbols = std::all_of(cells.begin(), cells.end(), [](const CellText& c) {
    return c.text.size() == 1 && is_cell_symbol(c.text.front());
  });
  const bool letters_are_no_digits =
      cells.size() < 10 && std::none_of(cells.begin(), cells.end(),
                                        [](const CellText& c) { return c.text == "x" || c.text == "X"; });
  return named && (!symbols || letters_are_no_digits);
}

RowText split_row(const Piece& line) {
  const std::string plain = without_syntax(line.text);
  const Piece piece{plain, line.line, line.column};
  RowText row;
  std::vector<Piece> groups = table_cells(piece);
  if (!groups.empty()) row.spacing = Spacing::separated;
  for (const char separator : {',', ';', '\t'}) {
    if (!groups.empty() || plain.find(separator) == std::string::npos) continue;
    groups = split_at(piece, separator, " \t|;");
    drop_last_separator(groups);
    // Tabs are also used to indent and to line up; and groups of blank-separated cells may have commas
    // between them.
    const bool lists = std::any_of(groups.begin(), groups.end(), [](const Piece& g) {
      return g.text.find_first_of(blanks) != std::string_view::npos;
    });
    if (lists || groups.size() < 2 || (separator == '\t' && !is_whole(groups.size()))) {
      groups.clear();
    } else {
      row.spacing = Spacing::separated;
    }
  }
  if (groups.empty()) {
    groups = split_at_blanks(piece, " \t|,;");
    row.spacing = Spacing::blanks;
    row.spaced = groups.size() > 1;
  }
  if (groups.empty()) return row;
  if (stand_side_by_side(groups, row.spacing)) {
    const bool one_each =
        std::all_of(groups.begin(), groups.end(), [](const Piece& g) { return g.text.size() == 1; });
    if (!one_each) row.spacing = Spacing::packed;
    for (const Piece& group : groups) {
      for (CellText& cell : split_cells(group.text, group.line, group.column))
        row.cells.push_back(std::move(cell));
    }
  } else {
    for (const Piece& group : groups)
      row.cells.push_back({std::string(group.text), group.line, group.column});
  }
  return row;
}

bool is_frame(std::string_view line) {
  std::string drawn;
  for (const char c : line) {
    if (blanks.find(c) == std::string_view::npos) drawn += c;
  }
  const auto only = [&drawn](std::string_view set) {
    return drawn.find_first_not_of(set) == std::string::npos;
  };
  if (only("{}[](),;")) return drawn.find_first_of("{}[]()") != std::string::npos || drawn.size() == 1;
  if (only("=")) return true;
  if (only("-|")) {
    const auto dashes = static_cast<std::size_t>(std::count(drawn.begin(), drawn.end(), '-'));
    return dashes >= 3 && !is_whole(dashes);
  }
  if (!only("-=+|*.:'")) return false;
  // Between two runs of dashes stands one corner: `...---...` is no frame but a row with two kinds of blank.
  const auto is_dash = [](char c) { return c == '-' || c == '='; };
  const bool runs = drawn.find("--") != std::string::npos || drawn.find("==") != std::string::npos;
  for (std::size_t i = 1; i < drawn.size(); ++i) {
    if (!is_dash(drawn[i - 1]) && !is_dash(drawn[i]) && drawn[i - 1] != '|' && drawn[i] != '|') return false;
  }
  return runs;
}

void draw_in_ascii(std::string& line) {
  for (std::size_t i = line.find('\xE2'); i != std::string::npos; i = line.find('\xE2', i + 1)) {
    if (i + 2 >= line.size() || (line[i + 1] != '\x94' && line[i + 1] != '\x95')) continue;
    const std::string_view tail = std::string_view(line).substr(i + 1, 2);
    if (tail == "\x94\x82" || tail == "\x94\x83" || tail == "\x95\x91") {
      line.replace(i, 3, " | ");
    } else if (tail == "\x94\x80" || tail == "\x94\x81" || tail == "\x95\x90") {
      line.replace(i, 3, "---");
    } else {
      line.replace(i, 3, "-+-");
    }
  }
}

}  // namespace puzzlemill::formats
