#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "puzzlemill/sudoku/puzzle.hpp"

namespace puzzlemill::sudoku {

/// The judge of the tests: tries everything, and is written to be plainly right. Of the library it takes only
/// the shape's numbers and what a grid of digits is: it works out for itself which cells stand together and
/// which clues clash, and shares no code with any solver. (The method is the textbook's, as Backtracker's is.)
///
/// Depth first. At each node the place with fewest choices is tried: a blank cell with its candidates, or a
/// digit of a house that fits one cell only.
template <class Shape>
class BruteForce {
 public:
  BruteForce(const Givens<Shape>& givens, std::size_t limit) : digits_(givens.digits), limit_(limit) {
    for (int c = 0; c < Shape::cells; ++c) {
      for (const std::size_t house : houses_of(c)) members_[house].push_back(c);
    }
    for (int c = 0; c < Shape::cells; ++c) {
      if (at(c) == 0) continue;
      if ((candidates(c) & bit(at(c))) == 0) return;  // two clues clash
      flip(c, bit(at(c)));
    }
    search();
  }

  const std::vector<Digits<Shape>>& solutions() const { return solutions_; }

 private:
  using Bits = std::uint32_t;  ///< a set of digits: bit d for digit d
  static constexpr Bits all = (2U << Shape::size) - 2;

  struct Choice {
    int cell = 0;
    Bits digits = 0;
    int count = Shape::size + 1;
  };

  static constexpr Bits bit(int digit) { return 1U << digit; }
  std::uint8_t& at(int cell) { return digits_[static_cast<std::size_t>(cell)]; }

  /// The numbers of a cell's row, column and box; boxes are counted left to right, then down.
  static std::array<std::size_t, 3> houses_of(int cell) {
    constexpr int n = Shape::size;
    constexpr int boxes_across = n / Shape::box_cols;
    const int row = cell / n;
    const int column = cell % n;
    const int box = (row / Shape::box_rows) * boxes_across + column / Shape::box_cols;
    return {static_cast<std::size_t>(row), static_cast<std::size_t>(n + column),
            static_cast<std::size_t>(2 * n + box)};
  }

  Bits candidates(int cell) const {
    Bits left = all;
    for (const std::size_t house : houses_of(cell)) left &= ~used_[house];
    return left;
  }
  void flip(int cell, Bits digit) {
    for (const std::size_t house : houses_of(cell)) used_[house] ^= digit;
  }

  Choice fewest_candidates() {
    Choice best;
    for (int c = 0; c < Shape::cells && best.count > 1; ++c) {
      if (at(c) != 0) continue;
      const Bits digits = candidates(c);
      if (std::popcount(digits) < best.count) best = {c, digits, std::popcount(digits)};
    }
    return best;
  }

  /// A digit that fits one cell of a house; no choice at all (count 0) when some digit fits none; `other`
  /// otherwise.
  Choice only_place_or(const Choice& other) {
    for (std::size_t h = 0; h < used_.size(); ++h) {
      Bits once = 0;
      Bits twice = 0;
      for (const int cell : members_[h]) {
        if (at(cell) != 0) continue;
        twice |= once & candidates(cell);
        once |= candidates(cell);
      }
      if ((once | used_[h]) != all) return {0, 0, 0};
      const Bits single = once & ~twice;
      if (single == 0) continue;
      const Bits digit = single & (0U - single);
      for (const int cell : members_[h]) {
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
  std::array<std::vector<int>, std::size_t{3} * Shape::size> members_;  ///< the cells of each house
  std::array<Bits, std::size_t{3} * Shape::size> used_{};               ///< digits placed in each house
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
