#pragma once

#include "puzzlemill/core/capacity.hpp"

namespace puzzlemill::fubuki {

/// Of puzzles with `min_clues` … `max_clues` givens, all or the minimal ones; none when the range is empty.
/// There are 72 texts a class, since no grid has an automorphism. Read from a table that a test makes anew
/// from all grids. So a request for more can be ended instead of searched for ever.
Capacity capacity(int min_clues, int max_clues, bool minimal);

}  // namespace puzzlemill::fubuki
