#include "puzzlemill/cli/progress.hpp"

#include <sstream>
#include <thread>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace puzzlemill::cli {
namespace {

using namespace std::chrono_literals;
using testing::HasSubstr;
using testing::StartsWith;

class ProgressTest : public testing::Test {
 protected:
  /// Two looks at a run that has got half of its way in ten seconds.
  std::string shown(ProgressStyle style, std::chrono::milliseconds pause) {
    ProgressPrinter printer(style, job_, out_);
    printer.show({.so_far = {}, .done = 0, .total = 2000});
    std::this_thread::sleep_for(pause);
    pipeline::Progress progress = half();
    printer.show(progress);
    const std::string text = out_.str();
    progress.so_far.indexes_now = 1000;
    printer.finish(progress.so_far);
    last_words_ = out_.str().substr(text.size());
    return text;
  }

  static pipeline::Progress half() {
    pipeline::Progress progress{.so_far = {}, .done = 1000, .total = 2000};
    progress.so_far.seconds = 10;
    progress.so_far.stored_now = 1000;
    progress.so_far.yield.stored[1] = 1000;
    return progress;
  }

  GenerateJob job_;
  std::ostringstream out_;
  std::string last_words_;
};

TEST_F(ProgressTest, ABarIsRedrawnAndClearedAway) {
  const std::string text = shown(ProgressStyle::bar, 120ms);
  EXPECT_THAT(text,
              StartsWith("\r[==========          ] 50.0% 1,000 of 2,000 indexes, 0:10 left, 100 a second"));
  EXPECT_EQ(text.find('\n'), std::string::npos);
  EXPECT_THAT(last_words_, StartsWith("\r\x1b[Kdone: 1,000 puzzles"));
}

TEST_F(ProgressTest, ALogHasALineNowAndThen) {
  EXPECT_EQ(shown(ProgressStyle::line, 10ms), "") << "half a minute has not passed";
  EXPECT_THAT(last_words_, StartsWith("done: 1,000 puzzles"));
}

TEST_F(ProgressTest, JsonLinesAreForPrograms) {
  EXPECT_EQ(shown(ProgressStyle::jsonl, 10ms), "");
  EXPECT_EQ(nlohmann::json::parse(last_words_)["end"], "done");
}

TEST_F(ProgressTest, APlainLineSaysWhatIsDoneAndWhatIsLeftAndWhatTheBandsHave) {
  job_.plan.targets = {{Band::simple, 1500}, {Band::difficult, 500}};
  pipeline::Progress progress = half();
  progress.so_far.filled = {1000, 0};
  EXPECT_EQ(
      progress_line(progress, 10.0, job_),
      "50.0% 1,000 of 2,000 puzzles, 0:10 left, 100 a second; simple 1,000 of 1,500, difficult 0 of 500");
  progress.so_far.yield.failures = {0, 7, 30};
  EXPECT_THAT(progress_line(progress, std::nullopt, job_),
              HasSubstr("? left, 100 a second; simple 1,000 of 1,500, difficult 0 of 500; 30 tries missed "
                        "their target, 7 indexes "
                        "had no dig in the range of clues"));
}

TEST_F(ProgressTest, AJsonLineSaysTheSameToPrograms) {
  shown(ProgressStyle::jsonl, 1010ms);
  const auto json = nlohmann::json::parse(out_.str().substr(0, out_.str().find('\n')));
  EXPECT_EQ(json["done"], 1000);
  EXPECT_EQ(json["total"], 2000);
  EXPECT_EQ(json["share"], 0.5);
  EXPECT_EQ(json["seconds_left"], 10.0);
  EXPECT_EQ(json["stored_by_band"]["simple"], 1000);
}

TEST_F(ProgressTest, NoneIsSilentUnlessSomethingWentWrong) {
  EXPECT_EQ(shown(ProgressStyle::none, 10ms), "");
  EXPECT_EQ(last_words_, "");
  pipeline::RunSummary stopped;
  stopped.end = pipeline::RunEnd::stopped;
  ProgressPrinter(ProgressStyle::none, job_, out_).finish(stopped);
  EXPECT_THAT(out_.str(), HasSubstr("stopped"));
}

TEST(ProgressStyles, IsFoundByName) {
  EXPECT_EQ(progress_style("none"), ProgressStyle::none);
  EXPECT_EQ(progress_style("jsonl"), ProgressStyle::jsonl);
  EXPECT_EQ(progress_style("line"), ProgressStyle::line);
  EXPECT_EQ(progress_style("bar"), ProgressStyle::bar);
}

}  // namespace
}  // namespace puzzlemill::cli
