#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "sudoku/grade/explainer/position.hpp"
#include "support/lines.hpp"
#include "support/se_reference.hpp"

namespace puzzlemill::sudoku::explainer {

/// Positions whose next step is rated as one of chains.
inline std::vector<Position> positions_for_chains() {
  std::vector<Position> positions;
  for (const std::string& line : test_rows("se/first-steps.csv")) {
    const reference::FirstStep first = reference::first_step(line);
    if (std::stod(first.expected) >= 6.5) positions.push_back(first.position);
  }
  return positions;
}

/// The numbers of some of them, evenly.
inline std::vector<Position> a_few(const std::vector<Position>& positions, std::size_t count) {
  std::vector<Position> few;
  for (std::size_t n = 0; n < count; ++n) few.push_back(positions[n * positions.size() / count]);
  return few;
}

}  // namespace puzzlemill::sudoku::explainer
