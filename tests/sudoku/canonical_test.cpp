#include "puzzlemill/sudoku/generate/canonical.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "puzzlemill/sudoku/generate/shuffle.hpp"
#include "puzzlemill/sudoku/text.hpp"
#include "support/brute_force.hpp"
#include "support/lines.hpp"
#include "support/pattern_grid.hpp"
#include "support/whole_group.hpp"

namespace puzzlemill::sudoku {
namespace {

template <class Shape>
Solution<Shape> grid_of(std::string_view line) {
  return Solution<Shape>::from(from_line<Shape>(line).value().digits).value();
}

/// The grids whose first row reads 1 2 3 …: every grid is one of them but for the names of its digits.
template <class Shape>
std::vector<Solution<Shape>> grids_by_first_row() {
  Givens<Shape> first_row;
  for (int c = 0; c < Shape::size; ++c) first_row.set(static_cast<Cell>(c), c + 1);
  std::vector<Solution<Shape>> grids;
  for (const Digits<Shape>& digits : all_solutions(first_row, 1'000'000)) {
    grids.push_back(Solution<Shape>::trusted(digits));
  }
  return grids;
}

/// A grid without a pattern: again and again half the cells are emptied and filled in another way, if there
/// is one.
template <class Shape>
Solution<Shape> random_grid(Rng& rng) {
  Digits<Shape> digits = pattern_grid<Shape>().digits();
  for (int round = 0; round < 20; ++round) {
    Givens<Shape> kept{digits};
    for (int i = 0; i < Shape::cells / 2; ++i) kept.set(static_cast<Cell>(rng.below(Shape::cells)), 0);
    digits = all_solutions(kept, 2).back();
  }
  return Solution<Shape>::trusted(digits);
}

/// The grid whose digits are (band + column in its stack, row in its band + stack), each part modulo the
/// box's side: the most symmetric of 9×9. Of 16×16 it is so with the parts added bit by bit.
template <class Shape, class Add>
Solution<Shape> product_grid(Add add) {
  Digits<Shape> digits{};
  for (int c = 0; c < Shape::cells; ++c) {
    const Cell cell = static_cast<Cell>(c);
    const int side = Shape::box_rows;
    const int high = add(Shape::row(cell) / side, Shape::column(cell) % side);
    const int low = add(Shape::row(cell) % side, Shape::column(cell) / side);
    digits[static_cast<std::size_t>(c)] = static_cast<std::uint8_t>(1 + side * high + low);
  }
  return Solution<Shape>::from(digits).value();
}
Solution<Shape9> most_symmetric_grid() {
  return product_grid<Shape9>([](int a, int b) { return (a + b) % 3; });
}

/// The smallest image and the number of moves of cells that reach it, by trying them all. Digits are named as
/// the first row of an image has them.
template <class Shape>
std::pair<Digits<Shape>, std::size_t> smallest_image(const Solution<Shape>& grid) {
  Digits<Shape> smallest{};
  smallest.fill(0xff);
  std::size_t times = 0;
  for_each_move<Shape>([&](const auto& parts) {
    Digits<Shape> image = Transform<Shape>(parts).apply(grid).digits();
    std::array<std::uint8_t, Shape::size + 1> names{};
    for (std::size_t c = 0; c < Shape::size; ++c) names[image[c]] = static_cast<std::uint8_t>(c + 1);
    for (std::uint8_t& digit : image) digit = names[digit];
    if (image < smallest) times = 0;
    smallest = std::min(smallest, image);
    times += image == smallest ? 1 : 0;
  });
  return {smallest, times};
}

/// Checks that the classes of `grids`, one for each way to name digits, have as many grids as their
/// automorphisms say.
template <class Shape>
std::size_t classes_with_right_sizes(const std::vector<Solution<Shape>>& grids) {
  std::map<Solution<Shape>, std::uint64_t> orbit_sizes;
  std::map<Solution<Shape>, std::uint64_t> seen;
  std::uint64_t names = 1;
  for (std::uint64_t i = 2; i <= Shape::size; ++i) names *= i;
  for (const Solution<Shape>& grid : grids) {
    const Canonical<Shape> canonical = canonicalise(grid);
    seen[canonical.grid] += names;
    orbit_sizes[canonical.grid] = group_order<Shape>() / canonical.automorphisms.size();
  }
  EXPECT_EQ(seen, orbit_sizes);
  return seen.size();
}

TEST(Canonical, PartsThe288SmallGridsIntoTwoClasses) {
  const std::vector<Solution<Shape4>> grids = grids_by_first_row<Shape4>();
  EXPECT_EQ(grids.size() * 24, 288U);
  EXPECT_EQ(classes_with_right_sizes(grids), 2U);
}

TEST(Canonical, PartsThe28200960GridsOfSixRowsInto49Classes) {
  const std::vector<Solution<Shape6>> grids = grids_by_first_row<Shape6>();
  EXPECT_EQ(grids.size() * 720, 28'200'960U);
  EXPECT_EQ(classes_with_right_sizes(grids), 49U);
}

template <class Shape>
void expect_as_by_brute_force(const Solution<Shape>& grid) {
  const auto [smallest, times] = smallest_image(grid);
  const Canonical<Shape> canonical = canonicalise(grid);
  EXPECT_EQ(to_line(canonical.grid), to_line<Shape>(smallest));
  EXPECT_EQ(canonical.automorphisms.size(), times) << to_line(grid);
}

TEST(Canonical, IsTheSmallestOfAllImagesOfEverySmallGrid) {
  for (const Solution<Shape4>& grid : grids_by_first_row<Shape4>()) expect_as_by_brute_force(grid);
}

TEST(Canonical, IsTheSmallestOfAllImagesOfGridsOfSixRows) {
  const std::vector<Solution<Shape6>> grids = grids_by_first_row<Shape6>();
  for (std::size_t i = 0; i < grids.size(); i += 199) expect_as_by_brute_force(grids[i]);
}

TEST(CanonicalSlow, IsTheSmallestOfAllImagesOfLargerGrids) {
  Rng rng(11, 0, Purpose::test);
  expect_as_by_brute_force(pattern_grid<Shape8>());
  expect_as_by_brute_force(most_symmetric_grid());
  for (int i = 0; i < 12; ++i) {
    expect_as_by_brute_force(random_grid<Shape8>(rng));
    expect_as_by_brute_force(random_grid<Shape9>(rng));
  }
}

template <class Shape>
class EveryShapeCanonical : public testing::Test {
 protected:
  void expect_one_form(const Solution<Shape>& grid) {
    const Canonical<Shape> canonical = canonicalise(grid);
    EXPECT_LE(canonical.grid, grid);
    EXPECT_EQ(canonical.digest, grid_digest(canonical.grid));
    for (int i = 0; i < 10; ++i) {
      const Solution<Shape> image = random_transform<Shape>(rng_).apply(grid);
      const Canonical<Shape> of_image = canonicalise(image);
      EXPECT_EQ(of_image.grid, canonical.grid);
      EXPECT_EQ(of_image.to_canonical.apply(image), canonical.grid);
      EXPECT_EQ(of_image.automorphisms.size(), canonical.automorphisms.size());
    }
    std::set<Transform<Shape>> distinct;
    for (const Transform<Shape>& automorphism : canonical.automorphisms) {
      EXPECT_EQ(automorphism.apply(canonical.grid), canonical.grid);
      distinct.insert(automorphism);
    }
    EXPECT_EQ(distinct.size(), canonical.automorphisms.size());
    EXPECT_EQ(canonical.automorphisms.front(), Transform<Shape>());
  }

