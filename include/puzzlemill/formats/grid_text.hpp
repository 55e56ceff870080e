#pragma once

#include <cstdint>
#include <span>
#include <string>

namespace puzzlemill::formats {

/// Writers for the digits of a grid of any size: in reading order, 1 … size, 0 for a blank. What they append
/// is read back by PuzzleReader as the same digits.

/// A line of symbols, `.` for a blank, 1 … 9 A … G for the digits, and LF.
void append_line(std::string& out, std::span<const std::uint8_t> cells);

/// A line for each row, its digits as decimal numbers with commas between, 0 for a blank: the CSV grid that
/// spreadsheets take. Puts no blank line behind it.
///
/// Requires  `cells` square.
void append_csv_grid(std::string& out, std::span<const std::uint8_t> cells);

}  // namespace puzzlemill::formats
