#include "puzzlemill/store/merge.hpp"

#include <algorithm>
#include <array>
#include <atomic>

#include <gmock/gmock.h>
#include <sqlite3.h>

#include "puzzlemill/store/books.hpp"
#include "puzzlemill/store/file_check.hpp"
#include "puzzlemill/store/merge_source.hpp"
#include "puzzlemill/store/missing.hpp"
#include "puzzlemill/store/stoppable.hpp"
#include "store/store_fixture.hpp"

namespace puzzlemill::store::test {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;

/// What an index gives: every fourth one repeats a puzzle of a lower index, turned.
PuzzleRow puzzle_at(std::int64_t index) {
  PuzzleRow row = row_of(index);
  if (index % 4 == 3) row.class_key = row_of(index / 2).class_key;
  return row;
}

const JobIdentity counted{.kind = "sudoku9", .master_seed = 7, .options = {{"targets", ""}}};

JobIdentity from(std::int64_t first, JobIdentity identity = counted) {
  identity.first_index = first;
  return identity;
}

class Merge : public StoreTest {
 protected:
  /// Does the indexes of a job from where it is to `next`; each tenth fails.
  void work(const std::string& file, const JobIdentity& identity, std::int64_t next, bool finish = true,
            DistinctBy distinct = DistinctBy::class_key) {
    Database database(path(file), Access::create);
    PuzzleStore store(database);
    store.open_job(identity, distinct, "today", "1.0");
    Counts counts = store.job().counts;
    for (std::int64_t i = store.job().next_index; i < next; ++i) {
      const auto range = std::ranges::find_if(
          store.merged_ranges(), [&](const IndexRange& done) { return done.first <= i && i < done.next; });
      if (range != store.merged_ranges().end()) continue;
      if (i % 10 == 5) {
        ++counts["failed.band_missed"];
        continue;
      }
      const PuzzleRow row = puzzle_at(i);
      const Added added = store.add(row);
      if (added != Added::stored) ++counts["duplicates"];
      if (added != Added::duplicate) ++counts[band_count(row.band)];
      if (added == Added::replaced) --counts[band_count(store.replaced().band)];
      std::erase_if(counts, [](const auto& count) { return count.second == 0; });
    }
    if (finish) {
      store.finish(next, counts, "tomorrow");
    } else {
      store.commit(next, counts);
    }
  }
  static std::string band_count(Band band) { return fmt::format("stored.{}", name(band)); }

  /// Goes on with a range of indexes without duplicates, of which each tenth fails and each third is not rated.
  void range(const std::string& file, std::int64_t first, std::int64_t next, bool finish = true) {
    Database database(path(file), Access::create);
    PuzzleStore store(database);
    store.open_job(from(first), DistinctBy::class_key, "today", "1.0");
    Counts counts = store.job().counts;
    for (std::int64_t i = store.job().next_index; i < next; ++i) {
      if (i % 10 == 5) {
        ++counts["failed.band_missed"];
        continue;
      }
      PuzzleRow row = row_of(i);
      row.rating = PuzzleRating{};
      if (i % 3 == 0) ++counts["unrated"];
      if (i % 3 != 0) row.rating->er = 12;
      store.add(row);
      ++counts[band_count(row.band)];
    }
    if (finish) {
      store.finish(next, counts, "tomorrow");
    } else {
      store.commit(next, counts);
    }
  }

  MergedShard merge(const std::string& out, const std::string& in) {
    Database database(path(out), Access::create);
    const auto merged = merge_shard(database, path(in), [](std::int64_t) { return true; });
    EXPECT_TRUE(merged);
    return *merged;
  }
  std::optional<Error> refusal(const std::string& out, const std::string& in) {
    return error_of([&] { merge(out, in); });
  }
  std::optional<Error> conflict(const std::vector<std::string>& names, bool mixed = false) {
    return error_of([&] {
      std::vector<MergeSource> sources;
      const std::atomic<bool> never = false;
      for (const std::string& file : names) sources.push_back(look_through(path(file), never));
      refuse_conflicts(sources, mixed);
    });
  }

  std::vector<std::string> dump(const std::string& file, const std::string& sql) {
    Database database(path(file), Access::read);
    EXPECT_EQ(database.connection().execAndGet("PRAGMA integrity_check").getString(), "ok");
    SQLite::Statement rows(database.connection(), sql);
    std::vector<std::string> all;
    while (rows.executeStep()) {
      std::string& line = all.emplace_back();
      for (int column = 0; column < rows.getColumnCount(); ++column) {
        line += rows.getColumn(column).getString() + "|";
      }
    }
    return all;
  }
  std::vector<std::string> rows(const std::string& file) {
    return dump(file, "SELECT * FROM puzzle_rows ORDER BY id");
  }
  std::vector<std::string> jobs(const std::string& file) {
    return dump(file, "SELECT * FROM jobs ORDER BY id");
  }
  std::vector<std::string> parts(const std::string& file) {
    return dump(file, "SELECT * FROM job_parts ORDER BY job, first_index, shard");
  }
  void expect_same(const std::string& a, const std::string& b) {
    EXPECT_EQ(rows(a), rows(b));
    EXPECT_EQ(jobs(a), jobs(b));
  }

