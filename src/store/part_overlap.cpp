#include "puzzlemill/store/part_overlap.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include <SQLiteCpp/Statement.h>
#include <fmt/format.h>

#include "puzzlemill/core/error.hpp"
#include "puzzlemill/store/row_id.hpp"

namespace puzzlemill::store {
namespace {

[[noreturn]] void refuse(const Database& in, std::int64_t job, const IndexRange& both) {
  throw Error(
      Fault::usage, TextPlace{.file = in.path()},
      fmt::format("indexes {} to {} of job {} were merged before from another file, with failures or "
                  "duplicates among them: what it has counted beyond these is not known. Make it again "
                  "from another --start, or as a --shard",
                  both.first, both.next - 1, job));
}

struct Rows {
  std::int64_t all = 0;
  std::int64_t unrated = 0;
};

Rows rows_of(const Database& in, std::int64_t job, const IndexRange& indexes) {
  SQLite::Statement rows(in.connection(),
                         "SELECT count(*), count(*) - count(er) FROM puzzle_rows WHERE id BETWEEN ? AND ?");
  rows.bind(1, RowId{job, indexes.first}.id());
  rows.bind(2, RowId{job, indexes.next}.id() - 1);
  rows.executeStep();
  return {rows.getColumn(0).getInt64(), rows.getColumn(1).getInt64()};
}

/// Where an index without a row can have one reason only, the count of that: there are no duplicates, nor did any
/// row go when the part was merged with others, and all failures have the same cause.
Counts::iterator only_cause(const Database& in, std::int64_t job, JobPart& part) {
  const auto fails = [](const auto& count) { return count.first.starts_with(failed_by_cause); };
  if (part.found != rows_of(in, job, part.indexes).all || std::ranges::count_if(part.counts, fails) != 1) {
    return part.counts.end();
  }
  return std::ranges::find_if(part.counts, fails);
}

/// Takes the indexes `both` out of what a part has found and counted, which `known` has too.
void uncount(const Database& in, std::int64_t job, const IndexRange& both, JobPart& part,
             const JobPart& known) {
  const Rows rows = rows_of(in, job, both);
  const std::int64_t all = both.next - both.first;
  if (part.counts.empty() || known.counts.empty()) {  // nothing is counted among these indexes
    part.found -= all;
    part.stored -= rows.all;
    return;
  }
  const std::int64_t without_row = all - rows.all;
  if (without_row > 0) {
    const auto cause = only_cause(in, job, part);
    if (cause == part.counts.end() || cause->second < without_row) refuse(in, job, both);
    cause->second -= without_row;
    if (cause->second == 0) part.counts.erase(cause);
  }
  part.found -= rows.all;
  part.stored -= rows.all;
  const auto unrated = part.counts.find(std::string(unrated_count));
  if (unrated == part.counts.end()) return;
  unrated->second -= rows.unrated;
  if (unrated->second == 0) part.counts.erase(unrated);
}

}  // namespace

JobPart without_known(const Database& in, std::int64_t job, JobPart part, std::span<const JobPart> known) {
  for (const JobPart& other : known) {
    const IndexRange both{std::max(part.indexes.first, other.indexes.first),
                          std::min(part.indexes.next, other.indexes.next)};
    if (both.empty() || part.contains(other)) continue;
    uncount(in, job, both, part, other);
    if (other.indexes.first < part.indexes.first) {
      part.indexes.first = both.next;
    } else {
      part.indexes.next = both.first;
    }
  }
  return part;
}

}  // namespace puzzlemill::store
