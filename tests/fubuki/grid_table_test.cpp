#include "puzzlemill/fubuki/grid_table.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <map>

#include <gtest/gtest.h>

#include "fubuki/unique_masks.hpp"
#include "puzzlemill/fubuki/text.hpp"

namespace puzzlemill::fubuki {
namespace {

TEST(GridTable, HoldsEveryGridOnceSideBySideWithThoseOfItsSums) {
  const auto all = GridTable::get().all();
  EXPECT_EQ(all.size(), 362'880U);
  EXPECT_TRUE(
      std::ranges::is_sorted(all, {}, [](const Grid& grid) { return std::pair(Sums::from(grid), grid); }));
  EXPECT_EQ(std::ranges::adjacent_find(all), all.end());
}

TEST(GridTable, HasThePatternsOfSumsThatAreKnown) {
  const auto all = GridTable::get().all();
  std::size_t patterns = 0;
  std::size_t with_one = 0;
  std::size_t most = 0;
  for (std::size_t first = 0; first < all.size(); ++patterns) {
    const std::size_t grids = GridTable::get().with(Sums::from(all[first])).size();
    with_one += grids == 1 ? 1 : 0;
    most = std::max(most, grids);
    first += grids;
  }
  EXPECT_EQ(patterns, 46'147U);
  EXPECT_EQ(with_one, 2'736U);
  EXPECT_EQ(most, 80U);
  EXPECT_EQ(GridTable::get().with({{13, 16, 16, 13, 16, 16}}).size(), 80U);
}

TEST(GridTable, SaysHowManyGivensAGridNeeds) {
  std::map<int, int> grids_needing;
  for (const Grid& grid : class_grids()) {
    int fewest = 9;
    UniqueMasks(grid).for_each_unique([&](ClueMask clues) { fewest = std::min(fewest, clues.count()); });
    grids_needing[fewest] += 72;
  }
  EXPECT_EQ(grids_needing, (std::map<int, int>{{0, 2'736}, {1, 240'984}, {2, 119'088}, {3, 72}}));
}

TEST(FubukiProve, TellsOneSolutionFromSeveralAndNone) {
  Proof proof = prove(parse_question("16,22,7/11,16,18/3........"));
  EXPECT_EQ(proof.verdict, Verdict::multiple);
  EXPECT_EQ(proof.solutions, 4U);
  EXPECT_EQ(proof.solution, "358679241");

  proof = prove(parse_question("16,22,7/11,16,18/38......."));
  EXPECT_EQ(proof.verdict, Verdict::multiple);
  EXPECT_EQ(proof.solutions, 2U);

  proof = prove(parse_question("16,22,7/11,16,18/38..7...."));
  EXPECT_EQ(proof.verdict, Verdict::unique);
  EXPECT_EQ(proof.solutions, 1U);
  EXPECT_EQ(proof.detail, "");

  proof = prove(parse_question("16,22,7/11,16,18/9........"));
  EXPECT_EQ(proof.verdict, Verdict::none);
  EXPECT_EQ(proof.solutions, 0U);
  EXPECT_EQ(proof.solution, "");
}

}  // namespace
}  // namespace puzzlemill::fubuki
