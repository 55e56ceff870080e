#include <algorithm>
#include <array>
#include <chrono>
#include <filesystem>
#include <thread>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "puzzlemill/core/puzzle_row.hpp"
#include "puzzlemill/store/database.hpp"
#include "puzzlemill/store/puzzle_store.hpp"
#include "support/program.hpp"
#include "support/text_lines.hpp"
#include "support/true_to_itself.hpp"

namespace puzzlemill {
namespace {

using test::run;
using testing::HasSubstr;
using testing::Not;
using Json = nlohmann::json;

class MergeVerb : public testing::Test {
 protected:
  void TearDown() override {
    for (const auto& entry : std::filesystem::directory_iterator(folder_.path())) {
      const bool is_database = entry.path().extension() == ".db" && entry.file_size() >= 4096;
      if (is_database && std::ranges::find(foreign_, entry.path().filename().string()) == foreign_.end())
        test::expect_true_to_itself(entry.path());
    }
  }
  std::string file(const std::string& name) const { return folder_ / name; }

  test::Ran generate(const std::string& database, const test::Arguments& more) const {
    test::Arguments words{"generate", "--db", file(database), "--progress", "none"};
    words.insert(words.end(), more.begin(), more.end());
    return run(words);
  }
  test::Ran merge(const test::Arguments& inputs, const test::Arguments& more = {},
                  const std::string& out = "out.db") const {
    test::Arguments words{"merge", "--db", file(out)};
    for (const std::string& input : inputs) words.push_back(file(input));
    words.insert(words.end(), more.begin(), more.end());
    return run(words);
  }
  /// Shards I/N of a job, as s0.db, s1.db, ..., which end with no worse a status.
  test::Arguments make_shards(int shards, const test::Arguments& job, int worst = 0) const {
    test::Arguments names;
    for (int shard = 0; shard < shards; ++shard) {
      names.push_back(fmt::format("s{}.db", shard));
      test::Arguments words = job;
      words.insert(words.end(), {"--shard", fmt::format("{}/{}", shard, shards)});
      EXPECT_LE(generate(names.back(), words).status, worst);
    }
    return names;
  }
  /// These and the whole.
  test::Arguments make(int shards, const test::Arguments& job) const {
    EXPECT_EQ(generate("whole.db", job).status, 0);
    return make_shards(shards, job);
  }
  std::string rows(const std::string& database) const {
    const test::Ran ran = run({"export", "--db", file(database), "--fields",
                               "id,kind,job,idx,band,score,clues,crme,uniqueness,trials,er,ep,ed,symmetry,"
                               "minimal,grid_class,class_key,"
                               "puzzle,solution"});
    EXPECT_EQ(ran.status, 0) << ran.err;
    return ran.out;
  }
  Json job_of(const std::string& database) const {
    return Json::parse(run({"stats", "--db", file(database), "--json"}).out)["jobs"][0];
  }