  /// Four shards of the indexes 0 … 399, and the whole.
  void make_shards() {
    for (int shard = 0; shard < 4; ++shard) work(shard_name(shard), from(100 * shard), 100 * (shard + 1));
    work("whole.db", counted, 400);
    ASSERT_LT(rows("whole.db").size(), 400U - 40U) << "there must be duplicates";
  }
  /// A job, or a shard of one, that has tried all indexes up to `next` and has a puzzle of these.
  void keep(const std::string& file, const JobIdentity& identity, const std::vector<std::int64_t>& indexes,
            std::int64_t next, const Counts& failures = {}) {
    Database database(path(file), Access::create);
    PuzzleStore store(database);
    store.open_job(identity, DistinctBy::class_key, "today", "1.0");
    Counts counts = failures;
    for (const std::int64_t index : indexes) {
      store.add(row_of(index));
      ++counts[band_count(row_of(index).band)];
    }
    store.finish(next, counts, "tomorrow");
  }
  static JobIdentity share(const std::string& shard, const std::string& targets = "simple=4 medium=2") {
    JobIdentity identity = counted;
    identity.options[0].value = targets;
    if (!shard.empty()) identity.options.push_back({std::string(shard_option), shard});
    return identity;
  }
  JobRecord job_in(const std::string& file, std::size_t at = 0) {
    return read_jobs(Database(path(file), Access::read)).at(at);
  }
  static void book(const fs::path& file, const std::string& title, const std::vector<std::int64_t>& ids) {
    Database database(file, Access::write);
    record_book(database, title, "today", ids);
  }

