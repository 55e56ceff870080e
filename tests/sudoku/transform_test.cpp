#include "puzzlemill/sudoku/generate/transform.hpp"

#include <set>

#include <gtest/gtest.h>

#include "puzzlemill/sudoku/generate/shuffle.hpp"
#include "puzzlemill/sudoku/text.hpp"
#include "support/pattern_grid.hpp"
#include "support/whole_group.hpp"

namespace puzzlemill::sudoku {
namespace {

template <class Shape>
class EveryShapeTransform : public testing::Test {
 protected:
  Transform<Shape> draw() { return random_transform<Shape>(rng_); }

 private:
  Rng rng_{1, 0, Purpose::test};
};

using Shapes = testing::Types<Shape4, Shape6, Shape8, Shape9, Shape10, Shape12, Shape16>;
TYPED_TEST_SUITE(EveryShapeTransform, Shapes);

TYPED_TEST(EveryShapeTransform, TurnsASolutionIntoASolution) {
  for (int i = 0; i < 50; ++i) {
    const Solution<TypeParam> image = this->draw().apply(pattern_grid<TypeParam>());
    EXPECT_TRUE(is_solution<TypeParam>(image.digits()));
  }
}

TYPED_TEST(EveryShapeTransform, IsUndoneByItsInverse) {
  for (int i = 0; i < 50; ++i) {
    const Transform<TypeParam> transform = this->draw();
    EXPECT_NE(transform, Transform<TypeParam>());
    EXPECT_EQ(transform.then(transform.inverse()), Transform<TypeParam>());
    EXPECT_EQ(transform.inverse().then(transform), Transform<TypeParam>());
  }
}

TYPED_TEST(EveryShapeTransform, ThenAppliesTheOtherToTheImage) {
  const Solution<TypeParam> grid = pattern_grid<TypeParam>();
  for (int i = 0; i < 50; ++i) {
    const Transform<TypeParam> first = this->draw();
    const Transform<TypeParam> second = this->draw();
    EXPECT_EQ(first.then(second).apply(grid), second.apply(first.apply(grid)));
  }
}

TYPED_TEST(EveryShapeTransform, MovesGivensAsItMovesThePuzzle) {
  Puzzle<TypeParam> puzzle{pattern_grid<TypeParam>(), {CellSet<TypeParam>()}};
  for (int c = 0; c < TypeParam::cells; c += 3) puzzle.clues.cells.add(static_cast<Cell>(c));
  for (int i = 0; i < 50; ++i) {
    const Transform<TypeParam> transform = this->draw();
    EXPECT_EQ(transform.apply(puzzle.givens()), transform.apply(puzzle).givens());
    EXPECT_EQ(transform.apply(puzzle.givens()).cells(), transform.apply(puzzle.clues).cells);
    EXPECT_EQ(transform.apply(puzzle.clues).count(), puzzle.clues.count());
  }
}

TEST(Transform, PutsRowsColumnsAndDigitsWhereItSays) {
  const auto givens = from_line<Shape6>(
      "123456"
      "......"
      "4....."
      "......"
      "......"
      ".....5");
  Transform<Shape6>::Parts parts;
  parts.rows = {3, 2, 5, 4, 0, 1};
  parts.columns = {4, 3, 5, 0, 1, 2};
  parts.digits = {2, 3, 4, 5, 6, 1};
  EXPECT_EQ(to_line(Transform<Shape6>(parts).apply(*givens)),
            "......"
            "...5.."
            "..6..."
            "......"
            "651234"
            "......");
}

TEST(Transform, TransposesBeforeItReorders) {
  const auto givens = from_line<Shape4>(
      "1234"
      "...."
      "...."
      "...2");
  Transform<Shape4>::Parts parts;
  parts.transposed = true;
  parts.rows = {2, 3, 0, 1};
  parts.columns = {1, 0, 2, 3};
  parts.digits = {1, 2, 3, 4};
  EXPECT_EQ(to_line(Transform<Shape4>(parts).apply(*givens)),
            ".3.."
            ".4.2"
            ".1.."
            ".2..");
}

TEST(Transform, MovesTheCellsOfASmallGridIn128Ways) {
  std::set<Transform<Shape4>> moves;
  for_each_move<Shape4>([&](const auto& parts) { moves.insert(Transform<Shape4>(parts)); });
  EXPECT_EQ(moves.size(), 128U);
  for (const auto& move : moves) EXPECT_TRUE(moves.contains(move.inverse()));
}

}  // namespace
}  // namespace puzzlemill::sudoku
