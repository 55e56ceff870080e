#include <chrono>
#include <csignal>
#include <filesystem>
#include <thread>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "support/program.hpp"

namespace puzzlemill {
namespace {

using test::run;
using testing::HasSubstr;
namespace fs = std::filesystem;

class OutputCheck : public testing::Test {
 protected:
  test::Ran generate(const test::Arguments& more) const {
    test::Arguments words{"generate", "--db", db_, "--count", "20", "--progress", "none"};
    words.insert(words.end(), more.begin(), more.end());
    return run(words);
  }
  std::string link(const std::string& name, const std::string& target) const {
    fs::create_symlink(target, folder_ / name);
    return folder_ / name;
  }

  test::ScratchFolder folder_;
  std::string db_ = folder_ / "a.db";
};

TEST_F(OutputCheck, TheDatabaseInUseIsNotWrittenOver) {
  ASSERT_EQ(generate({}).status, 0);
  const std::string before = test::text_of_file(db_);
  const std::string soft = link("soft", db_);
  const std::string hard = folder_ / "hard";
  fs::create_hard_link(db_, hard);
  for (const std::string& name :
       {db_, soft, hard, folder_ / "./a.db", db_ + "-wal", db_ + "-shm", db_ + "-journal"}) {
    const test::Ran summary = generate({"--summary", name, "--force"});
    EXPECT_EQ(summary.status, 2) << name;
    EXPECT_THAT(summary.err, HasSubstr("--summary: '" + name + "' is the ")) << name;
    EXPECT_THAT(summary.err, HasSubstr("the database: it is not written over")) << name;
    EXPECT_EQ(run({"export", "--db", db_, "--output", name, "--force"}).status, 2) << name;
    EXPECT_EQ(
        run({"book", "--db", soft, "--title", "b", "--take", "medium=1", "--output", name, "--force"}).status,
        2)
        << name;
    EXPECT_EQ(test::text_of_file(db_), before) << name;
  }
}

TEST_F(OutputCheck, ADatabaseThatIsYetToComeIsNotTheSummary) {
  const std::string dangling = link("dangling", db_);
  EXPECT_EQ(generate({"--summary", db_}).status, 2);
  EXPECT_EQ(generate({"--summary", dangling}).status, 2);
  EXPECT_EQ(generate({"--summary", dangling + "/../a.db-wal"}).status, 2);
  EXPECT_FALSE(fs::exists(db_));
}

TEST_F(OutputCheck, AnInputIsNotWrittenOver) {
  const std::string seeds = folder_ / "seeds.txt";
  ASSERT_EQ(run({"seeds", "--count", "3", "--output", seeds}).status, 0);
  const std::string before = test::text_of_file(seeds);
  EXPECT_EQ(generate({"--seeds", seeds, "--summary", seeds, "--force"}).status, 2);
  const test::Ran imported = run({"import", "--db", db_, seeds, "--summary", link("soft", seeds), "--force"});
  EXPECT_EQ(imported.status, 2);
  EXPECT_THAT(imported.err, HasSubstr("is an input of this command"));
  const std::string config = folder_.file("c.cfg", "count = 5\n");
  EXPECT_EQ(run({"seeds", "--config", config, "--output", config, "--force"}).status, 2);
  EXPECT_EQ(test::text_of_file(seeds), before);
  EXPECT_EQ(test::text_of_file(config), "count = 5\n");
}

TEST_F(OutputCheck, WhatLiesBesideADatabaseThatIsMergedIsNotWrittenOver) {
  ASSERT_EQ(generate({}).status, 0);
  const std::string out = folder_ / "out.db";
  for (const std::string& in : {db_, link("soft", db_)}) {
    for (const std::string ending : {"", "-wal", "-shm", "-journal"}) {
      const std::string name = db_ + ending;
      const test::Ran ran = run({"merge", "--db", out, in, "--summary", name, "--force"});
      EXPECT_EQ(ran.status, 2) << name;
      EXPECT_THAT(ran.err, HasSubstr("an input of this command: it is not written over")) << name;
      EXPECT_EQ(fs::exists(name), ending.empty()) << name;
    }
  }
  EXPECT_FALSE(fs::exists(out));
}

TEST_F(OutputCheck, ASummaryTakesThePlaceOfASummaryAndOfNothingElseUnasked) {
  const std::string summary = folder_ / "s.json";
  ASSERT_EQ(generate({"--summary", summary}).status, 0);
  EXPECT_EQ(generate({"--summary", summary}).status, 0) << "the same command goes on";
  for (const char* text : {"precious", "", "{\"program\":\"other\"}", "[1,2]"}) {
    const std::string other = folder_.file("other.txt", text);
    const test::Ran refused = generate({"--summary", other});
    EXPECT_EQ(refused.status, 73);
    EXPECT_THAT(refused.err, HasSubstr("--force replaces it"));
    EXPECT_EQ(run({"import", "--db", db_, "--summary", other, "-"}).status, 73);
    EXPECT_EQ(test::text_of_file(other), text);
    EXPECT_EQ(generate({"--summary", other, "--force"}).status, 0);
    EXPECT_EQ(nlohmann::json::parse(test::text_of_file(other))["program"], "puzzlemill");
  }
}

TEST_F(OutputCheck, ASignalLeavesNoHalfFileBehind) {
  for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
    const test::ScratchFolder target;
    const test::Program program({"seeds", "--count", "100000000", "--output", target / "s.txt"});
    for (int i = 0; i < 500 && target.is_empty(); ++i)
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
    ASSERT_FALSE(target.is_empty());
    program.send(signal);
    EXPECT_EQ(program.wait().status, 128 + signal);
    EXPECT_TRUE(target.is_empty()) << signal;
  }
}

}  // namespace
}  // namespace puzzlemill
