#include "puzzlemill/store/merge.hpp"

#include <algorithm>
#include <array>
#include <iterator>
#include <map>
#include <string_view>
#include <utility>

#include <SQLiteCpp/Statement.h>
#include <SQLiteCpp/Transaction.h>
#include <fmt/format.h>

#include "puzzlemill/core/band.hpp"
#include "puzzlemill/store/job_table.hpp"
#include "puzzlemill/store/row_holder.hpp"
#include "puzzlemill/store/snapshot.hpp"
#include "puzzlemill/store/sqlite_error.hpp"
#include "puzzlemill/store/stored_value.hpp"

namespace puzzlemill::store {
namespace {

/// Rows taken over by one statement: some tenths of a second's work.
constexpr std::int64_t chunk = 65'536;

struct BrokenOff {};

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

/// A kind as the rows of the two files have it.
struct Kind {
  std::int64_t there = 0;
  std::int64_t here = 0;
  DistinctBy distinct = DistinctBy::class_key;
};

bool is_known_in(const JobPart& part, const JobRecord& job, const std::vector<JobPart>& parts) {
  for (const JobPart& other : parts) {
    if (!part.is_same_shard(other) || other.indexes.next < part.indexes.next) continue;
    return other.found >= part.found && other.finished >= part.finished;
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
        chunk_bands_(out.connection(),
                     "SELECT band, count(*), max(id) FROM (SELECT band, id FROM shard.puzzle_rows "
                     "NOT INDEXED WHERE id BETWEEN ? AND ? ORDER BY id LIMIT ?) GROUP BY band"),
        any_there_(out.connection(), "SELECT 1 FROM main.puzzle_rows WHERE id BETWEEN ? AND ? LIMIT 1"),
        there_(out.connection(),
               "SELECT s.id, s.givens, m.givens, m.band FROM shard.puzzle_rows s JOIN main.puzzle_rows m "
               "ON m.id = s.id + ?3 WHERE s.id BETWEEN ?1 AND ?2 ORDER BY s.id"),
        left_(out.connection(),
              "SELECT s.id, s.band, s.givens, s.class_grid, s.class_clues, EXISTS (SELECT 1 FROM "
              "shard.book_entries e WHERE e.kind = s.kind AND e.class_grid = s.class_grid AND "
              "e.class_clues = s.class_clues AND e.puzzle = s.id) FROM shard.puzzle_rows s WHERE s.id "
              "BETWEEN ?1 AND ?2 "
              "AND NOT EXISTS (SELECT 1 FROM main.puzzle_rows m WHERE m.id = s.id + ?3) ORDER BY s.id"),
        copy_(out.connection(), copy_sql()),
        copy_steps_(out.connection(),
                    "INSERT INTO main.technique_rows SELECT t.technique, t.puzzle + ?3, t.steps "
                    "FROM main.techniques n CROSS JOIN shard.technique_rows t WHERE t.technique = n.id "
                    "AND t.puzzle BETWEEN ?1 AND ?2 AND EXISTS (SELECT 1 FROM main.puzzle_rows m "
                    "WHERE m.id = t.puzzle + ?3) ON CONFLICT DO NOTHING") {
    merged_.path = in.path();
  }

  MergedShard run() {
    for (const JobRecord& job : read_jobs(in_)) merge_job(job);
    merge_books();
    return std::move(merged_);
  }

 private:
  /// Rows by band.
  using Bands = std::array<std::int64_t, band_names.size()>;

  /// The rows of one chunk, ids of the shard, and what is added to these.
  struct Chunk {
    std::int64_t first = 0;
    std::int64_t last = 0;
    std::int64_t offset = 0;
    std::int64_t rows = 0;
    Bands bands{};
  };

  /// The columns are as the same migrations made them in both files.
  std::string copy_sql() {
    SQLite::Statement columns(out_.connection(), "SELECT name FROM pragma_table_info('puzzle_rows')");
    std::string values;
    while (columns.executeStep()) {
      std::string value = columns.getColumn(0).getString();
      if (value == "id") value = "id + ?3";
      if (value == "kind") value = "?4";
      values += (values.empty() ? "" : ", ") + value;
    }
    return fmt::format(
        "INSERT INTO main.puzzle_rows SELECT {} FROM shard.puzzle_rows WHERE id BETWEEN ?1 AND ?2 ORDER BY "
        "id "
        "ON CONFLICT DO NOTHING",
        values);
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
    const auto same =
        std::ranges::find_if(jobs_, [&](const JobRecord& job) { return whole_of(job.identity) == whole; });
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
      std::erase_if(parts, [&](const JobPart& old) {
        return old.is_same_shard(part) || (is_range(here->identity) && part.contains(old));
      });
      parts.push_back(part);
    }
    std::ranges::sort(parts, {}, [](const JobPart& part) { return part.indexes.first; });
    here->started = std::min(here->started, there.started);
    sum_up(*here, parts);
  }

  static std::vector<JobPart> parts_of(const Database& database, const JobRecord& job) {
    std::vector<JobPart> parts = all_parts(job, read_parts(database, job.id));
    std::erase_if(parts, [](const JobPart& part) { return part.indexes.empty(); });
    return parts;
  }

  /// Makes the job's record what its parts and its rows add up to.
  void sum_up(JobRecord& job, const std::vector<JobPart>& parts) {
    const bool range = is_range(job.identity);
    const std::int64_t furthest = furthest_of(parts);
    std::int64_t found = 0;
    std::int64_t failed = 0;
    bool finished = false;  // as the part that got furthest is: where another ends early, there is a gap
    std::erase_if(job.counts, [](const auto& count) { return !count.first.starts_with(stored_by_band); });
    job.ended.clear();
    delete_parts(job.id);
    for (const JobPart& part : parts) {
      write_part(out_, job.id, part);
      job.ended = std::max(job.ended, part.ended);
      found += part.found;
      finished = finished || (part.finished && part.indexes.next == furthest);
      for (const auto& [name, count] : part.counts) {
        job.counts[name] += count;
        failed += count;
      }
    }
    // In a range each index gives a puzzle, a duplicate or a failure. Failures of parts that overlap count twice.
    if (range) found = indexes_in(parts) - failed;
    job.duplicates = std::max<std::int64_t>(found - job.stored, 0);
    if (job.identity.command == Command::generate && job.duplicates > 0) {
      job.counts[std::string(duplicates_count)] = job.duplicates;
    }
    if (range) {
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

  void delete_parts(std::int64_t job) {
    SQLite::Statement remove(out_.connection(), "DELETE FROM job_parts WHERE job = ?");
    remove.bind(1, job);
    remove.exec();
  }

  void copy_rows(const JobRecord& there, JobRecord& here) {
    const Kind& job_kind = kind_named(there.identity.kind);
    // A shard may still be at work: what it has committed since its job was read comes another time.
    const std::int64_t end = furthest_of(parts_of(in_, there));
    Chunk part{.offset = RowId{here.id, 0}.id() - RowId{there.id, 0}.id()};
    part.first = RowId{there.id, 0}.id();
    while (read_chunk(part, RowId{there.id, end}.id() - 1)) {
      take_out_what_is_there(part);
      const std::int64_t copied = copy(part.first, part.last, part.offset, job_kind);
      merged_.added += copied;
      for (std::size_t band = 0; band < part.bands.size(); ++band) count(here, band, part.bands[band]);
      if (copied < sum(part.bands)) settle_rest(part, here, job_kind);
      merged_.rows += part.rows;
      if (!observer_(merged_.rows)) throw BrokenOff{};
      part.first = part.last + 1;
    }
  }

  static std::int64_t sum(const Bands& bands) {
    std::int64_t total = 0;
    for (const std::int64_t rows : bands) total += rows;
    return total;
  }

  static std::int64_t furthest_of(const std::vector<JobPart>& parts) {
    std::int64_t end = 0;
    for (const JobPart& part : parts) end = std::max(end, part.indexes.next);
    return end;
  }

  /// The next rows from `first` on; false when there is none.
  bool read_chunk(Chunk& part, std::int64_t last) {
    part.rows = 0;
    part.bands = {};
    chunk_bands_.reset();
    chunk_bands_.bind(1, part.first);
    chunk_bands_.bind(2, last);
    chunk_bands_.bind(3, chunk);
    while (chunk_bands_.executeStep()) {
      const std::int64_t rows = chunk_bands_.getColumn(1).getInt64();
      part.bands[band_at(chunk_bands_.getColumn(0))] = rows;
      part.rows += rows;
      part.last = std::max(part.last, chunk_bands_.getColumn(2).getInt64());
    }
    return part.rows > 0;
  }

  /// Leaves in the chunk's bands only the rows that are not here.
  void take_out_what_is_there(Chunk& part) {
    any_there_.reset();
    any_there_.bind(1, part.first + part.offset);
    any_there_.bind(2, part.last + part.offset);
    if (!any_there_.executeStep()) return;
    bind_chunk(there_, part);
    while (there_.executeStep()) {
      const std::string there = there_.getColumn(1).getString();
      const std::string here = there_.getColumn(2).getString();
      if (there != here) refuse_other_puzzle(there_.getColumn(0).getInt64(), there, here);
      --part.bands[band_at(there_.getColumn(3))];
    }
  }

  [[noreturn]] void refuse_other_puzzle(std::int64_t id, const std::string& there,
                                        const std::string& here) const {
    throw Error(
        Fault::bad_input, TextPlace{.file = in_.path()},
        fmt::format("index {} of job {} is {} here, and {} in {}: one of the two is damaged, or was made by "
                    "another version of this program",
                    RowId::of(id).index, RowId::of(id).job, there, here, out_.path()));
  }

  [[noreturn]] void refuse_damaged(std::string_view what) const {
    throw Error(Fault::bad_input, TextPlace{.file = out_.path()},
                fmt::format("the database is damaged: {}", what));
  }
  /// The place of a band's number; a shard that is still at work was looked through before.
  std::size_t band_at(const SQLite::Column& number) const {
    const std::int64_t band = number.getInt64();
    if (band < 0 || band >= std::ssize(band_names)) refuse_value(in_, "a row has band", number.getString());
    return static_cast<std::size_t>(band);
  }

  static void bind_chunk(SQLite::Statement& statement, const Chunk& part) {
    statement.reset();
    statement.bind(1, part.first);
    statement.bind(2, part.last);
    statement.bind(3, part.offset);
  }

  /// How many rows were copied, their steps along: those of which neither the id nor the class, or the text, is
  /// there.
  std::int64_t copy(std::int64_t first, std::int64_t last, std::int64_t offset, const Kind& job_kind) {
    copy_.reset();
    copy_.bind(1, first);
    copy_.bind(2, last);
    copy_.bind(3, offset);
    copy_.bind(4, job_kind.here);
    const std::int64_t copied = copy_.exec();
    copy_steps_.reset();
    copy_steps_.bind(1, first);
    copy_steps_.bind(2, last);
    copy_steps_.bind(3, offset);
    copy_steps_.exec();
    return copied;
  }

  /// Of the rows that could not be copied, and of those that kept them out, one each stays.
  void settle_rest(const Chunk& part, JobRecord& job, const Kind& job_kind) {
    RowHolders& holders = holders_of(job_kind.distinct);
    bind_chunk(left_, part);
    while (left_.executeStep()) {
      const std::int64_t id = left_.getColumn(0).getInt64();
      const auto band = static_cast<std::size_t>(left_.getColumn(1).getInt64());
      const RowId row = RowId::of(id + part.offset);
      const ClassKey key{static_cast<std::uint64_t>(left_.getColumn(3).getInt64()),
                         static_cast<std::uint64_t>(left_.getColumn(4).getInt64())};
      const auto found = holders.find(job_kind.here, key, left_.getColumn(2).getString());
      if (!found) refuse_damaged("a row that could not be copied meets none");
      const RowId holder = RowId::of(found->id);
      const bool in_book = left_.getColumn(5).getInt() != 0;
      ++merged_.duplicates;
      if (std::pair(!in_book, row.id()) > std::pair(!found->in_book, found->id)) {
        count(job, band, -1);
        note({holder, row});
        continue;
      }
      give_up(*found);
      holders.remove(found->id);
      copy(id, id, part.offset, job_kind);
      if (found->in_book) move_entries(found->id, row.id());
      ++merged_.added;
      ++merged_.replaced;
      note({row, holder});
    }
  }

  /// Takes a row out of its job's counts.
  void give_up(const RowHolder& holder) {
    const auto of_job = std::ranges::find(jobs_, RowId::of(holder.id).job, &JobRecord::id);
    if (of_job == jobs_.end()) refuse_damaged("a row belongs to no job");
    JobRecord& job = *of_job;
    count(job, static_cast<std::size_t>(holder.band), -1);
    ++job.duplicates;
    if (job.identity.command == Command::generate) ++job.counts[std::string(duplicates_count)];
    update_job(out_, job);
  }

  void note(const MergeClash& clash) {
    if (merged_.clashes.size() < MergedShard::most_clashes) merged_.clashes.push_back(clash);
  }

  /// So many rows more, or fewer, of a job.
  static void count(JobRecord& job, std::size_t band, std::int64_t more) {
    job.stored += more;
    if (job.identity.command != Command::generate || more == 0) return;
    job.counts[fmt::format("{}{}", stored_by_band, band_names.at(band))] += more;
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
        "JOIN kinds k ON k.id = e.kind LEFT JOIN puzzle_rows p ON p.id = e.puzzle WHERE e.book = ? ORDER BY "
        "e.number");
    SQLite::Statement insert(out_.connection(), "INSERT INTO book_entries VALUES (?, ?, ?, ?, ?, ?)");
    entries.bind(1, from);
    while (with_errors(in_.path(), [&] { return entries.executeStep(); })) {
      const Kind& entry_kind = kind_named(entries.getColumn(4).getString());
      insert.reset();
      insert.bind(1, to);
      insert.bind(2, entries.getColumn(0).getInt64());
      insert.bind(3, puzzle_here(entries, entry_kind));
      insert.bind(4, entry_kind.here);
      insert.bind(5, entries.getColumn(2).getInt64());
      insert.bind(6, entries.getColumn(3).getInt64());
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
  std::array<std::optional<RowHolders>, distinct_names.size()> holders_;
  MergedShard merged_;
  SQLite::Statement chunk_bands_;
  SQLite::Statement any_there_;
  SQLite::Statement there_;
  SQLite::Statement left_;
  SQLite::Statement copy_;
  SQLite::Statement copy_steps_;
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
    const Attached attached(out, in);
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
