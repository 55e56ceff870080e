#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "puzzlemill/core/text.hpp"
#include "puzzlemill/sudoku/puzzle.hpp"

namespace puzzlemill::sudoku {

/// The symbols of the digits 1 … 16 on output, and of a blank at 0.
inline constexpr std::string_view symbols = ".123456789ABCDEFG";

/// One line of Shape::cells symbols, in reading order, without a newline.
template <class Shape>
std::string to_line(const Digits<Shape>& digits) {
  std::string line(digits.size(), '.');
  for (std::size_t c = 0; c < digits.size(); ++c) line[c] = symbols[digits[c]];
  return line;
}
template <class Shape>
std::string to_line(const Givens<Shape>& givens) {
  return to_line<Shape>(givens.digits);
}
template <class Shape>
std::string to_line(const Solution<Shape>& solution) {
  return to_line<Shape>(solution.digits());
}

/// Reads back what to_line() writes: exactly Shape::cells symbols, `.` or `0` for a blank. Empty for anything
/// else; `formats` reads what people write and says what is wrong with it.
template <class Shape>
std::optional<Givens<Shape>> from_line(std::string_view line) {
  if (line.size() != Shape::cells) return std::nullopt;
  Givens<Shape> givens;
  for (std::size_t c = 0; c < line.size(); ++c) {
    const std::size_t digit = line[c] == '0' ? 0 : symbols.find(line[c]);
    if (digit > Shape::size) return std::nullopt;
    givens.digits[c] = static_cast<std::uint8_t>(digit);
  }
  return givens;
}

/// `r3c4`: a cell as messages name it.
template <class Shape>
std::string cell_name(Cell cell) {
  return puzzlemill::cell_name(static_cast<std::size_t>(index(cell)), Shape::size);
}

}  // namespace puzzlemill::sudoku
