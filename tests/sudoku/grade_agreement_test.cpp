#include <array>
#include <cstddef>
#include <cstdint>
#include <fstream>
#include <numeric>
#include <span>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "puzzlemill/core/rng.hpp"
#include "puzzlemill/sudoku/grade/grade.hpp"
#include "puzzlemill/sudoku/text.hpp"
#include "sudoku/grade_reference.hpp"

namespace puzzlemill::sudoku {
namespace {

using reference::Technique;

struct Sample {
  Givens<Shape9> givens;
  std::array<int, 4> expected;  // score, crme, uniqueness, trials
};

/// Lines `puzzle,score,crme,uniqueness,trials` of a file under tests/data/grade.
std::vector<Sample> samples(const std::string& file) {
  std::ifstream in(std::string(PUZZLEMILL_TEST_DATA "/grade/") + file);
  std::vector<Sample> all;
  for (std::string line; std::getline(in, line);) {
    Sample sample{from_line<Shape9>(line.substr(0, Shape9::cells)).value(), {}};
    std::size_t comma = line.find(',');
    for (int& number : sample.expected) {
      number = std::stoi(line.substr(comma + 1));
      comma = line.find(',', comma + 1);
    }
    all.push_back(sample);
  }
  EXPECT_GT(all.size(), 90U) << file;
  return all;
}

/// The most trials of a grading here: enough for the hardest 9x9 puzzles; random grids of the larger shapes
/// could go on for ever.
template <class Shape>
constexpr int trial_limit = Shape::size <= 9 ? 3000 : 100;

/// What both make of it; nothing but what happened to the search where it found no solution.
struct Verdict {
  GradeEnd end;
  std::array<int, 4> numbers{};
  friend bool operator==(const Verdict&, const Verdict&) = default;
};

template <class Shape>
Verdict by_grader(const Givens<Shape>& givens) {
  Budget budget(trial_limit<Shape>);
  const auto [end, grade] = sudoku::grade(givens, GradeTable{}, budget);
  if (!grade) return {end};
  return {end, {grade->score.points(), grade->crme, grade->uniqueness, grade->trials}};
}

template <class Shape>
Verdict by_reference(const Givens<Shape>& givens) {
  reference::Path<Shape> path;
  switch (reference::solve(givens, trial_limit<Shape>, path)) {
    case reference::End::failed:
      return {GradeEnd::no_solution};
    case reference::End::out_of_trials:
      return {GradeEnd::out_of_budget};
    case reference::End::solved:
      break;
  }
  const int crme = path.count(Technique::crme);
  const int uniqueness = path.count(Technique::uniqueness);
  return {GradeEnd::solved, {crme + 2 * uniqueness + 10 * path.trials, crme, uniqueness, path.trials}};
}

void expect_both_give_the_sample(const std::string& file) {
  for (const Sample& sample : samples(file)) {
    const Verdict expected{GradeEnd::solved, sample.expected};
    EXPECT_EQ(by_grader(sample.givens), expected) << to_line(sample.givens);
    EXPECT_EQ(by_reference(sample.givens), expected) << to_line(sample.givens);
  }
}

/// Adds the blanks' digits in a random order until the grid is full, and compares at every step.
void expect_agreement_up_to_the_full_grid(Givens<Shape9> givens, Rng& rng) {
  reference::Path<Shape9> path;
  ASSERT_EQ(reference::solve(givens, trial_limit<Shape9>, path), reference::End::solved);
  std::array<int, Shape9::cells> order{};
  std::iota(order.begin(), order.end(), 0);
  rng.shuffle(std::span(order));
  for (const int c : order) {
    const Cell cell = static_cast<Cell>(c);
    if (givens[cell] != 0) continue;
    givens.set(cell, path.solution[static_cast<std::size_t>(c)]);
    ASSERT_EQ(by_grader(givens), by_reference(givens)) << to_line(givens);
  }
}

/// A valid grid with its digits renamed at random, and each cell blank with a chance of `blanks` in 100. One
/// digit in eight grids is then made wrong, so that grids without a solution come up too.
template <class Shape>
Givens<Shape> random_givens(Rng& rng, std::uint32_t blanks) {
  std::array<int, Shape::size> names{};
  std::iota(names.begin(), names.end(), 1);
  rng.shuffle(std::span(names));
  Givens<Shape> givens;
  for (int c = 0; c < Shape::cells; ++c) {
    const Cell cell = static_cast<Cell>(c);
    const int shift =
        Shape::row(cell) % Shape::box_rows * Shape::box_cols + Shape::row(cell) / Shape::box_rows;
    if (rng.below(100) >= blanks) {
      givens.set(cell, names[static_cast<std::size_t>((shift + Shape::column(cell)) % Shape::size)]);
    }
  }
  if (rng.below(8) == 0) {
    givens.set(static_cast<Cell>(rng.below(Shape::cells)), static_cast<int>(rng.below(Shape::size)) + 1);
  }
  return givens;
}

template <class Shape>
class GradeOfShape : public testing::Test {};
using AllShapes = testing::Types<Shape4, Shape6, Shape8, Shape9, Shape10, Shape12, Shape16>;
TYPED_TEST_SUITE(GradeOfShape, AllShapes);

TYPED_TEST(GradeOfShape, AgreesWithTheReference) {
  Rng rng(7, TypeParam::cells, Purpose::test);
  int solved = 0;
  int with_uniqueness = 0;
  int with_trials = 0;
  int unsolvable = 0;
  for (int i = 0; i < 100; ++i) {
    const Givens<TypeParam> givens = random_givens<TypeParam>(rng, 30 + rng.below(30));
    const Verdict verdict = by_grader(givens);
    ASSERT_EQ(verdict, by_reference(givens)) << to_line(givens);
    solved += verdict.end == GradeEnd::solved ? 1 : 0;
    with_uniqueness += verdict.numbers[2] > 0 ? 1 : 0;
    with_trials += verdict.numbers[3] > 0 ? 1 : 0;
    unsolvable += verdict.end == GradeEnd::no_solution ? 1 : 0;
  }
  EXPECT_GT(solved, 50);
  EXPECT_GT(with_uniqueness, 0);
  EXPECT_GT(with_trials, 0);
  EXPECT_GT(unsolvable, 0);
}

TEST(GradeAgreement, HoldsForEasyPuzzles) {
  expect_both_give_the_sample("easy.csv");
}
TEST(GradeAgreement, HoldsForRandomMinimalPuzzles) {
  expect_both_give_the_sample("random_minimal.csv");
}
TEST(GradeAgreement, HoldsForPuzzlesOf17Clues) {
  expect_both_give_the_sample("17clue.csv");
}
TEST(GradeAgreement, HoldsForSymmetricPuzzles) {
  expect_both_give_the_sample("rot180.csv");
}
TEST(GradeAgreementSlow, HoldsForTheHardestPuzzles) {
  expect_both_give_the_sample("hardest.csv");
}

TEST(GradeAgreement, HoldsAlongChainsOfAddedClues) {
  Rng rng(7, 0, Purpose::test);
  const std::vector<Sample> minimal = samples("random_minimal.csv");
  for (std::size_t i = 0; i < minimal.size(); i += 5)
    expect_agreement_up_to_the_full_grid(minimal[i].givens, rng);
}

TEST(GradeAgreementSlow, HoldsAlongChainsOfAddedCluesFromEverySample) {
  Rng rng(7, 1, Purpose::test);
  for (const char* file : {"easy.csv", "random_minimal.csv", "17clue.csv", "rot180.csv", "hardest.csv"}) {
    for (const Sample& sample : samples(file)) expect_agreement_up_to_the_full_grid(sample.givens, rng);
  }
}

TEST(GradeAgreement, FollowsTheWorkedExampleOfTheDocs) {
  const auto givens =
      from_line<Shape9>("1.68754.37..6421..4..31967.23175684984593126.67928435136752891451.4937.69.416753.");
  reference::Path<Shape9> path;
  ASSERT_EQ(reference::solve(givens.value(), trial_limit<Shape9>, path), reference::End::solved);
  std::vector<std::string> steps;
  for (const reference::Step& step : path.steps) {
    constexpr std::array names{"CRME", "uniqueness", "trial"};
    steps.push_back(fmt::format("{} r{}c{}={}", names[static_cast<std::size_t>(step.technique)],
                                Shape9::row(step.cell) + 1, Shape9::column(step.cell) + 1, step.digit));
  }
  EXPECT_EQ(path.trials, 2);
  EXPECT_THAT(
      steps, testing::ElementsAre("CRME r5c9=7", "uniqueness r2c3=3", "trial r1c2=9", "CRME r1c8=2",
                                  "CRME r8c8=8", "CRME r2c8=9", "CRME r8c3=2", "CRME r3c3=8", "CRME r2c2=5",
                                  "CRME r2c9=8", "CRME r3c2=2", "CRME r3c9=5", "CRME r9c2=8", "CRME r9c9=2"));
}

}  // namespace
}  // namespace puzzlemill::sudoku
