#include "puzzlemill/fubuki/dig.hpp"

#include <algorithm>

#include <gtest/gtest.h>

#include "fubuki/unique_masks.hpp"

namespace puzzlemill::fubuki {
namespace {

constexpr std::int64_t plenty = 100'000;

Grid random_grid(Rng& rng) {
  const auto all = GridTable::get().all();
  return all[rng.below(static_cast<std::uint32_t>(all.size()))];
}

TEST(FubukiDig, LeavesOneSolutionInEveryMemberAndNoClueThatCanGo) {
  Rng rng(1, 1, Purpose::test);
  for (int i = 0; i < 200; ++i) {
    const Grid grid = random_grid(rng);
    const UniqueMasks masks(grid);
    Budget budget(plenty);
    const DigResult result = dig(grid, 0, budget, rng);
    EXPECT_EQ(result.end, DigEnd::bottom);
    for (std::size_t member = 0; member <= result.chain.length(); ++member) {
      EXPECT_EQ(result.chain.clues(member).count(), 9 - static_cast<int>(member));
      EXPECT_TRUE(masks.unique(result.chain.clues(member)));
    }
    EXPECT_TRUE(masks.minimal(result.chain.clues(result.chain.length())));
  }
}

TEST(FubukiDig, StopsAtTheFewestCluesWanted) {
  Rng rng(1, 2, Purpose::test);
  Budget budget(plenty);
  const DigResult result = dig(random_grid(rng), 5, budget, rng);
  EXPECT_EQ(result.end, DigEnd::min_clues);
  EXPECT_EQ(result.chain.clues(result.chain.length()).count(), 5);
}

TEST(FubukiDig, SaysThatTheBudgetRanOutAndKeepsWhatIsProved) {
  Rng rng(1, 3, Purpose::test);
  const Grid grid = random_grid(rng);
  Budget budget(20);
  const DigResult result = dig(grid, 0, budget, rng);
  EXPECT_EQ(result.end, DigEnd::out_of_nodes);
  EXPECT_TRUE(UniqueMasks(grid).unique(result.chain.clues(result.chain.length())));
}

TEST(FubukiUniqueness, AgreesWithCountingForEverySetOfClues) {
  Rng rng(1, 4, Purpose::test);
  for (int i = 0; i < 5; ++i) {
    const Grid grid = random_grid(rng);
    const UniqueMasks masks(grid);
    for (std::uint16_t cells = 0; cells < 512; ++cells) {
      const ClueMask clues{cells};
      Budget budget(plenty);
      const bool unique = masks.unique(clues);
      EXPECT_EQ(uniqueness(grid, clues, budget), unique ? Uniqueness::one_solution : Uniqueness::more);
      if (unique) {
        EXPECT_EQ(is_minimal(grid, clues, budget), masks.minimal(clues));
      }
    }
  }
}

}  // namespace
}  // namespace puzzlemill::fubuki
