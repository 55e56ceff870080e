#include "puzzlemill/store/merge.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <map>
#include <set>
#include <string_view>
#include <utility>

#include <SQLiteCpp/Statement.h>
#include <SQLiteCpp/Transaction.h>
#include <fmt/format.h>

#include "puzzlemill/core/band.hpp"
#include "puzzlemill/core/symmetry.hpp"
#include "puzzlemill/store/job_table.hpp"
#include "puzzlemill/store/row_holder.hpp"
#include "puzzlemill/store/snapshot.hpp"
#include "puzzlemill/store/sqlite_error.hpp"
#include "puzzlemill/store/stored_value.hpp"

namespace puzzlemill::store {
namespace {

constexpr std::int64_t rows_between_calls = 1024;

struct BrokenOff {};

/// A kind as the rows of the two files have it.
struct Kind {
  std::int64_t there = 0;
  std::int64_t here = 0;
  DistinctBy distinct = DistinctBy::class_key;
};

void copy_value(const SQLite::Column& from, SQLite::Statement& to, int at) {
  if (from.isNull()) {
    to.bind(at);
  } else if (from.isInteger()) {
    to.bind(at, from.getInt64());
  } else {
    to.bindNoCopy(at, from.getText());
  }
}

bool is_known_in(const JobPart& part, const JobRecord& job, const std::vector<JobPart>& parts) {
  for (const JobPart& other : parts) {
    if (!part.is_same_shard(other)) continue;
    return other.indexes.next >= part.indexes.next && other.found >= part.found && other.finished >= part.finished;
  }
  if (!is_range(job.identity)) return job.finished;
  return end_without_gap(part.indexes.first, parts) >= part.indexes.next;
}

/// The transaction that one shard's merge is.
class ShardMerge {
 public:
  ShardMerge(const Database& in, Database& out, const MergeObserver& observer)
      : in_(in),
        out_(out),
        observer_(observer),
        jobs_(read_jobs(out)),
        rows_(in.connection(),
              "SELECT id, kind, givens, band, symmetry, class_grid, class_clues, p.* FROM puzzle_rows p "
              "WHERE id BETWEEN ? AND ? ORDER BY id"),
        insert_(out.connection(), insert_sql()),
        same_id_(out.connection(), "SELECT givens FROM puzzle_rows WHERE id = ?") {
    merged_.path = in.path();
    SQLite::Statement booked(in.connection(), "SELECT puzzle FROM book_entries");
    while (booked.executeStep()) booked_.insert(booked.getColumn(0).getInt64());
  }

  MergedShard run() {
    for (const JobRecord& job : read_jobs(in_)) merge_job(job);
    merge_books();
    return std::move(merged_);
  }

 private:
  // Columns of rows_ before those of the table itself.
  static constexpr int id = 0, kind = 1, givens = 2, band = 3, symmetry = 4, class_grid = 5, class_clues = 6;
  static constexpr int own_columns = 7;

  /// The columns are as the same migrations made them in both files.
  std::string insert_sql() {
    SQLite::Statement columns(out_.connection(), "SELECT name FROM pragma_table_info('puzzle_rows')");
    std::string values;
    for (int at = 1; columns.executeStep(); ++at) {
      const std::string name = columns.getColumn(0).getString();
      if (name == "id") id_at_ = at;
      if (name == "kind") kind_at_ = at;
      values += values.empty() ? "?" : ", ?";
      columns_ = at;
    }
    return fmt::format("INSERT INTO puzzle_rows VALUES ({}) ON CONFLICT DO NOTHING", values);
  }

  const Kind& kind_named(const std::string& name) {
    const auto known = kinds_.find(name);
    if (known != kinds_.end()) return known->second;
    SQLite::Statement find(in_.connection(), "SELECT id, distinct_by FROM kinds WHERE name = ?");
    find.bind(1, name);
    if (!find.executeStep()) refuse_value(in_, "a job has kind", name);
    const auto distinct = stored_name<DistinctBy>(in_, distinct_names, find.getColumn(1).getString(),
                                                  fmt::format("kind {} is distinct by", name));
    return kinds_[name] = {find.getColumn(0).getInt64(), kind_number(out_, name, distinct), distinct};
  }

  RowHolders& holders_of(DistinctBy distinct) {
    auto& holders = holders_[static_cast<std::size_t>(distinct)];
    if (!holders) holders.emplace(out_, distinct);
    return *holders;
  }

