#include "puzzlemill/formats/cell_text.hpp"

#include <algorithm>
#include <array>
#include <charconv>

#include <fmt/format.h>

#include "puzzlemill/core/text.hpp"
#include "puzzlemill/formats/grid_size.hpp"

namespace puzzlemill::formats {
namespace {

constexpr char empty_field = ' ';

/// The blank that `c` stands for where it does not stand for a digit; '\0' for other symbols.
constexpr char blank_of(char c, SymbolSet symbols) {
  if (c == 'X') return 'x';
  if (c == '0' && symbols == SymbolSet::zero_based) return '\0';
  return is_blank_symbol(c) ? c : '\0';
}

/// The digit that `c` stands for, 0 for none.
constexpr int digit_of(char c, int size, SymbolSet symbols) {
  const char u = upper(c);
  int digit = 0;
  switch (symbols) {
    case SymbolSet::letters:
      digit = is_letter(u) ? u - 'A' + 1 : 0;
      break;
    case SymbolSet::zero_based:
      digit = is_digit(u) ? u - '0' + 1 : is_letter(u) ? u - 'A' + 11 : 0;
      break;
    case SymbolSet::one_based:
      digit = is_digit(u) ? u - '0' : is_letter(u) ? u - 'A' + 10 : 0;
      break;
    case SymbolSet::decimal:
      digit = is_digit(u) ? u - '0' : 0;
      break;
    case SymbolSet::automatic:
      break;
  }
  return digit <= size ? digit : 0;
}

/// A whole number as spreadsheets write it, `5` or `5.0`.
std::optional<int> number_of(std::string_view text) {
  if (text.ends_with(".0")) text.remove_suffix(2);
  int number = 0;
  const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (fault != std::errc{} || end != text.data() + text.size() || !is_digit(text.front()))
    return std::nullopt;
  return number;
}

std::string in_words(char blank) {
  return blank == empty_field ? "an empty field" : fmt::format("'{}'", blank);
}

std::string quoted(std::string_view text) {
  const auto printable = [](char c) { return c >= ' ' && c <= '~'; };
  if (std::all_of(text.begin(), text.end(), printable)) return fmt::format("'{}'", text.substr(0, 20));
  std::string hex;
  for (const char c : text.substr(0, 8)) hex += fmt::format("\\x{:02X}", static_cast<unsigned char>(c));
  return fmt::format("'{}'", hex);
}

CellProblem out_of_range(std::size_t cell, int size, std::string_view text) {
  return {cell,
          fmt::format("{} is out of range: a {}x{} puzzle has the digits 1 to {}", text, size, size, size)};
}

/// What the symbols of a puzzle have in common.
struct SymbolCounts {
  std::array<std::size_t, 256> single{};  ///< cells of one character, in capitals
  bool empty = false;
  bool longer = false;

