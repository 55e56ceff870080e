#include "puzzlemill/store/books.hpp"

#include <atomic>
#include <vector>

#include <gmock/gmock.h>

#include "puzzlemill/store/query.hpp"
#include "puzzlemill/store/row_id.hpp"
#include "puzzlemill/store/stats.hpp"
#include "puzzlemill/store/stoppable.hpp"
#include "store/store_fixture.hpp"

namespace puzzlemill::store::test {
namespace {

using ::testing::HasSubstr;

constexpr std::int64_t id(std::int64_t index) {
  return RowId{1, index}.id();
}

class Books : public StoreTest {
 protected:
  Books() : database_(path(), Access::create) { fill(database_, 20); }

  std::optional<Error> refusal(const std::string& title, const std::vector<std::int64_t>& ids) {
    return error_of([&] { record_book(database_, title, "today", ids); });
  }

  Database database_;
};

TEST_F(Books, ARecordedBookUsesItsPuzzles) {
  const std::vector<std::int64_t> ids{id(4), id(2), id(9)};
  EXPECT_EQ(record_book(database_, "One", "today", ids), 1);
  EXPECT_EQ(find_ids(database_, {.unused = true}).size(), 17U);
  EXPECT_EQ(find_ids(database_, {.unused = true, .limit = 3}), (std::vector{id(0), id(1), id(3)}));
  const std::vector<BookRecord> books = read_books(database_);
  ASSERT_EQ(books.size(), 1U);
  EXPECT_EQ(books[0].title, "One");
  EXPECT_EQ(books[0].made, "today");
  EXPECT_EQ(books[0].puzzles, 3);
  EXPECT_EQ(number_in(database_, "SELECT id FROM book_puzzles WHERE book = 'One' AND number = 2"), id(2));
}

TEST_F(Books, OnePuzzleUsesItsWholeClass) {
  Database database(path("texts.db"), Access::create);
  PuzzleStore store(database);
  store.open_job(sudoku_job(), DistinctBy::text, "", "");
  for (std::int64_t i = 0; i < 4; ++i) {
    PuzzleRow row = row_of(i);
    row.class_key = row_of(i % 2).class_key;
    store.add(row);
  }
  store.finish(4, {}, "");
  record_book(database, "One", "today", std::vector{id(0)});
  EXPECT_EQ(find_ids(database, {.unused = true}), (std::vector{id(1), id(3)}));
  EXPECT_EQ(read_stats(database).kinds[0].used, 2);
  const auto error = error_of([&] { record_book(database, "Two", "today", std::vector{id(2)}); });
  ASSERT_TRUE(error);
  EXPECT_THAT(error->what(), HasSubstr("10000000002, or one of its class, is in another book"));
  EXPECT_FALSE(error_of([&] {
    record_book(database, "Two", "today", std::vector{id(1), id(3)});
  })) << "two of a class may share a book";
}

TEST_F(Books, ARefusedBookLeavesNoTrace) {
  record_book(database_, "One", "today", std::vector{id(0)});
  const auto used = refusal("Two", {id(5), id(0)});
  ASSERT_TRUE(used);
  EXPECT_EQ(used->fault(), Fault::usage);
  EXPECT_THAT(used->what(), HasSubstr("puzzle 10000000000"));
  EXPECT_THAT(refusal("Two", {id(5), id(5)})->what(), HasSubstr("named twice"));
  EXPECT_THAT(refusal("Two", {id(5), id(20)})->what(), HasSubstr("there is no puzzle 10000000020"));
  EXPECT_EQ(read_books(database_).size(), 1U);
  EXPECT_EQ(find_ids(database_, {.unused = true}).size(), 19U);
  EXPECT_FALSE(refusal("Two", {id(5)}));
}

TEST_F(Books, ABookThatIsBrokenOffLeavesNoTrace) {
  fill(database_, 60'000);
  std::vector<std::int64_t> ids;
  for (std::int64_t i = 0; i < 60'000; ++i) ids.push_back(id(i));
  const std::atomic<bool> stop = true;
  {
    const Stoppable stoppable(database_, stop);
    EXPECT_THROW(record_book(database_, "broken off", "today", ids), BrokenOff);
  }
  EXPECT_TRUE(read_books(database_).empty());
  EXPECT_EQ(number_in(database_, "SELECT count(*) FROM book_entries"), 0);
  record_book(database_, "whole", "today", ids);
  EXPECT_EQ(read_books(database_).front().puzzles, 60'000);
}

TEST_F(Books, ATitleIsTakenOnce) {
  record_book(database_, "One", "today", std::vector{id(0)});
  const auto error = refusal("One", {id(1)});
  ASSERT_TRUE(error);
  EXPECT_EQ(error->fault(), Fault::usage);
  EXPECT_THAT(error->what(), HasSubstr("a book 'One' already"));
}

}  // namespace
}  // namespace puzzlemill::store::test
