#include <chrono>
#include <filesystem>
#include <functional>
#include <set>
#include <string>
#include <thread>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "puzzlemill/core/error.hpp"
#include "puzzlemill/store/books.hpp"
#include "puzzlemill/store/database.hpp"
#include "puzzlemill/store/job.hpp"
#include "support/lines.hpp"
#include "support/program.hpp"
#include "support/true_to_itself.hpp"

namespace puzzlemill {
namespace {

using test::run;
using Json = nlohmann::json;

class Signals : public testing::Test {
 protected:
  /// How far the first job is, as committed; -1 while there is none.
  static std::int64_t next_index(const std::string& database) {
    if (!std::filesystem::exists(database) || std::filesystem::file_size(database) == 0) return -1;
    try {
      const auto jobs = store::read_jobs(store::Database(database, store::Access::read));
      return jobs.empty() ? -1 : jobs[0].next_index;
    } catch (const Error&) {
      return -1;  // it is being made
    }
  }
  static void wait_for(const test::Program& program, const std::function<bool()>& moment) {
    while (program.is_running() && !moment()) std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  void expect_whole() const {
    test::expect_true_to_itself(db_);
    store::Database database(db_, store::Access::write);
    EXPECT_EQ(database.connection().execAndGet("PRAGMA integrity_check").getString(), "ok");
    EXPECT_EQ(database.connection().execAndGet("SELECT count(*) FROM puzzle_rows").getInt64(),
              database.connection().execAndGet("SELECT sum(stored) FROM jobs").getInt64());
  }
  /// Waits for the moment, and lets the program see the signal in that one, however quick it is.
  static test::Ran stopped_at(const test::Program& program, const std::function<bool()>& moment,
                              int signal = SIGTERM) {
    wait_for(program, moment);
    program.send(SIGSTOP);
    program.send(signal);
    program.send(SIGCONT);
    return program.wait();
  }
  bool is_there(const std::string& start, const std::string& ending) const {
    for (const auto& entry : std::filesystem::directory_iterator(folder_.path())) {
      const std::string name = entry.path().filename();
      if (name.starts_with(start) && name.ends_with(ending)) return true;
    }
    return false;
  }
  std::set<std::string> titles() const {
    std::set<std::string> titles;
    for (const auto& book : store::read_books(store::Database(db_, store::Access::read)))
      titles.insert(book.title);
    return titles;
  }
  std::string rows(const std::string& database) const {
    return run({"export", "--db", database, "--fields", "id,score,band,class_key,puzzle,solution"}).out;
  }

  test::ScratchFolder folder_;
  std::string db_ = folder_ / "a.db";
  std::string whole_ = folder_ / "whole.db";
  std::string summary_ = folder_ / "summary.json";
};

TEST_F(Signals, AskAGenerateToStopWithAllCommittedThatItSays) {
  for (const int signal : {SIGTERM, SIGINT, SIGUSR1}) {
    const test::Program program(
        {"generate", "--db", db_, "--count", "100000000", "--progress", "none", "--summary", summary_});
    const std::int64_t before = next_index(db_);
    wait_for(program, [&] { return next_index(db_) > before; });
    program.send(signal);
    EXPECT_EQ(program.wait().status, 85);
    const Json summary = Json::parse(test::text_of_file(summary_));
    EXPECT_EQ(summary["end"], "stopped");
    EXPECT_EQ(summary["next_index"], next_index(db_));
    EXPECT_GT(next_index(db_), before);
    expect_whole();
  }
}

TEST_F(Signals, ThatAreIgnoredWhereItIsCalledStaySo) {
  std::signal(SIGINT, SIG_IGN);  // as for what a script puts into the background
  const test::Program program({"generate", "--db", db_, "--count", "2000", "--progress", "none"});
  std::signal(SIGINT, SIG_DFL);
  EXPECT_EQ(stopped_at(
                program, [&] { return next_index(db_) >= 0; }, SIGINT)
                .status,
            0);
  EXPECT_EQ(next_index(db_), 2000);
}

TEST_F(Signals, ASecondOneEndsItAtOnce) {
  const test::Program program({"generate", "--db", db_, "--count", "100000000", "--progress", "none"});
  wait_for(program, [&] { return next_index(db_) > 0; });
  // Both are waiting when it goes on, so that the second comes before it has stopped for the first.
  program.send(SIGSTOP);
  program.send(SIGTERM);
  program.send(SIGINT);
  program.send(SIGCONT);
  EXPECT_THAT(program.wait().status, testing::AnyOf(128 + SIGTERM, 128 + SIGINT));
  expect_whole();
}

TEST_F(Signals, AskAnImportToStop) {
  std::string text;
  for (const std::string& line : test_lines("17clue.txt.gz")) text += line + "\n";
  const std::string file = folder_.file("puzzles.txt", text);
  for (const int signal : {SIGTERM, SIGINT, SIGUSR1}) {
    std::filesystem::remove(db_);
    const test::Program program({"import", "--db", db_, "--threads", "1", "--summary", summary_, file});
    wait_for(program, [&] { return next_index(db_) >= 0; });
    program.send(signal);
    ASSERT_EQ(program.wait().status, 85) << "it was done before the signal";
    EXPECT_EQ(Json::parse(test::text_of_file(summary_))["files"][0]["end"], "stopped");
    expect_whole();
  }
}

TEST_F(Signals, AskAnImportToStopThatHasNoJobYet) {
  std::string text;
  for (int i = 0; i < 20'000; ++i) {
    text += "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n";
  }
  const std::string file = folder_.file("puzzles.txt", text);
  const test::Program program({"import", "--db", db_, "--summary", summary_, file});
  const test::Ran ran = stopped_at(program, [&] { return next_index(db_) < 0 && is_there("a.db", "b"); });
  EXPECT_EQ(ran.status, 85);
  EXPECT_THAT(ran.err, testing::HasSubstr("stopped, the same command goes on"));
  EXPECT_EQ(Json::parse(test::text_of_file(summary_))["files"][0]["end"], "stopped");
  EXPECT_EQ(run({"import", "--db", db_, file}).status, 0);
  expect_whole();
}

TEST_F(Signals, AskAnImportToStopWhosePuzzlesTakeLong) {
  std::string text;  // each takes some tenths of a second to rate
  for (int i = 0; i < 60; ++i) {
    text += "........8..3...4...9..2..6.....79.......612...6.5.2.7...8...5...1.....2.4.5.....3\n";
  }
  const std::string file = folder_.file("puzzles.txt", text);
  const test::Program program({"import", "--db", db_, "--threads", "1", file});
  EXPECT_EQ(stopped_at(program, [&] { return next_index(db_) >= 0; }).status, 85);
  expect_whole();
  EXPECT_LT(next_index(db_), 60);
}

TEST_F(Signals, ABookIsMadeWholeOrNotAtAll) {
  ASSERT_EQ(run({"generate", "--db", db_, "--target", "medium=6000", "--progress", "none"}).status, 0);
  const std::string file = folder_ / "book.csv";
  int stopped = 0;
  for (int i = 0; i < 50 && stopped < 3; ++i) {  // now and then it is done before the signal
    const std::string title = std::to_string(i);
    const test::Program program(
        {"book", "--db", db_, "--title", title, "--take", "medium=100", "--output", file});
    const test::Ran ran = stopped_at(program, [&] { return is_there("book.csv.", ".tmp"); });
    const bool is_made = ran.status == 0;
    EXPECT_TRUE(is_made || ran.status == 85) << ran.status << ran.err;
    EXPECT_EQ(std::filesystem::exists(file), is_made);
    EXPECT_FALSE(is_there("book.csv.", ".tmp"));
    EXPECT_EQ(titles().contains(title), is_made);
    std::filesystem::remove(file);
    if (is_made) continue;
    ++stopped;
    EXPECT_THAT(ran.err, testing::HasSubstr("no book was made"));
  }
  EXPECT_EQ(stopped, 3);
}

TEST_F(Signals, AskAMergeToStop) {
  const test::Arguments job{"--kind", "sudoku4", "--count", "30000", "--progress", "none"};
  test::Arguments merge{"merge", "--db", db_, "--summary", summary_};
  for (int shard = 0; shard < 6; ++shard) {
    merge.push_back(folder_ / fmt::format("s{}.db", shard));
    test::Arguments words{"generate", "--db", merge.back(), "--shard", fmt::format("{}/6", shard)};
    words.insert(words.end(), job.begin(), job.end());
    ASSERT_EQ(run(words).status, 0);
  }
  test::Arguments words{"generate", "--db", whole_};
  words.insert(words.end(), job.begin(), job.end());
  ASSERT_EQ(run(words).status, 0);
  int stopped = 0;
  for (int i = 0; i < 50 && stopped < 3; ++i) {  // now and then it is done before the signal
    std::filesystem::remove(db_);
    const test::Program program(merge);
    const test::Ran ran = stopped_at(program, [&] { return std::filesystem::exists(db_); });
    if (ran.status == 0) continue;
    ++stopped;
    EXPECT_EQ(ran.status, 85);
    EXPECT_THAT(ran.err, testing::HasSubstr("stopped, the same command goes on"));
    EXPECT_EQ(Json::parse(test::text_of_file(summary_))["end"], "stopped");
    expect_whole();
    ASSERT_EQ(run(merge).status, 0);
    EXPECT_EQ(rows(db_), rows(whole_));
  }
  EXPECT_EQ(stopped, 3);
}

}  // namespace
}  // namespace puzzlemill
