#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <map>
#include <set>
#include <utility>
#include <variant>
#include <vector>

#include <gtest/gtest.h>

#include "puzzlemill/sudoku/capacity.hpp"
#include "puzzlemill/sudoku/generate/canonical.hpp"
#include "puzzlemill/sudoku/grade/grade.hpp"
#include "puzzlemill/sudoku/kind.hpp"
#include "puzzlemill/sudoku/mill.hpp"
#include "support/brute_force.hpp"

namespace puzzlemill::sudoku {
namespace {

constexpr int anything = std::numeric_limits<int>::max();
constexpr std::int64_t group_order = 2 * 8 * 8 * 24;  // transposing, rows, columns, digits

using Mask = std::uint32_t;  ///< bit c for cell c
constexpr Mask all_masks = 1U << Shape4::cells;

ClueMask<Shape4> clue_mask(Mask mask) {
  ClueMask<Shape4> clues{CellSet<Shape4>{}};
  for (; mask != 0; mask &= mask - 1) clues.cells.add(static_cast<Cell>(std::countr_zero(mask)));
  return clues;
}

std::vector<Solution<Shape4>> all_grids() {
  std::vector<Solution<Shape4>> grids;
  for (const Digits<Shape4>& digits : all_solutions<Shape4>({}, 1'000))
    grids.push_back(Solution<Shape4>::trusted(digits));
  return grids;
}

/// The first grid of each class, and how many grids are in it.
std::vector<std::pair<Solution<Shape4>, std::int64_t>> classes_of_grids() {
  std::map<std::uint64_t, std::size_t> number;
  std::vector<std::pair<Solution<Shape4>, std::int64_t>> classes;
  for (const Solution<Shape4>& grid : all_grids()) {
    const auto [known, fresh] = number.emplace(canonicalise(grid).digest, classes.size());
    if (fresh) classes.emplace_back(grid, 0);
    ++classes[known->second].second;
  }
  return classes;
}

/// Which clues of a grid leave it the only solution: those that no other grid agrees with.
class UniqueMasks {
 public:
  explicit UniqueMasks(const Solution<Shape4>& grid) : several_(all_masks, false) {
    for (const Solution<Shape4>& other : all_grids()) {
      Mask same = 0;
      for (int c = 0; c < Shape4::cells; ++c) {
        const auto cell = static_cast<Cell>(c);
        if (grid[cell] == other[cell]) same |= 1U << c;
      }
      if (other != grid) several_[same] = true;
    }
    for (Mask mask = all_masks; mask-- > 0;) {
      for (int c = 0; c < Shape4::cells; ++c) {
        if (several_[mask | 1U << c]) several_[mask] = true;
      }
    }
  }

  bool unique(Mask mask) const { return !several_[mask]; }
  bool minimal(Mask mask) const {
    if (several_[mask]) return false;
    for (Mask left = mask; left != 0; left &= left - 1) {
      if (!several_[mask & ~(left & (0 - left))]) return false;
    }
    return true;
  }

 private:
  std::vector<bool> several_;
};

/// Every uniquely solvable puzzle of the first grid of each class: visit(grid, grids of the class, mask,
/// minimal).
template <class Visit>
void for_each_puzzle(Visit visit) {
  for (const auto& [grid, grids] : classes_of_grids()) {
    const UniqueMasks masks(grid);
    for (Mask mask = 0; mask < all_masks; ++mask) {
      if (masks.unique(mask)) visit(grid, grids, mask, masks.minimal(mask));
    }
  }
}

TEST(FourByFour, Has288GridsInTwoClasses) {
  EXPECT_EQ(all_grids().size(), 288U);
  const auto classes = classes_of_grids();
  ASSERT_EQ(classes.size(), 2U);
  for (const auto& [grid, grids] : classes)
    EXPECT_EQ(group_order, grids * static_cast<std::int64_t>(canonicalise(grid).automorphisms.size()));
}

TEST(FourByFour, HasAsManyPuzzlesAsIsKnown) {
  EXPECT_EQ(capacity<Shape4>(0, anything, false), (Capacity{4'710, 13'579'680}));
  EXPECT_EQ(capacity<Shape4>(0, anything, true), (Capacity{36, 85'632}));
  EXPECT_EQ(capacity<Shape4>(4, 4, true), (Capacity{13, 25'728}));
  EXPECT_EQ(capacity<Shape4>(5, 5, true), (Capacity{22, 58'368}));
  EXPECT_EQ(capacity<Shape4>(6, 6, true), (Capacity{1, 1'536}));
}

TEST(FourByFour, CapacityIsWhatCountingAllPuzzlesGives) {
  std::array<std::int64_t, Shape4::cells + 1> texts{};
  std::array<std::int64_t, Shape4::cells + 1> minimal_texts{};
  std::array<std::set<ClassKey>, Shape4::cells + 1> classes;
  std::array<std::set<ClassKey>, Shape4::cells + 1> minimal_classes;
  std::map<std::uint64_t, Canonical<Shape4>> canonical;
  for_each_puzzle([&](const Solution<Shape4>& grid, std::int64_t grids, Mask mask, bool minimal) {
    const auto clues = static_cast<std::size_t>(std::popcount(mask));
    const std::uint64_t digest = grid_digest(grid);
    if (!canonical.contains(digest)) canonical.emplace(digest, canonicalise(grid));
    const ClassKey key = class_key(canonical.at(digest), clue_mask(mask));
    texts[clues] += grids;
    classes[clues].insert(key);
    if (!minimal) return;
    minimal_texts[clues] += grids;
    minimal_classes[clues].insert(key);
  });
  for (int clues = 0; clues <= Shape4::cells; ++clues) {
    const auto n = static_cast<std::size_t>(clues);
    EXPECT_EQ(capacity<Shape4>(clues, clues, false),
              (Capacity{static_cast<std::int64_t>(classes[n].size()), texts[n]}))
        << clues;
    EXPECT_EQ(capacity<Shape4>(clues, clues, true),
              (Capacity{static_cast<std::int64_t>(minimal_classes[n].size()), minimal_texts[n]}))
        << clues;
  }
}

TEST(FourByFour, CapacityIsNothingOutsideTheGridAndUnknownForOtherShapes) {
  EXPECT_EQ(capacity<Shape4>(0, 3, false), Capacity{});
  EXPECT_EQ(capacity<Shape4>(-5, 3, false), Capacity{});
  EXPECT_EQ(capacity<Shape4>(7, anything, true), Capacity{});
  EXPECT_EQ(capacity<Shape4>(6, 5, false), Capacity{});
  EXPECT_EQ(capacity<Shape6>(0, 36, false), std::nullopt);
}

TEST(FourByFour, ProofsAgreeWithTheDifferencesOfGrids) {
  for (const auto& [grid, grids] : classes_of_grids()) {
    const UniqueMasks masks(grid);
    for (Mask mask = 0; mask < all_masks; mask += 5) {
      Budget budget(10'000);
      const Puzzle<Shape4> puzzle{grid, clue_mask(mask)};
      const Verdict verdict = Sudoku<Shape4>::prove(puzzle.givens(), budget).verdict;
      ASSERT_EQ(verdict, masks.unique(mask) ? Verdict::unique : Verdict::multiple) << mask;
    }
  }
}

// Filling cells with one candidate leads to the same end in every image of a puzzle, so two grids speak for
// all.
TEST(FourByFour, EveryPuzzleIsSolvedByEliminationAloneSoNoneIsBeyondMedium) {
  const GradeTable table = default_grade_table<Shape4>();
  std::array<std::int64_t, band_names.size()> puzzles{};
  for_each_puzzle([&](const Solution<Shape4>& grid, std::int64_t grids, Mask mask, bool) {
    Budget budget(100);
    const Puzzle<Shape4> puzzle{grid, clue_mask(mask)};
    const GradeResult result = grade<Shape4>(puzzle.givens(), table, budget);
    ASSERT_TRUE(result.grade);
    ASSERT_EQ(result.grade->crme, Shape4::cells - std::popcount(mask));
    ASSERT_EQ(result.grade->score.points(), result.grade->crme);
    puzzles[static_cast<std::size_t>(result.grade->band)] += grids;
  });
  EXPECT_EQ(puzzles, (std::array<std::int64_t, band_names.size()>{7'126'176, 6'427'776, 25'728, 0, 0, 0}));
}

TEST(FourByFour, DigsReachEveryClassOfMinimalPuzzleAndNoOther) {
  std::set<ClassKey> expected;
  for_each_puzzle([&](const Solution<Shape4>& grid, std::int64_t, Mask mask, bool minimal) {
    if (minimal) expected.insert(class_key(canonicalise(grid), clue_mask(mask)));
  });
  MakeOptions options;
  options.minimal = true;
  const Mill<Shape4> mill(options, nullptr);
  std::vector<Job> jobs;
  for (std::int64_t i = 0; i < 3'000; ++i) jobs.push_back({i, {}});
  std::set<ClassKey> made;
  for (const Outcome& outcome : mill.grade(mill.dig(mill.produce(jobs))))
    made.insert(std::get<PuzzleRow>(outcome).class_key);
  EXPECT_EQ(made, expected);
}

TEST(FourByFour, WhatDoesNotExistIsMissedAtOnce) {
  MakeOptions options;
  options.min_clues = 7;
  options.minimal = true;
  options.max_attempts = std::numeric_limits<int>::max();  // would take hours
  const Mill<Shape4> mill(options, nullptr);
  EXPECT_EQ(std::get<Failure>(mill.grade(mill.dig(mill.produce({{0, {}}})))[0]), Failure::clues_missed);
}

TEST(FourByFour, HasNoPuzzleToGiveForADifficultBand) {
  const Mill<Shape4> mill({}, nullptr);
  for (const Band band : {Band::medium_difficult, Band::difficult, Band::extremely_difficult}) {
    std::vector<Job> jobs;
    for (std::int64_t i = 0; i < 1'000; ++i) jobs.push_back({i, band});
    for (const Outcome& outcome : mill.grade(mill.dig(mill.produce(jobs))))
      EXPECT_EQ(std::get<Failure>(outcome), Failure::band_missed);
  }
}

}  // namespace
}  // namespace puzzlemill::sudoku
