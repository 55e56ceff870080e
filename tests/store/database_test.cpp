#include "puzzlemill/store/database.hpp"

#include <utility>

#include <gmock/gmock.h>
#include <sys/types.h>
#include <unistd.h>

#include "puzzlemill/store/file_check.hpp"
#include "puzzlemill/store/schema.hpp"
#include "store/store_fixture.hpp"

namespace puzzlemill::store::test {
namespace {

using ::testing::HasSubstr;

class DatabaseFile : public StoreTest {
 protected:
  /// A database of ten rows with nothing beside it.
  std::string good_bytes() {
    const fs::path good = path("good.db");
    { fill(Database(good, Access::create), 10); }
    std::string bytes = bytes_of(good);
    fs::remove(good);
    return bytes;
  }

  /// Opening `bytes` in each way is refused with `message`, and leaves no trace.
  void refuses(const std::string& bytes, const std::string& message) {
    write_bytes(path(), bytes);
    const auto before = files();
    for (const Access access : {Access::create, Access::write, Access::read}) {
      const auto error = error_of([&] { Database(path(), access); });
      ASSERT_TRUE(error) << message;
      EXPECT_EQ(error->fault(), Fault::bad_input);
      EXPECT_THAT(error->what(), HasSubstr(path().string() + ": "));
      EXPECT_THAT(error->what(), HasSubstr(message));
    }
    EXPECT_EQ(bytes_of(path()), bytes);
    EXPECT_EQ(files(), before);
  }
};

/// Root may write everywhere: as somebody else, while it lives.
class AsNobody {
 public:
  AsNobody() {
    if (geteuid() == 0) changed_ = seteuid(65534) == 0;
  }
  ~AsNobody() {
    if (changed_ && seteuid(0) != 0) std::abort();
  }
  AsNobody(const AsNobody&) = delete;
  AsNobody& operator=(const AsNobody&) = delete;

