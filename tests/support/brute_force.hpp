#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "puzzlemill/sudoku/puzzle.hpp"

namespace puzzlemill::sudoku {

/// The judge of the tests: tries everything, shares no code with the solvers, and is written to be plainly
/// right.
///
/// Depth first. At each node the place with fewest choices is tried: a blank cell with its candidates, or a
/// digit of a house that fits one cell only.
template <class Shape>
class BruteForce {
 public:
  BruteForce(const Givens<Shape>& givens, std::size_t limit) : digits_(givens.digits), limit_(limit) {
    if (!clashes(givens).empty()) return;
    for (int c = 0; c < Shape::cells; ++c) {
      const Cell cell = static_cast<Cell>(c);
      if (givens[cell] != 0) flip(cell, bit(givens[cell]));
    }
    search();
  }

  const std::vector<Digits<Shape>>& solutions() const { return solutions_; }

 private:
  using Bits = std::uint32_t;  ///< a set of digits: bit d for digit d
  static constexpr Bits all = (2U << Shape::size) - 2;

  struct Choice {
    Cell cell{};
    Bits digits = 0;
    int count = Shape::size + 1;
  };

  static constexpr Bits bit(int digit) { return 1U << digit; }
  std::uint8_t& at(Cell cell) { return digits_[static_cast<std::size_t>(index(cell))]; }
  Bits& row(Cell cell) { return used_[static_cast<std::size_t>(Shape::row(cell))]; }
  Bits& column(Cell cell) { return used_[static_cast<std::size_t>(Shape::size + Shape::column(cell))]; }
  Bits& box(Cell cell) { return used_[static_cast<std::size_t>(2 * Shape::size + Shape::box(cell))]; }

  Bits candidates(Cell cell) { return all & ~(row(cell) | column(cell) | box(cell)); }
  void flip(Cell cell, Bits digit) {
    row(cell) ^= digit;
    column(cell) ^= digit;
    box(cell) ^= digit;
  }

  Choice fewest_candidates() {
    Choice best;
    for (int c = 0; c < Shape::cells && best.count > 1; ++c) {
      const Cell cell = static_cast<Cell>(c);
      if (at(cell) != 0) continue;
      const Bits digits = candidates(cell);
      if (std::popcount(digits) < best.count) best = {cell, digits, std::popcount(digits)};
    }
    return best;
  }

  /// A digit that fits one cell of a house; no choice at all (count 0) when some digit fits none; `other`
  /// otherwise.
  Choice only_place_or(const Choice& other) {
    for (std::size_t h = 0; h < used_.size(); ++h) {
      Bits once = 0;
      Bits twice = 0;
      for (const Cell cell : Houses<Shape>::cells[h]) {
        if (at(cell) != 0) continue;
        twice |= once & candidates(cell);
        once |= candidates(cell);
      }
      if ((once | used_[h]) != all) return {Cell{}, 0, 0};
      const Bits single = once & ~twice;
      if (single == 0) continue;
      const Bits digit = single & (0U - single);
      for (const Cell cell : Houses<Shape>::cells[h]) {
        if (at(cell) == 0 && (candidates(cell) & digit) != 0) return {cell, digit, 1};
      }
    }
    return other;
  }

  void search() {
    Choice choice = fewest_candidates();
    if (choice.count > Shape::size) {
      solutions_.push_back(digits_);
      return;
    }
    if (choice.count > 1) choice = only_place_or(choice);
    for (Bits left = choice.digits; left != 0 && solutions_.size() < limit_; left &= left - 1) {
      const Bits digit = left & (0U - left);
      at(choice.cell) = static_cast<std::uint8_t>(std::countr_zero(digit));
      flip(choice.cell, digit);
      search();
      flip(choice.cell, digit);
      at(choice.cell) = 0;
    }
  }

  Digits<Shape> digits_;
  std::array<Bits, Houses<Shape>::count> used_{};  ///< digits placed in each house
  std::vector<Digits<Shape>> solutions_;
  std::size_t limit_;
};

/// The solutions of `givens`, the first `limit` met; none when the givens clash.
template <class Shape>
std::vector<Digits<Shape>> all_solutions(const Givens<Shape>& givens, std::size_t limit) {
  return BruteForce<Shape>(givens, limit).solutions();
}

/// How many solutions `givens` has, counting no further than `limit`.
template <class Shape>
std::size_t count_solutions(const Givens<Shape>& givens, std::size_t limit) {
  return all_solutions(givens, limit).size();
}

}  // namespace puzzlemill::sudoku
