#pragma once

#include <cstdint>
#include <map>
#include <string_view>

#include <SQLiteCpp/Statement.h>

#include "puzzlemill/store/merge.hpp"
#include "puzzlemill/store/merge_jobs.hpp"
#include "puzzlemill/store/merge_kinds.hpp"
#include "puzzlemill/store/merge_rows.hpp"
#include "puzzlemill/store/row_id.hpp"

namespace puzzlemill::store {

/// Jobs of a shard, by their number there, and what they are here.
using JobsHere = std::map<std::int64_t, JobHere*>;

/// Takes over the books of `in` that are not in `out` yet. A number of a book is its own puzzle, or, where
/// that has lost its place to one that is in a book, the one of its class that is here instead.
///
/// Requires  the rows of all its jobs are here, now or since an earlier merge.
/// Errors   usage where `out` has another book of the same title; bad_input where a book has a puzzle that is
///          not in `in`, or in another class than it names; those of SQLite, as its exceptions.
class MergeBooks {
 public:
  MergeBooks(const Database& in, Database& out, MergeKinds& kinds, MergeRows& rows, const JobsHere& jobs,
             MergedShard& merged)
      : in_(in), out_(out), kinds_(kinds), rows_(rows), jobs_(jobs), merged_(merged) {}

  void take_all();

 private:
  void take_entries(std::int64_t from, std::int64_t to);
  std::int64_t puzzle_here(SQLite::Statement& entry, const MergeKind& kind);
  [[noreturn]] void refuse(RowId there, std::string_view what) const;

  const Database& in_;
  Database& out_;
  MergeKinds& kinds_;
  MergeRows& rows_;
  const JobsHere& jobs_;
  MergedShard& merged_;
};

}  // namespace puzzlemill::store
