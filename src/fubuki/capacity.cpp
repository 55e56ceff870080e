#include "puzzlemill/fubuki/capacity.hpp"

#include <algorithm>
#include <array>
#include <cstddef>

namespace puzzlemill::fubuki {
namespace {

constexpr std::int64_t images = 72;

/// Classes by number of givens, 0 … 9.
constexpr std::array<std::int64_t, 10> all_classes{38,      8'213,   99'130,  340'974, 594'240,
                                                   626'880, 423'360, 181'440, 45'360,  5'040};
constexpr std::array<std::int64_t, 10> minimal_classes{38, 7'871, 44'547, 11'363, 314};

}  // namespace

Capacity capacity(int min_clues, int max_clues, bool minimal) {
  const auto& classes = minimal ? minimal_classes : all_classes;
  Capacity sum;
  for (int clues = std::max(min_clues, 0); clues <= std::min(max_clues, 9); ++clues) {
    sum.classes += classes[static_cast<std::size_t>(clues)];
  }
  sum.texts = images * sum.classes;
  return sum;
}

}  // namespace puzzlemill::fubuki
