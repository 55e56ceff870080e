#pragma once

#include <optional>

#include "finding.hpp"
#include "pending.hpp"
#include "position.hpp"
#include "subsets.hpp"

namespace puzzlemill::sudoku::explainer {

/// A naked set is looked for only where this holds.
template <int Degree>
bool has_room_for_naked_set(const Position& position, int house) {
  return position.empty_cells(house) >= 2 * Degree;
}

/// Degree cells of the house, each with two candidates at least, that have only so many digits between them.
/// Calls `visit(places, digits)` for each, in the order of the numbers that the bits of `places` make, until
/// one returns true. Whether one did.
template <int Degree, class Visit>
bool any_naked_set(const Position& position, int house, Visit visit) {
  SetList cells;
  for (int place = 0; place < 9; ++place) {
    const Mask9 digits = position.candidates(houses.cells[at(house)][at(place)]);
    const int count = count9[digits];
    cells.add_if(count >= 2 && count <= Degree, static_cast<Mask9>(1U << place), digits);
  }
  return any_subset<Degree>(cells, cells.size, Degree, 0, 0, visit);
}

/// The digits of a naked set are removed from the rest of the house. Degree is 2, 3 or 4.
template <int Degree>
std::optional<Finding> naked_set(const Position& position, Pending& pending);

}  // namespace puzzlemill::sudoku::explainer
