#pragma once

#include <cstddef>
#include <cstdint>

namespace puzzlemill::formats {

/// Which symbols stand for the digits 1, 2, 3 …
///
///     set         16×16                    `0` is
///     one_based   1 … 9 A … G              a blank
///     zero_based  0 … 9 A … F              the digit 1
///     letters     A … P                    a blank
///     decimal     1 … 16, a value a field  a blank
///
/// Smaller sizes use the beginning of the list; capital and small letters are the same.
enum class SymbolSet : std::uint8_t { automatic, one_based, zero_based, letters, decimal };

/// What may stand for a blank. `any` takes one of `. 0 - _ * ? x` and the empty field of a CSV grid, one of
/// them a puzzle. `empty` also takes spaces: a line of cells side by side, or rows of a grid, those at its
/// end left out or not; the size is 9×9 there where ReadOptions::size does not say.
enum class Blank : std::uint8_t { any, empty };

/// What a reader is told about its input. The defaults take everything that can be told from the input
/// itself.
struct ReadOptions {
  int size = 0;  ///< 9 for 9×9: nothing else is read; 0 takes the size from the number of cells
  SymbolSet symbols = SymbolSet::automatic;
  Blank blank = Blank::any;
  std::size_t max_line_bytes = std::size_t{1} << 20;  ///< a longer line is refused; bounds the memory in use
};

}  // namespace puzzlemill::formats
