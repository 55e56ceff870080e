#pragma once

#include <optional>

#include "finding.hpp"
#include "pending.hpp"
#include "position.hpp"
#include "subsets.hpp"

namespace puzzlemill::sudoku::explainer {

/// Degree digits, each with two cells of the house at least, that have only so many cells of it between them.
/// Calls `visit(digits, places)` for each, in the order of the numbers that the bits of `digits` make, until
/// one returns true. Whether one did.
template <int Degree, class Visit>
bool any_hidden_set(const Position& position, int house, Visit visit) {
  SetList digits;
  for (int digit = 1; digit <= 9; ++digit) {
    const Mask9 places = position.positions(house, digit);
    const int count = count9[places];
    digits.add_if(count >= 2 && count <= Degree, digit_bit(digit), places);
  }
  return any_subset<Degree>(digits, digits.size, Degree, 0, 0, visit);
}

/// An indirect hidden set is looked for only where this holds.
template <int Degree>
bool has_room_for_hidden_set(const Position& position, int house) {
  return position.empty_cells(house) > 2 * Degree;
}

/// A digit is placed since a hidden set takes all its other cells of the house. Degree is 2 or 3.
template <int Degree>
std::optional<Finding> direct_hidden_set(const Position& position, Pending& pending);

/// The other digits are removed from the cells of a hidden set. Degree is 2, 3 or 4.
template <int Degree>
std::optional<Finding> hidden_set(const Position& position, Pending& pending);

}  // namespace puzzlemill::sudoku::explainer
