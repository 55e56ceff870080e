#include "puzzlemill/sudoku/solve/solver.hpp"

#include <cstdint>
#include <limits>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "../../src/sudoku/solve/kernel.hpp"
#include "puzzlemill/core/rng.hpp"
#include "puzzlemill/sudoku/generate/random_solution.hpp"
#include "puzzlemill/sudoku/solve/backtracker.hpp"
#include "puzzlemill/sudoku/text.hpp"
#include "support/brute_force.hpp"

namespace puzzlemill::sudoku {
namespace {

constexpr std::int64_t plenty = 10'000'000;

template <class Shape>
std::vector<std::string> solutions(const Givens<Shape>& givens, std::size_t limit) {
  std::vector<std::string> lines;
  Budget budget(plenty);
  for_each_solution<Shape>(givens, budget, [&](const Solution<Shape>& solution) {
    lines.push_back(to_line(solution));
    return lines.size() < limit;
  });
  return lines;
}

/// Random clues of a random grid, some of them wrong when `spoil` says so: 0, 1 or many solutions.
template <class Shape>
Givens<Shape> random_question(Rng& rng, int clues, bool spoil) {
  const Solution<Shape> grid = random_solution<Shape>(rng);
  Givens<Shape> givens;
  for (int n = 0; n < clues; ++n) {
    const auto cell = static_cast<Cell>(rng.below(Shape::cells));
    givens.set(cell, grid[cell]);
  }
  if (spoil)
    givens.set(static_cast<Cell>(rng.below(Shape::cells)), static_cast<int>(rng.below(Shape::size)) + 1);
  return givens;
}

template <class ShapeOfTest>
class SolverOfShape : public testing::Test {};
using Shapes = testing::Types<Shape4, Shape6, Shape8, Shape9, Shape10, Shape12, Shape16>;
TYPED_TEST_SUITE(SolverOfShape, Shapes);

TYPED_TEST(SolverOfShape, AgreesWithBruteForceOnZeroOneAndManySolutions) {
  using Shape = TypeParam;
  constexpr std::size_t limit = 50;
  std::set<std::size_t> counts;
  for (std::uint64_t i = 0; i < 60; ++i) {
    Rng rng(1, i, Purpose::test);
    const int clues = Shape::cells / 2 + static_cast<int>(rng.below(Shape::cells / 2));
    const Givens<Shape> givens = random_question<Shape>(rng, clues, i % 3 == 0);
    std::vector<std::string> expected;
    for (const Digits<Shape>& digits : all_solutions<Shape>(givens, limit))
      expected.push_back(to_line<Shape>(digits));
    std::vector<std::string> found = solutions<Shape>(givens, limit);
    counts.insert(expected.size());
    ASSERT_EQ(found.size(), expected.size()) << to_line(givens);
    if (expected.size() == limit) continue;  // which fifty of more is nobody's promise
    std::sort(expected.begin(), expected.end());
    std::sort(found.begin(), found.end());
    EXPECT_EQ(found, expected) << to_line(givens);
  }
  EXPECT_TRUE(counts.contains(0) && counts.contains(1) && counts.size() > 2);
}

#ifdef PUZZLEMILL_AVX512_KERNEL
TYPED_TEST(SolverOfShape, EveryKernelGoesTheSameWay) {
  using Shape = TypeParam;
  if (!has_wide_kernel()) GTEST_SKIP() << "this processor has one kernel";
  const auto ask = [](const Kernel<Shape>& kernel, const Givens<Shape>& givens) {
    std::vector<std::string> found;
    Budget budget(2000);
    const SearchEnd end = kernel.search(
        givens.digits, budget,
        [](void* context, const Digits<Shape>& digits) {
          auto& lines = *static_cast<std::vector<std::string>*>(context);
          lines.push_back(to_line<Shape>(digits));
          return lines.size() < 20;
        },
        &found);
    found.push_back(std::to_string(static_cast<int>(end)) + " " + std::to_string(budget.left()));
    return found;
  };
  for (std::uint64_t i = 0; i < 100; ++i) {
    Rng rng(2, i, Purpose::test);
    const int clues = Shape::cells / 3 + static_cast<int>(rng.below(Shape::cells / 2));
    const Givens<Shape> givens = random_question<Shape>(rng, clues, i % 4 == 0);
    EXPECT_EQ(ask(avx512_kernel<Shape>(), givens), ask(baseline_kernel<Shape>(), givens)) << to_line(givens);
  }
}
#endif

TYPED_TEST(SolverOfShape, ProverAsksTheSameAsCounting) {
  using Shape = TypeParam;
  int unique = 0;
  for (std::uint64_t i = 0; i < 40; ++i) {
    Rng rng(3, i, Purpose::test);
    const Solution<Shape> grid = random_solution<Shape>(rng);
    const Prover<Shape> prover(grid);
    Puzzle<Shape> puzzle{grid, {}};
    for (int n = 0; n < Shape::cells / 2; ++n)
      puzzle.clues.cells.drop(static_cast<Cell>(rng.below(Shape::cells)));
    Budget budget(plenty);
    CellSet<Shape> differs;
    const bool several = count_solutions<Shape>(puzzle.givens(), 2, budget).solutions > 1;
    ASSERT_EQ(prover.another(puzzle.clues.cells, budget, differs), several ? Answer::yes : Answer::no);
    unique += several ? 0 : 1;
    if (several) {
      EXPECT_FALSE(differs.empty());
      EXPECT_FALSE(differs.meets(puzzle.clues.cells));
      continue;
    }
    puzzle.clues.cells.for_each([&](Cell cell) {
      Puzzle<Shape> without = puzzle;
      without.clues.cells.drop(cell);
      const bool must_stay = count_solutions<Shape>(without.givens(), 2, budget).solutions > 1;
      EXPECT_EQ(prover.another(without.clues.cells, cell, budget, differs),
                must_stay ? Answer::yes : Answer::no);
      if (must_stay) {
        EXPECT_TRUE(differs.has(cell));
      }
    });
  }
  EXPECT_GT(unique, 0);
}

TEST(Solver, CountsEveryGridOf4x4) {
  Budget budget(plenty);
  const SolutionCount count = count_solutions<Shape4>({}, 1'000'000, budget);
  EXPECT_EQ(count.solutions, 288U);
  EXPECT_EQ(count.end, SearchEnd::exhausted);
}

TEST(Solver, StopsAtTheLimit) {
  Budget budget(plenty);
  const SolutionCount count = count_solutions<Shape9>({}, 1000, budget);
  EXPECT_EQ(count.solutions, 1000U);
  EXPECT_EQ(count.end, SearchEnd::stopped);
}

TEST(Solver, SaysWhenTheBudgetRanOut) {
  Budget budget(10);
  const SolutionCount count = count_solutions<Shape16>({}, std::numeric_limits<std::uint64_t>::max(), budget);
  EXPECT_EQ(count.end, SearchEnd::out_of_nodes);
  EXPECT_EQ(budget.left(), 0);
}

TEST(Solver, CountsLargeNumbersOfSolutions) {
  // A mistyped puzzle of 16 clues, counted by two independent programs.
  const auto givens =
      from_line<Shape9>("000000000000003085001020000000507000004000100090000000500000073002040009000000000");
  Budget budget(plenty);
  EXPECT_EQ(count_solutions<Shape9>(*givens, 1'000'000, budget).solutions, 394'987U);
}

TEST(Solver, GivesNoSolutionForClashingClues) {
  auto givens = from_line<Shape9>(std::string(81, '.'));
  givens->set(Cell{0}, 1);
  givens->set(Cell{1}, 1);
  Budget budget(plenty);
  const SolutionCount count = count_solutions<Shape9>(*givens, 2, budget);
  EXPECT_EQ(count.solutions, 0U);
  EXPECT_EQ(count.end, SearchEnd::exhausted);
}

TEST(Backtracker, AgreesWithTheFastSolverOnRandomQuestions) {
  for (std::uint64_t i = 0; i < 300; ++i) {
    Rng rng(5, i, Purpose::test);
    const Givens<Shape9> givens =
        random_question<Shape9>(rng, 30 + static_cast<int>(rng.below(20)), i % 5 == 0);
    std::set<std::string> found;
    Budget budget(plenty);
    const SearchEnd end = Backtracker<Shape9>(givens).run(budget, [&](const Solution<Shape9>& solution) {
      found.insert(to_line(solution));
      return found.size() < 100;
    });
    const std::vector<std::string> expected = solutions<Shape9>(givens, 100);
    EXPECT_EQ(found.size(), expected.size());
    if (end == SearchEnd::exhausted) {
      EXPECT_EQ(found, std::set<std::string>(expected.begin(), expected.end()));
    }
  }
}

TEST(Backtracker, TracesEveryChoiceAndTakesBackAllButTheLast) {
  const auto givens = from_line<Shape4>("1.....3....4.2..");
  std::vector<TraceStep> steps;
  Backtracker<Shape4> solver(*givens);
  solver.trace([&](const TraceStep& step) { steps.push_back(step); });
  Budget budget(plenty);
  std::string found;
  EXPECT_EQ(solver.run(budget,
                       [&](const Solution<Shape4>& solution) {
                         found = to_line(solution);
                         return false;
                       }),
            SearchEnd::stopped);
  EXPECT_EQ(found, "1342243131244213");
  ASSERT_FALSE(steps.empty());
  EXPECT_EQ(steps.back().kind, TraceStep::Kind::solution);
  EXPECT_EQ(steps.back().depth, 12);  // blanks
  int open = 0;
  for (const TraceStep& step : steps) {
    if (step.kind == TraceStep::Kind::choose) {
      EXPECT_EQ(step.depth, open++);
      EXPECT_NE(step.options & (1U << step.digit), 0U);
    } else if (step.kind == TraceStep::Kind::back) {
      EXPECT_EQ(step.depth, --open);
    }
  }
}

TEST(Backtracker, KeepsToTheCandidatesThatAreAllowed) {
  OptionGrid<Shape4> allowed;
  allowed.fill(all_options<Shape4>);
  allowed[0] = 1U << 3;  // the first cell holds a 3
  Budget budget(plenty);
  int count = 0;
  Backtracker<Shape4>({}, allowed).run(budget, [&](const Solution<Shape4>& solution) {
    EXPECT_EQ(solution[Cell{0}], 3);
    ++count;
    return true;
  });
  EXPECT_EQ(count, 288 / 4);
}

TEST(Backtracker, SaysWhenTheBudgetRanOut) {
  Budget budget(3);
  EXPECT_EQ(Backtracker<Shape9>(Givens<Shape9>{}).run(budget, [](const Solution<Shape9>&) { return true; }),
            SearchEnd::out_of_nodes);
}

}  // namespace
}  // namespace puzzlemill::sudoku
