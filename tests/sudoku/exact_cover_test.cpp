#include "puzzlemill/sudoku/solve/exact_cover.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <set>
#include <span>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "puzzlemill/core/rng.hpp"
#include "puzzlemill/sudoku/generate/random_solution.hpp"
#include "puzzlemill/sudoku/text.hpp"
#include "support/brute_force.hpp"
#include "support/lines.hpp"

namespace puzzlemill::sudoku {
namespace {

template <class Shape>
std::vector<std::string> solutions(const Givens<Shape>& givens, std::size_t limit, Budget& budget) {
  std::vector<std::string> found;
  ExactCover<Shape>(givens).run(budget, [&](const Solution<Shape>& solution) {
    found.push_back(to_line(solution));
    return found.size() < limit;
  });
  return found;
}

/// `clues` cells of a random grid; spoilt: one of them perhaps with a wrong digit.
template <class Shape>
Givens<Shape> question(Rng& rng, int clues, bool spoilt) {
  const Solution<Shape> grid = random_solution<Shape>(rng);
  std::array<Cell, Shape::cells> cells{};
  for (int c = 0; c < Shape::cells; ++c) cells[static_cast<std::size_t>(c)] = static_cast<Cell>(c);
  rng.shuffle(std::span(cells));
  Givens<Shape> givens;
  for (const Cell cell : std::span(cells).first(static_cast<std::size_t>(clues)))
    givens.set(cell, grid[cell]);
  if (spoilt) givens.set(cells[0], static_cast<int>(rng.below(Shape::size)) + 1);
  return givens;
}

template <class Shape>
class ExactCoverOfShape : public testing::Test {};
using AllShapes = testing::Types<Shape4, Shape6, Shape8, Shape9, Shape10, Shape12, Shape16>;
TYPED_TEST_SUITE(ExactCoverOfShape, AllShapes);

TYPED_TEST(ExactCoverOfShape, FindsWhatBruteForceFinds) {
  using Shape = TypeParam;
  constexpr std::size_t limit = 40;
  std::set<std::size_t> counts;
  for (std::uint64_t i = 0; i < 60; ++i) {
    Rng rng(31, i, Purpose::test);
    const int clues = Shape::cells * 9 / 20 + static_cast<int>(rng.below(Shape::cells / 4));
    const auto givens = question<Shape>(rng, clues, i % 3 == 0);
    std::vector<std::string> expected;
    for (const Digits<Shape>& digits : all_solutions<Shape>(givens, limit))
      expected.push_back(to_line<Shape>(digits));
    Budget budget(1'000'000);
    std::vector<std::string> found = solutions<Shape>(givens, limit, budget);
    counts.insert(expected.size());
    ASSERT_EQ(found.size(), expected.size()) << to_line(givens);
    if (expected.size() == limit) continue;  // which forty of more is nobody's promise
    std::sort(expected.begin(), expected.end());
    std::sort(found.begin(), found.end());
    EXPECT_EQ(found, expected) << to_line(givens);
  }
  EXPECT_TRUE(counts.contains(0) && counts.contains(1) && counts.size() > 2);
}

TYPED_TEST(ExactCoverOfShape, FindsTwoSolutionsOfFewGivensInFewNodes) {
  using Shape = TypeParam;
  for (const int clues : {0, 2, Shape::size, Shape::cells / 5}) {
    if (clues >= Shape::size - 1 && Shape::size == 4) continue;  // may have one solution
    for (std::uint64_t i = 0; i < 20; ++i) {
      Rng rng(32, i, Purpose::test);
      const auto givens = question<Shape>(rng, clues, false);
      Budget budget(20'000);
      EXPECT_EQ(solutions<Shape>(givens, 2, budget).size(), 2U) << to_line(givens);
    }
  }
}

TEST(ExactCover, CountsTheGridsOf4x4) {
  Budget budget(1'000'000);
  EXPECT_EQ(solutions<Shape4>({}, 1'000, budget).size(), 288U);
}

TEST(ExactCover, SolvesHardPuzzlesInAThousandNodes) {
  for (const std::string& line : test_lines("top1465.txt")) {
    const auto givens = from_line<Shape9>(line.substr(0, Shape9::cells));
    ASSERT_TRUE(givens) << line;
    Budget budget(1'000);
    EXPECT_EQ(solutions<Shape9>(*givens, 2, budget).size(), 1U) << line;
    EXPECT_GT(budget.left(), 0) << line;
  }
}

TEST(ExactCover, GivesNoSolutionForClashingClues) {
  Givens<Shape9> givens;
  givens.set(Cell{0}, 1);
  givens.set(Cell{1}, 1);
  Budget budget(1'000);
  EXPECT_TRUE(solutions<Shape9>(givens, 2, budget).empty());
  EXPECT_EQ(budget.left(), 1'000);
}

TEST(ExactCover, SaysHowTheSearchEnded) {
  const auto end = [](const Givens<Shape9>& givens, std::int64_t nodes, bool go_on) {
    Budget budget(nodes);
    return ExactCover<Shape9>(givens).run(budget, [&](const Solution<Shape9>&) { return go_on; });
  };
  const auto puzzle =
      from_line<Shape9>("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79");
  EXPECT_EQ(end(*puzzle, 1'000, true), SearchEnd::exhausted);
  EXPECT_EQ(end(*puzzle, 1'000, false), SearchEnd::stopped);
  EXPECT_EQ(end({}, 3, true), SearchEnd::out_of_nodes);
}

}  // namespace
}  // namespace puzzlemill::sudoku
