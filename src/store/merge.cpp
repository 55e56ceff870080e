#include "puzzlemill/store/merge.hpp"

#include <algorithm>
#include <utility>

#include <SQLiteCpp/Statement.h>
#include <SQLiteCpp/Transaction.h>
#include <fmt/format.h>

#include "puzzlemill/store/merge_books.hpp"
#include "puzzlemill/store/merge_jobs.hpp"
#include "puzzlemill/store/merge_kinds.hpp"
#include "puzzlemill/store/merge_rows.hpp"
#include "puzzlemill/store/part_overlap.hpp"
#include "puzzlemill/store/snapshot.hpp"
#include "puzzlemill/store/sqlite_error.hpp"
#include "puzzlemill/store/stoppable.hpp"
#include "puzzlemill/store/stored_value.hpp"

namespace puzzlemill::store {
namespace {

/// While it lives, the connection to `out` also reads the file of `in`, as `shard`.
class Attached {
 public:
  Attached(Database& out, const Database& in) : out_(out) {
    SQLite::Statement attach(out.connection(), "ATTACH ? AS shard");
    attach.bind(1, in.uri_for_reading());
    attach.exec();
  }
  ~Attached() { out_.connection().tryExec("DETACH shard"); }
  Attached(const Attached&) = delete;
  Attached& operator=(const Attached&) = delete;

 private:
  Database& out_;
};

/// What one shard's transaction does.
class ShardMerge {
 public:
  ShardMerge(const Database& in, Database& out, const MergeObserver& observer)
      : in_(in),
        jobs_(out),
        kinds_(in, out),
        rows_(in, out, jobs_, observer, merged_),
        books_(in, out, kinds_, rows_, jobs_here_, merged_) {
    merged_.path = in.path();
  }

  MergedShard run() {
    for (const JobRecord& job : read_jobs(in_)) take_job(job);
    books_.take_all();
    jobs_.write();
    return std::move(merged_);
  }

 private:
  void take_job(const JobRecord& there) {
    MergedJob& merged = merged_.jobs.emplace_back();
    merged = {.there = there.id,
              .kind = there.identity.kind,
              .unfinished = !there.finished,
              .next_index = there.next_index};
    std::vector<JobPart> parts = all_parts(there, read_parts(in_, there.id));
    // A shard may still be at work: what it has committed since its job was read comes another time.
    const std::int64_t end = furthest_end(parts);
    if (end > RowId::indexes)
      refuse_damaged(in_, fmt::format("job {} says that it is at index {}", there.id, end));

    JobHere* here = jobs_.find(whole_of(there.identity));
    if (here != nullptr)
      std::erase_if(parts, [&](const JobPart& part) { return MergeJobs::has(*here, part); });
    merged.nothing_new = parts.empty();
    if (here == nullptr && parts.empty()) return;
    const MergeKind& kind = kinds_.named(there.identity.kind);  // the job's row names it
    if (here == nullptr) here = &jobs_.begin(there, parts.front().indexes.first);
    jobs_here_[there.id] = here;
    merged.here = here->record.id;
    if (parts.empty()) return;
    const std::int64_t added_before = merged_.added;
    const bool was_changed = here->changed;
    rows_.take(there, end, *here, kind);
    // What another run of a whole with targets has found would be counted twice.
    const bool is_whole = here->record.finished && here->record.identity == whole_of(there.identity);
    merged.nothing_new = is_whole && !is_range(there.identity) && merged_.added == added_before;
    if (merged.nothing_new) {
      here->changed = was_changed;  // its counts went up and down again
      return;
    }
    for (JobPart& part : parts) {
      if (is_range(there.identity)) part = without_known(in_, there.id, std::move(part), here->parts);
      MergeJobs::take_part(*here, part);
    }
    here->record.started = std::min(here->record.started, there.started);
  }

  const Database& in_;
  MergedShard merged_;
  MergeJobs jobs_;
  MergeKinds kinds_;
  JobsHere jobs_here_;
  MergeRows rows_;
  MergeBooks books_;
};

}  // namespace

std::optional<MergedShard> merge_shard(Database& out, const std::filesystem::path& path,
                                       const MergeObserver& observer) {
  const Database in(path, Access::read);
  try {
    return with_errors(fmt::format("{}, taking in {}", out.path(), in.path()), [&] {
      const Snapshot snapshot(in);
      const Attached attached(out, in);
      SQLite::Transaction transaction(out.connection(), SQLite::TransactionBehavior::IMMEDIATE);
      MergedShard merged = ShardMerge(in, out, observer).run();
      transaction.commit();
      return merged;
    });
  } catch (const BrokenOff&) {
    roll_back(out);
    return std::nullopt;
  }
}

}  // namespace puzzlemill::store
