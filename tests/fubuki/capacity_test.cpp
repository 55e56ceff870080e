#include "puzzlemill/fubuki/capacity.hpp"

#include <array>
#include <limits>

#include <gtest/gtest.h>

#include "fubuki/unique_masks.hpp"

namespace puzzlemill::fubuki {
namespace {

TEST(Capacity, IsWhatCountingAllPuzzlesGives) {
  std::array<std::int64_t, 10> all{};
  std::array<std::int64_t, 10> minimal{};
  for (const Grid& grid : class_grids()) {
    const UniqueMasks masks(grid);
    masks.for_each_unique([&](ClueMask clues) {
      const auto givens = static_cast<std::size_t>(clues.count());
      ++all[givens];
      if (masks.minimal(clues)) ++minimal[givens];
    });
  }
  for (int givens = 0; givens <= 9; ++givens) {
    EXPECT_EQ(capacity(givens, givens, false).classes, all[static_cast<std::size_t>(givens)]) << givens;
    EXPECT_EQ(capacity(givens, givens, true).classes, minimal[static_cast<std::size_t>(givens)]) << givens;
  }
}

TEST(Capacity, HasTheNumbersOfTextsThatAreKnown) {
  const std::array<std::int64_t, 6> texts{2'736, 591'336, 7'137'360, 24'550'128, 42'785'280, 45'135'360};
  for (int givens = 0; givens < 6; ++givens) {
    EXPECT_EQ(capacity(givens, givens, false).texts, texts[static_cast<std::size_t>(givens)]);
  }
}

TEST(Capacity, AddsUpOverARangeAndIsNothingOutsideTheBoard) {
  EXPECT_EQ(capacity(0, 1, false), (Capacity{38 + 8'213, 72 * (38 + 8'213)}));
  EXPECT_EQ(capacity(0, std::numeric_limits<int>::max(), true).classes, 38 + 7'871 + 44'547 + 11'363 + 314);
  EXPECT_EQ(capacity(5, 9, true), Capacity{});
  EXPECT_EQ(capacity(3, 2, false), Capacity{});
  EXPECT_EQ(capacity(10, 12, false), Capacity{});
}

}  // namespace
}  // namespace puzzlemill::fubuki
