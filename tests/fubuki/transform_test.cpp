#include "puzzlemill/fubuki/transform.hpp"

#include <algorithm>
#include <set>

#include <gtest/gtest.h>

#include "fubuki/unique_masks.hpp"
#include "puzzlemill/fubuki/question.hpp"

namespace puzzlemill::fubuki {
namespace {

const Grid grid = Grid::trusted({3, 5, 8, 7, 9, 6, 1, 2, 4});

TEST(FubukiTransform, ThereAre72AndTheIdentityIsTheFirst) {
  std::set<Grid> images;
  for (const Transform& transform : transforms()) images.insert(transform.apply(grid));
  EXPECT_EQ(images.size(), 72U);
  EXPECT_EQ(transforms()[0].apply(grid), grid);
}

TEST(FubukiTransform, MovesWholeRowsAndColumns) {
  for (const Transform& transform : transforms()) {
    auto sums = Sums::from(grid).of;
    auto moved = Sums::from(transform.apply(grid)).of;
    std::ranges::sort(sums);
    std::ranges::sort(moved);
    EXPECT_EQ(sums, moved);
  }
}

TEST(FubukiTransform, MovesCluesWithTheirDigits) {
  const ClueMask clues{0b0'0010'0101};
  for (const Transform& transform : transforms()) {
    std::multiset<int> digits;
    for (std::size_t cell = 0; cell < cell_count; ++cell) {
      if (transform.apply(clues).has(cell)) digits.insert(transform.apply(grid)[cell]);
    }
    EXPECT_EQ(digits, (std::multiset<int>{3, 8, 6}));
  }
}

TEST(FubukiCanonical, IsTheSameForAllImagesAndOneOfThem) {
  const Canonical canonical = canonicalise(grid);
  EXPECT_EQ(canonical.to_canonical.apply(grid), canonical.grid);
  for (const Transform& transform : transforms()) {
    EXPECT_EQ(canonicalise(transform.apply(grid)).grid, canonical.grid);
  }
  EXPECT_EQ(class_grids().size(), 362'880U / 72);
}

TEST(FubukiClassKey, IsTheSameForAllImagesOfAPuzzleAndForNoOther) {
  const ClueMask clues{0b0'0010'0101};
  const ClassKey key = class_key(grid, clues);
  for (const Transform& transform : transforms()) {
    EXPECT_EQ(class_key(transform.apply(grid), transform.apply(clues)), key);
  }
  EXPECT_NE(class_key(grid, ClueMask{0b0'0010'0110}), key);
  EXPECT_NE(class_key(Grid::trusted({3, 8, 5, 7, 6, 9, 1, 2, 4}), clues), key);
}

TEST(FubukiClassKey, StaysTheSameInEveryRelease) {
  const ClassKey key = class_key(grid, ClueMask{1});
  EXPECT_EQ(key.grid, 13445160120417210567U);
  EXPECT_EQ(key.clues, 14022894634313835675U);
}

TEST(FubukiClassKeySlow, TellsAllClassesWithNoGivenAndWithOneApart) {
  std::set<ClassKey> none;
  std::set<ClassKey> one;
  for (const Grid& any : GridTable::get().all()) {
    UniqueMasks(any).for_each_unique([&](ClueMask clues) {
      if (clues.count() == 0) none.insert(class_key(any, clues));
      if (clues.count() == 1) one.insert(class_key(any, clues));
    });
  }
  EXPECT_EQ(none.size(), 38U);
  EXPECT_EQ(one.size(), 8'213U);
}

}  // namespace
}  // namespace puzzlemill::fubuki
