#pragma once

#include <string>

#include "puzzlemill/core/kind.hpp"

namespace puzzlemill::cli {

/// Those of `settings` that are in a kind's grade table: a text may hold puzzles of several kinds, and the
/// settings may be meant for all of them.
template <PuzzleKind K>
GradeSettings own_grading(const GradeSettings& settings) {
  static const std::string known = " " + K::check({});  // ` weight.crme=1 weight.uniqueness=2 …`
  GradeSettings own;
  for (const auto& [name, value] : settings) {
    if (known.find(" " + name + "=") != std::string::npos) own.emplace(name, value);
  }
  return own;
}

}  // namespace puzzlemill::cli
