#include "puzzlemill/sudoku/generate/climb.hpp"

#include <optional>
#include <vector>

#include <gtest/gtest.h>

namespace puzzlemill::sudoku {
namespace {

/// Climbs a chain whose member k has difficulty values[k], and beside which there is nothing else.
std::optional<std::size_t> climbed_to(const std::vector<int>& values, const Window& window,
                                      std::size_t top = 0) {
  const auto end = climb(top, values.size() - 1, window, [&](const Rung& rung) {
    return rung.also ? std::nullopt : std::optional(values.at(rung.member));
  });
  return end ? std::optional(end->member) : std::nullopt;
}

const std::vector<int> rising{0, 10, 20, 30, 40, 50, 60, 70, 80};

TEST(Climb, TakesTheBottomWhenItIsInTheWindow) {
  EXPECT_EQ(climbed_to(rising, {75, 99, 90}), 8U);
  EXPECT_EQ(climbed_to(rising, {75, 99, 76}), 8U);
}

TEST(Climb, EndsWithinAQuarterOfTheWindowOfTheAim) {
  EXPECT_EQ(climbed_to(rising, {25, 55, 40}), 4U);
  EXPECT_EQ(climbed_to(rising, {45, 65, 51}), 5U);
  EXPECT_EQ(climbed_to(rising, {5, 15, 14}), 1U);
}

TEST(Climb, TakesTheNearestInTheWindowWhenNoneIsNearTheAim) {
  EXPECT_EQ(climbed_to({0, 1, 2, 40, 59, 90}, {40, 60, 50}), 4U);
  EXPECT_EQ(climbed_to(rising, {52, 63, 55}), 6U);
}

TEST(Climb, FindsNothingWhenTheBottomIsTooEasy) {
  EXPECT_EQ(climbed_to(rising, {81, 99, 90}), std::nullopt);
}
TEST(Climb, FindsNothingBetweenTwoMembers) {
  EXPECT_EQ(climbed_to(rising, {52, 58, 55}), std::nullopt);
}

TEST(Climb, FindsAMemberWhereDifficultyDoesNotFallAtEachStep) {
  EXPECT_EQ(climbed_to({0, 10, 20, 30, 60, 52, 90, 95}, {50, 55, 53}), 5U);
}

TEST(Climb, TakesBackAnotherRemovalWhereTheChainStepsOverTheWindow) {
  const auto end = climb(0, 8, {52, 58, 55}, [&](const Rung& rung) {
    if (!rung.also) return std::optional(rising[rung.member]);
    EXPECT_LT(*rung.also + 1, rung.member) << "this is a member of the chain";
    return std::optional(*rung.also == 3 ? 57 : 40);
  });
  ASSERT_TRUE(end);
  EXPECT_EQ(end->member, 6U);
  EXPECT_EQ(end->also, 3U);
}

TEST(Climb, NeverLeavesItsPartOfTheChain) {
  EXPECT_EQ(climbed_to(rising, {0, 30, 30}, 5), std::nullopt);
  EXPECT_EQ(climbed_to(rising, {0, 50, 50}, 5), 5U);
}

TEST(Climb, GradesFewMembersOfALongChain) {
  std::vector<int> scores;
  for (int k = 0; k <= 57; ++k) scores.push_back(k < 50 ? k : 50 + 10 * (k - 50));
  int graded = 0;
  const auto end = climb(0, 57, {40, 60, 45}, [&](const Rung& rung) {
    ++graded;
    return std::optional(scores[rung.member]);
  });
  ASSERT_TRUE(end);
  EXPECT_NEAR(scores[end->member], 45, 5);
  EXPECT_LE(graded, 4);
}

TEST(Climb, TakesAMemberThatCannotBeGradedForAHardOne) {
  const auto end = climb(0, 8, {10, 30, 30}, [&](const Rung& rung) {
    return rung.member > 3 ? std::nullopt : std::optional(rising[rung.member]);
  });
  ASSERT_TRUE(end);
  EXPECT_EQ(end->member, 3U);
}

}  // namespace
}  // namespace puzzlemill::sudoku