  void add(std::span<const CellText> cells) {
    for (const CellText& cell : cells) {
      if (is_missing_value(cell.text)) {
        empty = true;
      } else if (cell.text.size() == 1) {
        ++single[static_cast<unsigned char>(upper(cell.text.front()))];
      } else {
        longer = true;
      }
    }
  }
  std::size_t of(char c) const { return single[static_cast<unsigned char>(c)]; }
  bool any(char first, char last) const {
    for (char c = first; c <= last; ++c) {
      if (of(c) != 0) return true;
    }
    return false;
  }
  bool blank_other_than_zero() const {
    return empty || std::any_of(blank_symbols.begin(), blank_symbols.end(),
                                [this](char c) { return c != '0' && of(c) != 0; });
  }
  /// Whether every symbol is a digit of `symbols` or a blank.
  bool fit(SymbolSet symbols, int size) const {
    for (int c = 0; c < 256; ++c) {
      const char symbol = static_cast<char>(c);
      if (of(symbol) != 0 && digit_of(symbol, size, symbols) == 0 && blank_of(symbol, symbols) == '\0')
        return false;
    }
    if (symbols == SymbolSet::zero_based) return of('0') <= static_cast<std::size_t>(size);
    return of('0') == 0 || !blank_other_than_zero();
  }
};

}  // namespace

std::string unknown_symbol(std::string_view text) {
  return fmt::format("unknown symbol {}", quoted(text));
}

bool is_missing_value(std::string_view text) {
  return text.empty() || text == "null" || text == "None" || text == "nan" || text == "NaN";
}

bool is_cell_symbol(char c) {
  return is_digit(c) || (upper(c) >= 'A' && upper(c) <= 'P') || blank_of(c, SymbolSet::one_based) != '\0';
}

std::vector<CellText> split_cells(std::string_view text, std::size_t line, std::size_t column) {
  std::vector<CellText> cells;
  cells.reserve(text.size());
  for (std::size_t i = 0; i < text.size(); ++i) cells.push_back({std::string(1, text[i]), line, column + i});
  return cells;
}

std::variant<ChosenSymbols, CellProblem> choose_symbols(std::span<const CellText> cells,
                                                        std::span<const CellText> solution, int size,
                                                        Spacing spacing, SymbolSet told,
                                                        const std::optional<ChosenSymbols>& earlier) {
  if (told != SymbolSet::automatic) return ChosenSymbols{told};
  if (size < 10) return ChosenSymbols{SymbolSet::one_based};
  SymbolCounts counts;
  counts.add(cells);
  counts.add(solution);
  if (counts.longer) return ChosenSymbols{SymbolSet::decimal};
  const bool numbers = spacing != Spacing::packed && !counts.any('A', 'P');
  if (numbers && (counts.of('0') == 0 || !counts.blank_other_than_zero())) {
    return ChosenSymbols{SymbolSet::decimal};
  }

  std::vector<SymbolSet> fitting;
  for (const SymbolSet set : {SymbolSet::one_based, SymbolSet::zero_based, SymbolSet::letters}) {
    if (counts.fit(set, size)) fitting.push_back(set);
  }
  if (fitting.empty()) return ChosenSymbols{};  // decoding names the cell that does not fit
  const char last_of_one_based = static_cast<char>('A' + size - 10);
  if (fitting.size() == 1 || (fitting.front() == SymbolSet::one_based && counts.of(last_of_one_based) != 0)) {
    if (fitting.front() == SymbolSet::zero_based && earlier && earlier->presumed) {
      return CellProblem{cells.size(),
                         fmt::format("0 is a digit here, but a puzzle before it, without any 0, "
                                     "was read as 1-{}: say which with --symbols",
                                     last_of_one_based)};
    }
    return ChosenSymbols{fitting.front()};
  }
  if (earlier && std::find(fitting.begin(), fitting.end(), earlier->set) != fitting.end()) return *earlier;
  if (fitting.front() == SymbolSet::one_based && counts.of('0') == 0 && counts.any('1', '9')) {
    return ChosenSymbols{SymbolSet::one_based, true};
  }
  const char last = static_cast<char>('A' + size - 1);
  return CellProblem{
      cells.size(),
      fmt::format("the symbols may be 1-{} or 0-{}{}: say which with --symbols", last_of_one_based,
                  size == 10 ? '9' : static_cast<char>(last_of_one_based - 1),
                  fitting.back() == SymbolSet::letters ? fmt::format(" or A-{}", last) : "")};
}

std::variant<DecodedCells, CellProblem> decode_cells(std::span<const CellText> cells, int size,
                                                     Spacing spacing, SymbolSet symbols) {
  DecodedCells decoded;
  decoded.digits.assign(cells.size(), 0);
  std::optional<std::size_t> first_candidates;
  std::vector<std::uint32_t> candidates(cells.size(), (2U << size) - 2);
  char blank = '\0';

  for (std::size_t c = 0; c < cells.size(); ++c) {
    const std::string& text = cells[c].text;
    char seen_blank = is_missing_value(text) ? empty_field : '\0';
    int digit = 0;
    if (seen_blank == '\0' && text.size() == 1) {
      seen_blank = blank_of(text.front(), symbols);
      digit = digit_of(text.front(), size, symbols);
      if (seen_blank == '\0' && digit == 0) {
        if (is_digit(text.front())) return out_of_range(c, size, text);
        return CellProblem{c, unknown_symbol(text)};
      }
    } else if (seen_blank == '\0') {
      const std::optional<int> number = number_of(text);
      const bool player_entry =
          spacing == Spacing::blanks && text.size() == 2 && text[0] == 'u' && is_digit(text[1]);
      if (!number && !player_entry) return CellProblem{c, unknown_symbol(text)};
      if (number && spacing == Spacing::blanks && size < 10) {
        std::uint32_t mask = 0;
        for (const char digit_text : text) {
          const int candidate = digit_of(digit_text, size, symbols);
          if (candidate == 0) return out_of_range(c, size, text);
          mask |= 1U << candidate;
        }
        candidates[c] = mask;
      } else if (number && *number == 0) {
        seen_blank = '0';
      } else if (number) {
        digit = *number;
        if (digit > size) return out_of_range(c, size, text);
      }
      if (seen_blank == '\0' && digit == 0 && !first_candidates) first_candidates = c;
    }
    if (seen_blank != '\0') {
      if (blank != '\0' && blank != seen_blank) {
        return CellProblem{c, fmt::format("{} for a blank, after {} before: one symbol a puzzle",
                                          in_words(seen_blank), in_words(blank))};
      }
      blank = seen_blank;
    } else if (digit != 0) {
      decoded.digits[c] = static_cast<std::uint8_t>(digit);
      candidates[c] = 1U << digit;
    }
  }
  if (first_candidates) {
    // Lists of candidates leave no cell blank, so a blank says that the long cell is a slip.
    if (blank != '\0') {
      CellProblem problem = out_of_range(*first_candidates, size, cells[*first_candidates].text);
      problem.message += " (and lists of candidates leave no cell blank)";
      return problem;
    }
    decoded.candidates = std::move(candidates);
  }
  return decoded;
}

bool decode_plain(std::string_view text, int size, std::vector<std::uint8_t>& digits) {
  // 1 … 9 for a digit, 16 for a strange symbol, 32 and up for a blank: a bit a kind of blank, so that two
  // kinds show.
  static constexpr std::array<std::uint16_t, 256> kinds = [] {
    std::array<std::uint16_t, 256> table{};
    table.fill(16);
    for (int digit = 1; digit <= 9; ++digit)
      table[static_cast<std::size_t>('0' + digit)] = static_cast<std::uint16_t>(digit);
    for (std::size_t b = 0; b < blank_symbols.size(); ++b) {
      table[static_cast<unsigned char>(blank_symbols[b])] = static_cast<std::uint16_t>(32U << b);
    }
    table['X'] = table['x'];
    return table;
  }();
  digits.resize(text.size());
  unsigned seen = 0;
  unsigned largest = 0;
  for (std::size_t c = 0; c < text.size(); ++c) {
    const unsigned kind = kinds[static_cast<unsigned char>(text[c])];
    const unsigned digit = kind & 15U;
    seen |= kind;
    largest = std::max(largest, digit);
    digits[c] = static_cast<std::uint8_t>(digit);
  }
  const unsigned blanks = seen >> 5;
  return (seen & 16U) == 0 && (blanks & (blanks - 1)) == 0 && largest <= static_cast<unsigned>(size);
}

}  // namespace puzzlemill::formats
