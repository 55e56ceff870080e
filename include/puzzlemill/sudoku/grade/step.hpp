#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <vector>

#include "puzzlemill/sudoku/grade/technique.hpp"
#include "puzzlemill/sudoku/shape.hpp"

namespace puzzlemill::sudoku::explainer {

/// A box, row or column of a 9×9 grid: boxes are 0 … 8, rows 9 … 17, columns 18 … 26.
enum class House : std::uint8_t {};

/// A digit, 1 … 9, that a cell might hold.
struct Candidate {
  Cell cell;
  std::uint8_t digit;

  friend constexpr auto operator<=>(const Candidate&, const Candidate&) = default;
};

/// Why an implication holds.
enum class Cause : std::uint8_t {
  assumption,
  cell,  ///< the one digit of its cell; the one digit left in it
  box,   ///< the one cell of its box for the digit; likewise row and column
  row,
  column,
  advanced,  ///< what another technique removes once the parents hold
};

/// One line of a chain: `candidate` is in its cell (`on`) or is not.
struct Implication {
  Candidate candidate;
  bool on;
  Cause cause;
  std::vector<std::size_t>
      parents;  ///< numbers of lines above, all of which it needs; none for an assumption
  std::optional<Technique> technique;  ///< of Cause::advanced
};

/// What follows from one assumption, in order: the first line assumes, the last is what it leads to.
using Chain = std::vector<Implication>;

/// One step of a solving path, with what is needed to say it in words.
struct Step {
  Technique technique;
  double rating;  ///< as computed: rounded only when printed

  std::optional<Candidate> placement;
  std::vector<Candidate> removals;  ///< rising by cell, then digit; empty if a digit is placed by a single

  std::vector<House> base;   ///< where the pattern is: the house of a set or region, the base lines of a fish
  std::vector<House> cover;  ///< the other side: where pointing strikes, the cover lines of a fish
  /// Of the pattern; a wing's pivot first, a loop in its order; in an aligned exclusion first those that are
  /// filled, then those that are left with nothing.
  std::vector<Cell> cells;
  std::vector<std::uint8_t> digits;  ///< of the pattern, rising

  /// Of unique loops and BUG of type 3: the cells beside those of the pattern that make a set, and its digits.
  std::vector<Cell> set_cells;
  std::vector<std::uint8_t> set_digits;

  std::vector<Chain> chains;  ///< of chains only: one for each assumption
};

}  // namespace puzzlemill::sudoku::explainer
