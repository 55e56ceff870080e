#include "puzzlemill/sudoku/solve/sliced_solver.hpp"

#include <algorithm>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "../../src/sudoku/solve/sliced_kernel.hpp"
#include "puzzlemill/core/rng.hpp"
#include "puzzlemill/sudoku/generate/random_solution.hpp"
#include "puzzlemill/sudoku/generate/shuffle.hpp"
#include "puzzlemill/sudoku/text.hpp"
#include "support/lines.hpp"

namespace puzzlemill::sudoku {
namespace {

using Questions = std::vector<Givens<Shape9>>;
constexpr std::int64_t plenty = 10'000'000;

struct Reply {
  std::uint64_t solutions;
  SearchEnd end;
  std::array<std::uint64_t, PackedCandidates::words> last;
  friend bool operator==(const Reply&, const Reply&) = default;
};

std::vector<Reply> replies(const SlicedKernel& kernel, const Questions& questions, std::uint32_t limit,
                           std::int64_t max_nodes) {
  std::vector<Reply> all(questions.size());
  SlicedSolver solver(kernel);
  for (std::size_t i = 0; i < questions.size(); ++i) {
    solver.ask(static_cast<std::uint32_t>(i),
               {PackedCandidates::of(questions[i]), nullptr, limit, max_nodes});
  }
  solver.run([&](std::uint32_t ticket, const SlicedReply& reply) {
    all[ticket] = {reply.count.solutions, reply.count.end, reply.last.word};
  });
  return all;
}

/// Random clues of images of a few grids, some 25 to 50 of them; one question in four has a wrong one.
Questions random_questions(std::uint64_t stream, std::size_t count) {
  std::vector<Solution<Shape9>> grids;
  for (std::uint64_t i = 0; i < 50; ++i) {
    Rng rng(stream, i, Purpose::test);
    grids.push_back(random_solution<Shape9>(rng));
  }
  Questions questions;
  for (std::uint64_t i = 0; i < count; ++i) {
    Rng rng(stream + 1, i, Purpose::test);
    const Solution<Shape9> grid = random_transform<Shape9>(rng).apply(grids[rng.below(50)]);
    Givens<Shape9> givens;
    const int clues = 34 + static_cast<int>(rng.below(40));
    for (int n = 0; n < clues; ++n) {
      const auto cell = static_cast<Cell>(rng.below(Shape9::cells));
      givens.set(cell, grid[cell]);
    }
    if (i % 4 == 0) givens.set(static_cast<Cell>(rng.below(81)), static_cast<int>(rng.below(9)) + 1);
    questions.push_back(givens);
  }
  return questions;
}

void expect_agreement_with_the_other_solver(const Questions& questions, std::uint32_t limit) {
  const std::vector<SolutionCount> counts = count_solutions(questions, limit, plenty);
  std::map<std::uint64_t, int> how_often;
  for (std::size_t i = 0; i < questions.size(); ++i) {
    Budget budget(plenty);
    const SolutionCount expected = count_solutions<Shape9>(questions[i], limit, budget);
    ASSERT_EQ(counts[i].solutions, expected.solutions) << to_line(questions[i]);
    ASSERT_EQ(counts[i].end, expected.end) << to_line(questions[i]);
    ++how_often[expected.solutions];
  }
  for (const std::uint64_t solutions : {0, 1, 2}) EXPECT_GT(how_often[solutions], 0) << solutions;
}

TEST(SlicedSolver, AgreesWithTheOtherSolver) {
  expect_agreement_with_the_other_solver(random_questions(10, 20'000), 2);
  expect_agreement_with_the_other_solver(random_questions(20, 2'000), 30);
}

TEST(SlicedSolverSlow, AgreesWithTheOtherSolverOnAMillionQuestions) {
  expect_agreement_with_the_other_solver(random_questions(30, 1'000'000), 2);
}

TEST(SlicedSolver, AgreesOnHardPuzzles) {
  Questions questions;
  for (const std::string& line : test_lines("top1465.txt"))
    questions.push_back(*from_line<Shape9>(line.substr(0, 81)));
  ASSERT_EQ(questions.size(), 1465);
  for (const SolutionCount& count : count_solutions(questions, 2, plenty)) {
    EXPECT_EQ(count.solutions, 1);
    EXPECT_EQ(count.end, SearchEnd::exhausted);
  }
}

TEST(SlicedSolver, EveryKernelFindsTheSameSolutionsInTheSameOrder) {
  const Questions questions = random_questions(40, 3'000);
  const std::vector<Reply> expected = replies(baseline_sliced_kernel(), questions, 2, 3);
  for (const SlicedKernel* kernel : sliced_kernels()) {
    EXPECT_EQ(replies(*kernel, questions, 2, 3), expected) << kernel->lanes << " lanes";
  }
  const auto ended = [&](SearchEnd end) {
    return std::any_of(expected.begin(), expected.end(),
                       [&](const Reply& reply) { return reply.end == end; });
  };
  EXPECT_TRUE(ended(SearchEnd::exhausted) && ended(SearchEnd::stopped) && ended(SearchEnd::out_of_nodes));
}

TEST(SlicedSolver, TheAnswerDoesNotDependOnTheCompany) {
  const Questions questions = random_questions(50, 700);
  const std::vector<Reply> together = replies(*sliced_kernels().back(), questions, 5, 7);
  for (std::size_t i = 0; i < questions.size(); ++i) {
    EXPECT_EQ(replies(*sliced_kernels().back(), {questions[i]}, 5, 7)[0], together[i])
        << to_line(questions[i]);
  }
}

TEST(SlicedSolver, AnEmptyGridHasAsManySolutionsAsAskedFor) {
  const std::vector<SolutionCount> counts = count_solutions({{Givens<Shape9>{}}}, 1000, plenty);
  EXPECT_EQ(counts[0].solutions, 1000);
  EXPECT_EQ(counts[0].end, SearchEnd::stopped);
}

TEST(SlicedSolver, ClashingCluesHaveNoSolution) {
  Questions questions;
  for (const int other : {1, 9, 10}) {  // in the same row, column and box
    Givens<Shape9> givens;
    givens.set(static_cast<Cell>(0), 5);
    givens.set(static_cast<Cell>(other), 5);
    questions.push_back(givens);
  }
  for (const SolutionCount& count : count_solutions(questions, 2, 0)) {
    EXPECT_EQ(count.solutions, 0);
    EXPECT_EQ(count.end, SearchEnd::exhausted);
  }
}

TEST(SlicedSolver, SaysWhenTheBudgetRanOut) {
  const std::vector<SolutionCount> counts = count_solutions({{Givens<Shape9>{}}}, 1000, 20);
  EXPECT_LT(counts[0].solutions, 1000);
  EXPECT_EQ(counts[0].end, SearchEnd::out_of_nodes);
}

TEST(SlicedSolver, AnswersMayAskMore) {
  const Questions questions = random_questions(60, 2'000);
  std::vector<std::uint32_t> answered;
  SlicedSolver solver;
  std::uint32_t next = 0;
  const auto ask = [&] {
    solver.ask(next, {PackedCandidates::of(questions[next]), nullptr, 2});
    ++next;
  };
  ask();
  solver.run([&](std::uint32_t ticket, const SlicedReply&) {
    answered.push_back(ticket);
    for (int i = 0; i < 3 && next < questions.size(); ++i) ask();
  });
  std::sort(answered.begin(), answered.end());
  ASSERT_EQ(answered.size(), questions.size());
  for (std::uint32_t i = 0; i < answered.size(); ++i) EXPECT_EQ(answered[i], i);
}

TEST(SlicedSolver, TheKnownSolutionDoesNotCount) {
  Rng rng(70, 0, Purpose::test);
  const Solution<Shape9> grid = random_solution<Shape9>(rng);
  const PackedCandidates known = PackedCandidates::of(grid);
  CellSet<Shape9> clues = CellSet<Shape9>::all();
  for (int cell = 0; cell < 27; ++cell) clues.drop(static_cast<Cell>(cell));  // a band of other cells

  SlicedSolver solver;
  solver.ask(0, {known.shown(CellSet<Shape9>::all()), &known, 1});
  solver.ask(1, {known.shown(clues), &known, 1});
  solver.ask(2, {known.shown(clues).without(known, static_cast<Cell>(3)), nullptr, 1});
  int answers = 0;
  solver.run([&](std::uint32_t ticket, const SlicedReply& reply) {
    ++answers;
    if (ticket == 0) {
      EXPECT_EQ(reply.count.solutions, 0);
      return;
    }
    ASSERT_EQ(reply.count.solutions, 1);
    const CellSet<Shape9> differs = reply.last.differs_from(known);
    EXPECT_FALSE(differs.empty());
    EXPECT_FALSE(differs.meets(clues));
    if (ticket == 2) {
      EXPECT_TRUE(differs.has(static_cast<Cell>(3)));
    }
  });
  EXPECT_EQ(answers, 3);
}

TEST(PackedCandidates, AreThoseOfTheGivens) {
  Rng rng(80, 0, Purpose::test);
  const Solution<Shape9> grid = random_solution<Shape9>(rng);
  const PackedCandidates known = PackedCandidates::of(grid);
  const auto has = [](const PackedCandidates& packed, int cell, int digit) {
    const int d = digit - 1;
    return ((cell < 64 ? packed.word[static_cast<std::size_t>(d)] >> cell
                       : packed.word[static_cast<std::size_t>(9 + d / 3)] >> (17 * (d % 3) + cell - 64)) &
            1) != 0;
  };
  Puzzle<Shape9> puzzle{grid, {}};
  for (int cell = 0; cell < 81; cell += 2) puzzle.clues.cells.drop(static_cast<Cell>(cell));
  const PackedCandidates packed = PackedCandidates::of(puzzle.givens());
  EXPECT_EQ(packed.word, known.shown(puzzle.clues.cells).word);
  for (int cell = 0; cell < 81; ++cell) {
    for (int digit = 1; digit <= 9; ++digit) {
      const bool right = grid[static_cast<Cell>(cell)] == digit;
      EXPECT_EQ(has(known, cell, digit), right);
      EXPECT_EQ(has(packed, cell, digit), right || cell % 2 == 0);
    }
  }
}

}  // namespace
}  // namespace puzzlemill::sudoku
