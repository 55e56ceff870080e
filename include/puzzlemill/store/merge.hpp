#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "puzzlemill/store/database.hpp"
#include "puzzlemill/store/row_id.hpp"

namespace puzzlemill::store {

/// Two rows of which one had to go: they are one up to symmetry, or read the same.
struct MergeClash {
  RowId kept;  ///< both as numbered in the database merged into
  RowId dropped;
};

/// What came of a job of a shard.
struct MergedJob {
  std::int64_t there = 0;  ///< its number in the shard
  std::int64_t here = 0;   ///< in the database merged into; 0 while it has done nothing
  std::string kind;
  bool unfinished = false;
  std::int64_t next_index = 0;
  bool nothing_new = false;  ///< it was merged before as far as it is
};

struct MergedShard {
  std::string path;
  std::vector<MergedJob> jobs;
  std::int64_t rows = 0;            ///< gone through
  std::int64_t added = 0;           ///< those that replaced others included
  std::int64_t replaced = 0;        ///< rows that were there, and had to go
  std::int64_t duplicates = 0;      ///< these, and those not added
  std::vector<MergeClash> clashes;  ///< the first of these duplicates, up to most_clashes
  std::int64_t books = 0;
  std::int64_t entries_moved = 0;  ///< numbers of books whose puzzle is there in another form

  static constexpr std::size_t most_clashes = 1000;
};

/// Told now and then how many rows of the shard are done; false breaks the merge off.
using MergeObserver = std::function<bool(std::int64_t rows)>;

/// Takes all that is in the database at `path` into `out`, in one transaction.
///
///     job of the shard ──▶ the job here that is part of the same whole (see whole_of()), else a new one
///     its rows         ──▶ the same index of that job
///     its books        ──▶ books here
///
/// Of a class (or a text, see DistinctBy) one row stays: one that is in a book, else that of the lower id.
/// Since this does not depend on which came first, shards may be merged in any order, over again, and when
/// they are further; and what is there when all are is what one run makes.
///
/// Nothing when the observer, or a Stoppable of `out`, broke it off: `out` is then as it was.
/// Requires  look_through() has passed the shard, and refuse_conflicts() both. Either may have been written
///           to since.
/// Errors   those of Database, of both files; what refuse_conflicts() says of kinds and books; usage where
///          ranges overlap and what they have counted cannot be told apart (see without_known()); bad_input
///          where an index holds another puzzle than it does in `out`, or where something is damaged or
///          unknown that the merge itself has to read. `out` is then as it was.
/// Threads  one at a time.
std::optional<MergedShard> merge_shard(Database& out, const std::filesystem::path& path,
                                       const MergeObserver& observer);

}  // namespace puzzlemill::store
