#pragma once

#include <optional>

#include "puzzlemill/core/capacity.hpp"

namespace puzzlemill::sudoku {

/// Of puzzles with `min_clues` … `max_clues` clues, all or the minimal ones, whatever the symmetry of the
/// clues; none when the range is empty. So a request for more can be ended instead of searched for ever. Empty
/// where there are more than anybody asks for, or where it is not known.
///
///     4×4   a table, which a test makes anew from all grids
///     9×9   none with fewer than 17 clues: G. McGuire, B. Tugemann, G. Civario, "There is no 16-clue Sudoku",
///           2012, an exhaustive search
template <class Shape>
std::optional<Capacity> capacity(int min_clues, int max_clues, bool minimal);

}  // namespace puzzlemill::sudoku
