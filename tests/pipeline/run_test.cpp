#include "puzzlemill/pipeline/run.hpp"

#include <atomic>
#include <chrono>
#include <map>
#include <optional>
#include <set>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "puzzlemill/core/rng.hpp"
#include "puzzlemill/store/database.hpp"
#include "puzzlemill/store/query.hpp"
#include "support/scratch_folder.hpp"

namespace puzzlemill::pipeline {
namespace {

/// A mill whose outcomes are plain to foresee: index i fails when i % 7 == 3, repeats the puzzle of i - 10
/// when i % 10 == 9, and when a band is aimed at, hits it with every fifth index, drawn at random.
struct ToyMill {
  static constexpr std::string_view kind = "toy";
  static constexpr std::size_t batch = 5;
  using Produced = Job;
  using Dug = Job;

  std::atomic<int>* made = nullptr;
  std::int64_t throw_at = -1;
  std::int64_t endless_at = -1;  ///< until the run is stopped
  std::int64_t clues_met_at_each = 1;

  std::vector<Produced> produce(const std::vector<Job>& jobs) const { return jobs; }
  std::vector<Dug> dig(std::vector<Produced> produced, const Stopped& stopped) const {
    for (const Job& job : produced) {
      if (job.index != endless_at) continue;
      while (!stopped()) std::this_thread::sleep_for(std::chrono::milliseconds(1));
      return {};
    }
    return produced;
  }
  std::vector<Outcome> grade(std::vector<Dug> dug) const {
    std::vector<Outcome> outcomes;
    for (const Job& job : dug) {
      if (made != nullptr) ++*made;
      if (job.index == throw_at) throw std::runtime_error("thrown by the mill");
      const bool clues_met = job.index % clues_met_at_each == 0;
      outcomes.push_back(clues_met ? outcome(job) : Failure::clues_missed);
    }
    return outcomes;
  }
  static Outcome outcome(const Job& job) {
    if (job.goal && !hits(job)) return Failure::band_missed;
    if (!job.goal && job.index % 7 == 3) return Failure::out_of_nodes;
    const std::int64_t name = job.index % 10 == 9 && job.index > 10 ? job.index - 10 : job.index;
    PuzzleRow row;
    row.index = job.index;
    row.givens = fmt::format("puzzle {}", name);
    row.solution = "solution";
    row.band = job.goal ? std::get<Band>(*job.goal) : Band::medium;
    row.class_key = {1, static_cast<std::uint64_t>(name)};
    return row;
  }
  static bool hits(const Job& job) {
    if (*job.goal == Goal{Band::extremely_difficult}) return false;
    return Rng(1, static_cast<std::uint64_t>(job.index), Purpose::test).below(5) == 0;
  }
};
static_assert(PuzzleMill<ToyMill>);

class Run : public testing::Test {
 protected:
  Run() {
    plan_.end = 1'000'000;
    plan_.now = [] { return std::string("now"); };
  }

  RunSummary run(const std::string& file, const ToyMill& mill = {}, const Observer& observe = {}) {
    store::Database database(folder_ / file, store::Access::create);
    store::PuzzleStore store(database);
    store.open_job({"toy", store::Command::generate, 1, 0, {}}, store::DistinctBy::class_key, "now", "test");
    return pipeline::run(plan_, mill, store, observe);
  }
  std::vector<std::string> rows(const std::string& file) const {
    const store::Database database(folder_ / file, store::Access::read);
    std::vector<std::string> all;
    const auto fields = store::parse_fields("idx,band,puzzle");
    store::for_each_row(database, {}, fields,
                        [&](auto row) { all.push_back(fmt::format("{} {} {}", row[0], row[1], row[2])); });
    return all;
  }
  bool finished(const std::string& file) const {
    const auto jobs = store::read_jobs(store::Database(folder_ / file, store::Access::read));
    return !jobs.empty() && jobs[0].finished;
  }

