#include "puzzlemill/fubuki/solve.hpp"

#include <algorithm>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "puzzlemill/core/rng.hpp"
#include "puzzlemill/fubuki/arrangements.hpp"
#include "puzzlemill/fubuki/grid_table.hpp"
#include "puzzlemill/fubuki/text.hpp"

namespace puzzlemill::fubuki {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

/// More than any question takes.
constexpr std::int64_t plenty = 10'000;

std::vector<Grid> solutions(const Question& question) {
  std::vector<Grid> grids;
  Budget budget(plenty);
  EXPECT_EQ(solve(question, budget, [&](const Grid& grid) { return grids.push_back(grid), true; }),
            SolveEnd::all);
  return grids;
}
std::vector<std::string> solutions(const std::string& text) {
  std::vector<std::string> texts;
  for (const Grid& grid : solutions(parse_question(text))) texts.push_back(to_text(grid));
  return texts;
}
std::vector<Grid> sorted(std::vector<Grid> grids) {
  std::ranges::sort(grids);
  return grids;
}

TEST(FubukiSolve, ShowsTheSolutionsInThePromisedOrder) {
  EXPECT_THAT(solutions("16,22,7/11,16,18/3........"),
              ElementsAre("358796124", "385769124", "358679241", "385679214"));
}

TEST(FubukiSolve, BeginsWithTheLineThatCanBeFilledInFewestWays) {
  const Question question = parse_question("16,22,7/11,16,18/3........");
  std::vector<int> ways;
  for (std::size_t line = 0; line < line_count; ++line) {
    ways.push_back(board_with(question.givens()).ways(line, question.sums().of[line]));
  }
  EXPECT_THAT(ways, ElementsAre(6, 12, 6, 4, 30, 30));
}

TEST(FubukiSolve, ShowsNothingWhereThereIsNoSolution) {
  EXPECT_THAT(solutions("16,22,7/11,16,18/9........"), IsEmpty());
  EXPECT_THAT(solutions("6,24,15/24,6,15/123......"), IsEmpty());
  EXPECT_THAT(solutions("16,22,7/11,16,18/123456789"), IsEmpty());
}

TEST(FubukiSolve, ChecksAFullGrid) {
  EXPECT_THAT(solutions("16,22,7/11,16,18/358796124"), ElementsAre("358796124"));
}

TEST(FubukiSolve, StopsWhenToldAndWhenTheBudgetRunsOut) {
  const Question question = parse_question("13,16,16/13,16,16/.........");
  int shown = 0;
  Budget enough(plenty);
  EXPECT_EQ(solve(question, enough, [&](const Grid&) { return ++shown < 3; }), SolveEnd::stopped);
  EXPECT_EQ(shown, 3);
  Budget few(5);
  EXPECT_EQ(solve(question, few, [](const Grid&) { return true; }), SolveEnd::out_of_nodes);
  EXPECT_EQ(few.left(), 0);
}

TEST(FubukiSolve, FindsWhatTheTableHoldsWhateverIsGiven) {
  const auto all = GridTable::get().all();
  Rng rng(1, 2, Purpose::test);
  for (int i = 0; i < 1'000; ++i) {
    const Grid& grid = all[rng.below(static_cast<std::uint32_t>(all.size()))];
    const Question question(grid, ClueMask{static_cast<std::uint16_t>(rng.below(512))});
    std::vector<Grid> expected;
    for (const Grid& other : GridTable::get().with(question.sums())) {
      if (Question(other, question.clues()) == question) expected.push_back(other);
    }
    EXPECT_EQ(sorted(solutions(question)), expected) << to_text(question);
  }
}

TEST(FubukiSolveSlow, FindsWhatTheTableHoldsForEveryPatternOfSums) {
  const auto all = GridTable::get().all();
  for (std::size_t first = 0; first < all.size();) {
    const auto expected = GridTable::get().with(Sums::from(all[first]));
    const Question question(all[first], ClueMask{0});
    ASSERT_EQ(sorted(solutions(question)), std::vector<Grid>(expected.begin(), expected.end()))
        << to_text(question);
    first += expected.size();
  }
}

TEST(Arrangements, ListEveryTripleOfDigitsUnderItsSum) {
  std::size_t total = 0;
  for (int sum = least_sum; sum <= greatest_sum; ++sum) {
    total += arrangements.of(sum).size();
    for (const Arrangement& a : arrangements.of(sum)) {
      EXPECT_EQ(a[0] + a[1] + a[2], sum);
      EXPECT_TRUE(a[0] != a[1] && a[1] != a[2] && a[0] != a[2]);
    }
  }
  EXPECT_EQ(total, 9U * 8 * 7);
  for (const int sum : {6, 7, 23, 24}) EXPECT_EQ(arrangements.of(sum).size(), 6U);
  EXPECT_EQ(arrangements.of(15).size(), 8U * 6);
  EXPECT_EQ(arrangements.of(8)[6], (Arrangement{1, 3, 4}));
}

}  // namespace
}  // namespace puzzlemill::fubuki
