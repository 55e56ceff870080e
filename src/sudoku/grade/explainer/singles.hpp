#pragma once

#include <optional>

#include "finding.hpp"
#include "pending.hpp"
#include "position.hpp"

namespace puzzlemill::sudoku::explainer {

/// A digit that fits one cell of a house. First the last empty cell of any house; then in boxes, columns and
/// rows, by number and digit.
std::optional<Finding> hidden_single(const Position& position, Pending& pending);

/// A cell with one candidate, the first in reading order.
std::optional<Finding> naked_single(const Position& position, Pending& pending);

struct PlacedSingles {
  int count = 0;
  double rating = 0;
};

/// Places hidden singles for as long as there are some. As many are placed, in the same cells, and the hardest
/// is rated the same, as if hidden_single() were applied again and again: placing one never takes another's
/// reason away, so all orders end alike, and a harder kind is touched only once no easier one is left.
///
/// Takes  what the puzzle is rated so far: kinds that are no harder need not be kept apart.
/// After  the rating is the larger of that and of the hardest single placed.
PlacedSingles place_hidden_singles(Position& position, double rated);

}  // namespace puzzlemill::sudoku::explainer