  test::ScratchFolder folder_;
  RunPlan plan_;
};

TEST_F(Run, WorkThatTakesTooLongIsBrokenOffAndDoneByTheNextRun) {
  plan_.end = 100;
  run("whole.db");
  for (const std::int64_t endless : {0, 52, 99}) {
    const std::string file = fmt::format("{}.db", endless);
    ToyMill mill;
    mill.endless_at = endless;
    plan_.time_limit = std::chrono::milliseconds(50);
    const RunSummary broken = run(file, mill);
    EXPECT_EQ(broken.end, RunEnd::time_limit);
    EXPECT_LE(broken.next_index, endless);
    EXPECT_FALSE(finished(file));
    plan_.time_limit = std::nullopt;
    EXPECT_EQ(run(file).end, RunEnd::done);
    EXPECT_EQ(rows(file), rows("whole.db"));
  }
}

TEST_F(Run, EachIndexIsAPuzzleADuplicateOrACountedFailure) {
  plan_.end = 100;
  const RunSummary summary = run("a.db");
  EXPECT_EQ(summary.end, RunEnd::done);
  std::int64_t failed = 0;
  std::int64_t repeated = 0;
  std::set<std::string> seen;
  std::vector<std::string> expected;
  for (std::int64_t i = 0; i < 100; ++i) {
    const Outcome outcome = ToyMill::outcome({i, {}});
    const auto* row = std::get_if<PuzzleRow>(&outcome);
    if (row == nullptr) {
      ++failed;
    } else if (!seen.insert(row->givens).second) {
      ++repeated;
    } else {
      expected.push_back(fmt::format("{} medium {}", i, row->givens));
    }
  }
  EXPECT_EQ(rows("a.db"), expected);
  EXPECT_EQ(summary.yield.total_failures(), failed);
  EXPECT_EQ(summary.yield.duplicates, repeated);
  EXPECT_EQ(summary.stored_now, static_cast<std::int64_t>(expected.size()));
  EXPECT_EQ(summary.next_index, 100);
  EXPECT_GT(failed, 0);
  EXPECT_GT(repeated, 0);
  EXPECT_TRUE(finished("a.db"));
}

TEST_F(Run, StoresTheSameRowsWithOneThreadAndWithEight) {
  plan_.end = 500;
  run("one.db");
  plan_.threads = 8;
  run("eight.db");
  EXPECT_EQ(rows("one.db"), rows("eight.db"));
}

TEST_F(Run, StoppedAndRunAgainItEndsInTheSameRows) {
  plan_.end = 300;
  run("whole.db");
  std::atomic<bool> stop{false};
  plan_.stop = &stop;
  int runs = 0;
  for (RunSummary summary{RunEnd::stopped, {}, 0, 0, 0, 0, {}}; summary.end == RunEnd::stopped; ++runs) {
    stop = false;
    ASSERT_LT(runs, 100);
    summary =
        run("pieces.db", {}, [&](const Progress& progress) { stop = progress.so_far.indexes_now >= 40; });
    EXPECT_EQ(finished("pieces.db"), summary.end == RunEnd::done);
  }
  EXPECT_GT(runs, 3);
  EXPECT_EQ(rows("pieces.db"), rows("whole.db"));
}

TEST_F(Run, AThrowLosesNothingThatWasCommitted) {
  plan_.end = 300;
  run("whole.db");
  ToyMill faulty;
  faulty.throw_at = 250;
  std::atomic<int> made{0};
  faulty.made = &made;
  // One thread keeps what it made before it makes more, so some batches come after a commit's time.
  EXPECT_THROW(
      run("faulty.db", faulty,
          [&](const Progress& progress) {
            if (progress.so_far.next_index == 100) {
              std::this_thread::sleep_for(std::chrono::duration<double>(1.5 * seconds_between_commits));
            }
          }),
      std::runtime_error);
  EXPECT_FALSE(finished("faulty.db"));
  const std::vector<std::string> committed = rows("faulty.db");
  ASSERT_FALSE(committed.empty());
  ASSERT_GE(std::stoi(committed.back()), 100);
  ASSERT_LT(std::stoi(committed.back()), 250);
  made = 0;
  faulty.throw_at = -1;
  run("faulty.db", faulty);
  EXPECT_LE(made, 200) << "what was committed is not made again";
  EXPECT_EQ(rows("faulty.db"), rows("whole.db"));
}

TEST_F(Run, AFinishedJobDoesNothingAgain) {
  plan_.end = 50;
  run("a.db");
  std::atomic<int> made{0};
  ToyMill counting;
  counting.made = &made;
  const RunSummary again = run("a.db", counting);
  EXPECT_EQ(again.end, RunEnd::done);
  EXPECT_EQ(again.stored_now, 0);
  EXPECT_EQ(made, 0);
}

TEST_F(Run, ALargerRangeGoesOnWhereTheSmallerEnded) {
  plan_.end = 50;
  run("a.db");
  plan_.end = 120;
  run("a.db");
  run("b.db");
  EXPECT_EQ(rows("a.db"), rows("b.db"));
}

TEST_F(Run, TargetsAreMetExactly) {
  plan_.targets = {{Band::simple, 7}, {Band::difficult, 20}, {Band::medium, 1}};
  plan_.threads = 4;
  const RunSummary summary = run("a.db");
  EXPECT_EQ(summary.end, RunEnd::done);
  std::map<std::string, int> count;
  for (const std::string& row : rows("a.db")) {
    const std::size_t band = row.find(' ') + 1;
    ++count[row.substr(band, row.find(' ', band) - band)];
  }
  EXPECT_EQ(count, (std::map<std::string, int>{{"simple", 7}, {"difficult", 20}, {"medium", 1}}));
}

TEST_F(Run, WithTargetsTheRowsAndCountsDoNotDependOnThreadsOrStops) {
  plan_.targets = {{Band::simple, 30}, {Band::difficult, 50}};
  const RunSummary one = run("one.db");
  plan_.threads = 8;
  const RunSummary eight = run("eight.db");
  EXPECT_EQ(rows("one.db"), rows("eight.db"));
  EXPECT_EQ(to_counts(one.yield), to_counts(eight.yield));
  EXPECT_EQ(one.next_index, eight.next_index);

  std::atomic<bool> stop{false};
  plan_.stop = &stop;
  RunSummary pieces{RunEnd::stopped, {}, 0, 0, 0, 0, {}};
  for (int runs = 0; pieces.end == RunEnd::stopped && runs < 100; ++runs) {
    stop = false;
    pieces =
        run("pieces.db", {}, [&](const Progress& progress) { stop = progress.so_far.indexes_now >= 30; });
  }
  EXPECT_EQ(rows("pieces.db"), rows("one.db"));
  EXPECT_EQ(to_counts(pieces.yield), to_counts(one.yield));
}

TEST_F(Run, GivesUpABandThatBringsNothingAndFillsTheOthers) {
  plan_.targets = {{Band::simple, 5}, {Band::extremely_difficult, 5}, {Band::medium, 9}};
  plan_.max_attempts = 50;
  const RunSummary summary = run("a.db");
  EXPECT_EQ(summary.end, RunEnd::gave_up);
  EXPECT_EQ(summary.yield.stored[1], 5);
  EXPECT_EQ(summary.yield.stored[2], 9);
  EXPECT_EQ(summary.yield.total_stored(), 14);
  EXPECT_EQ(run("a.db").end, RunEnd::gave_up);
}

TEST_F(Run, GivesUpAllBandsWhoseCluesAreNeverMet) {
  plan_.targets = {{Band::simple, 5}, {Band::difficult, 5}};
  ToyMill mill;
  mill.clues_met_at_each = 1'000'000'000;
  for (const std::size_t threads : {1, 8}) {
    plan_.threads = threads;
    const std::string file = fmt::format("{}.db", threads);
    const RunSummary summary = run(file, mill);
    EXPECT_EQ(summary.end, RunEnd::gave_up);
    // Index 0 meets them; after it, so many in a row do not. The slot that it filled, one of ten, is passed over.
    EXPECT_EQ(summary.next_index, 1 + RunPlan::most_clueless + RunPlan::most_clueless / 9);
    EXPECT_EQ(summary.yield.total_stored(), 1);
    EXPECT_TRUE(finished(file));
  }
  plan_.max_attempts = 7;
  EXPECT_EQ(run("fewer.db", mill).next_index, 8) << "with fewer attempts it gives up with fewer indexes";
}

TEST_F(Run, DoesNotGiveUpWhereTheCluesAreMetNowAndThen) {
  plan_.targets = {{Band::simple, 7}};
  ToyMill mill;
  mill.clues_met_at_each = RunPlan::most_clueless / 2;  // not a multiple of the slots: each has its turn
  const RunSummary summary = run("a.db", mill);
  EXPECT_EQ(summary.end, RunEnd::done);
  EXPECT_EQ(summary.yield.total_stored(), 7);
  EXPECT_GT(summary.yield.failures[static_cast<std::size_t>(Failure::clues_missed)], RunPlan::most_clueless);
}

TEST_F(Run, WithTargetsItKeepsToItsIndexesAndGivesUpAtTheirEnd) {
  plan_.targets = {{Band::simple, 7}, {Band::difficult, 30}};
  plan_.end = 1'001;
  for (const std::size_t threads : {1, 8}) {
    plan_.threads = threads;
    const std::string file = fmt::format("{}.db", threads);
    const RunSummary summary = run(file);
    EXPECT_EQ(summary.end, RunEnd::gave_up);
    EXPECT_EQ(summary.next_index, 1'001);
    EXPECT_EQ(summary.yield.stored[1], 7);
    EXPECT_GT(summary.yield.stored[4], 0);
    EXPECT_TRUE(finished(file));
    for (const std::string& row : rows(file)) EXPECT_LT(std::stoi(row), 1'001);
  }
  EXPECT_EQ(rows("1.db"), rows("8.db"));
}

TEST_F(Run, WithAllPuzzlesThatExistItEndsAtTheSameIndexOnAnyNumberOfThreads) {
  plan_.existing = 40;
  const RunSummary one = run("one.db");
  plan_.threads = 8;
  const RunSummary eight = run("eight.db");
  for (const RunSummary& summary : {one, eight}) {
    EXPECT_EQ(summary.end, RunEnd::done);
    EXPECT_EQ(summary.yield.total_stored(), 40);
  }
  EXPECT_EQ(one.next_index, std::stoi(rows("one.db").back()) + 1);
  EXPECT_EQ(one.next_index, eight.next_index);
  EXPECT_EQ(to_counts(one.yield), to_counts(eight.yield));
  EXPECT_EQ(rows("one.db"), rows("eight.db"));
  EXPECT_TRUE(finished("one.db"));
  EXPECT_EQ(run("one.db").indexes_now, 0);
}

TEST_F(Run, ATargetBeyondAllPuzzlesThatExistIsGivenUp) {
  plan_.existing = 10;
  plan_.targets = {{Band::simple, 4}, {Band::difficult, 1'000}};
  const RunSummary summary = run("a.db");
  EXPECT_EQ(summary.end, RunEnd::gave_up);
  EXPECT_EQ(summary.yield.total_stored(), 10);
  EXPECT_TRUE(finished("a.db"));
}

TEST_F(Run, ATimeLimitEndsItResumable) {
  plan_.end = 1'000'000'000;
  plan_.time_limit = std::chrono::duration<double>(0.05);
  const RunSummary summary = run("a.db");
  EXPECT_EQ(summary.end, RunEnd::time_limit);
  EXPECT_GT(summary.next_index, 0);
  EXPECT_FALSE(finished("a.db"));
}

TEST_F(Run, TellsHowFarItIs) {
  plan_.end = 100;
  double last = 0;
  run("a.db", {}, [&](const Progress& progress) {
    EXPECT_GE(progress.share(), last);
    last = progress.share();
  });
  EXPECT_EQ(last, 1.0);
}

TEST(Yield, IsReadBackAsItWasKept) {
  Yield yield;
  yield.stored[2] = 5;
  yield.dry["er:7.0..7.9"] = 6;
  yield.duplicates = 7;
  yield.failures[1] = 8;
  EXPECT_EQ(
      to_counts(yield),
      (store::Counts{
          {"stored.medium", 5}, {"dry.er:7.0..7.9", 6}, {"duplicates", 7}, {"failed.clues_missed", 8}}));
  EXPECT_EQ(to_counts(from_counts(to_counts(yield))), to_counts(yield));
}

}  // namespace
}  // namespace puzzlemill::pipeline
