#pragma once

#include <cstdint>

namespace puzzlemill::fubuki {

/// How many different puzzles with exactly one solution there are.
struct Capacity {
  std::int64_t classes = 0;  ///< up to symmetry
  std::int64_t texts = 0;    ///< as they read: 72 times as many, since no grid has an automorphism

  friend bool operator==(const Capacity&, const Capacity&) = default;
};

/// Of puzzles with `min_clues` … `max_clues` givens, all or the minimal ones; none when the range is empty.
/// Read from a table that a test makes anew from all grids. So a request for more can be ended instead of
/// searched for ever.
Capacity capacity(int min_clues, int max_clues, bool minimal);

}  // namespace puzzlemill::fubuki