  JobRecord* job_here(const JobIdentity& whole) {
    const auto same = std::ranges::find_if(
        jobs_, [&](const JobRecord& job) { return whole_of(job.identity) == whole; });
    return same == jobs_.end() ? nullptr : &*same;
  }

  JobRecord& begin_job(const JobRecord& there, std::int64_t first_index) {
    JobRecord job;
    job.identity = whole_of(there.identity);
    job.identity.first_index = job.next_index = first_index;
    job.program_version = there.program_version;
    job.started = there.started;
    job.id = insert_job(out_, job);
    return jobs_.emplace_back(std::move(job));
  }

  void merge_job(const JobRecord& there) {
    MergedJob& merged = merged_.jobs.emplace_back();
    merged = {.there = there.id,
              .kind = there.identity.kind,
              .unfinished = !there.finished,
              .next_index = there.next_index};
    std::vector<JobPart> new_parts = parts_of(in_, there);
    JobRecord* here = job_here(whole_of(there.identity));
    std::vector<JobPart> parts;
    if (here != nullptr) {
      parts = parts_of(out_, *here);
      std::erase_if(new_parts, [&](const JobPart& part) { return is_known_in(part, *here, parts); });
    }
    merged.nothing_new = new_parts.empty();
    if (here == nullptr && !new_parts.empty()) {
      kind_named(there.identity.kind);  // the job's row names it
      here = &begin_job(there, new_parts.front().indexes.first);
    }
    if (here == nullptr) return;
    merged.here = ids_[there.id] = here->id;
    if (new_parts.empty()) return;
    copy_rows(there, *here);
    for (const JobPart& part : new_parts) {
      std::erase_if(parts, [&](const JobPart& old) { return old.is_same_shard(part); });
      parts.push_back(part);
    }
    std::ranges::sort(parts, {}, [](const JobPart& part) { return part.indexes.first; });
    here->started = std::min(here->started, there.started);
    here->ended = std::max(here->ended, there.ended);
    sum_up(*here, parts);
  }

  static std::vector<JobPart> parts_of(const Database& database, const JobRecord& job) {
    std::vector<JobPart> parts = all_parts(job, read_parts(database, job.id));
    std::erase_if(parts, [](const JobPart& part) { return part.indexes.empty(); });
    return parts;
  }

  /// Makes the job's record what its parts and its rows add up to.
  void sum_up(JobRecord& job, const std::vector<JobPart>& parts) {
    std::int64_t found = 0;
    std::int64_t furthest = 0;
    bool finished = false;  // as the part that got furthest is: where another ends early, there is a gap
    std::erase_if(job.counts, [](const auto& count) { return !count.first.starts_with(stored_by_band); });
    for (const JobPart& part : parts) {
      write_part(out_, job.id, part);
      found += part.found;
      if (part.indexes.next > furthest) finished = false;
      furthest = std::max(furthest, part.indexes.next);
      finished = finished || (part.finished && part.indexes.next == furthest);
      for (const auto& [name, count] : part.counts) job.counts[name] += count;
    }
    job.duplicates = found - job.stored;
    if (job.identity.command == Command::generate) job.counts[std::string(duplicates_count)] = job.duplicates;
    if (is_range(job.identity)) {
      job.identity.first_index = parts.front().indexes.first;
      job.next_index = end_without_gap(job.identity.first_index, parts);
      job.finished = finished && job.next_index == furthest;
    } else {
      const bool targets = job.identity.command == Command::generate;
      job.finished = targets ? job.stored >= wanted_by_targets(job.identity) : finished;
      // Where a slot is open, all are gone through again; those that are not are passed over.
      job.next_index = targets && !job.finished ? job.identity.first_index : furthest;
    }
    if (!job.finished) job.ended.clear();
    update_job(out_, job);
  }

  void copy_rows(const JobRecord& there, JobRecord& here) {
    const Kind& job_kind = kind_named(there.identity.kind);
    rows_.reset();
    rows_.bind(1, RowId{there.id, 0}.id());
    rows_.bind(2, RowId{there.id, RowId::indexes - 1}.id());
    while (with_errors(in_.path(), [&] { return rows_.executeStep(); })) {
      check_codes(job_kind);
      copy_row(RowId{here.id, RowId::of(rows_.getColumn(id).getInt64()).index}, here, job_kind);
      if (++merged_.rows % rows_between_calls == 0 && !observer_(merged_.rows)) throw BrokenOff{};
    }
  }

