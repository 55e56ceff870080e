#pragma once

#include <cstdint>

#include "puzzlemill/store/job.hpp"

namespace puzzlemill::pipeline {

/// What became of the puzzles of a text. Each that was read is in one of the next four.
struct ImportCount {
  std::int64_t read = 0;
  std::int64_t stored = 0;
  std::int64_t duplicates = 0;
  std::int64_t refused = 0;  ///< no puzzle, no solution, or another than was given
  std::int64_t not_unique = 0;
  std::int64_t unrated = 0;  ///< of those stored, or duplicates: the rating ran out of its budget

  ImportCount& operator+=(const ImportCount& more);
};

/// The counts of an import as its job keeps them, but for what the store counts itself; and back.
store::Counts to_counts(const ImportCount& count);
ImportCount import_count(const store::JobRecord& job);

}  // namespace puzzlemill::pipeline
