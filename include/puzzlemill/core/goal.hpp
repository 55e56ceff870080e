#pragma once

#include <limits>
#include <string>
#include <variant>

#include "puzzlemill/core/band.hpp"

namespace puzzlemill {

/// Ratings ER in tenths, both ends included.
struct RatingRange {
  int low = 0;
  int high = std::numeric_limits<int>::max();

  bool has(int tenths) const { return tenths >= low && tenths <= high; }
  friend bool operator==(const RatingRange&, const RatingRange&) = default;
};

/// How hard a puzzle is to be, by either scale.
using Goal = std::variant<Band, RatingRange>;

/// As options have it: `medium`, `er:7.0..7.9`, `er:..2.0`, `er:9.0..`.
std::string text(const Goal& goal);

}  // namespace puzzlemill
