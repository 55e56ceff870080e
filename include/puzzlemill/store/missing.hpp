#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "puzzlemill/store/database.hpp"
#include "puzzlemill/store/job_part.hpp"

namespace puzzlemill::store {

/// What is missing of a job that was merged.
struct Missing {
  std::int64_t job = 0;
  std::string kind;
  std::vector<IndexRange> gaps{};  ///< between its first index and its last
  std::int64_t puzzles = 0;        ///< with targets: how many its slots have not got
  std::int64_t all_failed = 0;     ///< of a range: its indexes, where all are done and none gave a puzzle
  bool given_up = false;           ///< nobody will make these any more: the job is finished
};

/// Of those jobs of which something is.
///
/// Errors   those of Database; bad_input for a job, or a part of one, that cannot be read.
std::vector<Missing> missing_in(const Database& database);

}  // namespace puzzlemill::store
