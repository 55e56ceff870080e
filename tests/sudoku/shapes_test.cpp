#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <sstream>
#include <string>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "puzzlemill/core/rng.hpp"
#include "puzzlemill/sudoku/effort.hpp"
#include "puzzlemill/sudoku/generate/shuffle.hpp"
#include "puzzlemill/sudoku/kind.hpp"
#include "puzzlemill/sudoku/mill.hpp"
#include "puzzlemill/sudoku/text.hpp"
#include "support/brute_force.hpp"
#include "support/pattern_grid.hpp"

namespace puzzlemill::sudoku {
namespace {

template <class Shape>
std::vector<Outcome> make(const Mill<Shape>& mill, std::int64_t first, std::int64_t count,
                          std::optional<Band> band = {}) {
  std::vector<Job> jobs;
  for (std::int64_t i = first; i < first + count; ++i) jobs.push_back({i, band});
  return mill.grade(mill.dig(mill.produce(jobs)));
}

std::vector<PuzzleRow> rows(const std::vector<Outcome>& outcomes) {
  std::vector<PuzzleRow> kept;
  for (const Outcome& outcome : outcomes) {
    if (const auto* row = std::get_if<PuzzleRow>(&outcome)) kept.push_back(*row);
  }
  return kept;
}

std::vector<std::string> texts(const std::vector<Outcome>& outcomes) {
  std::vector<std::string> all;
  for (const Outcome& outcome : outcomes) {
    const auto* row = std::get_if<PuzzleRow>(&outcome);
    all.push_back(row == nullptr
                      ? std::string(name(std::get<Failure>(outcome)))
                      : fmt::format("{} {} {} {} {} {:x} {:x}", row->index, row->givens, row->score,
                                    row->trials, row->minimal, row->class_key.grid, row->class_key.clues));
  }
  return all;
}

template <class Shape>
bool unique_without_the_solver(const Givens<Shape>& givens) {
  return all_solutions<Shape>(givens, 2).size() == 1;
}

/// Asks the proof, brute force, the grader and the canonical form whether a row is true.
template <class Shape>
void expect_true(const PuzzleRow& row, bool ask_brute_force) {
  const auto givens = from_line<Shape>(row.givens);
  ASSERT_TRUE(givens);
  Budget budget(10'000'000);
  const Proof proof = Sudoku<Shape>::prove(*givens, budget);
  EXPECT_EQ(proof.verdict, Verdict::unique) << row.givens;
  EXPECT_EQ(proof.solution, row.solution);
  if (ask_brute_force) {
    EXPECT_TRUE(unique_without_the_solver<Shape>(*givens)) << row.givens;
  }

  bool minimal = true;
  givens->cells().for_each([&](Cell cell) {
    if (!minimal) return;
    Givens<Shape> without = *givens;
    without.set(cell, 0);
    minimal = Sudoku<Shape>::prove(without, budget).verdict == Verdict::multiple;
  });
  EXPECT_EQ(row.minimal, minimal) << row.givens;

  const auto again = Sudoku<Shape>::row(*givens, {}, budget);
  ASSERT_TRUE(again);
  EXPECT_EQ(std::pair(again->score, again->band), std::pair(row.score, row.band));
  EXPECT_EQ(again->class_key, row.class_key);

  Rng rng(41, static_cast<std::uint64_t>(row.index), Purpose::test);
  const auto image = random_transform<Shape>(rng).apply(*givens);
  const auto moved = Sudoku<Shape>::row(image, {}, budget);
  ASSERT_TRUE(moved);
  EXPECT_EQ(moved->class_key, row.class_key);
}

template <class Shape>
class EveryShape : public testing::Test {
 protected:
  static constexpr bool large = Shape::size == 16;
  Mill<Shape> mill_{{}, nullptr};
};
using AllShapes = testing::Types<Shape4, Shape6, Shape8, Shape9, Shape10, Shape12, Shape16>;
TYPED_TEST_SUITE(EveryShape, AllShapes);

TYPED_TEST(EveryShape, MakesEasyPuzzlesAndEveryRowIsTrue) {
  for (const Band band : {Band::trivial, Band::simple}) {
    const auto made = rows(make(this->mill_, 0, 20, band));
    EXPECT_EQ(made.size(), 20U);
    for (const PuzzleRow& row : made) {
      EXPECT_EQ(row.band, band);
      expect_true<TypeParam>(row, true);
    }
  }
}

TYPED_TEST(EveryShape, MakesPuzzlesToTheBottomAndEveryRowIsTrue) {
  constexpr std::int64_t count = TestFixture::large ? 2 : 30;
  const auto made = rows(make(this->mill_, 0, count));
  EXPECT_EQ(made.size(), static_cast<std::size_t>(count));
  for (const PuzzleRow& row : made) {
    EXPECT_TRUE(row.minimal);
    expect_true<TypeParam>(row, !TestFixture::large);
  }
}

TYPED_TEST(EveryShape, GivesTheSameHoweverTheBatchesAreCut) {
  for (const std::optional<Band> band : {std::optional<Band>{}, std::optional(Band::medium)}) {
    const std::int64_t count = TestFixture::large ? 3 : 12;
    const auto whole = texts(make(this->mill_, 100, count, band));
    std::vector<std::string> pieces;
    for (std::int64_t i = 100 + count; i-- > 100;) {
      pieces.insert(pieces.begin(), texts(make(Mill<TypeParam>({}, nullptr), i, 1, band))[0]);
    }
    EXPECT_EQ(whole, pieces);
  }
}

/// Bands that a shape has: 4×4 has none beyond medium (four_by_four_test.cpp); of 6×6 and 8×8 one index in
/// about a thousand and a hundred gives the hardest.
TYPED_TEST(EveryShape, MeetsEveryBandThatItHas) {
  for (const Band band : {Band::trivial, Band::simple, Band::medium, Band::medium_difficult, Band::difficult,
                          Band::extremely_difficult}) {
    if (TypeParam::size == 4 && band > Band::medium) continue;
    std::size_t made = 0;
    for (std::int64_t i = 0; i < 5'000 && made == 0; ++i) {
      for (const PuzzleRow& row : rows(make(this->mill_, i, 1, band))) {
        EXPECT_EQ(row.band, band);
        ++made;
      }
    }
    EXPECT_EQ(made, 1U) << name(band);
  }
}

TYPED_TEST(EveryShape, KeepsTheSymmetryOfTheClues) {
  MakeOptions options;
  options.symmetry = Symmetry::rot180;
  const auto made = rows(make(Mill<TypeParam>(options, nullptr), 0, 5, Band::simple));
  EXPECT_EQ(made.size(), 5U);
  for (const PuzzleRow& row : made) {
    const std::size_t cells = row.givens.size();
    for (std::size_t c = 0; c < cells; ++c) EXPECT_EQ(row.givens[c] == '.', row.givens[cells - 1 - c] == '.');
  }
}

template <class Shape>
class ChildrensShape : public testing::Test {};
using ChildrensShapes = testing::Types<Shape4, Shape6>;
TYPED_TEST_SUITE(ChildrensShape, ChildrensShapes);

TYPED_TEST(ChildrensShape, EasyBandsAreSinglesOnly) {
  int easy = 0;
  for (const PuzzleRow& row : rows(make(Mill<TypeParam>({}, nullptr), 0, 3'000))) {
    if (row.band > Band::simple) continue;
    ++easy;
    EXPECT_EQ(row.trials, 0) << row.givens;
  }
  EXPECT_GT(easy, 500);
}

// The points for a trial alone would not make sure of it.
TEST(ChildrensGrade, ATrialIsNeverEasyWhateverItCosts) {
  MakeOptions options;
  options.grading = {
      {"weight.trial", 0}, {"band.medium", 60}, {"band.medium-difficult", 61}, {"band.difficult", 62}};
  int with_trials = 0;
  for (const PuzzleRow& row : rows(make(Mill<Shape6>(options, nullptr), 0, 500))) {
    with_trials += row.trials > 0 ? 1 : 0;
    EXPECT_LT(row.score, 60);
    EXPECT_EQ(row.band > Band::simple, row.trials > 0) << row.givens;
  }
  EXPECT_GT(with_trials, 5);
  for (const PuzzleRow& row : rows(make(Mill<Shape6>(options, nullptr), 0, 500, Band::simple))) {
    EXPECT_EQ(row.trials, 0);
    EXPECT_EQ(row.band, Band::simple);
  }
}

TEST(LargeShapes, ADigForAnEasyBandIsTheBeginningOfTheWholeDig) {
  const Mill<Shape12> mill({}, nullptr);
  int shorter = 0;
  for (std::int64_t i = 0; i < 20; ++i) {
    const auto whole = mill.dig(mill.produce({{i, {}}}));
    const auto easy = mill.dig(mill.produce({{i, Band::simple}}));
    const DigChain<Shape12>& all = whole[0].dug.chain;
    const DigChain<Shape12>& some = easy[0].dug.chain;
    ASSERT_LE(some.length(), all.length());
    shorter += some.length() < all.length() ? 1 : 0;
    for (std::size_t k = 0; k <= some.length(); ++k) ASSERT_EQ(some.clues(k), all.clues(k));
  }
  EXPECT_GT(shorter, 15);
}

TEST(LargeShapes, TakeAPartOfTheJobsLimits) {
  MakeOptions options;
  options.max_nodes = 50'000;
  options.max_attempts = 1'000;
  EXPECT_EQ(effort_of<Shape9>(options).check_nodes, 50'000);
  EXPECT_EQ(effort_of<Shape9>(options).digs, 1'000);
  EXPECT_EQ(effort_of<Shape12>(options).digs, 100);
  EXPECT_EQ(effort_of<Shape16>(options).check_nodes, 5'000);
  EXPECT_EQ(effort_of<Shape16>(options).digs, 2);
  options.max_nodes = options.max_attempts = 1;
  EXPECT_EQ(effort_of<Shape16>(options).check_nodes, 1);
  EXPECT_EQ(effort_of<Shape16>(options).digs, 1);
}

TEST(LargeShapes, AClueCountThatNoDigMeetsIsACountedFailure) {
  MakeOptions options;
  options.max_clues = 80;
  options.max_attempts = 800;  // two digs
  EXPECT_EQ(texts(make(Mill<Shape16>(options, nullptr), 0, 1)), std::vector<std::string>{"clues_missed"});
}

TEST(LargeShapes, AGradingThatRunsOutIsACountedFailure) {
  MakeOptions options;
  options.max_nodes = 10;
  options.min_clues = 100;
  const auto outcomes = texts(make(Mill<Shape16>(options, nullptr), 0, 5));
  EXPECT_GT(std::count(outcomes.begin(), outcomes.end(), "out_of_nodes"), 0);
}

// Digs of one grid share the unavoidable sets that they find, in the order in which threads come by.
TEST(Shapes, WhereChecksRunOutDigsDoNotDependOnEachOther) {
  std::istringstream text(to_line(pattern_grid<Shape9>()));
  const auto bank = std::make_shared<const SeedBank<Shape9>>(
      SeedBank<Shape9>::read(text, "one grid", SeedBank<Shape9>::Trust::nothing));
  MakeOptions options;
  options.max_nodes = 1;
  const auto together = texts(make(Mill<Shape9>(options, bank), 0, 300));
  std::vector<std::string> alone;
  for (std::int64_t i = 0; i < 300; ++i) alone.push_back(texts(make(Mill<Shape9>(options, bank), i, 1))[0]);
  EXPECT_EQ(together, alone);
}

TEST(LargeShapesSlow, MinimalPuzzlesOf16RowsAreProvedWithinABudget) {
  const auto made = rows(make(Mill<Shape16>({}, nullptr), 0, 60));
  EXPECT_GT(made.size(), 50U);
  for (const PuzzleRow& row : made) {
    Budget budget(200'000);
    EXPECT_EQ(Sudoku<Shape16>::prove(*from_line<Shape16>(row.givens), budget).verdict, Verdict::unique)
        << row.givens;
  }
}

TEST(Proofs, OfFewGivensAreMultipleAtOnceInEveryRotation) {
  for (int first = 0; first < Shape9::cells; ++first) {
    for (const int second : {(first + 1) % 81, 80 - first, (first + 40) % 81}) {
      if (first == second) continue;
      Givens<Shape9> givens;
      givens.set(static_cast<Cell>(first), 1);
      givens.set(static_cast<Cell>(second), 2);
      Budget budget(2'000);
      EXPECT_EQ(Sudoku<Shape9>::prove(givens, budget).verdict, Verdict::multiple) << to_line(givens);
    }
  }
}

TEST(Proofs, OfFifteenGivensAreMultipleAtOnce) {
  const Mill<Shape9> mill({}, nullptr);
  for (const PuzzleRow& row : rows(make(mill, 0, 100))) {
    Givens<Shape9> givens = *from_line<Shape9>(row.givens);
    for (int extra = row.clues - 15; extra > 0; --extra) givens.set(givens.cells().first(), 0);
    Budget budget(2'000);
    EXPECT_EQ(Sudoku<Shape9>::prove(givens, budget).verdict, Verdict::multiple) << to_line(givens);
  }
}

}  // namespace
}  // namespace puzzlemill::sudoku
