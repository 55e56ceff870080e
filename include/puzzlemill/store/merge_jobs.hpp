#pragma once

#include <cstdint>
#include <deque>
#include <vector>

#include "puzzlemill/core/band.hpp"
#include "puzzlemill/store/database.hpp"
#include "puzzlemill/store/job.hpp"
#include "puzzlemill/store/job_part.hpp"
#include "puzzlemill/store/row_id.hpp"

namespace puzzlemill::store {

/// A job of the database that a shard is merged into.
struct JobHere {
  JobRecord record;
  std::vector<JobPart> parts{};  ///< as before the merge (see all_parts()), and what was taken in since
  bool changed = false;

  /// So many rows of a band more, or fewer.
  void count(Band band, std::int64_t more);
};

/// The jobs of that database while one shard is merged:
///
///     find or begin ──▶ take_part*, count* ──▶ write
///
/// A job's parts and rows alone say what its record must be, so that is left to the end, whichever job gave a
/// row to which.
///
/// Errors   those of SQLite, as its exceptions; all belongs in one transaction.
class MergeJobs {
 public:
  explicit MergeJobs(Database& out);

  /// The job that is part of the same whole; null when there is none. Pointers last as long as this.
  JobHere* find(const JobIdentity& whole);

  /// A new job for one that is `there`.
  JobHere& begin(const JobRecord& there, std::int64_t first_index);

  /// The job of a row here; bad_input when there is none.
  JobHere& of_row(RowId row);

  /// Whether it is known that nothing of the part is new to the job, without a look at its rows.
  static bool has(const JobHere& job, const JobPart& part);
  static void take_part(JobHere& job, const JobPart& part);

  /// Makes the record of each job that has changed what its parts and its rows add up to. One with targets is
  /// finished when all are met, or when each of its shards has come to its end and no row of theirs was lost
  /// to another puzzle; else it is open from its first index on, for its open slots.
  void write();

 private:
  void sum_up(JobHere& job);

  Database& out_;
  std::deque<JobHere> jobs_;
};

}  // namespace puzzlemill::store
