// SIGKILL at random moments: nothing that was committed is lost, and the same command again ends as if nothing had been.
//
// PUZZLEMILL_KILLS says how many kills each test survives (8 if it is not set), PUZZLEMILL_KILL_SEED which moments.

#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <functional>
#include <iostream>
#include <string>
#include <thread>
#include <vector>

#include <SQLiteCpp/Statement.h>
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include "puzzlemill/core/rng.hpp"
#include "puzzlemill/store/database.hpp"
#include "puzzlemill/store/job.hpp"
#include "support/lines.hpp"
#include "support/program.hpp"
#include "support/true_to_itself.hpp"

namespace puzzlemill {
namespace {

namespace fs = std::filesystem;
using test::run;

std::uint64_t from_environment(const char* name, std::uint64_t otherwise) {
  const char* const value = std::getenv(name);
  return value == nullptr ? otherwise : std::strtoull(value, nullptr, 10);
}

/// What changes when a program writes to a file: kills are counted out in such changes, not in time, so that they fall
/// into all parts of the work on a slow machine as on a fast one.
class FileWatch {
 public:
  explicit FileWatch(std::vector<std::string> files) : files_(std::move(files)) {}

  /// Whether any of the files is another than at the last call.
  bool changed() {
    std::string now;
    for (const std::string& file : files_) {
      struct stat about {};
      if (::stat(file.c_str(), &about) != 0) continue;
      now += fmt::format("{} {} {}.{} ", about.st_ino, about.st_size, about.st_mtim.tv_sec,
                         about.st_mtim.tv_nsec);
    }
    return std::exchange(seen_, now) != now;
  }

 private:
  std::vector<std::string> files_;
  std::string seen_;
};

class KillSlow : public testing::Test {
 protected:
  /// Calls `command` until it has been killed so many times. When it comes to its end by itself, `at_end` looks at what
  /// there is, and makes it begin anew; in the end it may finish. `is_done` says that a killed one had nothing left to
  /// do, where the command refuses to be called once more.
  void kill_over(
      const test::Arguments& command, const std::vector<std::string>& watched, std::uint32_t most_changes,
      const std::function<void()>& at_end, const std::function<bool()>& is_done = [] { return false; }) {
    const std::uint64_t kills = from_environment("PUZZLEMILL_KILLS", 8);
    const std::uint64_t seed = from_environment("PUZZLEMILL_KILL_SEED", 1);
    std::uint64_t ends = 0;
    for (std::uint64_t killed = 0; killed < kills;) {
      ASSERT_LT(ends, 20 * kills) << "it is always done before it is killed";
      Rng rng(seed, killed + ends, Purpose::test);
      const std::uint32_t changes = rng.below(most_changes + 1);
      const std::chrono::microseconds more(rng.below(3000));
      const test::Program program(command);
      FileWatch watch(watched);
      watch.changed();
      for (std::uint32_t seen = 0; seen < changes && program.is_running();) {
        seen += watch.changed() ? 1 : 0;
        std::this_thread::sleep_for(std::chrono::microseconds(50));
      }
      std::this_thread::sleep_for(more);
      program.send(SIGKILL);
      const test::Ran ran = program.wait();
      if (ran.status == 128 + SIGKILL) {
        ++killed;
        ASSERT_NO_FATAL_FAILURE(expect_whole()) << "after kill " << killed;
        if (!is_done()) continue;
      } else {
        ASSERT_EQ(ran.status, 0) << ran.err;
      }
      ++ends;
      ASSERT_NO_FATAL_FAILURE(at_end());
    }
    ASSERT_EQ(run(command).status, 0);
    at_end();
    std::cout << fmt::format("{} kills, {} runs to the end\n", kills, ends + 1);
  }

  /// The database opens, is whole, and each job's record says what its rows say.
  void expect_whole() const {
    if (!fs::exists(db_) || fs::file_size(db_) == 0) return;  // killed before there was anything
    test::expect_true_to_itself(db_);
    store::Database database(db_, store::Access::write);
    ASSERT_EQ(database.connection().execAndGet("PRAGMA integrity_check").getString(), "ok");
    for (const store::JobRecord& job : store::read_jobs(database)) {
      SQLite::Statement rows(database.connection(),
                             "SELECT count(*) FROM puzzle_rows WHERE id / 10000000000 = ?");
      rows.bind(1, job.id);
      rows.executeStep();
      ASSERT_EQ(rows.getColumn(0).getInt64(), job.stored);
    }
  }

  void remove_database(const std::string& file) const {
    for (const char* ending : {"", "-wal", "-shm", "-journal"}) fs::remove(file + ending);
  }
  static std::vector<std::string> files_of(const std::string& database) {
    return {database, database + "-wal", database + "-journal"};
  }

