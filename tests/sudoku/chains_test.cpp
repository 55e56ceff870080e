#include "sudoku/grade/explainer/chains/chains.hpp"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "puzzlemill/core/budget.hpp"
#include "puzzlemill/sudoku/solve/solver.hpp"
#include "sudoku/grade/explainer/chains/chain_rating.hpp"
#include "sudoku/grade/explainer/ladder.hpp"
#include "sudoku/grade/explainer/step_of.hpp"
#include "support/chain_positions.hpp"
#include "support/lines.hpp"
#include "support/se_chain_proof.hpp"
#include "support/se_reference.hpp"

namespace puzzlemill::sudoku::explainer {
namespace {

constexpr std::int64_t plenty = 100'000'000;

TEST(Chains, ProveWhatTheyConclude) {
  int told = 0;
  for (const Position& position : positions_for_chains()) {
    Ladder ladder(position);
    Budget budget(plenty);
    std::vector<Chain> chains;
    const std::optional<Finding> finding = ladder.next(budget, &chains);
    ASSERT_TRUE(finding);
    if (chains.empty()) continue;  // an aligned exclusion
    ++told;
    EXPECT_EQ(flaw(position, step_of(*finding, chains)), "") << info(finding->technique).title;
  }
  EXPECT_GE(told, 150);
}

TEST(ChainRating, RisesATenthWithEachLimitPassed) {
  const auto tenths = [](int length) { return Rating::of(chain_rating(0.0, length + 2)).tenths(); };
  EXPECT_EQ(tenths(0), 0);
  int expected = 0;
  for (const int limit : {4, 6, 8, 12, 16, 24, 32, 48, 64, 96, 128, 192, 256, 384, 512}) {
    EXPECT_EQ(tenths(limit), expected) << limit;
    EXPECT_EQ(tenths(limit + 1), expected + 1) << limit;
    ++expected;
  }
}

// An X-chain of 6.6 + 0.1 comes before a cycle of 6.5 + 0.2, however long it is.
TEST(ChainRating, KeepsTheLastBitOfTheClassicProgram) {
  EXPECT_LT(chain_rating(6.6, 8), chain_rating(6.5, 9));
  EXPECT_EQ(chain_rating(6.6, 4), chain_rating(6.5, 8));
}

TEST(Chains, FindNothingOnceTheBudgetIsUsedUp) {
  const auto chains = std::make_unique<Chains>();
  for (const Position& position : a_few(positions_for_chains(), 10)) {
    for (const int level : {0, 1, 2}) {
      Budget budget(50);
      EXPECT_FALSE(chains->dynamic(position, level, budget, nullptr));
      EXPECT_EQ(budget.left(), 0);
    }
  }
}

/// The digits of the position that its digits determine.
std::optional<Solution<Shape9>> solution_of(const Position& position) {
  Givens<Shape9> givens;
  for (int cell = 0; cell < 81; ++cell) givens.set(static_cast<Cell>(cell), position.value(cell));
  std::optional<Solution<Shape9>> solved;
  Budget budget(plenty);
  for_each_solution<Shape9>(givens, budget, [&](const Solution<Shape9>& solution) {
    solved = solution;
    return false;
  });
  return solved;
}

// No puzzle of the references needs these levels, so only that they are right can be tested.
TEST(ChainsSlow, AreRightAtTheHighestLevels) {
  const auto chains = std::make_unique<Chains>();
  for (const Position& position : a_few(positions_for_chains(), 5)) {
    const auto solution = solution_of(position);
    ASSERT_TRUE(solution);
    for (const int level : {4, 5}) {
      Budget budget(plenty);
      const std::optional<Finding> finding = chains->dynamic(position, level, budget, nullptr);
      ASSERT_TRUE(finding);
      if (finding->places()) {
        EXPECT_EQ((*solution)[static_cast<Cell>(finding->cell)], finding->digit);
      }
      for_each_candidate(position, [&](int cell, int digit) {
        if (!finding->removals.of(digit).has(static_cast<Cell>(cell))) return;
        EXPECT_NE((*solution)[static_cast<Cell>(cell)], digit);
      });
    }
  }
}

TEST(Chains, TakeTheClassicStepWithChainsInsideOfMultipleChains) {
  for (const std::string& line : test_rows("se/deep-steps.csv")) {
    const reference::FirstStep first = reference::first_step(line);
    Ladder ladder(first.position);
    Budget budget(plenty);
    const std::optional<Finding> finding = ladder.next(budget, nullptr);
    ASSERT_TRUE(finding) << line;
    EXPECT_EQ(reference::step_text(step_of(*finding, {})), first.expected) << line;
  }
}

}  // namespace
}  // namespace puzzlemill::sudoku::explainer
