#include <algorithm>
#include <ostream>
#include <string>
#include <vector>

#include <gmock/gmock.h>

#include "puzzlemill/store/books.hpp"
#include "puzzlemill/store/merge.hpp"
#include "store/store_fixture.hpp"
#include "support/faulty_disk.hpp"

namespace puzzlemill::store::test {
namespace {

using puzzlemill::test::DiskCall;
using puzzlemill::test::FaultyDisk;
using Afterwards = FaultyDisk::Afterwards;

constexpr std::int64_t rows_of_job = 40;
constexpr std::int64_t rows_of_batch = 10;
const std::vector<std::int64_t> ids_of_book{10'000'000'003, 10'000'000'017, 10'000'000'031};

/// How far a job has come, as whoever runs it was told: in indexes, or where shards are merged in shards.
struct Told {
  std::int64_t committed = 0;  ///< this much is there for certain
  std::int64_t tried = 0;      ///< and at most this much: the answer to a commit may have been lost
  bool has_book = false;
  bool tried_book = false;
};

/// A job of some batches, from where the database has it, and a book of it.
void mill(const fs::path& path, Journal journal, Told& told) {
  Database database(path, Access::create, {.busy_timeout_ms = 10, .journal = journal});
  {
    PuzzleStore store(database);
    store.open_job(sudoku_job(), DistinctBy::class_key, "today", "1.0");
    for (std::int64_t next = store.job().next_index; next < rows_of_job;) {
      for (const std::int64_t end = next + rows_of_batch; next < end; ++next) store.add(row_of(next));
      told.tried = next;
      next == rows_of_job ? store.finish(next, {}, "tomorrow") : store.commit(next, {{"made", next}});
      told.committed = next;
    }
  }
  told.tried_book = true;
  if (read_books(database).empty()) record_book(database, "book", "today", ids_of_book);
  told.has_book = true;
}

/// Shards of 20 indexes each. Of the second one each fourth puzzle is of a class that the first one has too, and one of
/// these is in a book.
fs::path make_shard(const fs::path& folder, int shard, Journal journal) {
  const std::int64_t first = shard * rows_of_job / 2;
  const fs::path path = folder / ("shard" + std::to_string(shard) + ".db");
  Database database(path, Access::create, {.journal = journal});
  {
    PuzzleStore store(database);
    JobIdentity job = sudoku_job();
    job.options = {{"targets", ""}};
    job.first_index = first;
    store.open_job(job, DistinctBy::class_key, "today", "1.0");
    for (std::int64_t i = first; i < first + rows_of_job / 2; ++i) {
      PuzzleRow row = row_of(i);
      if (shard == 1 && i % 4 == 0) row.class_key = row_of(i - first).class_key;
      row.rating = PuzzleRating{.er = 23, .ep = 12, .ed = 12, .hardest = 1, .techniques = {{1, 30}, {2, 4}}};
      store.add(row);
    }
    store.finish(first + rows_of_job / 2, {}, "tomorrow");
  }
  const std::vector<std::int64_t> ids{10'000'000'024, 10'000'000'031};
  if (shard == 1) record_book(database, "book", "today", ids);
  return path;
}

/// The second shard first, so that rows make way for those of the first one.
void merge(const fs::path& path, Journal journal, const std::vector<fs::path>& shards, Told& told) {
  Database database(path, Access::create, {.busy_timeout_ms = 10, .journal = journal});
  database.claim_writing();
  told = {};
  for (auto shard = shards.rbegin(); shard != shards.rend(); ++shard) {
    ++told.tried;
    EXPECT_TRUE(merge_shard(database, *shard, [](std::int64_t) { return true; }));
    ++told.committed;
  }
}

/// Everything that is in a database, a line a row, sorted.
std::vector<std::string> content(const fs::path& path) {
  SQLite::Database database(path.string(), SQLite::OPEN_READONLY);
  std::vector<std::string> lines;
  for (const char* table : {"kinds", "bands", "symmetries", "techniques", "jobs", "job_parts", "puzzle_rows",
                            "technique_rows", "books", "book_entries"}) {
    SQLite::Statement rows(database, std::string("SELECT * FROM ") + table);
    while (rows.executeStep()) {
      lines.emplace_back(table);
      for (int c = 0; c < rows.getColumnCount(); ++c) lines.back() += '|' + rows.getColumn(c).getString();
    }
  }
  std::ranges::sort(lines);
  return lines;
}

std::int64_t number(SQLite::Database& database, const std::string& sql) {
  return database.execAndGet(sql).getInt64();
}

/// What is there after a failure: whole transactions, and no less than was promised.
void expect_whole_transactions(const fs::path& path, const Told& told) {
  if (!fs::exists(path) || fs::file_size(path) == 0) {
    EXPECT_EQ(told.committed, 0);
    return;
  }
  SQLite::Database database(path.string(), SQLite::OPEN_READWRITE);
  EXPECT_EQ(database.execAndGet("PRAGMA integrity_check").getString(), "ok");
  if (number(database, "PRAGMA user_version") == 0) {
    EXPECT_EQ(told.committed, 0);
    EXPECT_EQ(number(database, "SELECT count(*) FROM sqlite_schema"), 0);
    return;
  }
  const std::int64_t jobs = number(database, "SELECT count(*) FROM jobs");
  const std::int64_t next = jobs == 0 ? 0 : number(database, "SELECT next_index FROM jobs");
  EXPECT_TRUE(next == told.committed || next == told.tried)
      << next << " of " << told.committed << " or " << told.tried;
  EXPECT_EQ(number(database, "SELECT count(*) FROM puzzle_rows"), next);
  EXPECT_EQ(number(database, "SELECT coalesce(max(id) - 10000000000 + 1, 0) FROM puzzle_rows"), next);
  EXPECT_EQ(number(database, "SELECT coalesce(sum(stored), 0) FROM jobs"), next);
  EXPECT_EQ(number(database, "SELECT coalesce(sum(finished), 0) FROM jobs"), next == rows_of_job ? 1 : 0);
  const std::int64_t books = number(database, "SELECT count(*) FROM books");
  EXPECT_GE(books, told.has_book ? 1 : 0);
  EXPECT_LE(books, told.tried_book ? 1 : 0);
  EXPECT_EQ(number(database, "SELECT count(*) FROM book_entries"),
            books * static_cast<std::int64_t>(ids_of_book.size()));
}

/// The same of a merge.
void expect_whole_shards(const fs::path& path, const Told& told) {
  SQLite::Database database(path.string(), SQLite::OPEN_READWRITE);
  EXPECT_EQ(database.execAndGet("PRAGMA integrity_check").getString(), "ok");
  const std::int64_t shards = number(database, "SELECT count(*) FROM job_parts");
  EXPECT_TRUE(shards == told.committed || shards == told.tried) << shards << " of " << told.committed;
  const std::int64_t clashes = shards == 2 ? 5 : 0;
  EXPECT_EQ(number(database, "SELECT count(*) FROM puzzle_rows"), shards * rows_of_job / 2 - clashes);
  EXPECT_EQ(number(database, "SELECT coalesce(sum(stored), 0) FROM jobs"),
            shards * rows_of_job / 2 - clashes);
  EXPECT_EQ(number(database, "SELECT coalesce(sum(duplicates), 0) FROM jobs"), clashes);
  EXPECT_EQ(number(database, "SELECT count(*) FROM technique_rows"),
            2 * (shards * rows_of_job / 2 - clashes));
  EXPECT_EQ(number(database, "SELECT count(*) FROM book_puzzles"), shards == 0 ? 0 : 2);
}

struct Trouble {
  DiskCall call;
  Journal journal;
  Afterwards afterwards;
};

std::string name(const Trouble& trouble) {
  std::string name(puzzlemill::test::disk_call_names[static_cast<std::size_t>(trouble.call)]);
  name += trouble.journal == Journal::rollback ? "_journal" : "_log";
  return name + (trouble.afterwards == Afterwards::dead ? "_dead" : "_once");
}
std::ostream& operator<<(std::ostream& out, const Trouble& trouble) {
  return out << name(trouble);
}

std::vector<Trouble> all_troubles() {
  std::vector<Trouble> all;
  for (std::size_t call = 0; call < puzzlemill::test::disk_call_names.size(); ++call) {
    for (const Journal journal : {Journal::automatic, Journal::rollback}) {
      for (const Afterwards afterwards : {Afterwards::works, Afterwards::dead}) {
        all.push_back({static_cast<DiskCall>(call), journal, afterwards});
      }
    }
  }
  return all;
}

class Faults : public StoreTest, public testing::WithParamInterface<Trouble> {
 protected:
  /// Lets one call after the other fail in `work`, which is then done again: it has to end as if nothing had been.
  /// `look` sees what is there between the two.
  template <class Work, class Look>
  void fail_each_call(const Work& work, const Look& look) {
    const auto& [call, journal, afterwards] = GetParam();
    Told undisturbed;
    work(path("whole.db"), undisturbed);
    const std::vector<std::string> whole = content(path("whole.db"));
    int failures = 0;
    for (int nth = 1;; ++nth) {
      SCOPED_TRACE(nth);
      const fs::path file = path("faulty.db");
      for (const char* beside : {"", "-wal", "-shm", "-journal"}) fs::remove(file.string() + beside);
      Told told;
      disk_.fail(call, nth, afterwards);
      const auto error = error_of([&] { work(file, told); });
      const bool came = disk_.failed();
      disk_.heal();
      if (error) {
        EXPECT_TRUE(error->fault() == Fault::io || error->fault() == Fault::cannot_create) << error->what();
      }
      // The program itself looks first, at what is there; then another does.
      const auto refused = error_of([&] { Database(file, Access::create, {.journal = journal}); });
      ASSERT_FALSE(refused) << refused->what();
      look(file, told);
      work(file, told);
      EXPECT_EQ(content(file), whole);
      if (!came || HasFailure()) break;
      ++failures;
    }
    const bool never_asked_for =
        journal == Journal::rollback && (call == DiskCall::shared_memory || call == DiskCall::truncate);
    EXPECT_EQ(failures == 0, never_asked_for);
    RecordProperty("failures", failures);
  }

  FaultyDisk disk_;
};

TEST_P(Faults, WhereverTheDiskFailsNoCommitIsHalfThereAndTheJobGoesOn) {
  fail_each_call([](const fs::path& file, Told& told) { mill(file, GetParam().journal, told); },
                 expect_whole_transactions);
}

TEST_P(Faults, WhereverTheDiskFailsAShardIsMergedOrNotAndTheMergeGoesOn) {
  std::vector<fs::path> shards;
  for (int shard = 0; shard < 2; ++shard)
    shards.push_back(make_shard(path("").parent_path(), shard, GetParam().journal));
  const std::vector<std::string> before = content(shards[1]);
  fail_each_call([&](const fs::path& file, Told& told) { merge(file, GetParam().journal, shards, told); },
                 expect_whole_shards);
  EXPECT_EQ(content(shards[1]), before);
}

class NoSharedMemory : public StoreTest {
 protected:
  NoSharedMemory() { disk_.has_shared_memory(false); }

  FaultyDisk disk_;
};

TEST_F(NoSharedMemory, AJobHasARollbackJournal) {
  Database database(path(), Access::create);
  EXPECT_EQ(database.connection().execAndGet("PRAGMA journal_mode").getString(), "delete");
  EXPECT_EQ(number_in(database, "PRAGMA synchronous"), 2);
  fill(database, 20);
  EXPECT_EQ(rows_in(Database(path(), Access::read)), 20);
}

TEST_F(NoSharedMemory, ADatabaseThatHadALogIsReadAndGoesOnUnderAJournal) {
  disk_.has_shared_memory(true);
  fill(Database(path(), Access::create), 10);
  disk_.has_shared_memory(false);
  EXPECT_EQ(rows_in(Database(path(), Access::read)), 10);
  Database database(path(), Access::write);
  EXPECT_EQ(database.connection().execAndGet("PRAGMA journal_mode").getString(), "delete");
  fill(database, 20);
  EXPECT_EQ(rows_in(Database(path(), Access::read)), 20);
}

TEST_F(NoSharedMemory, WhatAKilledJobLeftInItsLogIsNotLost) {
  disk_.has_shared_memory(true);
  {
    Database database(path("running.db"), Access::create);
    PuzzleStore store(database);
    store.open_job(sudoku_job(), DistinctBy::class_key, "today", "1.0");
    for (std::int64_t i = 0; i < 10; ++i) store.add(row_of(i));
    store.commit(10, {});
    for (const char* beside : {"", "-wal"}) {
      fs::copy_file(path(std::string("running.db") + beside), path(std::string("puzzles.db") + beside));
    }
  }
  disk_.has_shared_memory(false);
  EXPECT_EQ(rows_in(Database(path(), Access::read)), 10);
  Database database(path(), Access::write);
  EXPECT_EQ(rows_in(database), 10);
  EXPECT_EQ(database.connection().execAndGet("PRAGMA journal_mode").getString(), "delete");
}

INSTANTIATE_TEST_SUITE_P(Disk, Faults, testing::ValuesIn(all_troubles()), testing::PrintToStringParamName());

}  // namespace
}  // namespace puzzlemill::store::test
