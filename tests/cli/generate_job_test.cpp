#include "puzzlemill/cli/generate_job.hpp"

#include <gtest/gtest.h>

#include "puzzlemill/cli/distinct.hpp"
#include "puzzlemill/cli/read_settings.hpp"
#include "puzzlemill/core/error.hpp"

namespace puzzlemill::cli {
namespace {

GenerateJob job_for(const std::vector<std::string>& words) {
  const Settings settings =
      read_settings(Verb::generate, words, [](const std::string&) { return std::nullopt; });
  return generate_job(
      settings,
      {"sudoku9", "fresh", {{"weight.trial", 10}}, distinct_by(settings, store::DistinctBy::class_key)});
}

TEST(GenerateJob, NeedsACountOrTargetsAndNotBoth) {
  EXPECT_THROW(job_for({}), Error);
  EXPECT_THROW(job_for({"--count", "5", "--target", "simple=5"}), Error);
}

TEST(GenerateJob, ACountIsARangeOfIndexes) {
  const GenerateJob job = job_for({"--count", "50", "--start", "100"});
  EXPECT_EQ(job.identity.first_index, 100);
  EXPECT_EQ(job.plan.end, 150);
  EXPECT_THROW(job_for({"--count", "2", "--start", "9999999999"}), Error);
  EXPECT_EQ(job_for({"--count", "1", "--start", "9999999999"}).plan.end, 10'000'000'000);
}

TEST(GenerateJob, TargetsHaveAnIndexForEachOfTheirPuzzles) {
  EXPECT_EQ(job_for({"--target", "simple=5000000000", "--target", "medium=1"}).wanted, 5'000'000'001);
  EXPECT_THROW(job_for({"--target", "simple=5000000001", "--target", "medium=1"}), Error);
  EXPECT_THROW(job_for({"--target", "simple=5000000000", "--target", "medium=1", "--start", "1"}), Error);
}

TEST(GenerateJob, ShardsDivideTheRange) {
  std::int64_t next = 10;
  for (int shard = 0; shard < 7; ++shard) {
    const GenerateJob job =
        job_for({"--count", "6000", "--start", "10", "--shard", std::to_string(shard) + "/7"});
    EXPECT_EQ(job.identity.first_index, next);
    next = job.plan.end;
  }
  EXPECT_EQ(next, 6010);
}

TEST(GenerateJob, ShardsDivideTheSlotsOfTargets) {
  const store::JobIdentity whole = job_for({"--target", "simple=10", "--start", "5"}).identity;
  std::int64_t simple = 0;
  for (int shard = 0; shard < 3; ++shard) {
    const GenerateJob job =
        job_for({"--target", "simple=10", "--start", "5", "--shard", std::to_string(shard) + "/3"});
    ASSERT_EQ(job.plan.targets.size(), 1U);
    const pipeline::Target& target = job.plan.targets.front();
    EXPECT_EQ(target.before, simple);
    simple += target.count;
    EXPECT_EQ(target.after, 10 - simple);
    EXPECT_EQ(job.identity.first_index, 5);
    EXPECT_NE(job.identity, whole);
    EXPECT_EQ(store::whole_of(job.identity), store::whole_of(whole));
    EXPECT_EQ(store::wanted_by_targets(job.identity), 10);
  }
  EXPECT_EQ(simple, 10);
}

TEST(GenerateJob, ARangeOfCluesEndsWhereTheKindDoes) {
  const auto nine = [](const std::string& clues) {
    const Settings settings =
        read_settings(Verb::generate, std::vector<std::string>{"--count", "5", "--clues", clues},
                      [](const std::string&) { return std::nullopt; });
    return generate_job(settings, {"sudoku9", "fresh", {}, store::DistinctBy::class_key, 81});
  };
  EXPECT_EQ(nine("60..81").make.max_clues, 81);
  EXPECT_EQ(nine("60..100").make.max_clues, nine("60..").make.max_clues);
  EXPECT_EQ(nine("60..100").identity, nine("60..").identity);
  EXPECT_EQ(nine("81..100").make.min_clues, 81);
  EXPECT_THROW(nine("82.."), Error);
  EXPECT_THROW(nine("82..90"), Error);
}

TEST(GenerateJob, IsTheSameJobHoweverFarAndFastItGoes) {
  const store::JobIdentity identity = job_for({"--count", "50"}).identity;
  EXPECT_EQ(job_for({"--count", "60", "--threads", "3", "--time-limit", "5", "--progress", "none"}).identity,
            identity);
}

TEST(GenerateJob, IsAnotherJobWithAnyOptionThatDecidesARow) {
  const store::JobIdentity identity = job_for({"--count", "50"}).identity;
  for (const std::vector<std::string>& words : std::vector<std::vector<std::string>>{{"--seed", "2"},
                                                                                     {"--start", "1"},
                                                                                     {"--symmetry", "rot180"},
                                                                                     {"--clues", "24.."},
                                                                                     {"--clues", "..81"},
                                                                                     {"--minimal"},
                                                                                     {"--distinct", "text"},
                                                                                     {"--max-attempts", "5"},
                                                                                     {"--max-nodes", "5"}}) {
    std::vector<std::string> all{"--count", "50"};
    all.insert(all.end(), words.begin(), words.end());
    EXPECT_NE(job_for(all).identity, identity) << words.front();
  }
}

TEST(GenerateJob, OptionsReachTheMill) {
  const MakeOptions make =
      job_for({"--count", "1", "--seed", "18446744073709551615", "--symmetry", "mirror-h", "--clues",
               "24..30", "--minimal", "--max-attempts", "7", "--max-nodes", "8", "--weight.trial", "9"})
          .make;
  EXPECT_EQ(make.master_seed, 18'446'744'073'709'551'615U);
  EXPECT_EQ(make.symmetry, Symmetry::mirror_h);
  EXPECT_EQ(make.min_clues, 24);
  EXPECT_EQ(make.max_clues, 30);
  EXPECT_TRUE(make.minimal);
  EXPECT_EQ(make.max_attempts, 7);
  EXPECT_EQ(make.max_nodes, 8);
  EXPECT_EQ(make.grading, (GradeSettings{{"weight.trial", 9}}));
}

}  // namespace
}  // namespace puzzlemill::cli
