#pragma once

#include <array>
#include <cassert>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>

#include "puzzlemill/sudoku/cell_set.hpp"
#include "puzzlemill/sudoku/shape.hpp"

namespace puzzlemill::sudoku {

/// The digits of a grid in reading order, 1 … size, 0 for a blank.
template <class Shape>
using Digits = std::array<std::uint8_t, Shape::cells>;

/// Whether every house holds every digit once.
template <class Shape>
constexpr bool is_solution(const Digits<Shape>& digits) {
  for (const auto& house : Houses<Shape>::cells) {
    std::uint32_t seen = 0;
    for (const Cell cell : house) {
      const unsigned digit = digits[static_cast<std::size_t>(index(cell))];
      if (digit < 1 || digit > Shape::size) return false;
      seen |= 1U << digit;
    }
    if (seen != ((2U << Shape::size) - 2)) return false;
  }
  return true;
}

/// A full grid that is valid: nothing downstream checks it again.
template <class Shape>
class Solution {
 public:
  /// Empty when some house does not hold every digit once.
  static constexpr std::optional<Solution> from(const Digits<Shape>& digits) {
    if (!is_solution<Shape>(digits)) return std::nullopt;
    return Solution(digits);
  }
  /// Requires  `digits` valid: for solvers and transformations, which know it is.
  static constexpr Solution trusted(const Digits<Shape>& digits) {
    assert(is_solution<Shape>(digits));
    return Solution(digits);
  }

  constexpr int operator[](Cell cell) const { return digits_[static_cast<std::size_t>(index(cell))]; }
  constexpr const Digits<Shape>& digits() const { return digits_; }

  /// Reading order, digit by digit: "row-min-lex" is the smallest under this.
  friend constexpr auto operator<=>(const Solution&, const Solution&) = default;

 private:
  explicit constexpr Solution(const Digits<Shape>& digits) : digits_(digits) {}

  Digits<Shape> digits_;
};

/// What a reader finds: some digits, of which nothing is known yet but that each is 0 … size.
template <class Shape>
struct Givens {
  Digits<Shape> digits{};

  constexpr int operator[](Cell cell) const { return digits[static_cast<std::size_t>(index(cell))]; }
  constexpr void set(Cell cell, int digit) {
    digits[static_cast<std::size_t>(index(cell))] = static_cast<std::uint8_t>(digit);
  }
  constexpr CellSet<Shape> cells() const {
    CellSet<Shape> set;
    for (int c = 0; c < Shape::cells; ++c) {
      if (digits[static_cast<std::size_t>(c)] != 0) set.add(static_cast<Cell>(c));
    }
    return set;
  }
  friend constexpr auto operator<=>(const Givens&, const Givens&) = default;
};

/// The cells whose digits the player is shown. Its own type, so that a set of cells still to be tried cannot
/// be handed over as clues.
template <class Shape>
struct ClueMask {
  CellSet<Shape> cells = CellSet<Shape>::all();

  constexpr int count() const { return cells.size(); }
  friend constexpr auto operator<=>(const ClueMask&, const ClueMask&) = default;
};

/// A solution and what is shown of it: clues cannot disagree with the answer, and only uniqueness is left to
/// prove.
template <class Shape>
struct Puzzle {
  Solution<Shape> solution;
  ClueMask<Shape> clues;

  constexpr Givens<Shape> givens() const {
    Givens<Shape> givens;
    clues.cells.for_each([&](Cell cell) { givens.set(cell, solution[cell]); });
    return givens;
  }
};

/// The cells of `givens` that hold the same digit as another cell of one of their houses.
template <class Shape>
constexpr CellSet<Shape> clashes(const Givens<Shape>& givens) {
  CellSet<Shape> clashing;
  for (const auto& house : Houses<Shape>::cells) {
    std::array<std::optional<Cell>, Shape::size + 1> holder{};
    for (const Cell cell : house) {
      const int digit = givens[cell];
      if (digit == 0) continue;
      auto& first = holder[static_cast<std::size_t>(digit)];
      if (first) {
        clashing.add(*first);
        clashing.add(cell);
      } else {
        first = cell;
      }
    }
  }
  return clashing;
}

}  // namespace puzzlemill::sudoku
