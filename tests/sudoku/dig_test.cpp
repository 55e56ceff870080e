#include "puzzlemill/sudoku/generate/dig.hpp"

#include <cstdint>
#include <vector>

#include <gtest/gtest.h>

#include "puzzlemill/core/rng.hpp"
#include "puzzlemill/sudoku/generate/random_solution.hpp"
#include "puzzlemill/sudoku/generate/shuffle.hpp"
#include "puzzlemill/sudoku/text.hpp"
#include "support/brute_force.hpp"

namespace puzzlemill::sudoku {
namespace {

template <class Shape>
Solution<Shape> grid(std::uint64_t number) {
  Rng rng(11, number, Purpose::test);
  return random_solution<Shape>(rng);
}

template <class Shape>
bool is_unique(const Solution<Shape>& solution, const CellSet<Shape>& clues) {
  return all_solutions<Shape>(Puzzle<Shape>{solution, {clues}}.givens(), 2).size() == 1;
}

/// The dig by its definition: each orbit in turn, kept away if one solution is left.
template <class Shape>
std::vector<CellSet<Shape>> plain_dig(const Solution<Shape>& solution, std::vector<CellSet<Shape>> order,
                                      Rng& rng, int min_clues) {
  rng.shuffle(std::span(order));
  CellSet<Shape> clues = CellSet<Shape>::all();
  std::vector<CellSet<Shape>> removed;
  for (const CellSet<Shape>& orbit : order) {
    const CellSet<Shape> left = clues - orbit;
    if (left.size() < min_clues) break;
    if (!is_unique(solution, left)) continue;
    clues = left;
    removed.push_back(orbit);
  }
  return removed;
}

template <class Shape>
void expect_same_as_plain(Symmetry symmetry, int min_clues, std::uint64_t digs) {
  const auto all = orbits<Shape>(symmetry);
  for (std::uint64_t i = 0; i < digs; ++i) {
    const Solution<Shape> solution = grid<Shape>(i);
    const Rng rng(12, i, Purpose::dig);
    Rng plain_rng(12, i, Purpose::dig);
    const DigResult<Shape> dug = dig<Shape>({solution, {min_clues, 1'000'000}, rng}, all);
    const auto removed = plain_dig(solution, all, plain_rng, min_clues);
    ASSERT_EQ(dug.chain.length(), removed.size());
    CellSet<Shape> clues = CellSet<Shape>::all();
    for (std::size_t k = 0; k < removed.size(); ++k) {
      clues -= removed[k];
      ASSERT_EQ(dug.chain.clues(k + 1).cells, clues);
    }
  }
}

TEST(Dig, TakesExactlyWhatTryingCellByCellTakes) {
  expect_same_as_plain<Shape9>(Symmetry::none, 0, 40);
}
TEST(Dig, TakesExactlyWhatTryingOrbitByOrbitTakes) {
  for (const Symmetry symmetry : {Symmetry::rot180, Symmetry::rot90, Symmetry::mirror_h, Symmetry::mirror_v,
                                  Symmetry::diagonal, Symmetry::antidiagonal}) {
    expect_same_as_plain<Shape9>(symmetry, 0, 4);
  }
}
TEST(Dig, TakesTheSameOnOtherShapes) {
  expect_same_as_plain<Shape4>(Symmetry::none, 0, 30);
  expect_same_as_plain<Shape6>(Symmetry::none, 0, 30);
  expect_same_as_plain<Shape6>(Symmetry::rot180, 0, 30);
  expect_same_as_plain<Shape8>(Symmetry::none, 0, 5);
}
TEST(Dig, StopsWhereTheNextRemovalWouldLeaveTooFewClues) {
  expect_same_as_plain<Shape9>(Symmetry::none, 30, 10);
  Rng rng(13, 0, Purpose::dig);
  const auto dug = dig<Shape9>({grid<Shape9>(1), {30, 100'000}, rng}, orbits<Shape9>(Symmetry::none));
  EXPECT_EQ(dug.end, DigEnd::min_clues);
  EXPECT_EQ(dug.chain.clues(dug.chain.length()).count(), 30);
}

void expect_equal(const DigResult<Shape9>& one, const DigResult<Shape9>& other) {
  ASSERT_EQ(one.end, other.end);
  ASSERT_EQ(one.chain.length(), other.chain.length());
  for (std::size_t k = 0; k <= one.chain.length(); ++k) ASSERT_EQ(one.chain.clues(k), other.chain.clues(k));
}

TEST(Dig, WhatIsKnownOfAGroundChangesNothing) {
  for (const Symmetry symmetry : {Symmetry::none, Symmetry::rot180}) {
    const Solution<Shape9> seed = grid<Shape9>(7);
    const auto all = orbits<Shape9>(symmetry);
    const auto ground = std::make_shared<DigGround<Shape9>>(seed);
    for (std::uint64_t i = 0; i < 400; ++i) {
      Rng shuffle_rng(19, i, Purpose::shuffle);
      const auto shuffled = random_transform<Shape9>(shuffle_rng);
      const Solution<Shape9> image = shuffled.apply(seed);
      const Rng rng(19, i, Purpose::dig);
      expect_equal(dig<Shape9>({image, {}, rng, ground, shuffled}, all), dig<Shape9>({image, {}, rng}, all));
    }
    EXPECT_GT(ground->sets.size(), 500U);
  }
}

/// Tasks of all kinds: with a ground and without, to the bottom and not.
std::vector<DigTask<Shape9>> mixed_tasks(std::uint64_t stream, std::uint64_t count,
                                         const std::shared_ptr<DigGround<Shape9>>& ground) {
  std::vector<DigTask<Shape9>> tasks;
  for (std::uint64_t i = 0; i < count; ++i) {
    const DigLimits limits{i % 5 == 0 ? 28 : 0, 100'000};
    const Rng rng(stream, i, Purpose::dig);
    Rng shuffle_rng(stream, i, Purpose::shuffle);
    const auto shuffled = random_transform<Shape9>(shuffle_rng);
    if (i % 3 == 0) {
      tasks.push_back({grid<Shape9>(i), limits, rng});
    } else {
      tasks.push_back({shuffled.apply(ground->grid), limits, rng, ground, shuffled});
    }
  }
  return tasks;
}

TEST(Dig, ManyDugTogetherAreWhatEachIsAlone) {
  for (const Symmetry symmetry : {Symmetry::none, Symmetry::rot180, Symmetry::diagonal}) {
    const auto all = orbits<Shape9>(symmetry);
    const auto ground = std::make_shared<DigGround<Shape9>>(grid<Shape9>(21));
    for (const std::uint64_t count : {900, 1, 600}) {  // the later ones know what the earlier found
      const auto tasks = mixed_tasks(21 + count, count, ground);
      const std::vector<DigResult<Shape9>> together = dig_side_by_side(tasks, all);
      const std::vector<DigResult<Shape9>> in_the_faster_way = dig_all(tasks, all);
      ASSERT_EQ(together.size(), count);
      ASSERT_EQ(in_the_faster_way.size(), count);
      for (std::size_t i = 0; i < count; ++i) {
        const auto alone = dig<Shape9>({tasks[i].solution, tasks[i].limits, tasks[i].rng}, all);
        expect_equal(together[i], alone);
        expect_equal(in_the_faster_way[i], alone);
      }
    }
    EXPECT_GT(ground->sets.size(), 500U);
  }
  EXPECT_TRUE(dig_side_by_side({}, orbits<Shape9>(Symmetry::none)).empty());
}

TEST(Dig, LearnsOnlyUnavoidableSets) {
  const auto all = orbits<Shape9>(Symmetry::none);
  for (const bool together : {false, true}) {
    const auto ground = std::make_shared<DigGround<Shape9>>(grid<Shape9>(8));
    const auto tasks = mixed_tasks(20, 60, ground);
    if (together) {
      (void)dig_side_by_side(tasks, all);
    } else {
      for (const auto& task : tasks) (void)dig(task, all);
    }
    ASSERT_GT(ground->sets.size(), 50U);
    for (std::size_t s = 0; s < 50; ++s) {
      CellSet<Shape9> others = CellSet<Shape9>::all();
      for (int c = 0; c < 81; ++c) {
        const auto cell = static_cast<Cell>(c);
        if ((ground->sets.column(cell).word[s / 64] >> (s % 64) & 1) != 0) others.drop(cell);
      }
      EXPECT_FALSE(is_unique(ground->grid, others));
    }
  }
}

TEST(Dig, LeavesExactlyOneSolutionAtEveryMember) {
  Rng rng(14, 0, Purpose::dig);
  const auto dug = dig<Shape9>({grid<Shape9>(2), {}, rng}, orbits<Shape9>(Symmetry::none));
  for (std::size_t k = 0; k <= dug.chain.length(); ++k) {
    EXPECT_TRUE(is_unique(dug.chain.solution(), dug.chain.clues(k).cells)) << k;
  }
}

TEST(Dig, MinimalMeansNoClueCanGo) {
  Budget budget(1'000'000);
  Rng rng(15, 0, Purpose::dig);
  const auto dug = dig<Shape9>({grid<Shape9>(3), {}, rng}, orbits<Shape9>(Symmetry::none));
  EXPECT_EQ(dug.end, DigEnd::bottom);
  const Puzzle<Shape9> bottom = dug.chain.puzzle(dug.chain.length());
  EXPECT_EQ(is_minimal(bottom, budget), Answer::yes);
  EXPECT_EQ(is_minimal(dug.chain.puzzle(dug.chain.length() - 1), budget), Answer::no);
  bottom.clues.cells.for_each([&](Cell cell) {
    CellSet<Shape9> left = bottom.clues.cells;
    left.drop(cell);
    EXPECT_FALSE(is_unique(bottom.solution, left)) << cell_name<Shape9>(cell);
  });
}

TEST(Dig, KeepsTheSymmetryOfTheClues) {
  for (const Symmetry symmetry : {Symmetry::rot180, Symmetry::rot90, Symmetry::diagonal}) {
    const auto all = orbits<Shape9>(symmetry);
    Rng rng(16, 0, Purpose::dig);
    const auto dug = dig<Shape9>({grid<Shape9>(4), {}, rng}, all);
    const CellSet<Shape9> clues = dug.chain.clues(dug.chain.length()).cells;
    for (const CellSet<Shape9>& orbit : all) {
      EXPECT_TRUE((orbit & clues) == orbit || !orbit.meets(clues)) << name(symmetry);
    }
  }
}

TEST(Dig, GivesTheSamePuzzleForTheSameRng) {
  const auto all = orbits<Shape9>(Symmetry::none);
  Rng a(17, 5, Purpose::dig);
  Rng b(17, 5, Purpose::dig);
  Rng other(17, 6, Purpose::dig);
  const auto first = dig<Shape9>({grid<Shape9>(5), {}, a}, all);
  const auto again = dig<Shape9>({grid<Shape9>(5), {}, b}, all);
  const auto different = dig<Shape9>({grid<Shape9>(5), {}, other}, all);
  EXPECT_EQ(first.chain.clues(first.chain.length()), again.chain.clues(again.chain.length()));
  EXPECT_NE(first.chain.clues(first.chain.length()), different.chain.clues(different.chain.length()));
}

TEST(Dig, AClueWhoseCheckRunsOutStays) {
  Rng rng(18, 0, Purpose::dig);
  const auto dug = dig<Shape16>({grid<Shape16>(6), {0, 0}, rng}, orbits<Shape16>(Symmetry::none));
  EXPECT_EQ(dug.end, DigEnd::out_of_nodes);
  EXPECT_GT(dug.chain.length(), 50U);
  EXPECT_TRUE(is_unique(dug.chain.solution(), dug.chain.clues(dug.chain.length()).cells));
}

TEST(Orbits, CoverEachCellOnceAndHaveTheSizesOfTheirSymmetry) {
  struct Expected {
    Symmetry symmetry;
    std::size_t orbits;
    int largest;
  };
  for (const Expected& e : {Expected{Symmetry::none, 81, 1},
                            {Symmetry::rot180, 41, 2},
                            {Symmetry::rot90, 21, 4},
                            {Symmetry::mirror_h, 45, 2},
                            {Symmetry::mirror_v, 45, 2},
                            {Symmetry::diagonal, 45, 2},
                            {Symmetry::antidiagonal, 45, 2}}) {
    const auto all = orbits<Shape9>(e.symmetry);
    EXPECT_EQ(all.size(), e.orbits) << name(e.symmetry);
    CellSet<Shape9> seen;
    int largest = 0;
    for (const CellSet<Shape9>& orbit : all) {
      EXPECT_FALSE(orbit.meets(seen));
      seen |= orbit;
      largest = std::max(largest, orbit.size());
    }
    EXPECT_EQ(seen, CellSet<Shape9>::all());
    EXPECT_EQ(largest, e.largest);
  }
}

TEST(Orbits, MirrorsSwapTheSidesTheyAreNamedFor) {
  EXPECT_TRUE(orbits<Shape9>(Symmetry::mirror_h)[0].has(Shape9::cell(0, 8)));
  EXPECT_TRUE(orbits<Shape9>(Symmetry::mirror_v)[0].has(Shape9::cell(8, 0)));
  EXPECT_TRUE(orbits<Shape9>(Symmetry::diagonal)[1].has(Shape9::cell(1, 0)));
  EXPECT_TRUE(orbits<Shape9>(Symmetry::antidiagonal)[0].has(Shape9::cell(8, 8)));
}

}  // namespace
}  // namespace puzzlemill::sudoku