  Rng rng_{12, 0, Purpose::test};
};

using Shapes = testing::Types<Shape4, Shape6, Shape8, Shape9, Shape10, Shape12, Shape16>;
TYPED_TEST_SUITE(EveryShapeCanonical, Shapes);

TYPED_TEST(EveryShapeCanonical, IsOneFormForAllImagesOfAGrid) {
  this->expect_one_form(random_grid<TypeParam>(this->rng_));
}

TYPED_TEST(EveryShapeCanonical, IsOneFormForAllImagesOfASymmetricGrid) {
  this->expect_one_form(pattern_grid<TypeParam>());
}

TEST(Canonical, FindsThe648AutomorphismsOfTheMostSymmetricGrid) {
  EXPECT_EQ(canonicalise(most_symmetric_grid()).automorphisms.size(), 648U);
}

TEST(Canonical, FindsTheAutomorphismsOfTheMostSymmetricGridOf16Rows) {
  // 4⁴ shifts of rows in all bands, bands, columns and stacks; the 6 linear maps of two bits for bands and
  // columns, as many for rows and stacks; and transposing.
  const Solution<Shape16> grid = product_grid<Shape16>([](int a, int b) { return a ^ b; });
  EXPECT_EQ(canonicalise(grid).automorphisms.size(), 256U * 6 * 6 * 2);
}

/// A canonical grid without automorphisms.
constexpr std::string_view plain_line =
    "123456789457189236689327514268715493534962871971834652396278145715643928842591367";

ClueMask<Shape9> random_clues(Rng& rng, int count) {
  ClueMask<Shape9> clues{CellSet<Shape9>()};
  while (clues.count() < count) clues.cells.add(static_cast<Cell>(rng.below(Shape9::cells)));
  return clues;
}

TEST(ClassKey, IsTheSameEverywhere) {
  const Canonical<Shape9> canonical = canonicalise(grid_of<Shape9>(plain_line));
  EXPECT_EQ(to_line(canonical.grid), plain_line);
  ClueMask<Shape9> clues{CellSet<Shape9>()};
  for (const int cell : {0, 9, 80}) clues.cells.add(static_cast<Cell>(cell));
  // XXH3_64bits of the line of 81 symbols, and of the bytes 01 02 00 00 00 00 00 00 00 00 01 00 00 00 00 00.
  EXPECT_EQ(class_key(canonical, clues), (ClassKey{10522266025501916297U, 13590006574763384941U}));
}

void expect_one_key(const Solution<Shape9>& grid, int images) {
  Rng rng(13, 0, Purpose::test);
  const Puzzle<Shape9> puzzle{grid, random_clues(rng, 25)};
  const ClassKey key = class_key(canonicalise(grid), puzzle.clues);
  for (int i = 0; i < images; ++i) {
    const Puzzle<Shape9> image = random_transform<Shape9>(rng).apply(puzzle);
    EXPECT_EQ(class_key(canonicalise(image.solution), image.clues), key);
  }
}

TEST(ClassKey, IsOneForAThousandImagesOfAPuzzle) {
  expect_one_key(grid_of<Shape9>(plain_line), 1000);
}

TEST(ClassKey, IsOneForAllImagesOfAPuzzleOfTheMostSymmetricGrid) {
  expect_one_key(most_symmetric_grid(), 100);
}

TEST(ClassKey, DiffersForOtherCluesAndForOtherGrids) {
  Rng rng(14, 0, Purpose::test);
  const Canonical<Shape9> plain = canonicalise(grid_of<Shape9>(plain_line));
  std::set<ClassKey> keys;
  std::set<ClueMask<Shape9>> masks;
  for (int i = 0; i < 1000; ++i) {
    const ClueMask<Shape9> clues = random_clues(rng, 25);
    masks.insert(clues);
    keys.insert(class_key(plain, clues));
  }
  EXPECT_EQ(keys.size(), masks.size());
  EXPECT_NE(plain.digest, canonicalise(most_symmetric_grid()).digest);
}

TEST(ClassKey, OfAShuffledSeedNeedsTheSeedsFormOnly) {
  Rng rng(15, 0, Purpose::test);
  for (const Solution<Shape9>& seed : {grid_of<Shape9>(plain_line), most_symmetric_grid()}) {
    const Canonical<Shape9> canonical = canonicalise(seed);
    for (int i = 0; i < 100; ++i) {
      const Transform<Shape9> shuffled = random_transform<Shape9>(rng);
      const ClueMask<Shape9> clues = random_clues(rng, 25);
      EXPECT_EQ(class_key(canonical, shuffled, clues), class_key(canonicalise(shuffled.apply(seed)), clues));
    }
  }
}

TEST(ClassKey, PartsAllMasksOfASmallGridAsBurnsideCountsThem) {
  for (const std::string_view line : {"1234341221434321", "1234341223414123"}) {
    const Canonical<Shape4> canonical = canonicalise(grid_of<Shape4>(line));
    std::set<std::uint64_t> keys;
    for (std::uint64_t bits = 0; bits < (1U << Shape4::cells); ++bits) {
      ClueMask<Shape4> clues{CellSet<Shape4>()};
      for (int c = 0; c < Shape4::cells; ++c) {
        if ((bits >> c & 1) != 0) clues.cells.add(static_cast<Cell>(c));
      }
      keys.insert(class_key(canonical, clues).clues);
    }

    // The classes are the mean, over the automorphisms, of the number of masks that each leaves as they are.
    std::uint64_t unmoved = 0;
    for (const Transform<Shape4>& automorphism : canonical.automorphisms) {
      CellSet<Shape4> left = CellSet<Shape4>::all();
      int cycles = 0;
      for (; !left.empty(); ++cycles) {
        Cell cell{};
        left.for_each([&](Cell c) { cell = c; });
        for (; left.has(cell); cell = automorphism.apply(cell)) left.drop(cell);
      }
      unmoved += std::uint64_t{1} << cycles;
    }
    EXPECT_EQ(keys.size(), unmoved / canonical.automorphisms.size());
  }
}

std::set<ClassKey> keys_of_list(const std::string& name) {
  std::set<ClassKey> keys;
  for (const std::string& line : test_lines(name)) {
    const Givens<Shape9> givens = from_line<Shape9>(line).value();
    const Solution<Shape9> solution = Solution<Shape9>::trusted(all_solutions(givens, 1).front());
    keys.insert(class_key(canonicalise(solution), ClueMask<Shape9>{givens.cells()}));
  }
  return keys;
}

TEST(ClassKey, FindsTheOneClassThatAPublicListHasTwice) {
  EXPECT_EQ(test_lines("top1465.txt").size(), 1465U);
  EXPECT_EQ(keys_of_list("top1465.txt").size(), 1464U);
}

TEST(ClassKeySlow, TellsAll49158PuzzlesWith17CluesApart) {
  EXPECT_EQ(keys_of_list("17clue.txt.gz").size(), 49'158U);
}

}  // namespace
}  // namespace puzzlemill::sudoku
