#pragma once

#include <cstdint>

namespace puzzlemill {

/// How many different puzzles of a kind with exactly one solution there are.
struct Capacity {
  std::int64_t classes = 0;  ///< up to symmetry
  std::int64_t texts = 0;    ///< as they read

  friend bool operator==(const Capacity&, const Capacity&) = default;
};

}  // namespace puzzlemill