  /// All rows, and of each job and part what does not depend on the time of day.
  static std::string contents(const std::string& file) {
    const store::Database database(file, store::Access::read);
    std::string text;
    for (const char* sql :
         {"SELECT * FROM puzzle_rows ORDER BY id",
          "SELECT id, kind, command, options, master_seed, first_index, next_index, finished, stored, "
          "duplicates, counts FROM jobs ORDER BY id",
          "SELECT job, first_index, shard, next_index, finished, found, counts FROM job_parts",
          "SELECT id, title FROM books", "SELECT * FROM book_entries"}) {
      SQLite::Statement rows(database.connection(), sql);
      while (rows.executeStep()) {
        for (int column = 0; column < rows.getColumnCount(); ++column) {
          text += rows.getColumn(column).getString() + "|";
        }
        text += "\n";
      }
    }
    return text;
  }

  test::ScratchFolder folder_;
  std::string db_ = folder_ / "killed.db";
  std::string whole_ = folder_ / "whole.db";
};

TEST_F(KillSlow, GenerateEndsInTheSameRows) {
  const auto command = [](const std::string& database) {
    return test::Arguments{"generate", "--db", database,    "--kind", "sudoku12",   "--count", "1000",
                           "--seed",   "7",    "--threads", "1",      "--progress", "none"};
  };
  ASSERT_EQ(run(command(whole_)).status, 0);
  kill_over(command(db_), files_of(db_), 6, [&] {
    EXPECT_EQ(contents(db_), contents(whole_));
    remove_database(db_);
  });
}

TEST_F(KillSlow, GenerateWithTargetsEndsInTheSameRows) {
  const auto command = [](const std::string& database) {
    return test::Arguments{
        "generate", "--db",        database,   "--target",        "extremely-difficult=150",
        "--target", "simple=8000", "--target", "difficult=20000", "--progress",
        "none"};
  };
  ASSERT_EQ(run(command(whole_)).status, 0);
  kill_over(command(db_), files_of(db_), 6, [&] {
    EXPECT_EQ(contents(db_), contents(whole_));
    remove_database(db_);
  });
}

TEST_F(KillSlow, ImportEndsInTheSameRows) {
  std::string text;
  for (const std::string& line : test_lines("17clue.txt.gz")) {
    text += line + "\n";
    if (text.size() > 82 * 15'000) break;
  }
  const std::string puzzles = folder_.file("puzzles.txt", text);
  const auto command = [&](const std::string& database) {
    return test::Arguments{"import", "--db", database, "--threads", "1", puzzles};
  };
  ASSERT_EQ(run(command(whole_)).status, 0);
  kill_over(command(db_), files_of(db_), 6, [&] {
    EXPECT_EQ(contents(db_), contents(whole_));
    remove_database(db_);
  });
}

TEST_F(KillSlow, MergeEndsInTheSameRows) {
  // So few puzzles exist that shards repeat each other's, and rows of higher indexes make way.
  const test::Arguments job{"--kind", "sudoku4", "--count", "60000", "--seed", "3", "--progress", "none"};
  const auto generate = [&](const std::string& database, const test::Arguments& more) {
    test::Arguments words{"generate", "--db", database};
    words.insert(words.end(), job.begin(), job.end());
    words.insert(words.end(), more.begin(), more.end());
    ASSERT_EQ(run(words).status, 0);
  };
  generate(whole_, {});
  test::Arguments command{"merge", "--db", db_, "--progress", "none"};
  for (const int shard : {3, 0, 5, 1, 4, 2}) {
    command.push_back(folder_ / fmt::format("s{}.db", shard));
    generate(command.back(), {"--shard", fmt::format("{}/6", shard)});
  }
  const auto rows = [](const std::string& database) {
    return run({"export", "--db", database, "--fields",
                "id,kind,band,score,clues,crme,uniqueness,trials,symmetry,minimal,class_key,puzzle,solution"})
        .out;
  };
  std::string merged;
  kill_over(command, files_of(db_), 40, [&] {
    EXPECT_EQ(rows(db_), rows(whole_));
    if (merged.empty()) merged = contents(db_);
    EXPECT_EQ(contents(db_), merged);
    remove_database(db_);
  });
}

TEST_F(KillSlow, BooksAreRecordedAndWrittenOrNeither) {
  ASSERT_EQ(run({"generate", "--db", whole_, "--count", "3000", "--progress", "none"}).status, 0);
  const std::string file = folder_ / "book.csv";
  const auto command = [](const std::string& database, const std::string& output) {
    return test::Arguments{"book",       "--db",   database,        "--title",  "Volume 1", "--take",
                           "medium=400", "--take", "difficult=400", "--output", output};
  };
  const auto begin = [&] {
    remove_database(db_);
    fs::copy_file(whole_, db_);
    fs::remove(file);
  };
  const std::string fresh = folder_ / "fresh.db";
  fs::copy_file(whole_, fresh);
  const std::string expected = folder_ / "expected.csv";
  ASSERT_EQ(run(command(fresh, expected)).status, 0);
  begin();
  std::vector<std::string> watched = files_of(db_);
  watched.insert(watched.end(), {folder_.path().string(), file});
  kill_over(
      command(db_, file), watched, 12,
      [&] {
        EXPECT_EQ(test::text_of_file(file), test::text_of_file(expected));
        EXPECT_EQ(contents(db_), contents(fresh));
        begin();
      },
      [&] { return fs::exists(file); });
}

}  // namespace
}  // namespace puzzlemill
