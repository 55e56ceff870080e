#include "puzzlemill/store/puzzle_store.hpp"

#include <limits>
#include <memory>
#include <vector>

#include <gmock/gmock.h>

#include "puzzlemill/store/query.hpp"
#include "puzzlemill/store/row_id.hpp"
#include "store/store_fixture.hpp"

namespace puzzlemill::store::test {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

class Store : public StoreTest {
 protected:
  static JobStart open(PuzzleStore& store, const JobIdentity& identity,
                       DistinctBy distinct = DistinctBy::class_key) {
    return store.open_job(identity, distinct, "today", "1.0");
  }
  /// Opens `identity` and keeps `count` more rows, without finishing.
  static void run_on(Database& database, const JobIdentity& identity, std::int64_t count) {
    PuzzleStore store(database);
    open(store, identity);
    const std::int64_t end = store.job().next_index + count;
    for (std::int64_t i = store.job().next_index; i < end; ++i) store.add(row_of(i));
    store.commit(end, {});
  }
  std::optional<Error> refusal(Database& database, const JobIdentity& identity,
                               DistinctBy distinct = DistinctBy::class_key) {
    return error_of([&] {
      PuzzleStore store(database);
      open(store, identity, distinct);
    });
  }
  static std::vector<std::int64_t> ids(const Database& database) { return find_ids(database, {}); }
};

TEST_F(Store, GivesBackTheRowsItKept) {
  Database database(path(), Access::create);
  fill(database, 20);
  std::int64_t next = 0;
  for_each_puzzle(database, 1, [&](const PuzzleRow& row) {
    const PuzzleRow expected = row_of(next++);
    EXPECT_EQ(row.index, expected.index);
    EXPECT_EQ(row.givens, expected.givens);
    EXPECT_EQ(row.solution, expected.solution);
    EXPECT_EQ(row.clues, expected.clues);
    EXPECT_EQ(row.score, expected.score);
    EXPECT_EQ(row.band, expected.band);
    EXPECT_EQ(row.crme, expected.crme);
    EXPECT_EQ(row.uniqueness, expected.uniqueness);
    EXPECT_EQ(row.trials, expected.trials);
    EXPECT_EQ(row.symmetry, expected.symmetry);
    EXPECT_EQ(row.minimal, expected.minimal);
    EXPECT_EQ(row.class_key, expected.class_key);
  });
  EXPECT_EQ(next, 20);
}

TEST_F(Store, GivesBackTheJob) {
  Database database(path(), Access::create);
  JobIdentity identity = sudoku_job(std::numeric_limits<std::uint64_t>::max());
  identity.first_index = 5;
  {
    PuzzleStore store(database);
    EXPECT_EQ(open(store, identity), JobStart::fresh);
    store.add(row_of(5));
    store.add(row_of(5 + 1));
    store.finish(9, {{"out_of_nodes", 2}}, "tomorrow");
  }
  const std::vector<JobRecord> jobs = read_jobs(database);
  ASSERT_EQ(jobs.size(), 1U);
  EXPECT_EQ(jobs[0].identity, identity);
  EXPECT_EQ(jobs[0].next_index, 9);
  EXPECT_TRUE(jobs[0].finished);
  EXPECT_EQ(jobs[0].stored, 2);
  EXPECT_EQ(jobs[0].counts, (Counts{{"out_of_nodes", 2}}));
  EXPECT_EQ(jobs[0].program_version, "1.0");
  EXPECT_EQ(jobs[0].started, "today");
  EXPECT_EQ(jobs[0].ended, "tomorrow");
}

TEST_F(Store, KeepsOnePuzzleOfAClass) {
  Database database(path(), Access::create);
  PuzzleStore store(database);
  open(store, sudoku_job());
  PuzzleRow twin = row_of(0);
  EXPECT_EQ(store.add(twin), Added::stored);
  twin.index = 1;
  twin.givens = "the same, turned";
  EXPECT_EQ(store.add(twin), Added::duplicate);
  twin.index = 2;
  twin.class_key.clues ^= 1;
  EXPECT_EQ(store.add(twin), Added::stored);
  store.finish(3, {}, "");
  EXPECT_EQ(store.job().stored, 2);
  EXPECT_EQ(store.job().duplicates, 1);
  EXPECT_EQ(ids(database), (std::vector{RowId{1, 0}.id(), RowId{1, 2}.id()}));
}

TEST_F(Store, KeepsOnePuzzleOfATextWhereAsked) {
  Database database(path(), Access::create);
  PuzzleStore store(database);
  open(store, sudoku_job(), DistinctBy::text);
  PuzzleRow twin = row_of(0);
  EXPECT_EQ(store.add(twin), Added::stored);
  twin.index = 1;
  EXPECT_EQ(store.add(twin), Added::duplicate);
  twin.index = 2;
  twin.givens = "the same, turned";
  EXPECT_EQ(store.add(twin), Added::stored);
}

TEST_F(Store, KeepsDuplicatesOutAcrossJobsButNotAcrossKinds) {
  Database database(path(), Access::create);
  fill(database, 1);
  PuzzleStore store(database);
  open(store, sudoku_job(8));
  EXPECT_EQ(store.add(row_of(0)), Added::duplicate);
  store.finish(1, {}, "");
  JobIdentity other_kind = sudoku_job(8);
  other_kind.kind = "sudoku6";
  open(store, other_kind);
  EXPECT_EQ(store.add(row_of(0)), Added::stored);
}

TEST_F(Store, AnIndexGivenTwiceIsNoDuplicatePuzzle) {
  Database database(path(), Access::create);
  PuzzleStore store(database);
  open(store, sudoku_job());
  store.add(row_of(0));
  PuzzleRow other = row_of(1);
  other.index = 0;
  const auto error = error_of([&] { store.add(other); });
  ASSERT_TRUE(error);
  EXPECT_EQ(error->fault(), Fault::bad_input);
  EXPECT_THAT(error->what(), HasSubstr("puzzle_rows.id"));
}

TEST_F(Store, RefusesIndexesThatNoIdCanHold) {
  Database database(path(), Access::create);
  JobIdentity far = sudoku_job();
  far.first_index = RowId::indexes;
  ASSERT_TRUE(refusal(database, far));
  EXPECT_EQ(refusal(database, far)->fault(), Fault::usage);

  PuzzleStore store(database);
  open(store, sudoku_job());
  PuzzleRow row = row_of(0);
  row.index = -1;
  EXPECT_THROW(store.add(row), Error);
}

TEST_F(Store, ResumesWhereItStopped) {
  Database database(path(), Access::create);
  run_on(database, sudoku_job(), 4);
  PuzzleStore store(database);
  EXPECT_EQ(open(store, sudoku_job()), JobStart::resumed);
  EXPECT_EQ(store.job().id, 1);
  EXPECT_EQ(store.job().next_index, 4);
  EXPECT_EQ(store.job().stored, 4);
}

TEST_F(Store, AFinishedJobIsFinishedAndCanGoOn) {
  Database database(path(), Access::create);
  fill(database, 3);
  {
    PuzzleStore store(database);
    EXPECT_EQ(open(store, sudoku_job()), JobStart::finished);
    EXPECT_EQ(store.job().next_index, 3);
  }
  run_on(database, sudoku_job(), 2);
  const std::vector<JobRecord> jobs = read_jobs(database);
  ASSERT_EQ(jobs.size(), 1U);
  EXPECT_FALSE(jobs[0].finished);
  EXPECT_EQ(jobs[0].ended, "");
  EXPECT_EQ(jobs[0].next_index, 5);
  EXPECT_EQ(rows_in(database), 5);
}

TEST_F(Store, TheEndOfTheStoreDropsTheOpenBatch) {
  Database database(path(), Access::create);
  {
    PuzzleStore store(database);
    open(store, sudoku_job());
    store.add(row_of(0));
    store.commit(1, {});
    store.add(row_of(1));
  }
  EXPECT_EQ(rows_in(database), 1);
  EXPECT_EQ(read_jobs(database)[0].next_index, 1);
  EXPECT_EQ(read_jobs(database)[0].stored, 1);
}

TEST_F(Store, ABatchNeverCommittedLeavesNoJob) {
  Database database(path(), Access::create);
  {
    PuzzleStore store(database);
    open(store, sudoku_job());
    store.add(row_of(0));
  }
  EXPECT_TRUE(read_jobs(database).empty());
  PuzzleStore store(database);
  EXPECT_EQ(open(store, sudoku_job()), JobStart::fresh);
}

// What a kill leaves behind is the files as they are at that moment.
TEST_F(Store, AKilledJobEndsInTheSameRows) {
  for (const Journal journal : {Journal::automatic, Journal::rollback}) {
    const std::string name = journal == Journal::rollback ? "journalled.db" : "logged.db";
    {
      Database database(path(name), Access::create, {.journal = journal});
      PuzzleStore store(database);
      open(store, sudoku_job());
      for (std::int64_t i = 0; i < 500; ++i) store.add(row_of(i));
      store.commit(500, {});
      for (std::int64_t i = 500; i < 900; ++i) store.add(row_of(i));
      for (const std::string beside : {"", "-wal", "-journal"}) {
        if (fs::exists(path(name + beside)))
          fs::copy_file(path(name + beside), path("killed-" + name + beside));
      }
    }
    Database killed(path("killed-" + name), Access::create, {.journal = journal});
    EXPECT_EQ(killed.connection().execAndGet("PRAGMA integrity_check").getString(), "ok");
    EXPECT_EQ(rows_in(killed), 500);
    fill(killed, 1000);

    Database whole(path("whole-" + name), Access::create);
    fill(whole, 1000);
    EXPECT_EQ(ids(killed), ids(whole));
    EXPECT_EQ(read_jobs(killed)[0].stored, read_jobs(whole)[0].stored);
  }
}

TEST_F(Store, ReadersSeeWhatWasCommitted) {
  Database database(path(), Access::create);
  PuzzleStore store(database);
  open(store, sudoku_job());
  store.add(row_of(0));
  store.commit(1, {});
  store.add(row_of(1));
  EXPECT_EQ(rows_in(Database(path(), Access::read)), 1);
  store.commit(2, {});
  EXPECT_EQ(rows_in(Database(path(), Access::read)), 2);
}

TEST_F(Store, ASecondWriterFindsItBusyUntilTheFirstIsDone) {
  Database first(path(), Access::create);
  Database second(path(), Access::create, {.busy_timeout_ms = 20});
  PuzzleStore writer(first);
  open(writer, sudoku_job());
  EXPECT_EQ(refusal(second, sudoku_job())->fault(), Fault::busy);
  writer.add(row_of(0));
  writer.commit(1, {});
  EXPECT_EQ(refusal(second, sudoku_job())->fault(), Fault::busy);
  first.connection().exec("ROLLBACK");  // as if between a commit and the next batch
  EXPECT_EQ(refusal(second, sudoku_job())->fault(), Fault::busy);
  first.connection().exec("BEGIN IMMEDIATE");
  writer.finish(1, {}, "");
  EXPECT_FALSE(refusal(second, sudoku_job()));
}

TEST_F(Store, NoticesThatAnotherWriterWentOnWithItsJob) {
  Database database(path(), Access::create);
  PuzzleStore store(database);
  open(store, sudoku_job());
  // As if the other had come in between this store's commit and its next batch.
  database.connection().exec(
      "CREATE TRIGGER other AFTER UPDATE ON jobs BEGIN UPDATE jobs SET next_index = 77; END");
  const auto error = error_of([&] { store.commit(1, {}); });
  ASSERT_TRUE(error);
  EXPECT_EQ(error->fault(), Fault::busy);
}

TEST_F(Store, AFullDiskIsAnErrorAndTheDatabaseStaysWhole) {
  {
    Database database(path(), Access::create);
    PuzzleStore store(database);
    open(store, sudoku_job());
    store.add(row_of(0));
    store.commit(1, {});
    database.connection().exec("PRAGMA max_page_count = 40");
    const auto error = error_of([&] {
      for (std::int64_t i = 1; i < 100'000; ++i) store.add(row_of(i));
    });
    ASSERT_TRUE(error);
    EXPECT_EQ(error->fault(), Fault::io);
    EXPECT_THAT(error->what(), HasSubstr("disk is full"));
  }
  Database database(path(), Access::write);
  EXPECT_EQ(database.connection().execAndGet("PRAGMA integrity_check").getString(), "ok");
  EXPECT_EQ(rows_in(database), 1);
  run_on(database, sudoku_job(), 10);
  EXPECT_EQ(rows_in(database), 11);
}

TEST_F(Store, RefusesTheSameSeedWithOtherOptionsAndNamesThem) {
  Database database(path(), Access::create);
  fill(database, 1);
  JobIdentity other = sudoku_job();
  other.options = {{"symmetry", "rot180"}, {"minimal", "yes"}, {"clues", "24..26"}};
  const auto error = refusal(database, other);
  ASSERT_TRUE(error);
  EXPECT_EQ(error->fault(), Fault::usage);
  EXPECT_THAT(error->what(), HasSubstr("symmetry is 'none' there and 'rot180' here"));
  EXPECT_THAT(error->what(), HasSubstr("clues is not set there and '24..26' here"));
  EXPECT_THAT(error->what(), Not(HasSubstr("minimal is")));
  EXPECT_THAT(error->what(), Not(HasSubstr("seed is")));
  EXPECT_EQ(read_jobs(database).size(), 1U);
}

TEST_F(Store, RefusesAnotherStartOfTheSameJob) {
  Database database(path(), Access::create);
  fill(database, 1);
  JobIdentity other = sudoku_job();
  other.first_index = 500;
  const auto error = refusal(database, other);
  ASSERT_TRUE(error);
  EXPECT_THAT(error->what(), HasSubstr("start is '0' there and '500' here"));
}

TEST_F(Store, RefusesAnotherSeedWhileAJobOfTheKindIsUnfinished) {
  Database database(path(), Access::create);
  run_on(database, sudoku_job(7), 1);
  const auto error = refusal(database, sudoku_job(8));
  ASSERT_TRUE(error);
  EXPECT_EQ(error->fault(), Fault::usage);
  EXPECT_THAT(error->what(), HasSubstr("seed is '7' there and '8' here"));
  EXPECT_THAT(error->what(), HasSubstr("to go on with it, or another database"));
}

TEST_F(Store, TakesAnotherSeedOnceTheFirstIsFinished) {
  Database database(path(), Access::create);
  fill(database, 1);
  PuzzleStore store(database);
  EXPECT_EQ(open(store, sudoku_job(8)), JobStart::fresh);
  EXPECT_EQ(store.job().id, 2);
}

TEST_F(Store, GenerateAndImportDoNotDisturbEachOther) {
  Database database(path(), Access::create);
  run_on(database, sudoku_job(), 1);
  const auto error = refusal(database, {.kind = "sudoku9", .command = Command::import});
  ASSERT_TRUE(error);
  EXPECT_EQ(error->fault(), Fault::usage);
  EXPECT_THAT(error->what(), HasSubstr("job 1 of this database is unfinished: generate sudoku9"));

  Database other(path("other.db"), Access::create);
  run_on(other, {.kind = "sudoku9", .command = Command::import}, 1);
  EXPECT_TRUE(refusal(other, sudoku_job()));
}

TEST_F(Store, OtherKindsAndImportsDoNotStandInTheWay) {
  Database database(path(), Access::create);
  run_on(database, sudoku_job(), 1);
  JobIdentity other = sudoku_job(8);
  other.kind = "fubuki";
  EXPECT_FALSE(refusal(database, other));
  JobIdentity import{.kind = "sudoku4", .command = Command::import, .options = {{"file", "a.txt"}}};
  run_on(database, import, 1);
  import.options[0].value = "b.txt";
  EXPECT_FALSE(refusal(database, import));
}

TEST_F(Store, AKindIsKeptDistinctInOneWay) {
  Database database(path(), Access::create);
  fill(database, 1);
  const auto error = refusal(database, sudoku_job(), DistinctBy::text);
  ASSERT_TRUE(error);
  EXPECT_EQ(error->fault(), Fault::usage);
  EXPECT_THAT(error->what(),
              HasSubstr("sudoku9 puzzles are kept distinct by class in this database, not by text"));
}

}  // namespace
}  // namespace puzzlemill::store::test
