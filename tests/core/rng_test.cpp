#include "puzzlemill/core/rng.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <numeric>
#include <set>

#include <gtest/gtest.h>

namespace puzzlemill {
namespace {

TEST(Rng, GivesTheSameNumbersInEveryRelease) {
  Rng rng(7, 42, Purpose::dig);
  EXPECT_EQ(rng.bits(), 3253529515U);
}

TEST(Rng, SharesNoNumberBetweenNeighbours) {
  std::set<std::uint32_t> seen;
  for (std::uint64_t seed : {1, 2}) {
    for (std::uint64_t index : {0, 1, 2}) {
      for (const Purpose purpose : {Purpose::shuffle, Purpose::dig}) {
        for (std::uint32_t attempt : {0, 1, 2}) {
          Rng rng(seed, index, purpose, attempt);
          for (int i = 0; i < 20; ++i) EXPECT_TRUE(seen.insert(rng.bits()).second);
        }
      }
    }
  }
}

TEST(Rng, SharesNoNumberBetweenTheFirstAttemptsAndTheLast) {
  std::set<std::uint32_t> seen;
  for (const std::uint32_t attempt : {0U, 1U, 2U, Rng::attempts - 2, Rng::attempts - 1}) {
    Rng rng(1, 2, Purpose::dig, attempt);
    for (int i = 0; i < 20; ++i) EXPECT_TRUE(seen.insert(rng.bits()).second) << attempt;
  }
}

TEST(RngDeathTest, TakesNoAttemptThatWouldRepeatAnother) {
#ifdef NDEBUG
  GTEST_SKIP() << "no assertions here";
#endif
  EXPECT_DEATH(Rng(1, 2, Purpose::dig, Rng::attempts), "attempt");
}

TEST(Rng, DrawsEveryNumberBelowNEvenly) {
  Rng rng(1, 2, Purpose::test);
  std::array<int, 7> count{};
  for (int i = 0; i < 70'000; ++i) ++count.at(rng.below(7));
  for (const int n : count) EXPECT_NEAR(n, 10'000, 400);  // four standard deviations
}

TEST(Rng, ShufflesIntoEveryOrderEvenly) {
  Rng rng(3, 4, Purpose::test);
  std::map<std::array<int, 3>, int> count;
  for (int i = 0; i < 60'000; ++i) {
    std::array<int, 3> items{1, 2, 3};
    rng.shuffle(std::span(items));
    ++count[items];
  }
  ASSERT_EQ(count.size(), 6U);
  for (const auto& [order, n] : count) EXPECT_NEAR(n, 10'000, 400);
}

}  // namespace
}  // namespace puzzlemill
