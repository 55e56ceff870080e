#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include <SQLiteCpp/Statement.h>

#include "puzzlemill/core/puzzle_row.hpp"
#include "puzzlemill/store/database.hpp"
#include "puzzlemill/store/job.hpp"
#include "puzzlemill/store/job_part.hpp"
#include "puzzlemill/store/row_holder.hpp"

namespace puzzlemill::store {

enum class JobStart {
  fresh,     ///< never seen before
  resumed,   ///< unfinished: go on at next_index
  finished,  ///< done up to next_index; going on from there opens it again
};
enum class Added {
  stored,
  duplicate,
  replaced,  ///< stored, in place of the same job's puzzle of a higher index, which had come in by a merge
};

/// The row that had to go.
struct Replaced {
  std::int64_t index = 0;
  Band band{};
};

/// The one writer of puzzles. Rows and the job's progress are one transaction:
///
///     open_job ──▶ add* ──▶ commit ──▶ add* ──▶ commit ──▶ ... ──▶ finish
///                  └── a batch ──┘      a throw, a kill or the end of the store drops the open batch, and
///                                       the job goes on from the last commit
///
/// From open_job on the store holds the database's write lock, so that a second writer finds it busy at once,
/// not in mid-job; readers go on reading. A batch of some thousand rows, committed every second or so, costs
/// next to nothing; with a commit after each row, rows take some fifteen times as long.
///
/// Errors   those of Database, from every call: io for a full disk, busy for a second writer. After a throw
///          the store is good for nothing but its end; the database is intact.
/// Threads  one at a time, any one.
class PuzzleStore {
 public:
  /// `database` is open for writing and outlives the store.
  explicit PuzzleStore(Database& database) : database_(database) {}
  ~PuzzleStore();
  PuzzleStore(const PuzzleStore&) = delete;
  PuzzleStore& operator=(const PuzzleStore&) = delete;

  /// Finds the job of this identity, or begins it:
  ///
  ///     there is a job of this identity                                    it goes on
  ///     there is one that was merged, without its first indexes            it goes on, with these
  ///     else, to generate: a generate job of this kind and seed            refused
  ///                        an unfinished generate job of this kind         refused
  ///     else                                                               a new job
  ///
  /// Before   no job is open: none was yet, or the last one is finished.
  ///          `started` and `version` are kept for a new job only.
  /// Errors   usage when refused, naming each option that differs with both values, or the other way to keep
  ///          puzzles apart that this kind already has here; usage when first_index is out of range.
  JobStart open_job(const JobIdentity& identity, DistinctBy distinct, const std::string& started,
                    const std::string& version);

  /// The open job, as of now.
  const JobRecord& job() const { return *job_; }

  /// Keeps `row` unless its class, or its text, is there already; the same job's of a higher index makes way
  /// for it, unless it is in a book. Indexes need not rise, nor be without gaps, but each is added once.
  Added add(const PuzzleRow& row);
  /// Requires  the last add() said `replaced`.
  const Replaced& replaced() const { return replaced_; }

  /// What shards have done of the open job, where it is a range (see is_range()): indexes that need not be
  /// gone through, in rising order.
  const std::vector<IndexRange>& merged_ranges() const { return merged_ranges_; }

  /// Calls `visit` for the index of each row of the open job.
  void for_each_index(const std::function<void(std::int64_t)>& visit) const;

  /// Makes the batch and the progress permanent: all indexes before `next_index` are done, with these
  /// outcomes since the job began.
  void commit(std::int64_t next_index, const Counts& counts);

  /// The last commit: the job is done, and the database free for another writer.
  void finish(std::int64_t next_index, const Counts& counts, const std::string& ended);

 private:
  void begin();
  void go_on_with(const JobRecord& job, std::int64_t first_index);
  bool take_over(const PuzzleRow& row);
  void add_steps(const PuzzleRow& row);
  void save(std::int64_t next_index, const Counts& counts);
  void refuse_unlike(const JobIdentity& identity, const JobRecord& other) const;

  Database& database_;
  std::optional<JobRecord> job_;
  std::optional<SQLite::Statement> insert_;
  std::optional<SQLite::Statement> insert_steps_;
  std::optional<RowHolders> holders_;  ///< only where rows of higher indexes may be there
  std::vector<IndexRange> merged_ranges_;
  Replaced replaced_;
  std::int64_t kind_ = 0;
  DistinctBy distinct_ = DistinctBy::class_key;
};

}  // namespace puzzlemill::store
