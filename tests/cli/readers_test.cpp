#include <chrono>
#include <csignal>
#include <set>
#include <string>

#include <SQLiteCpp/Database.h>
#include <SQLiteCpp/Statement.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "support/shell.hpp"

namespace puzzlemill {
namespace {

using test::run;
using Json = nlohmann::json;

constexpr int fewest_commits_seen = 12;
constexpr auto patience = std::chrono::minutes(2);  // with a job that makes no commits

/// Those who look into a database while a job fills it.
class Readers : public testing::Test {
 protected:
  /// Looks again and again while a job runs, until as many of its commits were seen as is enough to see one
  /// that is half there. `look` says at which index it found the job.
  template <class Look>
  void look_while_it_runs(Look look) {
    const test::Program job({"generate", "--db", database_, "--kind", "sudoku12", "--count", "1000000000",
                             "--progress", "none", "--threads", "2"});
    std::set<std::int64_t> seen;
    const auto end = std::chrono::steady_clock::now() + patience;
    while (seen.size() < fewest_commits_seen && !HasFailure() && std::chrono::steady_clock::now() < end) {
      seen.insert(look());
    }
    job.send(SIGTERM);
    EXPECT_EQ(job.wait().status, 85);
    EXPECT_GE(seen.size(), fewest_commits_seen);
  }

  /// Of the stats as JSON; 0 while the job has committed nothing.
  static std::int64_t checked_index(const Json& stats) {
    if (stats["jobs"].empty()) return 0;
    const Json& job = stats["jobs"][0];
    EXPECT_EQ(stats["kinds"][0]["puzzles"], job["stored"]);
    std::int64_t outcomes = job["stored"].get<std::int64_t>() + job["duplicates"].get<std::int64_t>();
    for (const auto& [name, count] : job["counts"].items()) {
      if (name.starts_with("failed.")) outcomes += count.get<std::int64_t>();
    }
    EXPECT_EQ(outcomes, job["next_index"]) << "each index before the next one has its outcome";
    EXPECT_EQ(job["state"], "resumable");
    return job["next_index"];
  }

  /// The job was started a moment ago, and has made no database yet.
  static bool too_early(const test::Ran& ran) {
    return ran.status == 66 || ran.err.find("this is an empty file, not a database") != std::string::npos;
  }

  test::ScratchFolder folder_;
  std::string database_ = folder_ / "a.db";
};

TEST_F(Readers, StatsAreOfWholeTransactions) {
  look_while_it_runs([&]() -> std::int64_t {
    const test::Ran ran = run({"stats", "--db", database_, "--json"});
    if (too_early(ran)) return 0;
    EXPECT_EQ(ran.status, 0) << ran.err;
    return ran.status == 0 ? checked_index(Json::parse(ran.out)) : 0;
  });
}

TEST_F(Readers, QueryAndExportShowABeginningOfWhatComesOutInTheEnd) {
  std::string query;
  std::string exported;
  look_while_it_runs([&]() -> std::int64_t {
    test::Ran ran = run({"query", "--db", database_, "--format", "csv", "--fields", "idx,puzzle"});
    if (too_early(ran)) return 0;
    EXPECT_EQ(ran.status, 0) << ran.err;
    EXPECT_TRUE(ran.out.starts_with(query));
    query = ran.out;
    ran = run({"export", "--db", database_, "--output", folder_ / "x.csv", "--force"});
    EXPECT_EQ(ran.status, 0) << ran.err;
    const std::string text = test::text_of_file(folder_ / "x.csv");
    EXPECT_TRUE(text.starts_with(exported));
    exported = text;
    return static_cast<std::int64_t>(query.size());
  });
  EXPECT_TRUE(run({"export", "--db", database_}).out.starts_with(exported));
  EXPECT_TRUE(
      run({"query", "--db", database_, "--format", "csv", "--fields", "idx,puzzle"}).out.starts_with(query));
}

TEST_F(Readers, WhateverReadsSqliteSeesAsManyRowsAsTheJobSays) {
  look_while_it_runs([&]() -> std::int64_t {
    try {
      SQLite::Database database(database_, SQLite::OPEN_READONLY, 5000);
      SQLite::Statement one(database,
                            "SELECT count(*), coalesce(max(idx), -1), (SELECT stored FROM jobs), (SELECT "
                            "next_index FROM jobs) FROM puzzles");
      one.executeStep();
      EXPECT_EQ(one.getColumn(0).getInt64(), one.getColumn(2).getInt64());
      EXPECT_LT(one.getColumn(1).getInt64(), one.getColumn(3).getInt64());
      return one.getColumn(3).getInt64();
    } catch (const SQLite::Exception& exception) {
      const std::string what = exception.what();
      EXPECT_TRUE(what == "unable to open database file" || what.starts_with("no such table")) << what;
      return 0;  // it has not been made yet
    }
  });
}

TEST_F(Readers, TheSqliteShellReadsToo) {
  if (test::run_shell(folder_, "command -v sqlite3").status != 0) GTEST_SKIP() << "sqlite3 is not installed";
  look_while_it_runs([&]() -> std::int64_t {
    if (run({"stats", "--db", database_}).status != 0) return 0;
    const test::Ran ran = test::run_shell(
        folder_,
        "sqlite3 a.db 'SELECT count(*) = (SELECT stored FROM jobs), (SELECT next_index FROM jobs) "
        "FROM puzzle_rows'");
    EXPECT_EQ(ran.status, 0) << ran.err;
    if (ran.out == "|\n") return 0;  // no commit yet
    EXPECT_TRUE(ran.out.starts_with("1|")) << ran.out;
    return ran.out.size() > 2 ? std::stoll(ran.out.substr(2)) : 0;
  });
}

}  // namespace
}  // namespace puzzlemill
