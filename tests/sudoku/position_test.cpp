#include "sudoku/grade/explainer/position.hpp"

#include <algorithm>
#include <bit>
#include <set>
#include <tuple>
#include <vector>

#include <gtest/gtest.h>

#include "puzzlemill/core/rng.hpp"
#include "puzzlemill/sudoku/generate/random_solution.hpp"
#include "sudoku/grade/explainer/locking.hpp"

namespace puzzlemill::sudoku::explainer {
namespace {

constexpr int grids = 40;

/// Some digits of a random solution placed, some other candidates removed.
Position random_position(std::uint64_t number) {
  Rng rng(1, number, Purpose::test);
  const auto solution = random_solution<Shape9>(rng);
  Givens<Shape9> givens{};
  for (int cell = 0; cell < 81; ++cell) {
    if (rng.below(3) == 0) givens.set(static_cast<Cell>(cell), solution[static_cast<Cell>(cell)]);
  }
  Position position(givens);
  for (int cell = 0; cell < 81; ++cell) {
    for (int digit = 1; digit <= 9; ++digit) {
      const bool can_go = position.has(cell, digit) && digit != solution[static_cast<Cell>(cell)];
      if (can_go && rng.below(3) == 0) position.remove(cell, digit);
    }
  }
  return position;
}

int places_of(const Position& position, int house, int digit) {
  const auto& cells = houses.cells[at(house)];
  return static_cast<int>(
      std::ranges::count_if(cells, [&](std::uint8_t cell) { return position.has(cell, digit); }));
}

TEST(Position, GivensLeaveWhatPlacingThemOneByOneDoes) {
  for (std::uint64_t number = 0; number < grids; ++number) {
    Rng rng(2, number, Purpose::test);
    const auto solution = random_solution<Shape9>(rng);
    Givens<Shape9> givens{};
    Position placed;
    for (int cell = 80; cell >= 0; --cell) {
      if (rng.below(3) != 0) continue;
      givens.set(static_cast<Cell>(cell), solution[static_cast<Cell>(cell)]);
      placed.place(cell, solution[static_cast<Cell>(cell)]);
    }
    const Position given(givens);
    EXPECT_EQ(given.empty_cells(), placed.empty_cells());
    for (int cell = 0; cell < 81; ++cell) {
      EXPECT_EQ(given.value(cell), placed.value(cell));
      EXPECT_EQ(given.candidates(cell), placed.candidates(cell));
    }
    for (int digit = 1; digit <= 9; ++digit) {
      EXPECT_EQ(given.cells_with(digit), placed.cells_with(digit));
      EXPECT_EQ(given.filled_with(digit), placed.filled_with(digit));
      for (int house = 0; house < house_count; ++house) {
        EXPECT_EQ(given.positions(house, digit), placed.positions(house, digit));
        EXPECT_EQ(given.empty_cells(house), placed.empty_cells(house));
      }
    }
  }
}

TEST(Position, CandidatesCellsAndPlacesSayTheSame) {
  for (std::uint64_t number = 0; number < grids; ++number) {
    const Position position = random_position(number);
    const CellsByCount by_count = position.cells_by_count();
    for (int cell = 0; cell < 81; ++cell) {
      int count = 0;
      for (int digit = 1; digit <= 9; ++digit) {
        const bool has = position.has(cell, digit);
        count += has ? 1 : 0;
        EXPECT_EQ(position.cells_with(digit).has(static_cast<Cell>(cell)), has);
        for (std::size_t type = 0; type < 3; ++type) {
          const Mask9 places = position.positions(houses.house_of[at(cell)][type], digit);
          EXPECT_EQ((places >> houses.place_of[at(cell)][type] & 1) != 0, has);
        }
      }
      EXPECT_EQ(by_count.one.has(static_cast<Cell>(cell)), count == 1);
      EXPECT_EQ(by_count.two.has(static_cast<Cell>(cell)), count == 2);
      EXPECT_EQ(by_count.three.has(static_cast<Cell>(cell)), count == 3);
      EXPECT_EQ(by_count.more.has(static_cast<Cell>(cell)), count > 3);
    }
  }
}

TEST(Position, HousesAreCountedAsTheirCellsSay) {
  for (std::uint64_t number = 0; number < grids; ++number) {
    const Position position = random_position(number);
    for (int digit = 1; digit <= 9; ++digit) {
      const std::uint32_t single = position.houses_with_single(digit);
      const std::uint32_t pair = position.houses_with_few<2>(digit);
      const std::uint32_t few = position.houses_with_few<4>(digit);
      EXPECT_EQ((single | few) >> house_count, 0U);
      for (int house = 0; house < house_count; ++house) {
        const int places = places_of(position, house, digit);
        EXPECT_EQ(single >> house & 1, places == 1 ? 1U : 0U);
        EXPECT_EQ(pair >> house & 1, places == 2 ? 1U : 0U);
        EXPECT_EQ(few >> house & 1, 2 <= places && places <= 4 ? 1U : 0U);
      }
    }
  }
}

TEST(Locking, IsMetWhereverItRemovesSomethingInOrder) {
  using Met = std::tuple<int, int, int>;       // base, cover, digit
  const auto kind = [](int base, int cover) {  // box column, box row, column box, row box
    if (base < first_row) return cover < first_column ? 1 : 0;
    return base < first_column ? 3 : 2;
  };
  std::size_t all = 0;
  for (std::uint64_t number = 0; number < grids; ++number) {
    const Position position = random_position(number);
    std::vector<Met> met;
    any_locking(position, all9, [&](int base, int cover, int digit) {
      met.emplace_back(base, cover, digit);
      return false;
    });
    std::vector<Met> expected;
    for (int base = 0; base < house_count; ++base) {
      for (int cover = 0; cover < house_count; ++cover) {
        const bool cross =
            (base < first_row) != (cover < first_row) && houses.set[at(base)].meets(houses.set[at(cover)]);
        if (!cross) continue;
        for (int digit = 1; digit <= 9; ++digit) {
          const CellSet9 in_base = position.cells_with(digit) & houses.set[at(base)];
          const CellSet9 in_cover = position.cells_with(digit) & houses.set[at(cover)];
          if (in_base.size() < 2 || !(in_base - in_cover).empty() || in_cover == in_base) continue;
          expected.emplace_back(base, cover, digit);
        }
      }
    }
    std::ranges::stable_sort(expected, {},
                             [&](const Met& one) { return kind(std::get<0>(one), std::get<1>(one)); });
    EXPECT_EQ(met, expected);
    all += met.size();
  }
  EXPECT_GT(all, 100U);
}

}  // namespace
}  // namespace puzzlemill::sudoku::explainer
