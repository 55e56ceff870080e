#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "puzzlemill/formats/read_options.hpp"

namespace puzzlemill::formats {

/// What is written for one cell, and where. Empty for a field with nothing in it.
struct CellText {
  std::string text;
  std::size_t line = 0;
  std::size_t column = 0;
};

/// How the cells of a puzzle stand beside each other. That decides what more than one symbol in a cell means,
/// and whether `0 … 9` without letters are numbers.
enum class Spacing : std::uint8_t {
  packed,     ///< nothing between them
  blanks,     ///< blanks or frames: several digits are the candidates of a cell, in grids up to 9×9
  separated,  ///< commas, semicolons or tabs: several digits are a number
};

/// A cell that cannot be read.
struct CellProblem {
  std::size_t cell;
  std::string message;
};

/// A cell for each character of `text`, which begins at `column`.
std::vector<CellText> split_cells(std::string_view text, std::size_t line, std::size_t column);

/// A set of symbols, and how it was found.
struct ChosenSymbols {
  SymbolSet set = SymbolSet::one_based;
  bool presumed = false;  ///< another set fits too, but this is the one that this program writes
};

/// Finds out which set of symbols a puzzle is written in: the only one that fits, G deciding for one_based
/// among letters. Looks at `solution` (empty when there is none) too, which has every symbol.
///
/// `earlier` is the set of an earlier puzzle of the same text: it decides where several sets fit. Without one,
/// digits but no 0 are presumed to be one_based. So a puzzle of 1-9A…, of which only the largest may be
/// missing, is always read; one of 0-9A… that lacks its 0 needs an earlier one that has it, or to be told. A
/// set that was presumed is never changed for zero_based without a word: that puzzle is refused.
std::variant<ChosenSymbols, CellProblem> choose_symbols(std::span<const CellText> cells,
                                                        std::span<const CellText> solution, int size,
                                                        Spacing spacing, SymbolSet told,
                                                        const std::optional<ChosenSymbols>& earlier);

struct DecodedCells {
  std::vector<std::uint8_t> digits;       ///< 1 … size, 0 for a blank
  std::vector<std::uint32_t> candidates;  ///< empty, or a mask a cell: bit d for digit d
};

/// The digits of `cells`, of which there are as many as a grid of `size` has.
std::variant<DecodedCells, CellProblem> decode_cells(std::span<const CellText> cells, int size,
                                                     Spacing spacing, SymbolSet symbols);

/// The fast way for the plain case: digits 1 … size ≤ 9 and one kind of blank, a character a cell. False for
/// all else, which may still be a puzzle.
bool decode_plain(std::string_view text, int size, std::vector<std::uint8_t>& digits);

/// What programs write for a missing value: nothing, `null`, `None`, `nan`.
bool is_missing_value(std::string_view text);

/// Whether `c` is a symbol of some set, or one for a blank.
bool is_cell_symbol(char c);

/// `unknown symbol 'q'`, in hexadecimal what cannot be printed.
std::string unknown_symbol(std::string_view text);

}  // namespace puzzlemill::formats
