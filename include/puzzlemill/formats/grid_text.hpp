#pragma once

#include <cstdint>
#include <span>
#include <string>

namespace puzzlemill::formats {

/// Writes the digits of a grid of any size, in reading order, 1 … size, 0 for a blank: a line for each row,
/// its digits as decimal numbers with commas between, the CSV grid that spreadsheets take. Puts no blank line
/// behind it. PuzzleReader reads it back as the same digits.
///
/// Requires  `cells` square.
void append_csv_grid(std::string& out, std::span<const std::uint8_t> cells);

}  // namespace puzzlemill::formats