  test::ScratchFolder folder_;
  std::vector<std::string> foreign_{};  ///< databases that a test spoils
};

/// Of these targets not all exist, and shards hold some classes twice: slots that were filled are open again.
TEST_F(MergeVerb, TheWholeJobFillsSlotsThatLostTheirPuzzle) {
  const test::Arguments job{"--kind",   "sudoku4",    "--distinct", "class",          "--seed",
                            "3",        "--symmetry", "rot180",     "--max-attempts", "2000",
                            "--target", "simple=15",  "--target",   "medium=11"};
  EXPECT_EQ(generate("whole.db", job).status, 1);
  const test::Arguments shards = make_shards(4, job, 1);
  EXPECT_THAT(merge(shards).err, HasSubstr("8 duplicates dropped"));
  EXPECT_EQ(generate("out.db", job).status, 1);
  EXPECT_EQ(rows("out.db"), rows("whole.db"));
}

TEST_F(MergeVerb, ShardsOfACountAreTheSingleRun) {
  test::Arguments shards = make(5, {"--count", "600", "--seed", "9"});
  std::ranges::rotate(shards, shards.begin() + 2);
  const test::Ran ran = merge(shards);
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_THAT(ran.err,
              HasSubstr("5 of 5 databases: 600 puzzles added, 0 there already, 0 duplicates dropped"));
  EXPECT_EQ(rows("out.db"), rows("whole.db"));
  Json here = job_of("out.db");
  Json there = job_of("whole.db");
  for (Json* job : {&here, &there}) {
    job->erase("started");
    job->erase("ended");
  }
  EXPECT_EQ(here, there);
  EXPECT_EQ(run({"verify", "--db", file("out.db")}).status, 0);
  EXPECT_EQ(generate("out.db", {"--count", "700", "--seed", "9"}).status, 0);
  EXPECT_EQ(generate("whole.db", {"--count", "700", "--seed", "9"}).status, 0);
  EXPECT_EQ(rows("out.db"), rows("whole.db"));
}

TEST_F(MergeVerb, ShardsOfTargetsAreTheSingleRun) {
  const test::Arguments shards =
      make(4, {"--target", "simple=30", "--target", "difficult=70", "--target", "extremely-difficult=5"});
  EXPECT_EQ(merge({"s3.db", "s0.db"}).status, 0);
  EXPECT_THAT(merge({"s2.db"}).err, HasSubstr("puzzles of its targets are still to be made"));
  EXPECT_EQ(merge({"s1.db"}).status, 0);
  EXPECT_EQ(rows("out.db"), rows("whole.db"));
  EXPECT_EQ(job_of("out.db")["finished"], true);
  EXPECT_EQ(job_of("out.db")["next_index"], job_of("whole.db")["next_index"]);
}

// So few puzzles exist that a tenth are duplicates.
TEST_F(MergeVerb, ShardsOfTargetsComeIntoTheFileOfOneOfThem) {
  const test::Arguments job{"--kind", "sudoku6", "--target", "simple=20", "--target", "medium=20"};
  const test::Arguments shards = make(2, job);
  std::filesystem::copy_file(file("s0.db"), file("out.db"));
  const test::Ran ran = merge({"s1.db"});
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_THAT(ran.err, HasSubstr("20 puzzles added"));
  EXPECT_EQ(rows("out.db"), rows("whole.db"));
  EXPECT_EQ(job_of("out.db")["options"], job_of("whole.db")["options"]);
  test::Arguments shard = job;
  shard.insert(shard.end(), {"--shard", "0/2"});
  EXPECT_THAT(generate("out.db", shard).err, HasSubstr("give the same command without --shard"));
  EXPECT_EQ(generate("out.db", job).status, 0);
  EXPECT_EQ(rows("out.db"), rows("whole.db"));
}

TEST_F(MergeVerb, WhatShardsFoundIsTakenAlsoByARunThatGaveUp) {
  const test::Arguments job{"--rate",         "score", "--seed",   "6",
                            "--max-attempts", "25",    "--target", "extremely-difficult=12"};
  EXPECT_EQ(generate("whole.db", job).status, 1);
  const test::Arguments shards = make_shards(3, job, 1);
  merge(shards, {}, "shards.db");
  EXPECT_GT(std::ranges::count(rows("shards.db"), '\n'), std::ranges::count(rows("whole.db"), '\n'));
  EXPECT_EQ(merge({"whole.db"}, {}, "out.db").status, 1);
  EXPECT_EQ(merge(shards, {}, "out.db").status, 1);
  EXPECT_EQ(rows("out.db"), rows("shards.db"));
  EXPECT_EQ(merge({"whole.db"}, {}, "shards.db").status, 1);
  EXPECT_EQ(rows("out.db"), rows("shards.db"));
}

/// A run beside an import of some of its puzzles makes up for these.
TEST_F(MergeVerb, WhatAnotherRunOfAFinishedWholeFoundIsTakenToo) {
  const test::Arguments job{"--kind", "fubuki",   "--distinct", "class",    "--seed",
                            "2",      "--target", "simple=8",   "--target", "medium=14"};
  EXPECT_EQ(generate("whole.db", job).status, 0);
  const std::string some = file("some.txt");
  run({"export", "--db", file("whole.db"), "--format", "line", "--limit", "11", "--output", some});
  const test::Arguments import{"import", "--db",       file("beside.db"), "--kind",
                               "fubuki", "--distinct", "class",           some};
  EXPECT_EQ(run(import).status, 0);
  EXPECT_EQ(generate("beside.db", job).status, 0);
  merge({"whole.db"}, {}, "out.db");
  EXPECT_THAT(merge({"beside.db"}, {}, "out.db").err, HasSubstr("11 puzzles added"));
  EXPECT_THAT(merge({"beside.db"}, {}, "out.db").err, HasSubstr("0 puzzles added"));
  merge({"beside.db"}, {}, "turned.db");
  merge({"whole.db"}, {}, "turned.db");
  const auto classes = [&](const std::string& database) {
    const std::string keys = run({"query", "--db", file(database), "--format", "csv", "--fields", "class_key",
                                  "--order-by", "class_key"})
                                 .out;
    return test::lines_of(keys);
  };
  EXPECT_EQ(classes("out.db").size(), 34U);
  EXPECT_EQ(classes("out.db"), classes("turned.db"));
}

TEST_F(MergeVerb, WhereShardsRepeatEachOthersPuzzlesTheWholeCommandMakesUpForThem) {
  const test::Arguments job{"--kind",   "sudoku4",    "--distinct", "class",
                            "--target", "trivial=60", "--seed",     "2"};
  for (const std::vector<int>& order : {std::vector{0, 1, 2}, std::vector{2, 1, 0}, std::vector{1, 2, 0}}) {
    make(3, job);
    for (const int shard : order) EXPECT_EQ(merge({fmt::format("s{}.db", shard)}).status, 0);
    EXPECT_NE(rows("out.db"), rows("whole.db")) << "else there is nothing to make up for";
    EXPECT_EQ(generate("out.db", job).status, 0);
    EXPECT_EQ(rows("out.db"), rows("whole.db"));
    std::filesystem::remove(file("out.db"));
  }
}

TEST_F(MergeVerb, DuplicatesAreResolvedByTheLowestIndexAndReported) {
  test::Arguments shards = make(4, {"--kind", "sudoku4", "--count", "2000"});
  std::ranges::reverse(shards);
  const test::Ran ran = merge(shards, {"--summary", file("merged.json")});
  EXPECT_EQ(ran.status, 0);
  EXPECT_THAT(ran.err, HasSubstr("which is kept"));
  EXPECT_EQ(rows("out.db"), rows("whole.db"));
  const Json summary = Json::parse(test::text_of_file(file("merged.json")));
  const Json whole = job_of("whole.db");
  EXPECT_EQ(summary["added"], whole["stored"]);
  EXPECT_EQ(summary["end"], "done");
  ASSERT_GT(summary["duplicates"], 0);
  std::int64_t dropped = 0;
  for (const Json& shard : summary["files"]) {
    for (const Json& clash : shard["dropped"]) {
      ++dropped;
      EXPECT_LT(clash["kept"], clash["dropped"]);
    }
  }
  EXPECT_EQ(dropped, summary["duplicates"]);
}

TEST_F(MergeVerb, AMissingShardIsMadeByTheWholeCommand) {
  make(4, {"--count", "200"});
  EXPECT_EQ(merge({"s3.db", "s1.db"}).status, 0);
  EXPECT_THAT(merge({"s1.db"}).err, HasSubstr("job 1: sudoku9 indexes 100 to 149 are still to be done"));
  EXPECT_EQ(generate("out.db", {"--count", "200"}).status, 0) << "the first one is missing too";
  EXPECT_EQ(rows("out.db"), rows("whole.db"));
  EXPECT_EQ(job_of("out.db")["stored"], job_of("whole.db")["stored"]);
  EXPECT_EQ(job_of("out.db")["first_index"], 0);
}

TEST_F(MergeVerb, AMissingShardOfTargetsIsMadeByTheWholeCommand) {
  const test::Arguments job{"--target", "medium=40", "--target", "difficult=40"};
  make(4, job);
  EXPECT_EQ(merge({"s3.db", "s1.db"}).status, 0);
  EXPECT_EQ(generate("out.db", job).status, 0);
  EXPECT_EQ(rows("out.db"), rows("whole.db"));
}

TEST_F(MergeVerb, AnUnfinishedShardIsStatusOneAndComesAgain) {
  make(2, {"--count", "3000", "--kind", "sudoku6"});
  std::filesystem::remove(file("s1.db"));
  const test::Arguments shard{"--count", "3000", "--kind", "sudoku6", "--shard", "1/2"};
  test::Arguments short_of_time = shard;
  short_of_time.insert(short_of_time.end(), {"--time-limit", "0.01"});
  ASSERT_EQ(generate("s1.db", short_of_time).status, 85);
  const test::Ran early = merge({"s0.db", "s1.db"});
  EXPECT_EQ(early.status, 1);
  EXPECT_THAT(early.err, HasSubstr("s1.db: job 1 is unfinished: merged up to index"));
  ASSERT_EQ(generate("s1.db", shard).status, 0);
  EXPECT_EQ(merge({"s0.db", "s1.db"}).status, 0);
  EXPECT_EQ(rows("out.db"), rows("whole.db"));
}

TEST_F(MergeVerb, RangesAreShardsToo) {
  ASSERT_EQ(generate("whole.db", {"--count", "90"}).status, 0);
  ASSERT_EQ(generate("a.db", {"--count", "40"}).status, 0);
  ASSERT_EQ(generate("b.db", {"--start", "40", "--count", "50"}).status, 0);
  ASSERT_EQ(generate("c.db", {"--start", "30", "--count", "20"}).status, 0);
  EXPECT_EQ(merge({"c.db", "b.db", "a.db"}).status, 0) << "overlapping ones, too";
  EXPECT_EQ(rows("out.db"), rows("whole.db"));
  EXPECT_EQ(job_of("out.db")["counts"], job_of("whole.db")["counts"]);
}

TEST_F(MergeVerb, ImportsAndBooksComeAlong) {
  ASSERT_EQ(generate("a.db", {"--count", "60"}).status, 0);
  ASSERT_EQ(
      run({"book", "--db", file("a.db"), "--title", "One", "--take", "medium=3", "--output", file("1.csv")})
          .status,
      0);
  const std::string data = std::string(PUZZLEMILL_TEST_DATA) + "/cli/mixed.txt";
  ASSERT_EQ(run({"import", "--db", file("b.db"), data}).status, 1);
  EXPECT_EQ(merge({"a.db", "b.db"}).status, 0);
  EXPECT_THAT(run({"import", "--db", file("out.db"), data}).err, HasSubstr("are there already"));
  EXPECT_EQ(
      run({"book", "--db", file("out.db"), "--title", "One", "--take", "medium=3", "--output", "-"}).status,
      2);
  EXPECT_EQ(Json::parse(run({"stats", "--db", file("out.db"), "--json"}).out)["kinds"][0]["used"], 3);
  EXPECT_EQ(run({"verify", "--db", file("out.db")}).status, 0);
}

TEST_F(MergeVerb, OtherJobsAreRefusedUnlessTheyMayBeMixed) {
  ASSERT_EQ(generate("a.db", {"--count", "30", "--seed", "1"}).status, 0);
  ASSERT_EQ(generate("b.db", {"--count", "30", "--seed", "2"}).status, 0);
  ASSERT_EQ(generate("c.db", {"--count", "30", "--seed", "1", "--symmetry", "rot180"}).status, 0);
  for (const auto& [other, difference] : {std::pair{"b.db", "seed is '1' there and '2' here"},
                                          std::pair{"c.db", "symmetry is 'none' there and 'rot180' here"}}) {
    const test::Ran ran = merge({"a.db", other});
    EXPECT_EQ(ran.status, 2);
    EXPECT_THAT(ran.err, HasSubstr(difference));
    EXPECT_THAT(ran.err, HasSubstr(file("a.db")));
    EXPECT_THAT(ran.err, HasSubstr(file(other)));
    EXPECT_FALSE(std::filesystem::exists(file("out.db")));
  }
  EXPECT_EQ(merge({"a.db", "b.db"}, {"--mixed"}).status, 0);
  EXPECT_EQ(Json::parse(run({"stats", "--db", file("out.db"), "--json"}).out)["kinds"][0]["puzzles"], 60);
  EXPECT_EQ(merge({"c.db"}).status, 2) << "against what is there, too";
  EXPECT_EQ(merge({"b.db"}).status, 0) << "what is there already is no other job";
}

TEST_F(MergeVerb, InputsThatAreNoneLeaveTheDatabaseAsItWas) {
  ASSERT_EQ(generate("a.db", {"--count", "20"}).status, 0);
  ASSERT_EQ(generate("b.db", {"--start", "20", "--count", "20"}).status, 0);
  ASSERT_EQ(merge({"a.db"}).status, 0);
  const std::string before = test::text_of_file(file("out.db"));
  foreign_ = {"junk.db", "short.db", "damaged.db", "newer.db"};
  folder_.file("junk.db",
               "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n");
  folder_.file("empty.db", "");
  folder_.file("short.db", test::text_of_file(file("b.db")).substr(0, 20'000));
  std::string damaged = test::text_of_file(file("b.db"));
  std::fill(damaged.begin() + 3 * 8192 + 100, damaged.begin() + 4 * 8192, 'x');
  folder_.file("damaged.db", damaged);
  std::filesystem::copy_file(file("b.db"), file("newer.db"));
  store::Database(file("newer.db"), store::Access::write).connection().exec("PRAGMA user_version = 99");
  for (const auto& [input, status] :
       {std::pair{"junk.db", 65}, std::pair{"empty.db", 65}, std::pair{"short.db", 65},
        std::pair{"damaged.db", 65}, std::pair{"newer.db", 65}, std::pair{"missing.db", 66},
        std::pair{"out.db", 2}}) {
    const test::Ran ran = merge({"b.db", input});
    EXPECT_EQ(ran.status, status) << input << ran.err;
    EXPECT_THAT(ran.err, HasSubstr(input));
    EXPECT_EQ(test::text_of_file(file("out.db")), before) << input;
    if (std::string(input) == "out.db") continue;
    EXPECT_EQ(merge({"b.db", input}, {}, "new.db").status, status) << input;
    EXPECT_FALSE(std::filesystem::exists(file("new.db"))) << input;
  }
  std::filesystem::create_hard_link(file("out.db"), file("link.db"));
  EXPECT_EQ(merge({"link.db"}).status, 2);
  EXPECT_EQ(merge({}).status, 2);
}

TEST_F(MergeVerb, ASummaryNeverReplacesAnInput) {
  ASSERT_EQ(generate("a.db", {"--count", "20"}).status, 0);
  EXPECT_EQ(merge({"a.db"}, {"--summary", file("a.db"), "--force"}).status, 2);
  EXPECT_EQ(rows("a.db").find("sudoku9") != std::string::npos, true);
}

TEST_F(MergeVerb, SaysNothingWhenAllIsWellAndNothingIsWanted) {
  ASSERT_EQ(generate("a.db", {"--count", "20"}).status, 0);
  const test::Ran quiet = merge({"a.db"}, {"--progress", "none"});
  EXPECT_EQ(quiet.status, 0);
  EXPECT_EQ(quiet.err, "");
  EXPECT_EQ(quiet.out, "");
  EXPECT_THAT(merge({"a.db"}).err, HasSubstr("are there already: nothing is added"));

  make(2, {"--kind", "sudoku4", "--distinct", "class", "--count", "2000"});
  for (const auto& [shard, title] : {std::pair{"s0.db", "One"}, std::pair{"s1.db", "Two"}}) {
    ASSERT_EQ(run({"book", "--db", file(shard), "--title", title, "--take", "medium=10", "--output",
                   file(fmt::format("{}.csv", title))})
                  .status,
              0);
  }
  EXPECT_EQ(merge({"s1.db", "s0.db"}, {"--progress", "none"}, "none.db").err, "");
  const test::Ran loud = merge({"s1.db", "s0.db"}, {"--progress", "line"}, "line.db");
  EXPECT_THAT(loud.err, HasSubstr("which is kept"));
  EXPECT_THAT(loud.err, HasSubstr("puzzles of books are there in another form"));
}

TEST_F(MergeVerb, ReadsAShardThatIsStillAtWork) {
  const test::Program working(
      {"generate", "--db", file("a.db"), "--count", "100000000", "--progress", "none"});
  test::Ran ran;
  for (int i = 0; i < 500; ++i) {
    ran = merge({"a.db"});
    if (ran.status == 1 && job_of("out.db").is_object()) break;
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
  }
  working.send(SIGTERM);
  EXPECT_EQ(working.wait().status, 85);
  EXPECT_EQ(ran.status, 1) << ran.err;
  EXPECT_EQ(merge({"a.db"}).status, 1);
  EXPECT_EQ(rows("out.db"), rows("a.db"));
}

// 120 puzzles of a band that so few tries do not give: each shard ends without all of its share.
TEST_F(MergeVerb, ShardsThatGaveUpEndAsTheSingleRunDoes) {
  const test::Arguments job{"--kind",   "sudoku4",  "--distinct", "class",         "--seed",         "3",
                            "--target", "simple=4", "--target",   "difficult=120", "--max-attempts", "30"};
  ASSERT_EQ(generate("whole.db", job).status, 1);
  for (int shard = 0; shard < 3; ++shard) {
    test::Arguments words = job;
    words.insert(words.end(), {"--shard", fmt::format("{}/3", shard)});
    ASSERT_EQ(generate(fmt::format("s{}.db", shard), words).status, 1);
  }
  const test::Ran early = merge({"s2.db", "s0.db"});
  EXPECT_EQ(early.status, 0) << "a shard is still to come";
  EXPECT_THAT(early.err, HasSubstr("are still to be made"));
  EXPECT_EQ(job_of("out.db")["state"], "resumable");
  const test::Ran ran = merge({"s1.db"}, {"--summary", file("merged.json")});
  EXPECT_EQ(ran.status, 1);
  EXPECT_THAT(ran.err, HasSubstr("job 1: gave up: "));
  EXPECT_THAT(ran.err, HasSubstr(" sudoku4 puzzles of its targets were not found"));
  EXPECT_EQ(job_of("out.db")["state"], job_of("whole.db")["state"]);
  const Json summary = Json::parse(test::text_of_file(file("merged.json")));
  EXPECT_EQ(summary["end"], "gave_up");
  EXPECT_EQ(summary["missing"][0]["given_up"], true);
  const test::Ran again = generate("out.db", job);
  EXPECT_EQ(again.status, 1);
  EXPECT_THAT(again.err, HasSubstr("gave up"));
}

TEST_F(MergeVerb, ShardsOfACountThatFoundNothingEndAsTheSingleRunDoes) {
  const test::Arguments job{"--count", "6", "--clues", "0..17", "--max-attempts", "3"};
  ASSERT_EQ(generate("whole.db", job).status, 1);
  for (int shard = 0; shard < 3; ++shard) {
    test::Arguments words = job;
    words.insert(words.end(), {"--shard", fmt::format("{}/3", shard)});
    ASSERT_EQ(generate(fmt::format("s{}.db", shard), words).status, 1);
  }
  EXPECT_EQ(merge({"s2.db", "s0.db"}).status, 0) << "a shard is still to come";
  const test::Ran ran = merge({"s1.db"}, {"--summary", file("merged.json")});
  EXPECT_EQ(ran.status, 1);
  EXPECT_THAT(ran.err, HasSubstr("job 1: no puzzle was found: none of 6 sudoku9 indexes gave one"));
  const Json summary = Json::parse(test::text_of_file(file("merged.json")));
  EXPECT_EQ(summary["end"], "done");
  EXPECT_EQ(summary["missing"][0]["all_failed"], 6);
  EXPECT_EQ(merge({"s0.db", "s1.db", "s2.db"}).status, 1) << "over again, too";
}

/// Few puzzles exist, so that jobs of two seeds have many in common.
TEST_F(MergeVerb, AMixedJobThatLostPuzzlesIsFilledByItsCommand) {
  const test::Arguments first{"--kind", "sudoku4", "--distinct", "class",
                              "--seed", "2",       "--target",   "trivial=40"};
  test::Arguments second = first;
  second[5] = "4";
  make(2, first);
  ASSERT_EQ(generate("b.db", second).status, 0);
  ASSERT_EQ(merge({"s0.db", "b.db", "s1.db"}, {"--mixed"}).status, 0);
  ASSERT_EQ(merge({"s0.db", "s1.db", "b.db"}, {"--mixed"}, "late.db").status, 0);
  EXPECT_EQ(rows("out.db"), rows("late.db"));
  for (const std::string out : {"out.db", "late.db"}) {
    const Json jobs = Json::parse(run({"stats", "--db", file(out), "--json"}).out)["jobs"];
    ASSERT_EQ(jobs[1]["state"], "resumable");
    ASSERT_LT(jobs[1]["stored"], 40);
    EXPECT_EQ(generate(out, first).status, 0);
    EXPECT_EQ(generate(out, second).status, 0);
    const Json filled = Json::parse(run({"stats", "--db", file(out), "--json"}).out)["jobs"];
    EXPECT_EQ(filled[0]["stored"], 40);
    EXPECT_EQ(filled[1]["stored"], 40);
    EXPECT_EQ(filled[1]["state"], "done");
  }
  EXPECT_EQ(rows("out.db"), rows("late.db"));
  // One run after the other in one database, without a merge, ends in the same puzzles.
  ASSERT_EQ(generate("single.db", first).status, 0);
  ASSERT_EQ(generate("single.db", second).status, 0);
  EXPECT_EQ(rows("out.db"), rows("single.db"));
}

TEST_F(MergeVerb, ProgressForProgramsIsAnObjectALine) {
  make(3, {"--kind", "sudoku4", "--count", "2000"});
  const test::Ran ran = merge({"s2.db", "s0.db", "s1.db", "s1.db"}, {"--progress", "jsonl"});
  EXPECT_EQ(ran.status, 0);
  const std::vector<Json> lines = test::objects_of(ran.err);
  ASSERT_GT(lines.size(), 2U);
  EXPECT_THAT(lines[0]["note"], HasSubstr("which is kept"));
  const Json& last = lines.back();
  EXPECT_EQ(last["end"], "done");
  EXPECT_EQ(last["databases"], 4);
  EXPECT_EQ(last["added"], job_of("whole.db")["stored"]);
  EXPECT_EQ(last["missing"], Json::array());
}

TEST_F(MergeVerb, ADatabaseThatFailedAtFirstIsMergedIntoLater) {
  ASSERT_EQ(generate("a.db", {"--count", "20"}).status, 0);
  ASSERT_EQ(generate("b.db", {"--start", "20", "--count", "20"}).status, 0);
  foreign_ = {"other.db"};
  // Of the right kind and size, with pages that look well: only the merge itself finds the other puzzle.
  std::filesystem::copy_file(file("a.db"), file("other.db"));
  store::Database(file("other.db"), store::Access::write)
      .connection()
      .exec("UPDATE puzzle_rows SET givens = replace(givens, '.', '0'); UPDATE jobs SET next_index = 21");
  const test::Ran ran = merge({"a.db", "other.db", "b.db"});
  EXPECT_EQ(ran.status, 65);
  EXPECT_THAT(ran.err, HasSubstr("other.db"));
  EXPECT_EQ(rows("out.db"), rows("a.db"));
  EXPECT_EQ(merge({"a.db", "b.db"}).status, 0);
  ASSERT_EQ(generate("whole.db", {"--count", "40"}).status, 0);
  EXPECT_EQ(rows("out.db"), rows("whole.db"));
}

/// What another program does with a database meanwhile.
class OtherProgram {
 public:
  explicit OtherProgram(const std::string& path) : database_(path, store::Access::create) {}

  void begin() {
    store_.open_job({.kind = "sudoku9", .master_seed = 5}, store::DistinctBy::class_key, "today", "1.0");
    PuzzleRow row;
    row.givens = row.solution = "a puzzle";
    store_.add(row);
  }
  void commit() { store_.commit(1, {{"stored.trivial", 1}}); }

 private:
  store::Database database_;
  store::PuzzleStore store_{database_};
};

TEST_F(MergeVerb, AMergeThatFailsLeavesADatabaseThatAnotherProgramHasBegunToFill) {
  ASSERT_EQ(generate("a.db", {"--count", "2000", "--kind", "sudoku4", "--distinct", "text"}).status, 0);
  folder_.file("junk.db", "no database");
  const auto rows_there = [&] {
    store::Database database(file("out.db"), store::Access::read);
    return database.connection().execAndGet("SELECT count(*) FROM puzzle_rows").getInt();
  };
  {
    OtherProgram other(file("out.db"));
    EXPECT_EQ(merge({"a.db", "junk.db"}).status, 65) << "it has made the tables";
    other.begin();
    EXPECT_EQ(merge({"a.db"}).status, 75) << "it is writing";
    other.commit();
    EXPECT_EQ(merge({"a.db", "junk.db"}).status, 75);
  }
  EXPECT_EQ(rows_there(), 1);
  std::filesystem::remove(file("out.db"));

  // It comes while the files are looked through, of which the last one is no database.
  test::Arguments words{"merge", "--db", file("out.db"), "--progress", "none"};
  words.insert(words.end(), 100, file("a.db"));
  words.push_back(file("junk.db"));
  const test::Program merging(words);
  std::this_thread::sleep_for(std::chrono::milliseconds(30));  // whoever is first, no row may be lost
  OtherProgram other(file("out.db"));
  other.begin();
  EXPECT_THAT(merging.wait().status, testing::AnyOf(65, 75));
  other.commit();
  EXPECT_EQ(rows_there(), 1);
}

}  // namespace
}  // namespace puzzlemill
