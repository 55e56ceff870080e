#include <chrono>
#include <thread>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "puzzlemill/store/database.hpp"
#include "support/program.hpp"

namespace puzzlemill {
namespace {

using test::run;
using testing::HasSubstr;
using Json = nlohmann::json;

constexpr const char* shown = "idx,puzzle,solution,score,band";

std::string rows(const std::string& database) {
  const test::Ran ran = run({"export", "--db", database, "--format", "csv", "--fields", shown});
  EXPECT_EQ(ran.status, 0) << ran.err;
  return ran.out;
}

/// Of the first job, as of its last commit; 0 while there is none.
std::int64_t next_index(const std::string& database) {
  const test::Ran ran = run({"stats", "--db", database, "--json"});
  if (ran.status != 0) return 0;
  const Json jobs = Json::parse(ran.out)["jobs"];
  return jobs.empty() ? 0 : jobs[0]["next_index"].get<std::int64_t>();
}

class Generate : public testing::Test {
 protected:
  /// The program with `more` words, quietly, on `database`.
  test::Arguments words(const std::string& database, const test::Arguments& more) const {
    test::Arguments all{"generate", "--db", database, "--progress", "none"};
    all.insert(all.end(), more.begin(), more.end());
    return all;
  }
  test::Ran generate(const std::string& database, const test::Arguments& more) const {
    return run(words(database, more));
  }