 private:
  bool changed_ = false;
};

TEST_F(DatabaseFile, IsMadeWhereThereIsNone) {
  { Database database(path(), Access::create); }
  EXPECT_EQ(check_file(path()), FileState::ours);
  EXPECT_EQ(files(), std::set<std::string>{"puzzles.db"}) << "closing tidies up";
}

TEST_F(DatabaseFile, AnEmptyFileIsANewDatabase) {
  write_bytes(path(), "");
  fill(Database(path(), Access::create), 3);
  EXPECT_EQ(rows_in(Database(path(), Access::read)), 3);
}

TEST_F(DatabaseFile, MustExistForReadingAndWriting) {
  for (const Access access : {Access::write, Access::read}) {
    const auto error = error_of([&] { Database(path(), access); });
    ASSERT_TRUE(error);
    EXPECT_EQ(error->fault(), Fault::no_input);
  }
  EXPECT_TRUE(files().empty());
}

TEST_F(DatabaseFile, AnEmptyFileHoldsNothingToRead) {
  write_bytes(path(), "");
  const auto error = error_of([&] { Database(path(), Access::read); });
  ASSERT_TRUE(error);
  EXPECT_EQ(error->fault(), Fault::bad_input);
}

TEST_F(DatabaseFile, RefusesWhatIsNoDatabase) {
  refuses("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n",
          "not a database");
  refuses(std::string(5000, '\0'), "not a database");
  refuses("SQL", "cut short");
}

TEST_F(DatabaseFile, RefusesOneThatIsCutShort) {
  const std::string bytes = good_bytes();
  refuses(bytes.substr(0, bytes.size() - 1), "cut short");
  refuses(bytes.substr(0, bytes.size() / 2), "cut short");
  refuses(bytes.substr(0, 100), "cut short");
  refuses(bytes.substr(0, 60), "cut short");
}

TEST_F(DatabaseFile, RefusesOneOfAnotherProgram) {
  const fs::path other = path("other.db");
  {
    SQLite::Database database(other.string(), SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
    database.exec("CREATE TABLE puzzles (id INTEGER PRIMARY KEY, name TEXT)");
  }
  refuses(bytes_of(other), "another program");
  { SQLite::Database(other.string(), SQLite::OPEN_READWRITE).exec("PRAGMA application_id = 12345"); }
  refuses(bytes_of(other), "another program");
}

TEST_F(DatabaseFile, RefusesOneOfANewerVersion) {
  const fs::path newer = path("newer.db");
  { Database(newer, Access::create).connection().exec("PRAGMA user_version = 99"); }
  refuses(bytes_of(newer), fmt::format("schema 99, known up to {}", newest_version()));
}

TEST_F(DatabaseFile, SaysWhenPagesInsideAreDamaged) {
  std::string bytes = good_bytes();
  std::fill(bytes.begin() + 8192, bytes.end(), 'x');
  write_bytes(path(), bytes);
  const auto error = error_of([&] {
    Database database(path(), Access::write);
    fill(database, 20);
  });
  ASSERT_TRUE(error);
  EXPECT_EQ(error->fault(), Fault::bad_input);
  EXPECT_THAT(error->what(), HasSubstr("damaged"));
}

TEST_F(DatabaseFile, CannotBeMadeWhereNothingCan) {
  const auto no_folder = error_of([&] { Database(path("no/such/folder.db"), Access::create); });
  ASSERT_TRUE(no_folder);
  EXPECT_EQ(no_folder->fault(), Fault::cannot_create);

  fs::create_directory(path());
  const auto folder = error_of([&] { Database(path(), Access::create); });
  ASSERT_TRUE(folder);
  EXPECT_EQ(folder->fault(), Fault::bad_input);
}

TEST_F(DatabaseFile, ReadingWritesNothing) {
  fill(Database(path(), Access::create), 3);
  Database database(path(), Access::read);
  const auto error =
      error_of([&] { PuzzleStore(database).open_job(sudoku_job(8), DistinctBy::class_key, "", ""); });
  ASSERT_TRUE(error);
  EXPECT_EQ(error->fault(), Fault::cannot_create);
}

TEST_F(DatabaseFile, IsReadInAFolderWhereNothingCanBeWritten) {
  fill(Database(path("what? 100%.db"), Access::create), 3);
  constexpr fs::perms write = fs::perms::owner_write | fs::perms::group_write | fs::perms::others_write;
  fs::permissions(path("what? 100%.db"), fs::perms::all & ~write);
  fs::permissions(path().parent_path(), fs::perms::all & ~write);
  {
    const AsNobody nobody;
    EXPECT_EQ(rows_in(Database(path("what? 100%.db"), Access::read)), 3);
    const auto error = error_of([&] { Database(path("new.db"), Access::create); });
    ASSERT_TRUE(error);
    EXPECT_EQ(error->fault(), Fault::cannot_create);
  }
  EXPECT_EQ(files(), std::set<std::string>{"what? 100%.db"});
}

TEST_F(DatabaseFile, KeepsALogWhereItCanAndAJournalWhereItIsTold) {
  {
    Database logged(path(), Access::create);
    EXPECT_EQ(logged.connection().execAndGet("PRAGMA journal_mode").getString(), "wal");
    EXPECT_EQ(number_in(logged, "PRAGMA synchronous"), 1);
  }
  Database journalled(path(), Access::create, {.journal = Journal::rollback});
  EXPECT_EQ(journalled.connection().execAndGet("PRAGMA journal_mode").getString(), "delete");
  EXPECT_EQ(number_in(journalled, "PRAGMA synchronous"), 2);
  fill(journalled, 3);
  EXPECT_EQ(rows_in(Database(path(), Access::read)), 3);
}

TEST_F(DatabaseFile, ReadersLeaveNoFilesBehind) {
  fill(Database(path(), Access::create), 3);
  EXPECT_EQ(rows_in(Database(path(), Access::read)), 3);
  EXPECT_EQ(files(), std::set<std::string>{"puzzles.db"});
}

}  // namespace
}  // namespace puzzlemill::store::test
