#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>

#include <SQLiteCpp/Statement.h>

#include "puzzlemill/store/merge.hpp"
#include "puzzlemill/store/merge_jobs.hpp"
#include "puzzlemill/store/merge_kinds.hpp"
#include "puzzlemill/store/row_holder.hpp"

namespace puzzlemill::store {

/// Thrown where the observer breaks a merge off.
struct MergeBrokenOff {};

/// The rows of a shard on their way into `out`, whose connection has the shard attached as `shard`:
///
///     of a job    counted by band ──▶ copied, 65,536 at a time ──▶ settled, where a copy met a row of its class
///     of a book   settled, where its job's were not copied
///
/// Jobs lose and gain them as they go; MergeJobs makes the sum.
///
/// Errors   bad_input where an index holds another puzzle here, or where one of the two is damaged; those of SQLite, as
///          its exceptions. All belongs in one transaction.
class MergeRows {
 public:
  MergeRows(const Database& in, Database& out, MergeJobs& jobs, const MergeObserver& observer,
            MergedShard& merged);

  /// Takes the rows of job `there` up to, but not including, index `end` into `here`.
  void take(std::int64_t there, std::int64_t end, JobHere& here, const MergeKind& kind);

  /// Takes a row that a book has, if it is not here: it may have lost its place to another one before it was in the
  /// book.
  void take_used(RowId there, JobHere& here, const MergeKind& kind);

  /// The row here of this class, or of this text.
  std::optional<RowHolder> find(const MergeKind& kind, const ClassKey& key, const std::string& givens) {
    return holders_of(kind.distinct).find(kind.here, key, givens);
  }

 private:
  /// Some rows of a job: their ids in the shard, and what is added to these.
  struct Chunk {
    std::int64_t first = 0;
    std::int64_t last = 0;
    std::int64_t offset = 0;
    std::int64_t rows = 0;
  };
  /// One of the shard that is not here.
  struct Left {
    std::int64_t id = 0;
    RowId row;  ///< as it would be here
    Band band{};
    std::string givens{};
    ClassKey key{};
    bool in_book = false;
  };

  RowHolders& holders_of(DistinctBy distinct);
  std::int64_t count_bands(JobHere& here, std::int64_t first, std::int64_t last);
  bool read_chunk(Chunk& chunk, std::int64_t last);
  std::int64_t count_out_what_is_there(const Chunk& chunk, JobHere& here);
  std::int64_t copy(std::int64_t first, std::int64_t last, std::int64_t offset, const MergeKind& kind);
  std::optional<Left> next_left(std::int64_t offset);
  void settle(const Left& left, std::int64_t offset, JobHere& here, const MergeKind& kind);
  void move_entries(std::int64_t from, std::int64_t to);
  void note(const MergeClash& clash);

  const Database& in_;
  Database& out_;
  MergeJobs& jobs_;
  const MergeObserver& observer_;
  MergedShard& merged_;
  std::array<std::optional<RowHolders>, distinct_names.size()> holders_;
  SQLite::Statement bands_;
  SQLite::Statement chunk_;
  SQLite::Statement any_there_;
  SQLite::Statement there_;
  SQLite::Statement left_;
  SQLite::Statement copy_;
  SQLite::Statement copy_steps_;
  SQLite::Statement move_;
};

}  // namespace puzzlemill::store
