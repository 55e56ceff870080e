#include "puzzlemill/store/stoppable.hpp"

#include <atomic>

#include <SQLiteCpp/Transaction.h>
#include <gtest/gtest.h>

#include "puzzlemill/store/sqlite_error.hpp"
#include "store/store_fixture.hpp"

namespace puzzlemill::store::test {
namespace {

class Stopping : public StoreTest {
 protected:
  Stopping() : database_(path(), Access::create) {}

  void run(const std::string& sql) {
    with_errors(database_.path(), [&] { database_.connection().exec(sql); });
  }

  Database database_;
  std::atomic<bool> stop_ = false;
  /// Each runs for ever.
  const std::string numbers_ = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) ";
};

TEST_F(Stopping, EndsAQueryThatRunsForEver) {
  const Stoppable stoppable(database_, stop_);
  const std::jthread asks([&] { stop_ = true; });
  EXPECT_THROW(run(numbers_ + "SELECT count(*) FROM n"), BrokenOff);
}

TEST_F(Stopping, EndsAlsoWhatIsBegunAfterItWasAskedFor) {
  stop_ = true;
  const Stoppable stoppable(database_, stop_);
  for (int i = 0; i < 3; ++i) EXPECT_THROW(run(numbers_ + "SELECT max(i) FROM n"), BrokenOff);
}

TEST_F(Stopping, LeavesATransactionToItsOwner) {
  fill(database_, 3);
  stop_ = true;
  {
    const Stoppable stoppable(database_, stop_);
    SQLite::Transaction transaction(database_.connection());
    database_.connection().exec("DELETE FROM puzzle_rows WHERE id % 10 = 0");
    EXPECT_THROW(run(numbers_ + "SELECT max(i) FROM n"), BrokenOff);
  }
  EXPECT_EQ(rows_in(database_), 3);
}

TEST_F(Stopping, IsOverWithIt) {
  stop_ = true;
  { const Stoppable stoppable(database_, stop_); }
  run("WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 300000) SELECT count(*) FROM n");
  fill(database_, 3);
  EXPECT_EQ(rows_in(database_), 3);
}

}  // namespace
}  // namespace puzzlemill::store::test
