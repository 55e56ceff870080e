#include "puzzlemill/fubuki/grade.hpp"

#include <algorithm>
#include <array>
#include <limits>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "fubuki/unique_masks.hpp"
#include "puzzlemill/core/error.hpp"
#include "puzzlemill/core/rng.hpp"
#include "puzzlemill/fubuki/arrangements.hpp"
#include "puzzlemill/fubuki/question.hpp"

namespace puzzlemill::fubuki {
namespace {

using testing::HasSubstr;

const Grid grid = Grid::trusted({3, 5, 8, 7, 9, 6, 1, 2, 4});

ClueMask shown(std::initializer_list<std::size_t> cells) {
  ClueMask mask{0};
  for (const std::size_t cell : cells) mask.add(cell);
  return mask;
}

/// What it costs to fill the lines in this order.
int choices_in(const std::array<std::size_t, line_count>& order, const Grid& solution, ClueMask clues) {
  Board board = board_with(Question(solution, clues).givens());
  int choices = 0;
  for (const std::size_t line : order) {
    choices += board.ways(line, Sums::from(solution).of[line]) - 1;
    for (const std::size_t cell : lines[line]) board.put(cell, solution.digits()[cell]);
  }
  return choices;
}

TEST(FubukiGrade, CostsNothingWhenTheGridIsFull) {
  EXPECT_EQ(grade(grid, ClueMask{}, {}), (Grade{0, Band::trivial, 0, 0}));
}

TEST(FubukiGrade, CostsOnlyTheBlanksWhenSomeLineAlwaysHasOneBlank) {
  EXPECT_EQ(grade(grid, shown({0, 1, 3, 4}), {}), (Grade{25, Band::simple, 5, 0}));
}

TEST(FubukiGrade, CountsTheWaysBeyondTheRightOne) {
  // R1 and C1 have one blank; R3 is 1 with 2,4 or 4,2: one choice; with it, C2 and C3 have one blank.
  EXPECT_EQ(grade(grid, shown({0, 1, 6}), {}).choices, 1);
  EXPECT_EQ(grade(grid, shown({0, 1, 6}), {}).score, 6 * 5 + 1 * 10);
}

TEST(FubukiGrade, IsTheSameForAllImages) {
  const std::array masks{shown({0}), shown({0, 5}), shown({1, 2, 6}), shown({})};
  for (const ClueMask clues : masks) {
    for (const Transform& transform : transforms()) {
      EXPECT_EQ(grade(transform.apply(grid), transform.apply(clues), {}), grade(grid, clues, {}));
    }
  }
}

TEST(FubukiGrade, TakesTheCheapestOfAllOrdersOfLines) {
  Rng rng(1, 5, Purpose::test);
  const auto all = GridTable::get().all();
  for (int i = 0; i < 40; ++i) {
    const Grid& any = all[rng.below(static_cast<std::uint32_t>(all.size()))];
    const ClueMask clues{static_cast<std::uint16_t>(rng.below(512) & rng.below(512))};
    std::array<std::size_t, line_count> order{0, 1, 2, 3, 4, 5};
    int cheapest = std::numeric_limits<int>::max();
    do cheapest = std::min(cheapest, choices_in(order, any, clues));
    while (std::ranges::next_permutation(order).found);
    EXPECT_EQ(grade(any, clues, {}).choices, cheapest);
  }
}

TEST(FubukiGrade, UsesTheWeightsAndBoundsThatAreSet) {
  const GradeTable table =
      table_with({{"weight.blank", 1}, {"weight.choice", 0}, {"band.simple", 4}, {"band.medium", 5}});
  EXPECT_EQ(grade(grid, shown({0, 1, 3, 4}), table), (Grade{5, Band::medium, 5, 0}));
}

TEST(FubukiGradeTable, SaysAllThatItHolds) {
  EXPECT_EQ(values_of(table_with({{"band.difficult", 61}}), grade_settings()),
            (GradeSettings{{"weight.blank", 5},
                           {"weight.choice", 10},
                           {"band.simple", 20},
                           {"band.medium", 30},
                           {"band.medium-difficult", 45},
                           {"band.difficult", 61},
                           {"band.extremely-difficult", 85}}));
}

TEST(FubukiGradeTable, RefusesWhatMakesNoSense) {
  const auto refusal = [](const GradeSettings& settings) {
    try {
      table_with(settings);
      return std::string();
    } catch (const Error& error) {
      EXPECT_EQ(error.fault(), Fault::usage);
      return std::string(error.what());
    }
  };
  EXPECT_THAT(refusal({{"weight.crme", 1}}), HasSubstr("no grade setting 'weight.crme'"));
  EXPECT_THAT(refusal({{"band.simple", -1}}), HasSubstr("band.simple must be 0"));
  EXPECT_THAT(refusal({{"band.medium", 19}}), HasSubstr("band.medium must not be below band.simple"));
}

/// docs/fubuki.md prints these numbers.
TEST(FubukiGradeSlow, FillsEveryBand) {
  std::array<int, band_names.size()> all{};
  std::array<int, band_names.size()> minimal{};
  for (const Grid& any : class_grids()) {
    const UniqueMasks masks(any);
    masks.for_each_unique([&](ClueMask clues) {
      const auto band = static_cast<std::size_t>(grade(any, clues, {}).band);
      ++all[band];
      if (masks.minimal(clues)) ++minimal[band];
    });
  }
  EXPECT_EQ(all, (std::array<int, 6>{655'200, 997'920, 548'724, 99'560, 17'940, 5'331}));
  EXPECT_EQ(minimal, (std::array<int, 6>{0, 314, 11'335, 37'158, 10'167, 5'159}));
}

}  // namespace
}  // namespace puzzlemill::fubuki