  static std::string shard_name(int shard) { return fmt::format("s{}.db", shard); }
};

TEST_F(Merge, InAnyOrderGivesTheRowsAndTheJobOfOneRun) {
  make_shards();
  std::array<int, 4> order{0, 1, 2, 3};
  do {
    const std::string out = fmt::format("{}.db", fmt::join(order, ""));
    for (const int shard : order) merge(out, shard_name(shard));
    expect_same(out, "whole.db");
  } while (std::ranges::next_permutation(order).found);
}

TEST_F(Merge, OfMergedDatabasesGivesTheSame) {
  make_shards();
  merge("left.db", "s2.db");
  merge("left.db", "s0.db");
  merge("right.db", "s3.db");
  merge("right.db", "s1.db");
  merge("out.db", "right.db");
  merge("out.db", "left.db");
  expect_same("out.db", "whole.db");
  merge("out.db", "whole.db");
  expect_same("out.db", "whole.db");
}

TEST_F(Merge, KeepsOneOfAText) {
  for (const std::int64_t first : {50, 0}) {
    Database database(path(fmt::format("t{}.db", first)), Access::create);
    PuzzleStore store(database);
    store.open_job(from(first), DistinctBy::text, "today", "1.0");
    for (std::int64_t i = first; i < first + 50; ++i) {
      PuzzleRow row = row_of(i);
      row.givens = "givens " + std::to_string(i % 70);
      store.add(row);
    }
    store.finish(first + 50, {}, "tomorrow");
  }
  EXPECT_EQ(merge("out.db", "t50.db").added, 50);
  const MergedShard merged = merge("out.db", "t0.db");
  EXPECT_EQ(merged.replaced, 30);
  EXPECT_EQ(rows("out.db").size(), 70U);
  EXPECT_EQ(dump("out.db", "SELECT max(id % 10000000000) FROM puzzle_rows"), std::vector<std::string>{"69|"});
}

TEST_F(Merge, NamesTheRowsThatHadToGo) {
  make_shards();
  merge("out.db", "s1.db");
  const MergedShard merged = merge("out.db", "s0.db");
  EXPECT_GT(merged.replaced, 0);
  EXPECT_EQ(merged.duplicates, merged.replaced);
  ASSERT_EQ(merged.clashes.size(), static_cast<std::size_t>(merged.duplicates));
  for (const MergeClash& clash : merged.clashes) {
    EXPECT_LT(clash.kept.index, clash.dropped.index);
    EXPECT_EQ(puzzle_at(clash.kept.index).class_key, puzzle_at(clash.dropped.index).class_key);
  }
}

TEST_F(Merge, OfAShardAgainDoesNothing) {
  make_shards();
  for (int shard = 0; shard < 4; ++shard) merge("out.db", shard_name(shard));
  const MergedShard again = merge("out.db", "s2.db");
  EXPECT_TRUE(again.jobs.at(0).nothing_new);
  EXPECT_EQ(again.rows, 0);
  expect_same("out.db", "whole.db");
}

TEST_F(Merge, TakesAShardAsFarAsItIsAndLaterTheRest) {
  make_shards();
  work("late.db", from(100), 137, false);
  merge("out.db", "s3.db");
  const MergedShard early = merge("out.db", "late.db");
  EXPECT_TRUE(early.jobs.at(0).unfinished);
  EXPECT_EQ(early.jobs.at(0).next_index, 137);
  merge("out.db", "s0.db");
  {
    const Database database(path("out.db"), Access::read);
    const JobRecord job = read_jobs(database).at(0);
    EXPECT_FALSE(job.finished);
    EXPECT_EQ(job.next_index, 137);
    const std::vector<Missing> missing = missing_in(database);
    ASSERT_EQ(missing.size(), 1U);
    EXPECT_EQ(missing[0].gaps, (std::vector<IndexRange>{{137, 300}}));
  }
  work("late.db", from(100), 200);
  merge("out.db", "late.db");
  merge("out.db", "s2.db");
  expect_same("out.db", "whole.db");
  EXPECT_THAT(missing_in(Database(path("out.db"), Access::read)), IsEmpty());
}

TEST_F(Merge, ALastShardThatIsUnfinishedLeavesTheJobUnfinished) {
  work("a.db", from(0), 50);
  work("b.db", from(50), 60, false);
  merge("out.db", "a.db");
  merge("out.db", "b.db");
  EXPECT_FALSE(read_jobs(Database(path("out.db"), Access::read)).at(0).finished);
  work("b.db", from(50), 60);  // it was at its end, but had not said so
  merge("out.db", "b.db");
  EXPECT_TRUE(read_jobs(Database(path("out.db"), Access::read)).at(0).finished);
}

TEST_F(Merge, TheJobGoesOnInItsGapsAndPuzzlesOfHigherIndexesMakeWay) {
  make_shards();
  merge("out.db", "s3.db");
  merge("out.db", "s1.db");
  work("out.db", counted, 400);  // begins before its first index, and fills what lies between
  EXPECT_EQ(rows("out.db"), rows("whole.db"));
  const Database out(path("out.db"), Access::read);
  const Database whole(path("whole.db"), Access::read);
  const JobRecord here = read_jobs(out).at(0);
  const JobRecord there = read_jobs(whole).at(0);
  EXPECT_EQ(here.identity, there.identity);
  EXPECT_EQ(here.stored, there.stored);
  EXPECT_EQ(here.duplicates, there.duplicates);
  EXPECT_EQ(here.counts, there.counts);
  EXPECT_EQ(here.next_index, 400);
}

TEST_F(Merge, WhatWasMadeInAGapGoesAlongInTheNextMerge) {
  make_shards();
  merge("out.db", "s3.db");
  merge("out.db", "s0.db");
  work("out.db", counted, 250, false);  // the gap from 100 on, not to its end
  merge("next.db", "out.db");
  merge("next.db", "s2.db");
  EXPECT_EQ(rows("next.db"), rows("whole.db"));
  EXPECT_TRUE(read_jobs(Database(path("next.db"), Access::read)).at(0).finished);
}

TEST_F(Merge, AShardIntoTheDatabaseOfARunGoesOnBehindIt) {
  make_shards();
  work("out.db", counted, 300);
  EXPECT_TRUE(merge("out.db", "s1.db").jobs.at(0).nothing_new);
  merge("out.db", "s3.db");
  expect_same("out.db", "whole.db");
}

TEST_F(Merge, BrokenOffLeavesTheDatabaseAsItWas) {
  make_shards();
  merge("out.db", "s1.db");
  const auto before = rows("out.db");
  {
    Database database(path("out.db"), Access::write);
    EXPECT_FALSE(merge_shard(database, path("s0.db"), [](std::int64_t) { return false; }));
  }
  EXPECT_EQ(rows("out.db"), before);
  merge("out.db", "s0.db");
  merge("out.db", "s2.db");
  merge("out.db", "s3.db");
  expect_same("out.db", "whole.db");
}

TEST_F(Merge, LeavesNothingBesideTheShards) {
  make_shards();
  const std::string before = bytes_of(path("s0.db"));
  merge("out.db", "s0.db");
  EXPECT_EQ(bytes_of(path("s0.db")), before);
  EXPECT_EQ(files(), (std::set<std::string>{"out.db", "s0.db", "s1.db", "s2.db", "s3.db", "whole.db"}));
}

TEST_F(Merge, JobsOfSeveralKindsAndImportsComeAlong) {
  JobIdentity fubuki = counted;
  fubuki.kind = "fubuki";
  const JobIdentity import{.kind = "sudoku9",
                           .command = Command::import,
                           .first_index = 1,
                           .options = {{"file", "a.txt"}, {"puzzles", "0123"}}};
  for (const std::string file : {"whole.db", "a.db"}) work(file, from(0), file == "a.db" ? 100 : 200);
  work("b.db", from(100), 200);
  for (const std::string file : {"whole.db", "b.db"}) {
    work(file, fubuki, 30, true, DistinctBy::text);
    work(file, import, 31);
  }
  merge("out.db", "a.db");
  const MergedShard merged = merge("out.db", "b.db");
  EXPECT_EQ(merged.jobs.size(), 3U);
  EXPECT_EQ(rows("out.db"), rows("whole.db"));
  EXPECT_TRUE(merge("out.db", "b.db").jobs.at(2).nothing_new);
  EXPECT_EQ(rows("out.db"), rows("whole.db"));
}

TEST_F(Merge, APuzzleInABookStaysAndBooksComeAlong) {
  make_shards();
  const std::int64_t low = RowId{1, 53}.id();  // the class of 107
  const std::int64_t high = RowId{1, 107}.id();
  const std::int64_t other = RowId{1, 120}.id();
  ASSERT_EQ(puzzle_at(107).class_key, puzzle_at(53).class_key);
  {
    Database database(path("s1.db"), Access::write);
    const std::array<std::int64_t, 2> ids{high, other};
    record_book(database, "Volume 1", "today", ids);
  }
  for (const std::vector<int>& order : {std::vector{0, 1}, std::vector{1, 0}}) {
    const std::string out = fmt::format("{}.db", fmt::join(order, ""));
    for (const int shard : order) merge(out, shard_name(shard));
    const Database database(path(out), Access::read);
    EXPECT_EQ(number_in(database, fmt::format("SELECT count(*) FROM puzzle_rows WHERE id = {}", low)), 0);
    EXPECT_EQ(number_in(database, fmt::format("SELECT count(*) FROM puzzle_rows WHERE id = {}", high)), 1);
    EXPECT_EQ(read_books(database).at(0).title, "Volume 1");
    EXPECT_EQ(number_in(database, "SELECT sum(puzzle) FROM book_entries"), high + other);
  }
  EXPECT_EQ(merge("01.db", "s1.db").books, 0) << "the book is there";
  EXPECT_EQ(rows("01.db"), rows("10.db"));
}

TEST_F(Merge, WhereTwoBooksHaveOneClassTheEntryFollowsThePuzzleThatStays) {
  make_shards();
  for (const auto& [file, id] : {std::pair{"s0.db", 53}, std::pair{"s1.db", 107}}) {
    Database database(path(file), Access::write);
    const std::array<std::int64_t, 1> ids{RowId{1, id}.id()};
    record_book(database, file, "today", ids);
  }
  merge("out.db", "s1.db");
  EXPECT_EQ(merge("out.db", "s0.db").entries_moved, 1);
  const Database database(path("out.db"), Access::read);
  EXPECT_EQ(number_in(database, "SELECT count(*) FROM book_puzzles WHERE idx = 53"), 2);
}

TEST_F(Merge, AnotherPuzzleAtTheSameIndexIsRefusedAndNothingChanged) {
  make_shards();
  merge("out.db", "s0.db");
  work("other.db", from(50), 150);
  Database(path("other.db"), Access::write)
      .connection()
      .exec("UPDATE puzzle_rows SET givens = 'something else' WHERE id = 10000000060");
  const auto before = rows("out.db");
  const auto error = refusal("out.db", "other.db");
  ASSERT_TRUE(error);
  EXPECT_EQ(error->fault(), Fault::bad_input);
  EXPECT_THAT(error->what(), HasSubstr("other.db: index 60 of job 1 is something else here"));
  EXPECT_THAT(error->what(), HasSubstr("out.db"));
  EXPECT_EQ(rows("out.db"), before);
}

TEST_F(Merge, RefusesOtherOptionsOrSeedsAndNamesBothFiles) {
  work("a.db", from(0), 10);
  JobIdentity other = from(10);
  other.options.push_back({"symmetry", "rot180"});
  work("b.db", other, 20);
  const auto options = conflict({"a.db", "b.db"});
  ASSERT_TRUE(options);
  EXPECT_EQ(options->fault(), Fault::usage);
  EXPECT_THAT(options->what(), HasSubstr("b.db: job 1"));
  EXPECT_THAT(options->what(), HasSubstr("a.db: symmetry is not set there and 'rot180' here"));
  other = from(10);
  other.master_seed = 8;
  work("c.db", other, 20);
  EXPECT_THAT(conflict({"a.db", "c.db"})->what(), HasSubstr("seed is '7' there and '8' here"));
  EXPECT_FALSE(conflict({"a.db", "c.db"}, true)) << "unless it is said that they may stand side by side";
  work("a.db", from(0), 10);
  work("both.db", from(0), 10);
  work("both.db", other, 20);
  EXPECT_FALSE(conflict({"a.db", "c.db", "both.db"})) << "or one of the files has both";
}

TEST_F(Merge, RefusesTwoWaysOfBeingDistinctAndTwoBooksOfOneTitle) {
  work("a.db", from(0), 10);
  work("b.db", from(10), 20, true, DistinctBy::text);
  EXPECT_THAT(conflict({"a.db", "b.db"})->what(), HasSubstr("kept distinct by text here, and by class in"));
  work("c.db", from(10), 20);
  for (const auto& [file, index] : {std::pair{"a.db", 0}, std::pair{"c.db", 10}}) {
    Database database(path(file), Access::write);
    const std::array<std::int64_t, 1> ids{RowId{1, index}.id()};
    record_book(database, "Volume 1", "today", ids);
  }
  EXPECT_THAT(conflict({"a.db", "c.db"})->what(), HasSubstr("the book 'Volume 1' is another one than in"));
}

TEST_F(Merge, ADamagedShardIsFoundBeforeAnythingIsWritten) {
  make_shards();
  std::string bytes = bytes_of(path("s1.db"));
  std::fill(bytes.begin() + 5 * 8192, bytes.begin() + 6 * 8192, 'x');
  write_bytes(path("s1.db"), bytes);
  const auto error = conflict({"s0.db", "s1.db"});
  ASSERT_TRUE(error);
  EXPECT_EQ(error->fault(), Fault::bad_input);
  EXPECT_THAT(error->what(), HasSubstr("s1.db: the database is damaged"));
}

TEST_F(Merge, ARowOfNoJobOrOfAnUnknownBandIsRefused) {
  for (const std::string change :
       {"UPDATE puzzle_rows SET band = 77 WHERE id = 10000000001", "DELETE FROM jobs"}) {
    work("a.db", from(0), 10);
    Database(path("a.db"), Access::write).connection().exec(change);
    const auto error = conflict({"a.db"});
    ASSERT_TRUE(error) << change;
    EXPECT_EQ(error->fault(), Fault::bad_input);
    EXPECT_THAT(error->what(), HasSubstr("a.db: puzzle 1000000000"));
    fs::remove(path("a.db"));
  }
}

TEST_F(Merge, OneOfTwoJobsLosesAPuzzleToTheOther) {
  JobIdentity other = counted;
  other.master_seed = 8;
  work("a.db", other, 20);    // becomes job 1
  work("b.db", counted, 20);  // has the same puzzles
  merge("out.db", "a.db");
  EXPECT_EQ(merge("out.db", "b.db").added, 0);
  const auto all = read_jobs(Database(path("out.db"), Access::read));
  ASSERT_EQ(all.size(), 2U);
  EXPECT_EQ(all[1].stored, 0);
  EXPECT_EQ(all[1].duplicates, all[0].stored + all[0].duplicates);
}

TEST_F(Merge, WithTargetsTheJobIsDoneWhenAllPuzzlesAreThere) {
  JobIdentity shard = counted;
  shard.options[0].value = "simple=4 medium=2";
  shard.options.push_back({"shard", "0/2"});
  work("a.db", shard, 3);
  shard.options.back().value = "1/2";
  {
    Database database(path("b.db"), Access::create);
    PuzzleStore store(database);
    store.open_job(shard, DistinctBy::class_key, "today", "1.0");
    for (const std::int64_t index : {10, 20, 30}) store.add(row_of(index));
    store.finish(31, {}, "tomorrow");
  }
  merge("out.db", "b.db");
  {
    const Database out(path("out.db"), Access::read);
    EXPECT_FALSE(read_jobs(out).at(0).finished);
    EXPECT_EQ(read_jobs(out).at(0).next_index, 0) << "all slots are looked at again";
    EXPECT_EQ(missing_in(out).at(0).puzzles, 3);
  }
  merge("out.db", "a.db");
  const JobRecord job = read_jobs(Database(path("out.db"), Access::read)).at(0);
  EXPECT_TRUE(job.finished);
  EXPECT_EQ(job.next_index, 31);
  EXPECT_EQ(job.identity.options, (std::vector<JobOption>{{"targets", "simple=4 medium=2"}}));
}

TEST_F(Merge, ShardsThatGaveUpAreAJobThatGaveUp) {
  keep("a.db", share("0/3"), {0, 1}, 900);
  keep("b.db", share("1/3"), {}, 0);  // so few slots that it has none
  keep("c.db", share("2/3"), {10, 20}, 700);
  for (const std::vector<std::string>& order :
       {std::vector<std::string>{"a.db", "b.db", "c.db"}, {"c.db", "b.db", "a.db"}}) {
    fs::remove(path("out.db"));
    merge("out.db", order[0]);
    merge("out.db", order[1]);
    EXPECT_FALSE(job_in("out.db").finished) << "a share is still to come";
    EXPECT_FALSE(missing_in(Database(path("out.db"), Access::read)).at(0).given_up);
    merge("out.db", order[2]);
    const JobRecord job = job_in("out.db");
    EXPECT_TRUE(job.finished);
    EXPECT_EQ(job.next_index, 900);
    EXPECT_EQ(job.ended, "tomorrow");
    const Missing missing = missing_in(Database(path("out.db"), Access::read)).at(0);
    EXPECT_EQ(missing.puzzles, 2);
    EXPECT_TRUE(missing.given_up);
  }
  merge("again.db", "out.db");
  EXPECT_EQ(jobs("again.db"), jobs("out.db"));
}

TEST_F(Merge, SharesOfSeveralDivisionsAreTheWholeWhenNoSlotIsLeftOut) {
  keep("a.db", share("0/2"), {0}, 50);
  keep("b.db", share("2/4"), {10}, 50);
  keep("c.db", share("7/8"), {20}, 50);
  keep("d.db", share("6/8"), {30}, 50);
  for (const std::string file : {"a.db", "b.db", "c.db"}) merge("out.db", file);
  EXPECT_FALSE(job_in("out.db").finished);
  merge("out.db", "d.db");
  EXPECT_TRUE(job_in("out.db").finished);
}

TEST_F(Merge, SlotsThatLostTheirPuzzleAreOpenThoughTheirShardsGaveUp) {
  keep("a.db", share("0/2"), {0, 1}, 900);
  JobIdentity other = share("1/2");
  keep("b.db", other, {10}, 900);
  Database(path("b.db"), Access::write)
      .connection()
      .exec("UPDATE puzzle_rows SET (class_grid, class_clues) = (" +
            std::to_string(static_cast<std::int64_t>(row_of(1).class_key.grid)) + ", 1)");
  merge("out.db", "a.db");
  EXPECT_EQ(merge("out.db", "b.db").duplicates, 1);
  EXPECT_FALSE(job_in("out.db").finished);
  EXPECT_EQ(job_in("out.db").next_index, 0);
}

TEST_F(Merge, AJobThatLosesAPuzzleToAnotherIsOpenAgainInWhateverOrderTheyCame) {
  JobIdentity other = share("", "simple=6");
  other.master_seed = 8;
  keep("a0.db", share("0/2"), {0, 1, 2}, 3);
  keep("a1.db", share("1/2"), {10, 20, 30}, 31);
  keep("b.db", other, {5, 6, 7, 20, 30, 40}, 41);
  for (const std::string file : {"a0.db", "b.db", "a1.db"}) merge("early.db", file);
  for (const std::string file : {"a0.db", "a1.db", "b.db"}) merge("late.db", file);
  expect_same("early.db", "late.db");
  EXPECT_EQ(parts("early.db"), parts("late.db"));
  EXPECT_TRUE(job_in("early.db", 0).finished);
  const JobRecord robbed = job_in("early.db", 1);
  EXPECT_FALSE(robbed.finished);
  EXPECT_EQ(robbed.ended, "");
  EXPECT_EQ(robbed.next_index, 0);
  EXPECT_EQ(robbed.stored, 4);
  EXPECT_EQ(robbed.duplicates, 2);
  EXPECT_EQ(missing_in(Database(path("early.db"), Access::read)).at(0).puzzles, 2);
}

TEST_F(Merge, AJobMadeHereThatLosesAPuzzleIsOpenAgain) {
  JobIdentity other = share("", "simple=2");
  other.master_seed = 8;
  keep("out.db", other, {20, 40}, 41);
  keep("a.db", share("", "simple=1"), {20}, 31);
  book(path("a.db"), "Volume 1", {RowId{1, 20}.id()});
  EXPECT_EQ(merge("out.db", "a.db").replaced, 1) << "a puzzle of a book stays";
  EXPECT_FALSE(job_in("out.db").finished);
  EXPECT_EQ(job_in("out.db").next_index, 0);
  EXPECT_TRUE(job_in("out.db", 1).finished);
}

TEST_F(Merge, ABookOfAShardThatWasMergedBeforeKeepsItsPuzzle) {
  make_shards();
  const std::int64_t high = RowId{1, 107}.id();  // makes way for 53
  ASSERT_EQ(puzzle_at(107).class_key, puzzle_at(53).class_key);
  merge("late.db", "s1.db");
  merge("late.db", "s0.db");
  book(path("s1.db"), "Volume 1", {RowId{1, 110}.id(), high});
  const MergedShard again = merge("late.db", "s1.db");
  EXPECT_TRUE(again.jobs.at(0).nothing_new);
  EXPECT_EQ(again.books, 1);
  EXPECT_EQ(again.replaced, 1);
  merge("early.db", "s1.db");
  merge("early.db", "s0.db");
  expect_same("late.db", "early.db");
  const std::string entries = "SELECT number, puzzle FROM book_entries";
  EXPECT_EQ(dump("late.db", entries), dump("early.db", entries));
  EXPECT_EQ(dump("late.db", entries).at(1), fmt::format("2|{}|", high));
}

TEST_F(Merge, ABookOfAShardThatWasMergedBeforeFollowsThePuzzleOfAnEarlierBook) {
  make_shards();
  merge("out.db", "s1.db");
  book(path("s0.db"), "Volume 1", {RowId{1, 53}.id()});
  merge("out.db", "s0.db");
  book(path("s1.db"), "Volume 2", {RowId{1, 107}.id()});
  EXPECT_EQ(merge("out.db", "s1.db").entries_moved, 1);
  EXPECT_EQ(dump("out.db", "SELECT DISTINCT puzzle FROM book_entries"),
            std::vector<std::string>{fmt::format("{}|", RowId{1, 53}.id())});
}

TEST_F(Merge, AnotherBookOfATitleMadeSinceConflictsWereLookedForIsRefused) {
  make_shards();
  book(path("s0.db"), "Volume 1", {RowId{1, 10}.id()});
  merge("out.db", "s0.db");
  ASSERT_FALSE(conflict({"out.db", "s1.db"}));
  book(path("s1.db"), "Volume 1", {RowId{1, 110}.id()});
  const auto before = rows("out.db");
  const auto error = refusal("out.db", "s1.db");
  ASSERT_TRUE(error);
  EXPECT_EQ(error->fault(), Fault::usage);
  EXPECT_THAT(error->what(),
              HasSubstr("s1.db: the book 'Volume 1' is another one than in " + path("out.db").string()));
  EXPECT_EQ(std::string(error->what()), conflict({"out.db", "s1.db"})->what());
  EXPECT_EQ(rows("out.db"), before);
}

TEST_F(Merge, ABookThatNamesAnotherClassThanItsPuzzlesIsDamage) {
  make_shards();
  book(path("s0.db"), "Volume 1", {RowId{1, 10}.id()});
  Database(path("s0.db"), Access::write).connection().exec("UPDATE book_entries SET class_clues = 12345");
  const auto error = refusal("out.db", "s0.db");
  ASSERT_TRUE(error);
  EXPECT_EQ(error->fault(), Fault::bad_input);
  EXPECT_THAT(error->what(),
              HasSubstr("s0.db: the database is damaged: a book has puzzle 10000000010, and "));
  EXPECT_EQ(rows("out.db"), std::vector<std::string>{});
}

TEST_F(Merge, OfManyJobsCountsRowsNoMoreOftenThanOfOne) {
  constexpr std::int64_t rows_each = 25;
  constexpr std::int64_t most_jobs = 80;
  const auto make = [&](const std::string& file, std::int64_t jobs) {
    Database database(path(file), Access::create);
    const std::int64_t count = rows_each * most_jobs / jobs;
    for (std::int64_t job = 0; job < jobs; ++job) {
      JobIdentity identity = from(count * job);
      identity.master_seed = static_cast<std::uint64_t>(job);
      PuzzleStore store(database);
      store.open_job(identity, DistinctBy::class_key, "today", "1.0");
      Counts counts;
      for (std::int64_t i = count * job; i < count * (job + 1); ++i) {
        store.add(row_of(i));
        ++counts[band_count(row_of(i).band)];
      }
      store.finish(count * (job + 1), counts, "tomorrow");
    }
  };
  /// Steps of SQLite's machine, in hundreds.
  const auto cost_of = [&](const std::string& in) {
    Database database(path("of " + in), Access::create);
    std::int64_t cost = 0;
    sqlite3_progress_handler(
        database.connection().getHandle(), 100,
        [](void* count) {
          ++*static_cast<std::int64_t*>(count);
          return 0;
        },
        &cost);
    EXPECT_TRUE(merge_shard(database, path(in), [](std::int64_t) { return true; }));
    return cost;
  };
  make("one.db", 1);
  make("many.db", most_jobs);
  const std::int64_t cost_of_one = cost_of("one.db");
  EXPECT_GT(cost_of_one, 0);
  EXPECT_LT(cost_of("many.db"), 2 * cost_of_one);
  expect_same("of many.db", "many.db");
}

TEST_F(Merge, MovesEntriesOfBooksByAnIndex) {
  make_shards();
  Database database(path("out.db"), Access::create);
  SQLite::Database& connection = database.connection();
  std::string plan;
  const auto look = [&](std::int64_t) {
    for (sqlite3_stmt* one = sqlite3_next_stmt(connection.getHandle(), nullptr); one != nullptr;
         one = sqlite3_next_stmt(connection.getHandle(), one)) {
      const std::string sql = sqlite3_sql(one);
      if (!sql.starts_with("UPDATE main.book_entries")) continue;
      SQLite::Statement rows(connection, "EXPLAIN QUERY PLAN " + sql);
      while (rows.executeStep()) plan += rows.getColumn(3).getString() + "\n";
      break;
    }
    return true;
  };
  ASSERT_TRUE(merge_shard(database, path("s0.db"), look));
  EXPECT_THAT(plan,
              HasSubstr("SEARCH main.book_entries USING INDEX used_classes (kind=? AND class_grid=? AND "
                        "class_clues=?)"));
}

TEST_F(Merge, RangesThatOverlapAreRefusedWhereTheirFailuresCannotBeToldApart) {
  work("a.db", from(0), 40);
  keep("b.db", from(30), {30, 36, 45, 50}, 60, {{"failed.band_missed", 13}, {"failed.clues_missed", 13}});
  merge("out.db", "a.db");
  const auto before = jobs("out.db");
  const auto error = refusal("out.db", "b.db");
  ASSERT_TRUE(error);
  EXPECT_EQ(error->fault(), Fault::usage);
  EXPECT_THAT(error->what(), HasSubstr("b.db: indexes 30 to 39 of job 1 were merged before"));
  EXPECT_EQ(jobs("out.db"), before);
  work("all.db", from(0), 60);
  merge("out.db", "all.db");
  expect_same("out.db", "all.db");
  EXPECT_TRUE(merge("out.db", "b.db").jobs.at(0).nothing_new);
  work("c.db", from(50), 90);
  work("whole.db", from(0), 90);
  merge("out.db", "c.db");
  expect_same("out.db", "whole.db");
}

TEST_F(Merge, APuzzleThatWentInAnEarlierMergeIsNotTakenForAFailure) {
  work("whole.db", from(0), 120);
  work("a.db", from(0), 60);
  work("b.db", from(60), 100);
  work("c.db", from(80), 120);
  for (const char* shard : {"a.db", "b.db"}) merge("ab.db", shard);
  EXPECT_LT(rows("ab.db").size(), rows("a.db").size() + rows("b.db").size());
  merge("out.db", "c.db");
  const auto error = refusal("out.db", "ab.db");
  ASSERT_TRUE(error);
  EXPECT_THAT(error->what(), HasSubstr("ab.db: indexes 80 to 99 of job 1 were merged before"));
  for (const char* shard : {"a.db", "b.db"}) merge("out.db", shard);
  expect_same("out.db", "whole.db");
}

TEST_F(Merge, RangesThatOverlapCountOnce) {
  range("whole.db", 0, 100);
  range("a.db", 0, 44);
  range("b.db", 31, 74);
  range("c.db", 66, 100);
  std::vector<std::string> order{"a.db", "b.db", "c.db"};
  do {
    fs::remove(path("out.db"));
    for (const std::string& file : order) merge("out.db", file);
    expect_same("out.db", "whole.db");
    for (const std::string& file : order) EXPECT_TRUE(merge("out.db", file).jobs.at(0).nothing_new);
  } while (std::ranges::next_permutation(order).found);
}

TEST_F(Merge, AShorterRangeThatIsFinishedTakesNothingFromALongerOneThatIsNot) {
  range("short.db", 0, 100);
  range("long.db", 0, 150, false);
  const auto before = jobs("long.db");
  EXPECT_TRUE(merge("long.db", "short.db").jobs.at(0).nothing_new);
  EXPECT_EQ(jobs("long.db"), before);
  merge("next.db", "long.db");
  EXPECT_EQ(rows("next.db"), rows("long.db"));
  EXPECT_EQ(job_in("next.db").next_index, 150);
}

TEST_F(Merge, ARunThatWasStoppedAndAllShardsAreTheWholeInAnyOrder) {
  range("whole.db", 0, 300);
  range("stopped.db", 0, 124, false);
  for (const int shard : {0, 1, 2}) range(fmt::format("s{}.db", shard), 100 * shard, 100 * shard + 100);
  std::vector<std::string> order{"s0.db", "s1.db", "s2.db", "stopped.db"};
  do {
    fs::remove(path("out.db"));
    for (const std::string& file : order) merge("out.db", file);
    expect_same("out.db", "whole.db");
  } while (std::ranges::next_permutation(order).found);
}

TEST_F(Merge, ARangeThatIsKnownAddsNothingToAJobThatWentOnBehindAnOverlap) {
  range("whole.db", 0, 150);
  range("a.db", 0, 60);
  range("b.db", 50, 100);
  range("c.db", 100, 145);
  merge("out.db", "a.db");
  merge("out.db", "b.db");
  range("out.db", 0, 150);
  EXPECT_TRUE(merge("out.db", "c.db").jobs.at(0).nothing_new);
  expect_same("out.db", "whole.db");
  merge("next.db", "out.db");
  expect_same("next.db", "whole.db");
}

TEST_F(Merge, AJobThatWentOnOverItsPartsIsMergedWithTheirCounts) {
  make_shards();
  merge("out.db", "s2.db");
  merge("out.db", "s0.db");
  work("out.db", counted, 400);  // goes over 200 to 299
  merge("next.db", "s2.db");
  merge("next.db", "out.db");
  expect_same("next.db", "whole.db");
}

TEST_F(Merge, ARangeIsWithoutPuzzlesWhenAllOfItIsDoneAndFailed) {
  const auto missing = [&] { return missing_in(Database(path("out.db"), Access::read)); };
  keep("a.db", from(0), {}, 5, {{"failed.band_missed", 5}});
  keep("b.db", from(5), {}, 9, {{"failed.band_missed", 4}});
  keep("c.db", from(9), {9}, 10);
  merge("out.db", "b.db");
  merge("out.db", "a.db");
  ASSERT_EQ(missing().size(), 1U);
  EXPECT_EQ(missing()[0].all_failed, 9);
  EXPECT_THAT(missing()[0].gaps, IsEmpty());
  merge("out.db", "c.db");
  EXPECT_THAT(missing(), IsEmpty());
}

TEST_F(Merge, PuzzlesThatAreNotFullyRatedAreNoFailures) {
  keep("a.db", from(0), {0, 1, 2, 4}, 5, {{"unrated", 3}, {"failed.band_missed", 1}});
  merge("out.db", "a.db");
  EXPECT_EQ(job_in("out.db").duplicates, 0);
  EXPECT_EQ(job_in("out.db").counts, job_in("a.db").counts);
}

TEST_F(Merge, ALookThroughADatabaseIsBrokenOffWhenItIsAskedTo) {
  work("a.db", from(0), 40);
  const std::atomic<bool> stop = true;
  EXPECT_THROW(look_through(path("a.db"), stop), BrokenOff);
}

TEST_F(Merge, AnIndexThatIsNotThatOfItsRowsIsDamage) {
  work("a.db", from(0), 40);
  {
    Database database(path("a.db"), Access::write);
    SQLite::Database& connection = database.connection();
    connection.exec(
        "DROP INDEX by_band; CREATE INDEX by_band ON puzzle_rows(band, clues, kind) WHERE clues > 21");
    connection.exec("PRAGMA writable_schema = ON");
    connection.exec(
        "UPDATE sqlite_schema SET sql = 'CREATE INDEX by_band ON puzzle_rows(band, clues, kind)' WHERE name "
        "= "
        "'by_band'");
  }
  const auto error = refusal("out.db", "a.db");
  ASSERT_TRUE(error);
  EXPECT_EQ(error->fault(), Fault::bad_input);
  EXPECT_EQ(rows("out.db"), std::vector<std::string>{});
}

}  // namespace
}  // namespace puzzlemill::store::test
