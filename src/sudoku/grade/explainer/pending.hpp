#pragma once

#include <cstdint>

#include "houses.hpp"
#include "position.hpp"

namespace puzzlemill::sudoku::explainer {

/// Where one technique has still to look: it takes out the houses, digits or cells in which it found nothing, and
/// what changes comes back in. A technique that always looks everywhere leaves it as it is.
struct Pending {
  std::uint32_t houses = (1U << house_count) - 1;
  Mask9 digits = all9;
  CellSet9 cells = CellSet9::all();

  void add(const Changes& changes) {
    houses |= changes.houses;
    digits |= changes.digits;
    cells |= changes.cells;
  }
};

}  // namespace puzzlemill::sudoku::explainer
