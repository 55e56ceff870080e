#include "puzzlemill/sudoku/grade/rate.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

#include "puzzlemill/core/budget.hpp"
#include "puzzlemill/sudoku/grade/solving_path.hpp"
#include "sudoku/grade/explainer/ladder.hpp"
#include "sudoku/grade/explainer/step_of.hpp"
#include "support/lines.hpp"
#include "support/se_reference.hpp"

namespace puzzlemill::sudoku::explainer {
namespace {

constexpr std::int64_t plenty = 100'000'000;

RateResult rated(const std::string& line, std::int64_t nodes = plenty) {
  Budget budget(nodes);
  return rate(reference::puzzle(line), budget);
}

TEST(Rate, TakesTheStepThatTheClassicProgramTakesInEachPosition) {
  for (const std::string& line : test_rows("se/first-steps.csv")) {
    const reference::FirstStep first = reference::first_step(line);
    Ladder ladder(first.position);
    Budget budget(plenty);
    std::vector<Chain> chains;
    const std::optional<Finding> finding = ladder.next(budget, &chains);
    std::optional<Step> step;
    if (finding) step = step_of(*finding, chains);
    EXPECT_EQ(reference::step_text(step), first.expected) << line;
  }
}

TEST(Rate, TakesTheStepsThatTheClassicProgramTakes) {
  std::vector<reference::StepList> lists;
  for (const std::string& line : test_rows("se/steps.csv.gz")) reference::add_step(lists, line);
  for (const reference::StepList& list : lists) {
    SolvingPath path(reference::puzzle(list.puzzle));
    Budget budget(plenty);
    std::vector<std::string> steps;
    while (const std::optional<Step> step = path.next(budget)) steps.push_back(reference::step_text(step));
    EXPECT_EQ(path.end(), RateEnd::rated) << list.puzzle;
    EXPECT_EQ(steps, list.steps) << list.puzzle;
  }
}

TEST(Rate, GivesTheRatingsOfTheClassicProgram) {
  for (const std::string& line : test_rows("se/ratings.csv")) {
    const reference::RatedPuzzle puzzle = reference::rated_puzzle(line);
    EXPECT_EQ(reference::rating_text(rated(puzzle.puzzle)), puzzle.expected) << puzzle.puzzle;
  }
}

// rate() takes hidden singles together.
TEST(Rate, CountsTheStepsOfTheSolvingPath) {
  for (const std::string& line : test_rows("se/ratings.csv")) {
    const reference::RatedPuzzle puzzle = reference::rated_puzzle(line);
    const RateResult result = rated(puzzle.puzzle);
    SolvingPath path(reference::puzzle(puzzle.puzzle));
    Budget budget(plenty);
    decltype(result.steps) steps{};
    std::optional<Step> hardest;
    while (std::optional<Step> step = path.next(budget)) {
      ++steps[static_cast<std::size_t>(step->technique)];
      if (!hardest || step->rating > hardest->rating) hardest = std::move(step);
    }
    EXPECT_EQ(result.steps, steps) << puzzle.puzzle;
    EXPECT_EQ(result.hardest, hardest->technique) << puzzle.puzzle;
  }
}

constexpr std::string_view solution =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

// The example of docs/grading.md.
TEST(Rate, CanChangeWhenThePuzzleIsTurned) {
  const std::string puzzle =
      "........13....2..4..4.58...86.2..3....7..9....5..4..9.7....342...3.......8.6...7.";
  EXPECT_EQ(reference::rating_text(rated(puzzle)), "8.8/1.2/1.2");
  EXPECT_EQ(reference::rating_text(rated(std::string(puzzle.rbegin(), puzzle.rend()))), "8.5/1.2/1.2");
}

TEST(Rate, IsNothingForAFullGrid) {
  EXPECT_EQ(reference::rating_text(rated(std::string(solution))), "0.0/0.0/0.0");
}

TEST(Rate, IsOneForALastCell) {
  std::string puzzle(solution);
  puzzle[40] = '.';
  EXPECT_EQ(reference::rating_text(rated(puzzle)), "1.0/1.0/1.0");
}

TEST(Rate, IsUnknownWhereNoTechniqueGoesOn) {
  std::string puzzle(solution);
  puzzle[0] = '.';
  puzzle[9] = puzzle[10] = '5';  // nothing is left for r1c1
  const RateResult result = rated(puzzle);
  EXPECT_EQ(result.end, RateEnd::no_technique);
  EXPECT_EQ(reference::rating_text(result), "unknown/unknown/unknown");
}

TEST(Rate, EndsWhateverItIsAskedToRate) {
  for (const std::string_view start : {"", "1", "11", "1.......1"}) {
    std::string puzzle(start);
    puzzle.resize(81, '.');
    EXPECT_NE(rated(puzzle, 10'000).end, RateEnd::rated) << puzzle;
  }
}

TEST(Rate, KeepsWhatItKnowsWhenTheBudgetRunsOut) {
  const std::string hard =
      "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..";
  const RateResult result = rated(hard, 100);
  EXPECT_EQ(result.end, RateEnd::out_of_budget);
  EXPECT_EQ(reference::rating_text(result), "unknown/1.2/1.2");
}

TEST(RateSlow, GivesThePublishedRatingsOfTheHardestPuzzles) {
  for (const std::string& line : test_rows("se/hard-ratings.csv")) {
    const reference::RatedPuzzle puzzle = reference::rated_puzzle(line);
    Budget budget(plenty);
    EXPECT_EQ(reference::rating_text(rate(reference::puzzle(puzzle.puzzle), budget)), puzzle.expected)
        << line;
  }
}

TEST(RateThreads, GiveTheSameRatingsAsOneThread) {
  std::vector<std::string> puzzles;
  for (const std::string& line : test_rows("se/ratings.csv")) {
    if (puzzles.size() < 40 && std::stod(reference::rated_puzzle(line).expected) >= 7.0)
      puzzles.push_back(line);
  }
  ASSERT_EQ(puzzles.size(), 40U);
  const auto rate_all = [&] {
    std::vector<std::string> ratings;
    for (const std::string& line : puzzles) {
      Budget budget(plenty);
      ratings.push_back(
          reference::rating_text(rate(reference::puzzle(reference::rated_puzzle(line).puzzle), budget)));
    }
    return ratings;
  };
  std::array<std::vector<std::string>, 4> of_thread;
  {
    std::vector<std::jthread> threads;
    for (auto& ratings : of_thread) threads.emplace_back([&ratings, &rate_all] { ratings = rate_all(); });
  }
  for (std::size_t n = 0; n < puzzles.size(); ++n) {
    for (const auto& ratings : of_thread) {
      EXPECT_EQ(ratings[n], reference::rated_puzzle(puzzles[n]).expected) << puzzles[n];
    }
  }
}

TEST(Rating, IsRoundedAsTheClassicProgramDoes) {
  EXPECT_EQ(Rating::of(6.6 + 0.1).text(), "6.7");  // a little less, in binary
  EXPECT_EQ(Rating::of(11.9).text(), "11.9");
  EXPECT_EQ(Rating::of(0).text(), "0.0");
}

TEST(Technique, IsFoundByItsName) {
  for (std::size_t t = 0; t < technique_count; ++t) {
    EXPECT_EQ(technique_named(technique_table[t].name), static_cast<Technique>(t));
  }
  EXPECT_EQ(technique_named("x-ray"), std::nullopt);
}

}  // namespace
}  // namespace puzzlemill::sudoku::explainer
