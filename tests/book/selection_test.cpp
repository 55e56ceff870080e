#include "puzzlemill/book/selection.hpp"

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "puzzlemill/book/book_csv.hpp"
#include "puzzlemill/store/books.hpp"
#include "puzzlemill/store/puzzle_store.hpp"
#include "support/scratch_folder.hpp"

namespace puzzlemill::book {
namespace {

/// A database where index i is simple for even i and medium for odd i, with scores that fall as i rises.
class SelectionTest : public testing::Test {
 protected:
  static constexpr int puzzles = 40;

  SelectionTest() {
    store::PuzzleStore store(database_);
    store.open_job({.kind = "sudoku9", .master_seed = 1}, store::DistinctBy::class_key, "now", "1");
    for (int i = 0; i < puzzles; ++i) {
      PuzzleRow row;
      row.index = i;
      row.givens = "puzzle " + std::to_string(i);
      row.solution = "solution " + std::to_string(i);
      row.clues = 20 + i % 10;
      row.score = 100 - i / 4;
      row.band = i % 2 == 0 ? Band::simple : Band::medium;
      row.class_key = {1, static_cast<std::uint64_t>(i)};
      store.add(row);
    }
    store.finish(puzzles, {}, "later");
  }

  static std::vector<std::int64_t> ids(const Selection& selection) {
    std::vector<std::int64_t> all;
    for (const Entry& entry : selection.entries) all.push_back(entry.id);
    return all;
  }

  test::ScratchFolder folder_;
  store::Database database_{folder_ / "a.db", store::Access::create};
};

TEST_F(SelectionTest, TakesSoManyOfEachBandInRisingDifficulty) {
  const Selection selection = select(database_, {}, std::vector<Take>{{Band::medium, 3}, {Band::simple, 4}});
  EXPECT_TRUE(selection.shortages.empty());
  ASSERT_EQ(selection.entries.size(), 7U);
  EXPECT_TRUE(std::ranges::is_sorted(selection.entries, {}, &Entry::score));
  EXPECT_EQ(std::ranges::count(selection.entries, Band::simple, &Entry::band), 4);
  EXPECT_EQ(std::ranges::count(selection.entries, Band::medium, &Entry::band), 3);
}

TEST_F(SelectionTest, PuzzlesOfOneScoreStandAsTheyCame) {
  const Selection selection = select(database_, {}, std::vector<Take>{{Band::simple, 4}});
  const std::vector<std::int64_t> expected{10000000004, 10000000006, 10000000000, 10000000002};
  EXPECT_EQ(ids(selection), expected);
}

TEST_F(SelectionTest, ABookTakesWhatNoOtherHas) {
  const std::vector<Take> takes{{Band::simple, 10}};
  const std::vector<std::int64_t> first = ids(select(database_, {}, takes));
  store::record_book(database_, "one", "now", first);
  const std::vector<std::int64_t> second = ids(select(database_, {}, takes));
  std::set<std::int64_t> all(first.begin(), first.end());
  all.insert(second.begin(), second.end());
  EXPECT_EQ(all.size(), 20U);
  store::record_book(database_, "two", "now", second);
  const Selection third = select(database_, {}, takes);
  ASSERT_EQ(third.shortages.size(), 1U);
  EXPECT_EQ(third.shortages.front().there, 0);
}

TEST_F(SelectionTest, SaysWhatIsShort) {
  const Selection selection =
      select(database_, {}, std::vector<Take>{{Band::simple, 21}, {Band::medium, 5}, {Band::difficult, 2}});
  ASSERT_EQ(selection.shortages.size(), 2U);
  EXPECT_EQ(selection.shortages[0].wanted.band, Band::simple);
  EXPECT_EQ(selection.shortages[0].there, 20);
  EXPECT_EQ(selection.shortages[1].wanted.band, Band::difficult);
  EXPECT_EQ(selection.shortages[1].there, 0);
}

TEST_F(SelectionTest, HeedsTheFilter) {
  store::Filter filter;
  filter.clues = {.low = 24, .high = 26};
  const Selection selection = select(database_, filter, std::vector<Take>{{Band::simple, 8}});
  EXPECT_TRUE(selection.shortages.empty());
  for (const Entry& entry : selection.entries) EXPECT_TRUE(filter.clues.has(entry.clues));
  EXPECT_EQ(select(database_, filter, std::vector<Take>{{Band::simple, 9}}).shortages.size(), 1U);
}

TEST_F(SelectionTest, GoesByTheOrderAndTheOffsetOfTheFilter) {
  store::Filter filter;
  filter.order = store::parse_order("idx:desc");
  filter.offset = 1;
  const std::vector<std::int64_t> expected{10000000036, 10000000034};
  EXPECT_EQ(ids(select(database_, filter, std::vector<Take>{{Band::simple, 2}})), expected);
}

TEST(Selection, TakesOneOfAClassWhereADatabaseHasSeveral) {
  const test::ScratchFolder folder;
  store::Database database(folder / "a.db", store::Access::create);
  store::PuzzleStore store(database);
  store.open_job({.kind = "sudoku4", .master_seed = 1}, store::DistinctBy::text, "now", "1");
  for (int i = 0; i < 4000; ++i) {
    PuzzleRow row;
    row.index = i;
    row.givens = std::to_string(i);
    row.band = i % 2 == 0 ? Band::simple : Band::medium;
    row.class_key = {1, static_cast<std::uint64_t>(i / 1000)};
    store.add(row);
  }
  store.finish(4000, {}, "later");
  const Selection selection = select(database, {}, std::vector<Take>{{Band::simple, 3}, {Band::medium, 2}});
  ASSERT_EQ(selection.entries.size(), 4U);
  EXPECT_EQ(selection.entries[1].id, 10000001000);
  EXPECT_EQ(selection.entries[3].id, 10000003001);
  ASSERT_EQ(selection.shortages.size(), 1U);
  EXPECT_EQ(selection.shortages.front().there, 1);
}

TEST(BookCsv, NumbersTheEntries) {
  const std::vector<Entry> entries{
      {.id = 7, .band = Band::simple, .score = 41, .clues = 30, .shown = {"41", "1."}},
      {.id = 3, .band = Band::medium_difficult, .score = 80, .clues = 24, .shown = {"80", ".2"}}};
  const std::vector<std::string> columns{"number", "score", "level", "puzzle"};
  EXPECT_EQ(to_csv(entries, columns, true, {}),
            "number,score,level,puzzle\n1,41,simple,1.\n2,80,medium-difficult,.2\n");
  EXPECT_EQ(to_csv({}, columns, true, {.crlf = true}), "number,score,level,puzzle\r\n");
  EXPECT_EQ(to_csv({}, columns, false, {}), "");
}

}  // namespace
}  // namespace puzzlemill::book
