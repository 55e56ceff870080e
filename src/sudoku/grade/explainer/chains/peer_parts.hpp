#pragma once

#include <array>
#include <cstddef>

#include "../houses.hpp"
#include "puzzlemill/sudoku/grade/step.hpp"

namespace puzzlemill::sudoku::explainer {

/// The peers of a cell by what makes them peers, in the order in which chains meet them: those of its box,
/// then what else is in its row, then in its column.
struct PeerParts {
  std::array<std::array<CellSet9, 3>, 81> of{};  ///< [cell][type]

  constexpr PeerParts() {
    for (int c = 0; c < 81; ++c) {
      CellSet9 left = houses.peers[at(c)];
      for (std::size_t t = 0; t < 3; ++t) {
        of[at(c)][t] = left & houses.set[houses.house_of[at(c)][t]];
        left -= of[at(c)][t];
      }
    }
  }
};

inline constexpr PeerParts peer_parts;

/// type  0 box, 1 row, 2 column, as in HouseTables::house_of
constexpr Cause cause_of_house_type(std::size_t type) {
  return static_cast<Cause>(static_cast<std::size_t>(Cause::box) + type);
}
/// Requires  cause is box, row or column.
constexpr std::size_t house_type_of(Cause cause) {
  return static_cast<std::size_t>(cause) - static_cast<std::size_t>(Cause::box);
}

}  // namespace puzzlemill::sudoku::explainer