  void check_codes(const Kind& job_kind) {
    const auto puzzle_has = [&](std::string_view what) {
      return fmt::format("puzzle {} has {}", rows_.getColumn(id).getInt64(), what);
    };
    stored_value<Band>(in_, band_names.size(), rows_.getColumn(band).getInt64(),
                       [&] { return puzzle_has("band"); });
    stored_value<Symmetry>(in_, symmetry_names.size(), rows_.getColumn(symmetry).getInt64(),
                           [&] { return puzzle_has("symmetry"); });
    if (rows_.getColumn(kind).getInt64() != job_kind.there) {
      throw Error(Fault::bad_input, TextPlace{.file = in_.path()},
                  puzzle_has(fmt::format("kind number {}, its job {}", rows_.getColumn(kind).getInt64(),
                                         job_kind.there)));
    }
  }

  void copy_row(RowId row, JobRecord& job, const Kind& job_kind) {
    insert_.reset();
    for (int at = 1; at <= columns_; ++at) copy_value(rows_.getColumn(own_columns + at - 1), insert_, at);
    insert_.bind(id_at_, row.id());
    insert_.bind(kind_at_, job_kind.here);
    if (insert_.exec() == 1) {
      count(job, row_band(), 1);
      ++merged_.added;
    } else if (!is_there(row)) {
      settle(row, job, job_kind);
    }
  }

  bool is_there(RowId row) {
    same_id_.reset();
    same_id_.bind(1, row.id());
    if (!same_id_.executeStep()) return false;
    const std::string there = rows_.getColumn(givens).getString();
    const std::string here = same_id_.getColumn(0).getString();
    if (there == here) return true;
    throw Error(Fault::bad_input, TextPlace{.file = in_.path()},
                fmt::format("index {} of job {} is {} here, and {} in {}: one of the two is damaged, or was made by "
                            "another version of this program",
                            row.index, RowId::of(rows_.getColumn(id).getInt64()).job, there, here, out_.path()));
  }

  /// Its class, or its text, is there already: one of the two stays.
  void settle(RowId row, JobRecord& job, const Kind& job_kind) {
    RowHolders& holders = holders_of(job_kind.distinct);
    const auto found = holders.find(job_kind.here, row_class(), rows_.getColumn(givens).getString());
    assert(found);
    const RowId holder = RowId::of(found->id);
    const bool in_book = booked_.contains(rows_.getColumn(id).getInt64());
    ++merged_.duplicates;
    if (std::pair(!in_book, row.id()) > std::pair(!found->in_book, found->id)) {
      note({holder, row});
      return;
    }
    holders.remove(found->id);
    if (found->in_book) move_entries(found->id, row.id());
    JobRecord& loser = *std::ranges::find(jobs_, holder.job, &JobRecord::id);
    count(loser, found->band, -1);
    if (loser.id != job.id) {
      ++loser.duplicates;
      if (loser.identity.command == Command::generate) ++loser.counts[std::string(duplicates_count)];
      update_job(out_, loser);
    }
    insert_.reset();
    insert_.exec();
    count(job, row_band(), 1);
    ++merged_.added;
    ++merged_.replaced;
    note({row, holder});
  }

  void note(const MergeClash& clash) {
    if (merged_.clashes.size() < MergedShard::most_clashes) merged_.clashes.push_back(clash);
  }

  /// A row more, or one less, of a job.
  void count(JobRecord& job, std::int64_t row_band, std::int64_t more) {
    job.stored += more;
    if (job.identity.command != Command::generate) return;
    job.counts[fmt::format("{}{}", stored_by_band, band_names.at(static_cast<std::size_t>(row_band)))] += more;
  }

  std::int64_t row_band() { return rows_.getColumn(band).getInt64(); }
  ClassKey row_class() {
    return {static_cast<std::uint64_t>(rows_.getColumn(class_grid).getInt64()),
            static_cast<std::uint64_t>(rows_.getColumn(class_clues).getInt64())};
  }

  /// A class that was used stays so.
  void move_entries(std::int64_t from, std::int64_t to) {
    SQLite::Statement move(out_.connection(), "UPDATE book_entries SET puzzle = ? WHERE puzzle = ?");
    move.bind(1, to);
    move.bind(2, from);
    merged_.entries_moved += move.exec();
  }

  void merge_books() {
    SQLite::Statement books(in_.connection(), "SELECT id, title, made FROM books ORDER BY id");
    SQLite::Statement insert(out_.connection(),
                             "INSERT INTO books (title, made) VALUES (?, ?) ON CONFLICT DO NOTHING");
    while (with_errors(in_.path(), [&] { return books.executeStep(); })) {
      insert.reset();
      insert.bind(1, books.getColumn(1).getString());
      insert.bind(2, books.getColumn(2).getString());
      if (insert.exec() == 0) continue;  // the same book: refuse_conflicts() has seen to that
      ++merged_.books;
      copy_entries(books.getColumn(0).getInt64(), out_.connection().getLastInsertRowid());
    }
  }

