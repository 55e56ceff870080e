#pragma once

#include <array>

#include "houses.hpp"

namespace puzzlemill::sudoku::explainer {

/// Some of nine things, each with a set of nine: cells with digits, digits with places.
struct SetList {
  std::array<Mask9, 9> sets;
  std::array<Mask9, 9> bits;  ///< whose set it is
  int size = 0;

  void add(Mask9 bit, Mask9 set) { add_if(true, bit, set); }
  /// Without a branch, which would be guessed wrong too often.
  void add_if(bool wanted, Mask9 bit, Mask9 set) {
    bits[at(size)] = bit;
    sets[at(size)] = set;
    size += wanted ? 1 : 0;
  }
};

/// Calls `visit(chosen, united)` for each choice of `Left` among the first `size` of the list whose sets, with
/// `united`, have exactly `degree` members; in the order of the numbers that the bits of `chosen` make. Until
/// one returns true; whether one did.
template <int Left, class Visit>
bool any_subset(const SetList& list, int size, int degree, Mask9 chosen, Mask9 united, Visit visit) {
  if constexpr (Left == 0) {
    return count9[united] == degree && visit(chosen, united);
  } else {
    // The largest is chosen first, so that numbers rise.
    for (int i = Left - 1; i < size; ++i) {
      const Mask9 with = united | list.sets[at(i)];
      if (count9[with] > degree) continue;
      if (any_subset<Left - 1>(list, i, degree, chosen | list.bits[at(i)], with, visit)) return true;
    }
    return false;
  }
}

}  // namespace puzzlemill::sudoku::explainer