  test::ScratchFolder folder_;
  std::string a_ = folder_ / "a.db";
  std::string b_ = folder_ / "b.db";
};

TEST_F(Generate, GivesTheSameRowsWithAnyNumberOfThreads) {
  ASSERT_EQ(generate(a_, {"--count", "400", "--seed", "7", "--threads", "1"}).status, 0);
  ASSERT_EQ(generate(b_, {"--count", "400", "--seed", "7", "--threads", "3"}).status, 0);
  EXPECT_EQ(rows(a_), rows(b_));
  EXPECT_EQ(run({"verify", "--db", a_}).status, 0);
}

TEST_F(Generate, GoesOnWhereItWas) {
  ASSERT_EQ(generate(a_, {"--count", "150"}).status, 0);
  ASSERT_EQ(generate(a_, {"--count", "300"}).status, 0);
  ASSERT_EQ(generate(b_, {"--count", "300"}).status, 0);
  EXPECT_EQ(rows(a_), rows(b_));
}

TEST_F(Generate, AFinishedJobDoesNothingAndSaysSo) {
  ASSERT_EQ(generate(a_, {"--count", "50"}).status, 0);
  const test::Ran again = run({"generate", "--db", a_, "--count", "50"});
  EXPECT_EQ(again.status, 0);
  EXPECT_THAT(again.err, HasSubstr("job 1 is finished: there is nothing to do"));
  EXPECT_THAT(run({"stats", "--db", a_}).out, HasSubstr("50 stored"));
}

TEST_F(Generate, RefusesToGoOnWithOtherOptionsAndNamesThem) {
  ASSERT_EQ(generate(a_, {"--count", "50"}).status, 0);
  const test::Ran other = generate(a_, {"--count", "60", "--symmetry", "rot180"});
  EXPECT_EQ(other.status, 2);
  EXPECT_THAT(other.err, HasSubstr("symmetry is 'none' there and 'rot180' here"));
  EXPECT_THAT(other.err, HasSubstr("or another --seed, or another database"));
}

TEST_F(Generate, ShardsTogetherAreTheWhole) {
  ASSERT_EQ(generate(a_, {"--count", "100", "--seed", "9"}).status, 0);
  std::string joined;
  for (const char* shard : {"0/3", "1/3", "2/3"}) {
    const std::string database = folder_ / (std::string("s") + shard[0] + ".db");
    ASSERT_EQ(generate(database, {"--count", "100", "--seed", "9", "--shard", shard}).status, 0);
    const std::string part = rows(database);
    joined += joined.empty() ? part : part.substr(part.find('\n') + 1);
  }
  EXPECT_EQ(joined, rows(a_));
}

TEST_F(Generate, MeetsTargetsExactly) {
  ASSERT_EQ(generate(a_, {"--target", "simple=20", "--target", "difficult=30"}).status, 0);
  const Json stats = Json::parse(run({"stats", "--db", a_, "--json"}).out);
  const Json& bands = stats["kinds"][0]["by_band"];
  EXPECT_EQ(bands["simple"], 20);
  EXPECT_EQ(bands["difficult"], 30);
  EXPECT_EQ(stats["kinds"][0]["puzzles"], 50);
}

TEST_F(Generate, TargetsThatCannotBeMetAreStatusOneWithTheNumberFound) {
  // A band that no score falls in.
  const test::Arguments hopeless{
      "--target", "simple=5",       "--target", "medium=5", "--band.medium", "76", "--band.medium-difficult",
      "76",       "--max-attempts", "20"};
  const test::Ran ran = generate(a_, hopeless);
  EXPECT_EQ(ran.status, 1);
  EXPECT_THAT(ran.err, HasSubstr("simple 5 of 5, medium 0 of 5"));
  const test::Ran again = generate(a_, hopeless);
  EXPECT_EQ(again.status, 1);
  EXPECT_THAT(again.err, HasSubstr("simple 5 of 5, medium 0 of 5"));
}

TEST_F(Generate, TargetsStopAtTheLastIndexThereIs) {
  const test::Ran too_many = generate(a_, {"--target", "medium-difficult=21", "--start", "9999999980"});
  EXPECT_EQ(too_many.status, 2);
  EXPECT_THAT(too_many.err, HasSubstr("--target wants more puzzles than a job has indexes"));
  const test::Ran ran = generate(a_, {"--target", "medium-difficult=20", "--start", "9999999980"});
  EXPECT_EQ(ran.status, 1) << ran.err;
  const Json job = Json::parse(run({"stats", "--db", a_, "--json"}).out)["jobs"][0];
  EXPECT_EQ(job["first_index"], 9'999'999'980);
  EXPECT_EQ(job["next_index"], 10'000'000'000);
  EXPECT_EQ(job["finished"], true);
  EXPECT_GT(job["stored"], 0);
}

TEST_F(Generate, NoPuzzleHasMoreCluesThanCells) {
  const test::Ran many = generate(a_, {"--count", "3", "--clues", "82.."});
  EXPECT_EQ(many.status, 2);
  EXPECT_THAT(many.err, HasSubstr("--clues: a sudoku9 puzzle has no more than 81 clues"));
  EXPECT_EQ(generate(a_, {"--count", "3", "--kind", "sudoku4", "--clues", "17..20"}).status, 2);
  EXPECT_EQ(generate(a_, {"--count", "3", "--kind", "sudoku6", "--clues", "100.."}).status, 2);
  EXPECT_EQ(generate(a_, {"--count", "3", "--kind", "fubuki", "--clues", "10.."}).status, 2);
}

TEST_F(Generate, IndexesThatFailAreStatusOneWithTheNumberFound) {
  const test::Arguments hopeless{"--count", "2", "--clues", "0..17", "--max-attempts", "3"};
  for (int run = 0; run < 2; ++run) {
    const test::Ran ran = generate(a_, hopeless);
    EXPECT_EQ(ran.status, 1);
    EXPECT_THAT(ran.err, HasSubstr("no puzzle was found: none of 2 indexes gave one"));
  }
}

TEST_F(Generate, TargetsWhoseCluesAreNeverMetAreGivenUpWithTheReason) {
  const test::Arguments hopeless{"--target", "simple=5", "--clues", "0..17", "--max-attempts", "30"};
  const test::Ran ran = generate(a_, hopeless);
  EXPECT_EQ(ran.status, 1);
  EXPECT_THAT(ran.err, HasSubstr("gave up: nothing more was found for simple: 0 puzzles (simple 0 of 5), 0 "
                                 "duplicates, 30 indexes had no dig in the range of clues"));
}

TEST_F(Generate, WhatIsKnownNotToExistIsNotSearchedFor) {
  for (const test::Arguments& none : {test::Arguments{"--target", "simple=5", "--clues", "0..16"},
                                      test::Arguments{"--count", "1000000", "--clues", "0..16"}}) {
    const std::string database = folder_ / (none[0] + ".db");
    const test::Ran ran = generate(database, none);
    EXPECT_EQ(ran.status, 1);
    EXPECT_THAT(ran.err, HasSubstr("there are no more than 0 different ones; 0 were found"));
    EXPECT_EQ(next_index(database), 0);
  }
}

TEST_F(Generate, ATimeLimitStopsItResumable) {
  const test::Ran ran = generate(a_, {"--count", "100000000", "--time-limit", "0.2"});
  EXPECT_EQ(ran.status, 85);
  EXPECT_EQ(run({"verify", "--db", a_}).status, 0);
}

TEST_F(Generate, StopsWhenAskedTo) {
  for (const int signal : {SIGTERM, SIGINT, SIGUSR1}) {
    const std::string database = folder_ / ("s" + std::to_string(signal) + ".db");
    const std::string summary = folder_ / "summary.json";
    const test::Program program(
        {"generate", "--db", database, "--count", "100000000", "--progress", "line", "--summary", summary});
    for (int i = 0; i < 1000 && program.err_so_far().empty(); ++i) {
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    ASSERT_NE(program.err_so_far(), "");
    program.send(signal);
    const auto asked = std::chrono::steady_clock::now();
    EXPECT_EQ(program.wait().status, 85);
    EXPECT_LT(std::chrono::steady_clock::now() - asked, std::chrono::seconds(5));
    EXPECT_EQ(Json::parse(test::text_of_file(summary))["end"], "stopped");
  }
}

TEST_F(Generate, SurvivesBeingKilled) {
  // One thread needs seconds for so many large ones, and commits some times a second.
  const test::Arguments count{"--kind", "sudoku12", "--count", "1500", "--seed", "7"};
  test::Arguments slowly = words(a_, count);
  slowly.insert(slowly.end(), {"--threads", "1"});
  {
    const test::Program program(slowly);  // most likely before its first commit
    std::this_thread::sleep_for(std::chrono::milliseconds(40));
    program.send(SIGKILL);
    program.wait();
  }
  std::int64_t committed = next_index(a_);
  for (int kill = 0; kill < 2; ++kill) {
    const test::Program program(slowly);
    for (int i = 0; i < 1000 && next_index(a_) == committed; ++i) {
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    program.send(SIGKILL);
    ASSERT_EQ(program.wait().status, 128 + SIGKILL) << "it was done before it was killed";
    const std::int64_t now = next_index(a_);
    ASSERT_GT(now, committed);
    ASSERT_LT(now, 1500);
    committed = now;
  }
  ASSERT_EQ(generate(a_, count).status, 0);
  ASSERT_EQ(generate(b_, count).status, 0);
  EXPECT_EQ(rows(a_), rows(b_));
}

TEST_F(Generate, SumsUpInJson) {
  const std::string summary = folder_ / "summary.json";
  for (int i = 0; i < 2; ++i) {  // the second one replaces the first
    ASSERT_EQ(generate(a_, {"--count", "60", "--seed", "3", "--summary", summary}).status, 0);
  }
  const Json json = Json::parse(test::text_of_file(summary));
  EXPECT_EQ(json["end"], "done");
  EXPECT_EQ(json["seed"], 3);
  EXPECT_EQ(json["kind"], "sudoku9");
  EXPECT_EQ(json["stored"], 60);
  EXPECT_EQ(json["next_index"], 60);
  EXPECT_EQ(json["options"]["symmetry"], "none");
  std::int64_t by_band = 0;
  for (const auto& [band, count] : json["stored_by_band"].items()) by_band += count.get<std::int64_t>();
  EXPECT_EQ(by_band, 60);
  for (const char* key :
       {"program", "version", "host", "duplicates", "failures", "this_run", "seconds_by_stage"}) {
    EXPECT_TRUE(json.contains(key)) << key;
  }
}

TEST_F(Generate, ProgressIsForStderrAndAsAskedFor) {
  const test::Ran lines = run({"generate", "--db", a_, "--count", "60"});
  EXPECT_EQ(lines.out, "");
  EXPECT_THAT(lines.err, HasSubstr("done: 60 puzzles"));
  EXPECT_EQ(lines.err.find('\r'), std::string::npos);
  EXPECT_EQ(run({"generate", "--db", b_, "--count", "60", "--progress", "none"}).err, "");
  const test::Ran json = run({"generate", "--db", folder_ / "c.db", "--count", "60", "--progress", "jsonl"});
  EXPECT_EQ(Json::parse(json.err)["stored"], 60);
}

TEST_F(Generate, TakesSeedsFromAFileOrFresh) {
  const std::string bank = folder_ / "seeds.txt";
  ASSERT_EQ(run({"seeds", "--count", "5", "--seed", "3", "--output", bank}).status, 0);
  ASSERT_EQ(generate(a_, {"--count", "64", "--seeds", bank}).status, 0);
  EXPECT_EQ(Json::parse(run({"stats", "--db", a_, "--json"}).out)["kinds"][0]["grid_classes"], 5);
  ASSERT_EQ(generate(b_, {"--count", "64", "--seeds", "fresh"}).status, 0);
  EXPECT_EQ(Json::parse(run({"stats", "--db", b_, "--json"}).out)["kinds"][0]["grid_classes"], 64);
  EXPECT_EQ(generate(folder_ / "c.db", {"--count", "1", "--seeds", folder_.file("bad.txt", "123\n")}).status,
            65);
}

TEST_F(Generate, AConfigSetsTheGradeTable) {
  const std::string config =
      folder_.file("c.cfg", "count = 50\n[weight]\ntrial = 0\ncrme = 0\nuniqueness = 0\n");
  ASSERT_EQ(generate(a_, {"--config", config}).status, 0);
  EXPECT_EQ(run({"query", "--db", a_, "--format", "csv", "--fields", "score", "--score", "0", "--no-header"})
                .out.size(),
            2U * 50U);
  EXPECT_EQ(run({"verify", "--db", a_}).status, 0) << "the rows are graded again by the job's own table";
}

using GenerateSlow = Generate;

TEST_F(GenerateSlow, IsToldToTryAgainWhereSomebodyElseWrites) {
  ASSERT_EQ(generate(a_, {"--count", "50"}).status, 0);
  store::Database other(a_, store::Access::write);
  other.connection().exec("BEGIN IMMEDIATE");
  EXPECT_EQ(generate(a_, {"--count", "60"}).status, 75);
  other.connection().exec("ROLLBACK");
  EXPECT_EQ(generate(a_, {"--count", "60"}).status, 0);
}

}  // namespace
}  // namespace puzzlemill
