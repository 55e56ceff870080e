#pragma once

#include <cstdint>
#include <optional>
#include <vector>

namespace puzzlemill {

/// So many steps of a technique, by the number that its kind gives it.
struct TechniqueCount {
  std::uint8_t technique;
  std::uint16_t steps;

  friend bool operator==(const TechniqueCount&, const TechniqueCount&) = default;
};

/// How hard the steps are that solve a puzzle: the other scale beside the score, for the kinds that have it. Ratings
/// are in tenths: 7.1 is 71. What is empty is not known, since the budget ran out.
struct PuzzleRating {
  std::optional<int> er;                     ///< of the hardest step
  std::optional<int> ep;                     ///< of the hardest step up to the first digit placed
  std::optional<int> ed;                     ///< of the first step
  std::optional<std::uint8_t> hardest;       ///< the technique of the hardest step, where `er` is known
  std::vector<TechniqueCount> techniques{};  ///< of the steps found, of rising number

  bool complete() const { return er.has_value(); }
  friend bool operator==(const PuzzleRating&, const PuzzleRating&) = default;
};

}  // namespace puzzlemill
