#include "puzzlemill/cli/run_report.hpp"

#include <gtest/gtest.h>

namespace puzzlemill::cli {
namespace {

TEST(RunReport, NumbersAreGroupedWhateverTheLocale) {
  EXPECT_EQ(grouped(0), "0");
  EXPECT_EQ(grouped(999), "999");
  EXPECT_EQ(grouped(1000), "1,000");
  EXPECT_EQ(grouped(12345678), "12,345,678");
  EXPECT_EQ(grouped(-123456), "-123,456");
}

TEST(RunReport, DurationsReadAsOnAClock) {
  EXPECT_EQ(duration_text(0.4), "0:00");
  EXPECT_EQ(duration_text(59.6), "1:00");
  EXPECT_EQ(duration_text(3909), "1:05:09");
}

TEST(RunReport, TargetsAreNamedAndBandsThatHavePuzzles) {
  pipeline::RunSummary summary;
  summary.yield.stored[1] = 1500;
  EXPECT_EQ(yield_text(summary, {}), "simple 1,500");
  summary.filled = {1490, 0};
  EXPECT_EQ(yield_text(summary, {{Band::simple, 2000}, {RatingRange{.low = 70, .high = 79}, 5}}),
            "simple 1,490 of 2,000, er:7.0..7.9 0 of 5");
  EXPECT_EQ(yield_text(summary, {{RatingRange{.low = 90}, 2000}, {RatingRange{.high = 20}, 5}}),
            "er:9.0.. 1,490 of 2,000, er:..2.0 0 of 5, simple 1,500");
}

TEST(RunReport, ALineSaysHowItEndedAndWhatItBrought) {
  pipeline::RunSummary summary;
  summary.end = pipeline::RunEnd::stopped;
  summary.yield.stored[2] = 10;
  summary.yield.duplicates = 3;
  summary.yield.failures[0] = 2;
  summary.yield.unrated = 4;
  summary.stored_now = 8;
  summary.indexes_now = 15;
  summary.seconds = 2;
  EXPECT_EQ(report_line(summary, {}),
            "stopped; the same command goes on: 10 puzzles (medium 10), 3 duplicates, 2 failures, 4 not "
            "fully rated; 8 of "
            "them now in 0:02, 4 a second");
}

TEST(RunReport, NamesTheTargetsThatWereNotMetAndWhatMissedThem) {
  pipeline::RunSummary summary;
  summary.end = pipeline::RunEnd::gave_up;
  summary.yield.stored[1] = 5;
  summary.yield.failures = {0, 0, 66'000, 68};
  summary.filled = {5, 0, 0};
  GenerateJob job;
  job.plan.targets = {{Band::simple, 5}, {Band::medium, 2}, {Band::difficult, 1}};
  EXPECT_EQ(report_line(summary, job),
            "gave up: nothing more was found for medium, difficult: 5 puzzles (simple 5 of 5, medium 0 of 2, "
            "difficult 0 of 1), 0 duplicates, 66,068 tries missed their target");
}

}  // namespace
}  // namespace puzzlemill::cli
