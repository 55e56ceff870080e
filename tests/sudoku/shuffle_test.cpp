#include "puzzlemill/sudoku/generate/shuffle.hpp"

#include <cmath>
#include <map>
#include <vector>

#include <gtest/gtest.h>

#include "support/whole_group.hpp"

namespace puzzlemill::sudoku {
namespace {

/// The sum of (seen - expected)² / expected. With k kinds seen evenly it is k - 1 on the mean, √(2k - 2) its
/// deviation.
double chi_squared(const std::vector<int>& seen, double expected) {
  double sum = 0;
  for (const int n : seen) sum += (n - expected) * (n - expected) / expected;
  return sum;
}

TEST(Shuffle, DrawsEveryElementOfTheSmallGroupEvenly) {
  const std::uint64_t order = group_order<Shape4>();
  ASSERT_EQ(order, 3072U);
  constexpr int each = 50;
  std::map<Transform<Shape4>, int> seen;
  Rng rng(7, 0, Purpose::test);
  for (std::uint64_t i = 0; i < order * each; ++i) ++seen[random_transform<Shape4>(rng)];

  ASSERT_EQ(seen.size(), order);
  std::vector<int> counts;
  for (const auto& [transform, count] : seen) counts.push_back(count);
  EXPECT_NEAR(chi_squared(counts, each), 3071, 4 * 78.4);
}

template <class Shape>
class EveryShapeShuffle : public testing::Test {};

using Shapes = testing::Types<Shape6, Shape9, Shape12>;
TYPED_TEST_SUITE(EveryShapeShuffle, Shapes);

TYPED_TEST(EveryShapeShuffle, SendsACellToEveryCellAndADigitToEveryDigitEvenly) {
  constexpr int each = 200;
  constexpr int draws = TypeParam::cells * each;
  std::vector<int> cells(TypeParam::cells);
  std::vector<int> digits(TypeParam::size);
  Rng rng(7, 1, Purpose::test);
  for (int i = 0; i < draws; ++i) {
    const auto transform = random_transform<TypeParam>(rng);
    ++cells[static_cast<std::size_t>(index(transform.apply(Cell{5})))];
    ++digits[static_cast<std::size_t>(transform.apply_to_digit(2) - 1)];
  }
  EXPECT_LT(chi_squared(cells, each), TypeParam::cells + 4 * std::sqrt(2.0 * TypeParam::cells));
  EXPECT_LT(chi_squared(digits, draws / double{TypeParam::size}),
            TypeParam::size + 4 * std::sqrt(2.0 * TypeParam::size));
}

TEST(Shuffle, GivesTheSameForTheSameRng) {
  Rng one(3, 4, Purpose::shuffle);
  Rng same(3, 4, Purpose::shuffle);
  Rng other(3, 5, Purpose::shuffle);
  const auto first = random_transform<Shape9>(one);
  EXPECT_EQ(first, random_transform<Shape9>(same));
  EXPECT_NE(first, random_transform<Shape9>(other));
  EXPECT_NE(first, random_transform<Shape9>(one));
}

}  // namespace
}  // namespace puzzlemill::sudoku
