#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include <fmt/format.h>

/// What every kind's text has in common. No function here knows a locale.
namespace puzzlemill {

constexpr bool is_digit(char c) {
  return c >= '0' && c <= '9';
}
constexpr char upper(char c) {
  return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
}
constexpr char lower(char c) {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}
constexpr bool is_letter(char c) {
  return upper(c) >= 'A' && upper(c) <= 'Z';
}

/// What people write for an empty cell.
inline constexpr std::string_view blank_symbols = ".0-_*?xX";
constexpr bool is_blank_symbol(char c) {
  return blank_symbols.find(c) != std::string_view::npos;
}

/// `text` for a message, whatever somebody put into it: control characters as `\x1B`, and of a long text the two ends
/// with `[...]` between them.
std::string printable(std::string_view text);

/// `r3c4`: a cell as messages name it, rows and columns from 1; `cell` counts from 0, row by row.
inline std::string cell_name(std::size_t cell, std::size_t columns) {
  return fmt::format("r{}c{}", cell / columns + 1, cell % columns + 1);
}

}  // namespace puzzlemill
