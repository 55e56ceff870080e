#pragma once

#include <optional>

#include "puzzlemill/core/capacity.hpp"

namespace puzzlemill::sudoku {

/// Of puzzles with `min_clues` … `max_clues` clues, all or the minimal ones, whatever the symmetry of the
/// clues; none when the range is empty. Read from a table that a test makes anew from all grids. So a request
/// for more can be ended instead of searched for ever. Empty for every shape but 4×4: of these there are more
/// than anybody asks for.
template <class Shape>
std::optional<Capacity> capacity(int min_clues, int max_clues, bool minimal);

}  // namespace puzzlemill::sudoku
