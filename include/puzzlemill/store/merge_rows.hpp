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

/// The rows of a shard on their way into `out`, whose connection has the shard attached as `shard`:
///
///     of a job    counted by band ──▶ copied, 65,536 at a time ──▶ settled, those that met one of a class
///     of a book   settled, where its job's were not copied
///
/// Jobs lose and gain them as they go; MergeJobs makes the sum.
///
/// Errors   bad_input where an index holds another puzzle here, or where one of the two is damaged; those of
///          SQLite, as its exceptions. Throws BrokenOff where the observer says so. All belongs in one transaction.
class MergeRows {
 public:
  MergeRows(const Database& in, Database& out, MergeJobs& jobs, const MergeObserver& observer,
            MergedShard& merged);

  /// Takes the rows of job `there` up to, but not including, index `end` into `here`.
  void take(const JobRecord& there, std::int64_t end, JobHere& here, const MergeKind& kind);

  /// Takes a row that a book has, if it is not here: it may have lost its place to another one before it was
  /// in the book.
  void take_used(RowId there, JobHere& here, const MergeKind& kind);

  /// The row here of this class, or of this text.
  std::optional<RowHolder> find(const MergeKind& kind, const ClassKey& key, const std::string& givens) {
    return holders_of(kind.distinct).find(kind.here, key, givens);
  }

 private:
  /// Ids of rows in the shard, the last one included, and what is added to them here.
  struct Ids {
    std::int64_t first;
    std::int64_t last;
    std::int64_t offset;
  };
  /// One of the shard that is not here.
  struct Unsettled {
    std::int64_t id = 0;
    RowId here;  ///< as it would be here
    Band band{};
    std::string givens{};
    ClassKey key{};
    bool in_book = false;
  };

  RowHolders& holders_of(DistinctBy distinct);
  static void bind(SQLite::Statement& statement, const Ids& ids);
  std::int64_t count_bands(SQLite::Statement& bands, const Ids& ids, JobHere& here);
  void narrow(Ids& ids);
  std::int64_t count_out_what_is_there(const Ids& ids, JobHere& here);
  std::int64_t copy(const Ids& ids, const MergeKind& kind);
  void ask_observer() const;
  std::optional<Unsettled> next_unsettled(std::int64_t offset);
  void settle(const Unsettled& row, std::int64_t offset, JobHere& here, const MergeKind& kind);
  void move_entries(const RowHolder& from, const MergeKind& kind, std::int64_t to);
  void note(const MergeClash& clash);

  const Database& in_;
  Database& out_;
  MergeJobs& jobs_;
  const MergeObserver& observer_;
  MergedShard& merged_;
  std::array<std::optional<RowHolders>, distinct_names.size()> holders_;
  std::int64_t rows_in_all_;  ///< jobs of the shard
  SQLite::Statement bands_of_many_;
  SQLite::Statement bands_of_few_;
  SQLite::Statement extent_;
  SQLite::Statement any_there_;
  SQLite::Statement there_;
  SQLite::Statement unsettled_;
  SQLite::Statement copy_;
  SQLite::Statement copy_steps_;
  SQLite::Statement move_;
};

}  // namespace puzzlemill::store
