#pragma once

#include <cstdint>
#include <limits>

namespace puzzlemill::store {

/// A puzzle's number in its database, which tells where it came from:
///
///     id = job * 10^10 + index          job 1, index 42: 10000000042
///
/// So the table's own order is (job, index) and needs no index; equal keys of every other index are in that
/// order too; ids do not depend on the order in which shards were merged; and eleven digits survive a
/// spreadsheet.
struct RowId {
  static constexpr std::int64_t indexes = 10'000'000'000;  ///< a job's indexes are 0 … indexes - 1
  /// The last job of which, and of the next one, every id can be counted.
  static constexpr std::int64_t last_job = std::numeric_limits<std::int64_t>::max() / indexes - 2;

  std::int64_t job;
  std::int64_t index;

  static constexpr RowId of(std::int64_t id) { return {id / indexes, id % indexes}; }
  constexpr std::int64_t id() const { return job * indexes + index; }
};

}  // namespace puzzlemill::store