  void copy_entries(std::int64_t from, std::int64_t to) {
    SQLite::Statement entries(
        in_.connection(),
        "SELECT e.number, e.puzzle, e.class_grid, e.class_clues, k.name, p.givens FROM book_entries e "
        "JOIN kinds k ON k.id = e.kind LEFT JOIN puzzle_rows p ON p.id = e.puzzle WHERE e.book = ? ORDER BY e.number");
    SQLite::Statement insert(out_.connection(), "INSERT INTO book_entries VALUES (?, ?, ?, ?, ?, ?)");
    entries.bind(1, from);
    while (with_errors(in_.path(), [&] { return entries.executeStep(); })) {
      const Kind& entry_kind = kind_named(entries.getColumn(4).getString());
      insert.reset();
      insert.bind(1, to);
      insert.bind(2, entries.getColumn(0).getInt64());
      insert.bind(3, puzzle_here(entries, entry_kind));
      insert.bind(4, entry_kind.here);
      copy_value(entries.getColumn(2), insert, 5);
      copy_value(entries.getColumn(3), insert, 6);
      insert.exec();
    }
  }

  /// The puzzle of a book's entry: its own, or the one of its class that is here instead.
  std::int64_t puzzle_here(SQLite::Statement& entry, const Kind& entry_kind) {
    const RowId there = RowId::of(entry.getColumn(1).getInt64());
    const RowId here{ids_[there.job], there.index};
    const ClassKey key{static_cast<std::uint64_t>(entry.getColumn(2).getInt64()),
                       static_cast<std::uint64_t>(entry.getColumn(3).getInt64())};
    const auto holder =
        holders_of(entry_kind.distinct).find(entry_kind.here, key, entry.getColumn(5).getString());
    if (!holder || holder->id == here.id()) return here.id();
    ++merged_.entries_moved;
    return holder->id;
  }

  const Database& in_;
  Database& out_;
  const MergeObserver& observer_;
  std::vector<JobRecord> jobs_;               // those of out_
  std::map<std::int64_t, std::int64_t> ids_;  // of jobs, there and here
  std::map<std::string, Kind> kinds_;
  std::set<std::int64_t> booked_;
  std::array<std::optional<RowHolders>, distinct_names.size()> holders_;
  MergedShard merged_;
  int columns_ = 0;
  int id_at_ = 0;
  int kind_at_ = 0;
  SQLite::Statement rows_;
  SQLite::Statement insert_;
  SQLite::Statement same_id_;
};

std::vector<IndexRange> gaps_between(const std::vector<JobPart>& parts) {
  std::vector<IndexRange> gaps;
  std::int64_t end = parts.front().indexes.first;
  for (const JobPart& part : parts) {
    if (part.indexes.first > end) gaps.push_back({end, part.indexes.first});
    end = std::max(end, part.indexes.next);
  }
  return gaps;
}

}  // namespace

std::optional<MergedShard> merge_shard(Database& out, const std::filesystem::path& path,
                                       const MergeObserver& observer) {
  const Database in(path, Access::read);
  return with_errors(out.path(), [&]() -> std::optional<MergedShard> {
    const Snapshot snapshot(in);
    SQLite::Transaction transaction(out.connection(), SQLite::TransactionBehavior::IMMEDIATE);
    try {
      MergedShard merged = ShardMerge(in, out, observer).run();
      transaction.commit();
      return merged;
    } catch (const BrokenOff&) {
      return std::nullopt;
    }
  });
}

std::vector<Missing> missing_in(const Database& database) {
  std::vector<Missing> all;
  for (const JobRecord& job : read_jobs(database)) {
    const std::vector<JobPart> parts = read_parts(database, job.id);
    if (parts.empty()) continue;
    Missing missing{job.id, job.identity.kind, {}, 0};
    if (is_range(job.identity)) {
      missing.gaps = gaps_between(all_parts(job, parts));
    } else if (job.identity.command == Command::generate) {
      missing.puzzles = std::max<std::int64_t>(wanted_by_targets(job.identity) - job.stored, 0);
    }
    if (!missing.gaps.empty() || missing.puzzles > 0) all.push_back(std::move(missing));
  }
  return all;
}

}  // namespace puzzlemill::store
