#include "puzzlemill/store/stats.hpp"

#include <map>
#include <set>
#include <vector>

#include <gmock/gmock.h>

#include "puzzlemill/store/books.hpp"
#include "puzzlemill/store/row_id.hpp"
#include "puzzlemill/store/snapshot.hpp"
#include "store/store_fixture.hpp"

namespace puzzlemill::store::test {
namespace {

class Statistics : public StoreTest {};

TEST_F(Statistics, CountsWhatIsThere) {
  Database database(path(), Access::create);
  fill(database, 200);
  database.connection().exec("UPDATE puzzle_rows SET er = 12 WHERE id < 10000000003");
  record_book(database, "One", "today", std::vector{RowId{1, 0}.id(), RowId{1, 1}.id()});

  KindStats expected;
  std::set<std::uint64_t> grids;
  for (std::int64_t i = 0; i < 200; ++i) {
    const PuzzleRow row = row_of(i);
    ++expected.by_band[static_cast<std::size_t>(row.band)];
    ++expected.by_clues[row.clues];
    ++expected.by_score[row.score];
    expected.minimal += row.minimal ? 1 : 0;
    grids.insert(row.class_key.grid);
  }
  const Stats stats = read_stats(database);
  ASSERT_EQ(stats.kinds.size(), 1U);
  const KindStats& kind = stats.kinds[0];
  EXPECT_EQ(kind.kind, "sudoku9");
  EXPECT_EQ(kind.distinct, DistinctBy::class_key);
  EXPECT_EQ(kind.puzzles, 200);
  EXPECT_EQ(kind.minimal, expected.minimal);
  EXPECT_EQ(kind.used, 2);
  EXPECT_EQ(kind.grid_classes, static_cast<std::int64_t>(grids.size()));
  EXPECT_EQ(kind.by_band, expected.by_band);
  EXPECT_EQ(kind.by_clues, expected.by_clues);
  EXPECT_EQ(kind.by_score, expected.by_score);
  EXPECT_EQ(kind.by_er, (std::map<int, std::int64_t>{{12, 3}}));
  EXPECT_EQ(stats.books, 1);
  ASSERT_EQ(stats.jobs.size(), 1U);
  EXPECT_EQ(stats.jobs[0].stored, 200);
}

TEST_F(Statistics, KeepsKindsApart) {
  Database database(path(), Access::create);
  fill(database, 10);
  PuzzleStore store(database);
  JobIdentity fubuki = sudoku_job();
  fubuki.kind = "fubuki";
  store.open_job(fubuki, DistinctBy::text, "", "");
  for (std::int64_t i = 0; i < 3; ++i) store.add(row_of(i));
  store.finish(3, {}, "");
  const Stats stats = read_stats(database);
  ASSERT_EQ(stats.kinds.size(), 2U);
  EXPECT_EQ(stats.kinds[0].puzzles, 10);
  EXPECT_EQ(stats.kinds[1].kind, "fubuki");
  EXPECT_EQ(stats.kinds[1].distinct, DistinctBy::text);
  EXPECT_EQ(stats.kinds[1].puzzles, 3);
  EXPECT_GT(stats.kinds[1].grid_classes, 0);
}

TEST_F(Statistics, WhatIsNotKnownIsSaidAndHarmsNothing) {
  const std::string kind = "UPDATE puzzle_rows SET kind = ", band = "UPDATE puzzle_rows SET band = ";
  const std::string third = " WHERE id = 10000000003";
  for (const auto& [damage, message] : std::map<std::string, std::string>{
           {kind + "5" + third, "puzzle 10000000003 has kind '5'"},
           {kind + "-1" + third, "puzzle 10000000003 has kind '-1'"},
           {band + "6" + third, "puzzle 10000000003 has band '6'"},
           {band + "4000000000000" + third, "puzzle 10000000003 has band '4000000000000'"},
           {"UPDATE kinds SET distinct_by = 'sound'", "kind 0 is distinct by 'sound'"},
           {"UPDATE jobs SET command = 'dream'", "job 1 has the command 'dream'"},
           {"UPDATE jobs SET master_seed = '12x'", "job 1 has the seed '12x'"},
           {"UPDATE jobs SET options = '{'", "job 1 has the options '{'"},
           {"UPDATE jobs SET options = '[1]'", "job 1 has the options '[1]'"},
           {"UPDATE jobs SET counts = '{\"read\":\"x\"}'", "job 1 has the counts '{\"read\":\"x\"}'"}}) {
    std::filesystem::remove(path());
    Database database(path(), Access::create);
    fill(database, 10);
    database.connection().exec("PRAGMA foreign_keys = OFF; " + damage);
    const auto error = error_of([&] { read_stats(database); });
    ASSERT_TRUE(error) << damage;
    EXPECT_EQ(error->fault(), Fault::bad_input);
    EXPECT_EQ(error->what(), path().string() + ": " + message + ", which is not known");
  }
}

TEST_F(Statistics, AreOfOneMoment) {
  Database database(path(), Access::create);
  fill(database, 10);
  const Database reader(path(), Access::read);
  const Snapshot snapshot(reader);
  fill(database, 20, sudoku_job(8));
  EXPECT_EQ(rows_in(reader), 10);
}

TEST_F(Statistics, AnEmptyDatabaseHasNothing) {
  const Stats stats = read_stats(Database(path(), Access::create));
  EXPECT_TRUE(stats.kinds.empty());
  EXPECT_TRUE(stats.jobs.empty());
}

}  // namespace
}  // namespace puzzlemill::store::test
