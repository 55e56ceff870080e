#pragma once

#include "puzzlemill/core/kind.hpp"

namespace puzzlemill::cli {

/// Those of `settings` that are in a kind's grade table: a text may hold puzzles of several kinds, and the
/// settings may be meant for all of them.
template <PuzzleKind K>
GradeSettings own_grading(const GradeSettings& settings) {
  static const GradeSettings known = K::grading({});
  GradeSettings own;
  for (const auto& setting : settings) {
    if (known.contains(setting.first)) own.insert(setting);
  }
  return own;
}

}  // namespace puzzlemill::cli
