#include "puzzlemill/store/puzzle_store.hpp"

#include <algorithm>
#include <cassert>
#include <string_view>
#include <vector>

#include <fmt/format.h>
#include <sqlite3.h>

#include "puzzlemill/store/job_table.hpp"
#include "puzzlemill/store/row_id.hpp"
#include "puzzlemill/store/sqlite_error.hpp"
#include "puzzlemill/store/stored_value.hpp"

namespace puzzlemill::store {
namespace {

constexpr std::string_view insert_row =
    "INSERT INTO puzzle_rows (id, kind, distinct_by, givens, solution, clues, score, band, crme, uniqueness, "
    "trials, symmetry, minimal, class_grid, class_clues, er, ep, ed, hardest) "
    "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT ";

/// The conflict is named, as the index has it: an id that is there already must not pass for a duplicate.
std::string insert_sql(DistinctBy distinct) {
  const std::string_view key = distinct == DistinctBy::text ? "givens" : "class_grid, class_clues";
  return fmt::format("{}(kind, {}) WHERE distinct_by = {} DO NOTHING", insert_row, key,
                     static_cast<int>(distinct));
}

template <class Number>
void bind_known(SQLite::Statement& statement, int at, const std::optional<Number>& number) {
  if (number) {
    statement.bind(at, static_cast<int>(*number));
  } else {
    statement.bind(at);  // NULL
  }
}

bool in_transaction(const Database& database) {
  return sqlite3_get_autocommit(database.connection().getHandle()) == 0;
}

void check_index(const Database& database, std::int64_t index) {
  if (index >= 0 && index < RowId::indexes) return;
  throw Error(
      Fault::usage, TextPlace{.file = database.path()},
      fmt::format("index {} is out of range: a job's indexes are 0 to {}", index, RowId::indexes - 1));
}

/// Whether `identity` is the job's, or that of the same whole with more indexes before those that were
/// merged.
bool is_or_begins(const JobIdentity& identity, const JobRecord& job, const Database& database) {
  if (identity == job.identity) return true;
  return is_range(identity) && whole_of(identity) == whole_of(job.identity) &&
         identity.first_index < job.identity.first_index && !read_parts(database, job.id).empty();
}

}  // namespace

PuzzleStore::~PuzzleStore() {
  if (in_transaction(database_)) database_.connection().tryExec("ROLLBACK");
  database_.release_writing();
}

JobStart PuzzleStore::open_job(const JobIdentity& identity, DistinctBy distinct, const std::string& started,
                               const std::string& version) {
  assert(!in_transaction(database_));
  check_index(database_, identity.first_index);
  return with_errors(database_.path(), [&] {
    job_.reset();
    database_.claim_writing();
    begin();
    kind_ = kind_number(database_, identity.kind, distinct);
    distinct_ = distinct;
    insert_.emplace(database_.connection(), insert_sql(distinct));
    insert_steps_.emplace(database_.connection(), "INSERT INTO technique_rows VALUES (?, ?, ?)");

    const std::vector<JobRecord> jobs = read_jobs(database_);
    holders_.reset();
    merged_ranges_.clear();
    for (const JobRecord& job : jobs) {
      if (!is_or_begins(identity, job, database_)) continue;
      go_on_with(job, identity.first_index);
      return job_->finished ? JobStart::finished : JobStart::resumed;
    }
    for (const JobRecord& other : jobs) refuse_unlike(identity, other);
    JobRecord job;
    job.identity = identity;
    job.next_index = identity.first_index;
    job.program_version = version;
    job.started = started;
    job.id = insert_job(database_, job);
    job_ = job;
    return JobStart::fresh;
  });
}

void PuzzleStore::go_on_with(const JobRecord& job, std::int64_t first_index) {
  job_ = job;
  std::vector<JobPart> parts = read_parts(database_, job.id);
  if (parts.empty()) return;
  holders_.emplace(database_, distinct_);
  if (first_index < job.identity.first_index) {
    // What it has done lies ahead now, and must be known by its parts.
    parts = all_parts(job, std::move(parts));
    write_parts(database_, job.id, parts);
    job_->identity.first_index = job_->next_index = first_index;
    job_->finished = false;
    job_->ended.clear();
    update_job(database_, *job_);
  }
  if (!is_range(job.identity)) return;
  for (const JobPart& part : parts) merged_ranges_.push_back(part.indexes);
}

void PuzzleStore::refuse_unlike(const JobIdentity& identity, const JobRecord& other) const {
  if (other.identity.kind != identity.kind) return;
  const bool generates = identity.command == Command::generate;
  const bool other_generates = other.identity.command == Command::generate;
  if (generates != other_generates && !other.finished) {
    throw Error(
        Fault::usage, TextPlace{.file = database_.path()},
        fmt::format("job {} of this database is unfinished: {} {}. What {} adds now would change what "
                    "it stores: let it end first, or take another database",
                    other.id, other_generates ? "generate" : "import", identity.kind,
                    generates ? "generate" : "import"));
  }
  if (!generates || !other_generates) return;
  const bool same_seed = other.identity.master_seed == identity.master_seed;
  if (other.finished && !same_seed) return;
  if (other.identity == whole_of(identity) && !is_range(identity)) {
    throw Error(
        Fault::usage, TextPlace{.file = database_.path()},
        fmt::format("job {} of this database is the whole that this shard is of, as after a merge: give the "
                    "same command without --shard to go on with it",
                    other.id));
  }
  throw Error(
      Fault::usage, TextPlace{.file = database_.path()},
      fmt::format(
          "job {} of this database is {} {} with other options: {}. Give the same options to go on with "
          "it{}, or another database",
          other.id, same_seed ? "this seed's" : "unfinished:", identity.kind,
          differences(other.identity, identity), other.finished ? ", or another --seed" : ""));
}

Added PuzzleStore::add(const PuzzleRow& row) {
  assert(in_transaction(database_));
  check_index(database_, row.index);
  return with_errors(database_.path(), [&] {
    SQLite::Statement& insert = *insert_;
    insert.reset();
    insert.bind(1, RowId{job_->id, row.index}.id());
    insert.bind(2, kind_);
    insert.bind(3, static_cast<int>(distinct_));
    insert.bindNoCopy(4, row.givens);
    insert.bindNoCopy(5, row.solution);
    insert.bind(6, row.clues);
    insert.bind(7, row.score);
    insert.bind(8, static_cast<int>(row.band));
    insert.bind(9, row.crme);
    insert.bind(10, row.uniqueness);
    insert.bind(11, row.trials);
    insert.bind(12, static_cast<int>(row.symmetry));
    insert.bind(13, row.minimal ? 1 : 0);
    insert.bind(14, static_cast<std::int64_t>(row.class_key.grid));
    insert.bind(15, static_cast<std::int64_t>(row.class_key.clues));
    static const PuzzleRating unrated;
    const PuzzleRating& rating = row.rating ? *row.rating : unrated;
    bind_known(insert, 16, rating.er);
    bind_known(insert, 17, rating.ep);
    bind_known(insert, 18, rating.ed);
    bind_known(insert, 19, rating.hardest);
    if (insert.exec() == 1) {
      ++job_->stored;
      add_steps(row);
      return Added::stored;
    }
    ++job_->duplicates;
    return holders_ && take_over(row) ? Added::replaced : Added::duplicate;
  });
}

void PuzzleStore::add_steps(const PuzzleRow& row) {
  if (!row.rating) return;
  for (const TechniqueCount& count : row.rating->techniques) {
    insert_steps_->reset();
    insert_steps_->bind(1, static_cast<int>(count.technique));
    insert_steps_->bind(2, RowId{job_->id, row.index}.id());
    insert_steps_->bind(3, static_cast<int>(count.steps));
    insert_steps_->exec();
  }
}

bool PuzzleStore::take_over(const PuzzleRow& row) {
  const std::optional<RowHolder> holder = holders_->find(kind_, row.class_key, row.givens);
  const RowId there = RowId::of(holder->id);
  if (there.job != job_->id || there.index < row.index || holder->in_book) return false;
  holders_->remove(holder->id);
  replaced_ = {there.index, stored_value<Band>(database_, band_names.size(), holder->band, [&] {
                 return fmt::format("puzzle {} has band", holder->id);
               })};
  insert_->reset();
  insert_->exec();
  add_steps(row);
  return true;
}

void PuzzleStore::for_each_index(const std::function<void(std::int64_t)>& visit) const {
  with_errors(database_.path(), [&] {
    SQLite::Statement rows(database_.connection(), "SELECT id FROM puzzle_rows WHERE id BETWEEN ? AND ?");
    rows.bind(1, RowId{job_->id, 0}.id());
    rows.bind(2, RowId{job_->id, RowId::indexes - 1}.id());
    while (rows.executeStep()) visit(RowId::of(rows.getColumn(0).getInt64()).index);
  });
}

void PuzzleStore::commit(std::int64_t next_index, const Counts& counts) {
  with_errors(database_.path(), [&] {
    job_->finished = false;
    job_->ended.clear();
    save(next_index, counts);
    begin();
  });
}

void PuzzleStore::finish(std::int64_t next_index, const Counts& counts, const std::string& ended) {
  with_errors(database_.path(), [&] {
    job_->finished = true;
    job_->ended = ended;
    save(next_index, counts);
    database_.release_writing();
  });
}

void PuzzleStore::save(std::int64_t next_index, const Counts& counts) {
  job_->next_index = next_index;
  job_->counts = counts;
  update_job(database_, *job_);
  database_.connection().exec("COMMIT");
}

void PuzzleStore::begin() {
  database_.connection().exec("BEGIN IMMEDIATE");
  if (!job_) return;
  // Between a commit and this moment another writer may have come in, and gone on with the same job.
  SQLite::Statement progress(database_.connection(), "SELECT next_index, stored FROM jobs WHERE id = ?");
  progress.bind(1, job_->id);
  if (progress.executeStep() && progress.getColumn(0).getInt64() == job_->next_index &&
      progress.getColumn(1).getInt64() == job_->stored) {
    return;
  }
  throw Error(Fault::busy, TextPlace{.file = database_.path()},
              "another program has gone on with the same job");
}

}  // namespace puzzlemill::store
