#include "puzzlemill/store/schema.hpp"

#include <vector>

#include <SQLiteCpp/Statement.h>
#include <gmock/gmock.h>

#include "puzzlemill/core/band.hpp"
#include "puzzlemill/store/fields.hpp"
#include "puzzlemill/store/query.hpp"
#include "store/store_fixture.hpp"

namespace puzzlemill::store::test {
namespace {

class Schema : public StoreTest {};

std::vector<std::string> column_of(const Database& database, const std::string& sql) {
  SQLite::Statement rows(database.connection(), sql);
  std::vector<std::string> texts;
  while (rows.executeStep()) texts.push_back(rows.getColumn(0).getString());
  return texts;
}

TEST_F(Schema, MigrationsCountFromOneWithoutAGap) {
  int expected = 1;
  for (const Migration& step : migrations()) EXPECT_EQ(step.version, expected++);
  EXPECT_EQ(newest_version(), expected - 1);
}

TEST_F(Schema, ANewDatabaseIsOursAndOfTheNewestVersion) {
  Database database(path(), Access::create);
  EXPECT_EQ(number_in(database, "PRAGMA application_id"), application_id);
  EXPECT_EQ(number_in(database, "PRAGMA user_version"), newest_version());
}

TEST_F(Schema, MigratingAgainChangesNothing) {
  Database database(path(), Access::create);
  fill(database, 3);
  migrate(database.connection());
  EXPECT_EQ(rows_in(database), 3);
}

// Only a trusted schema may read pragmas as tables.
TEST_F(Schema, WhatAnOlderFileCallsIsNotTrustedAsItIsRenewed) {
  for (const Access access : {Access::read, Access::write}) {
    fs::remove(path());
    {
      SQLite::Database connection(path().string(), SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
      for (const Migration& step : migrations().first(migrations().size() - 1)) connection.exec(step.sql);
      connection.exec(
          "CREATE TRIGGER theirs AFTER INSERT ON bands BEGIN "
          "INSERT OR IGNORE INTO books (title, made) SELECT file, 'renewed' FROM pragma_database_list; END");
      connection.exec(fmt::format("PRAGMA application_id = {}; PRAGMA user_version = {}", application_id,
                                  newest_version() - 1));
    }
    const auto error = error_of([&] { Database(path(), access); });
    ASSERT_TRUE(error);
    EXPECT_EQ(error->fault(), Fault::bad_input);
    EXPECT_THAT(error->what(), ::testing::HasSubstr("unsafe use of virtual table"));
    SQLite::Database connection(path().string());
    EXPECT_EQ(connection.execAndGet("SELECT count(*) FROM books").getInt(), 0);
    EXPECT_EQ(connection.execAndGet("PRAGMA user_version").getInt(), newest_version() - 1);
  }
}

TEST_F(Schema, TheViewOfPuzzlesHasAColumnForEachField) {
  Database database(path(), Access::create);
  std::vector<std::string> expected;
  for (const Field& field : fields()) expected.emplace_back(field.column);
  EXPECT_EQ(column_of(database, "SELECT name FROM pragma_table_info('puzzles')"), expected);
}

TEST_F(Schema, AnswersWhatPeopleTypeIntoTheShell) {
  Database database(path(), Access::create);
  fill(database, 3);
  SQLite::Statement rows(database.connection(),
                         "select idx, givens, solution, score, band, kind from puzzles order by idx");
  for (std::int64_t i = 0; i < 3; ++i) {
    ASSERT_TRUE(rows.executeStep());
    EXPECT_EQ(rows.getColumn(0).getInt64(), i);
    EXPECT_EQ(rows.getColumn(1).getString(), row_of(i).givens);
    EXPECT_EQ(rows.getColumn(2).getString(), row_of(i).solution);
    EXPECT_EQ(rows.getColumn(3).getInt(), row_of(i).score);
    EXPECT_EQ(rows.getColumn(4).getString(), name(row_of(i).band));
    EXPECT_EQ(rows.getColumn(5).getString(), "sudoku9");
  }
  EXPECT_FALSE(rows.executeStep());
}

TEST_F(Schema, ABandNamedInTheShellIsFoundThroughTheIndex) {
  Database database(path(), Access::create);
  SQLite::Statement plan(
      database.connection(),
      "EXPLAIN QUERY PLAN SELECT givens FROM puzzles WHERE band = 'simple' AND clues = 24");
  std::string text;
  while (plan.executeStep()) text += plan.getColumn(3).getString() + "\n";
  EXPECT_THAT(text, ::testing::HasSubstr("SEARCH p USING INDEX by_band (band=? AND clues=?)"));
}

TEST_F(Schema, ViewsAnswerTheCommonQuestions) {
  Database database(path(), Access::create);
  fill(database, 50);
  EXPECT_EQ(number_in(database, "SELECT sum(puzzles) FROM band_counts"), 50);
  EXPECT_EQ(number_in(database, "SELECT sum(puzzles) FROM clue_counts WHERE kind = 'sudoku9'"), 50);
  EXPECT_EQ(number_in(database, "SELECT count(*) FROM unused_puzzles"), 50);
  EXPECT_EQ(number_in(database, "SELECT count(*) FROM book_puzzles"), 0);
  EXPECT_EQ(number_in(database, "SELECT percent_stored FROM job_yields"), 100);
}

}  // namespace
}  // namespace puzzlemill::store::test
