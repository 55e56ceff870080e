#include "puzzlemill/store/schema.hpp"

#include <string>
#include <utility>
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

TEST_F(Schema, WhatAnotherHandChangedIsNamedInEveryWayToWrite) {
  const std::vector<std::pair<std::string, std::string>> changes{
      {"DROP INDEX one_of_a_class", "the index one_of_a_class is missing"},
      {"DROP INDEX by_band; CREATE INDEX by_band ON puzzle_rows(band)", "the index by_band was changed"},
      {"DROP INDEX one_of_a_text; CREATE INDEX one_of_a_text ON puzzle_rows(kind, givens) WHERE distinct_by "
       "= 1",
       "the index one_of_a_text was changed"},
      {"DROP TABLE job_parts", "the table job_parts is missing"},
      {"ALTER TABLE jobs ADD COLUMN note TEXT", "the table jobs was changed"},
      {"ALTER TABLE symmetries RENAME TO s; CREATE VIEW symmetries AS SELECT * FROM s",
       "the table puzzle_rows was changed; the table symmetries is missing"},
      {"DROP TRIGGER steps_go_along", "the trigger steps_go_along is missing"},
      {"CREATE TRIGGER theirs AFTER INSERT ON PUZZLE_ROWS BEGIN DELETE FROM puzzle_rows; END",
       "the trigger theirs on puzzle_rows was added"},
      {"CREATE UNIQUE INDEX theirs ON puzzle_rows(solution)", "the index theirs on puzzle_rows was added"},
      {"DELETE FROM bands", "the names in bands were changed"},
      {"UPDATE symmetries SET name = 'turned' WHERE id = 1", "the names in symmetries were changed"},
      {"INSERT INTO techniques VALUES (999, 'luck')", "the names in techniques were changed"},
      {"DROP TABLE books; DROP INDEX used_classes",
       "the index used_classes is missing; the table books is missing"}};
  for (const auto& [change, named] : changes) {
    fs::remove(path());
    { Database(path(), Access::create).connection().exec(change); }
    const std::string bytes = bytes_of(path());
    for (const Access access : {Access::create, Access::write}) {
      const auto error = error_of([&] { Database(path(), access); });
      ASSERT_TRUE(error) << change;
      EXPECT_EQ(error->fault(), Fault::bad_input);
      EXPECT_EQ(error->what(), path().string() + ": the database is not as this program made it: " + named);
    }
    EXPECT_EQ(bytes_of(path()), bytes) << change;
  }
}

TEST_F(Schema, WhatPeopleAddForTheirQuestionsIsTheirs) {
  {
    Database database(path(), Access::create);
    database.connection().exec(
        "CREATE TABLE notes (puzzle INTEGER PRIMARY KEY, text TEXT UNIQUE);"
        "CREATE UNIQUE INDEX one_note ON notes(text);"
        "CREATE TRIGGER noted AFTER INSERT ON notes BEGIN DELETE FROM notes WHERE text IS NULL; END;"
        "CREATE INDEX by_score ON puzzle_rows(score);"
        "CREATE VIEW easy AS SELECT * FROM puzzles WHERE score < 50;"
        "DROP VIEW band_counts;"
        "ANALYZE");
  }
  fill(Database(path(), Access::write), 3);
  EXPECT_EQ(rows_in(Database(path(), Access::read)), 3);
}

TEST_F(Schema, AnOlderFileIsHeldAgainstItsOwnVersionBeforeItIsRenewed) {
  const auto older = [&](const std::string& change) {
    fs::remove(path());
    SQLite::Database connection(path().string(), SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
    for (const Migration& step : migrations().first(migrations().size() - 1)) connection.exec(step.sql);
    connection.exec(fmt::format("{}; PRAGMA application_id = {}; PRAGMA user_version = {}", change,
                                application_id, newest_version() - 1));
  };
  for (const Access access : {Access::read, Access::write}) {
    older("");
    EXPECT_EQ(rows_in(Database(path(), access)), 0);
    older("CREATE TRIGGER theirs AFTER INSERT ON bands BEGIN DELETE FROM bands; END");
    const std::string bytes = bytes_of(path());
    const auto error = error_of([&] { Database(path(), access); });
    ASSERT_TRUE(error);
    EXPECT_EQ(error->fault(), Fault::bad_input);
    EXPECT_THAT(error->what(), ::testing::HasSubstr("the trigger theirs on bands was added"));
    EXPECT_EQ(bytes_of(path()), bytes);
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
