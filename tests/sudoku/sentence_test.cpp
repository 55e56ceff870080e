#include "puzzlemill/sudoku/grade/sentence.hpp"

#include <optional>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "puzzlemill/core/budget.hpp"
#include "puzzlemill/sudoku/grade/solving_path.hpp"
#include "puzzlemill/sudoku/solve/solver.hpp"
#include "support/lines.hpp"
#include "support/se_reference.hpp"

namespace puzzlemill::sudoku::explainer {
namespace {

TEST(Sentence, SaysWhyADigitIsPlaced) {
  Step step{};
  step.technique = Technique::direct_pointing;
  step.placement = Candidate{Shape9::cell(5, 8), 6};
  step.base = {House{4}};
  step.cover = {House{12}};
  step.cells = {Shape9::cell(3, 3), Shape9::cell(3, 5)};
  step.digits = {6};
  EXPECT_EQ(
      sentence(step),
      "Direct Pointing: of box 5 only r4c4 r4c6 can hold 6, all in row 4; of box 6 that leaves r6c9; so "
      "r6c9=6.");
}

TEST(Sentence, NamesSeveralHousesAndRemovals) {
  Step step{};
  step.technique = Technique::x_wing;
  step.removals = {{Shape9::cell(4, 0), 6}, {Shape9::cell(4, 7), 6}};
  step.base = {House{19}, House{24}};
  step.cover = {House{13}, House{15}};
  step.cells = {Shape9::cell(4, 1), Shape9::cell(4, 6), Shape9::cell(6, 1), Shape9::cell(6, 6)};
  step.digits = {6};
  EXPECT_EQ(
      sentence(step),
      "X-Wing: in columns 2 7 only r5c2 r5c7 r7c2 r7c7 can hold 6, all in rows 5 7; so r5c1<>6, r5c8<>6.");
}

TEST(Sentence, TellsAChainInOrderAndNamesWhatIsNeededFromAbove) {
  const Candidate a{Shape9::cell(0, 0), 1};
  const Candidate b{Shape9::cell(0, 3), 1};
  const Candidate c{Shape9::cell(1, 1), 1};
  const Candidate d{Shape9::cell(4, 3), 1};
  Step step{};
  step.technique = Technique::dynamic_contradiction;
  step.removals = {a};
  step.chains = {{
                     {a, true, Cause::assumption, {}, std::nullopt},
                     {b, false, Cause::row, {0}, std::nullopt},
                     {c, false, Cause::box, {0}, std::nullopt},
                     {d, true, Cause::column, {1, 2}, std::nullopt},
                 },
                 {
                     {a, true, Cause::assumption, {}, std::nullopt},
                     {d, false, Cause::advanced, {0}, Technique::pointing},
                 }};
  EXPECT_EQ(
      sentence(step),
      "Dynamic Contradiction Forcing Chains: if r1c1=1, then r1c4<>1 (row 1), r2c2<>1 (box 1, as r1c1=1), "
      "r5c4=1 (column 4, as r1c4<>1, r2c2<>1); if r1c1=1, then r5c4<>1 (Pointing): not both can be; so "
      "r1c1<>1.");
}

TEST(Sentence, SaysOfACycleThatItHoldsEitherWay) {
  const Candidate a{Shape9::cell(0, 0), 1};
  Step step{};
  step.technique = Technique::x_cycle;
  step.removals = {{Shape9::cell(0, 8), 1}};
  step.chains = {{{a, true, Cause::assumption, {}, std::nullopt}, {a, true, Cause::row, {0}, std::nullopt}}};
  EXPECT_EQ(
      sentence(step),
      "Bidirectional X-Cycle: if r1c1=1, then r1c1=1 (row 1): all of it or the opposite of all of it; so "
      "r1c9<>1.");
}

TEST(Sentence, SaysWhichOfTheTwoDigitsOfALoopIsLocked) {
  Step step{};
  step.technique = Technique::unique_rectangle_4;
  step.removals = {{Shape9::cell(1, 0), 1}, {Shape9::cell(1, 1), 1}};
  step.base = {House{0}};
  step.cells = {Shape9::cell(6, 0), Shape9::cell(6, 1), Shape9::cell(1, 1), Shape9::cell(1, 0)};
  step.digits = {1, 9};
  EXPECT_EQ(
      sentence(step),
      "Unique Rectangle type 4: with 1 9 alone in r7c1 r7c2 r2c2 r2c1 there would be two solutions, and of "
      "box 1 only two of them can hold 9; so r2c1<>1, r2c2<>1.");
}

/// Whether the solution says of the candidate what the claim says.
bool holds(const Solution<Shape9>& solution, const Candidate& candidate, bool on) {
  return (solution[candidate.cell] == candidate.digit) == on;
}

// Whoever follows a path is never led away from the solution, and every line of a chain follows from those it
// names: where they hold, it holds.
TEST(SolvingPath, NeverContradictsTheSolution) {
  std::vector<std::string> lines = test_lines("se/ratings.csv");
  lines.erase(lines.begin());
  for (const std::string& line : lines) {
    const Givens<Shape9> givens = reference::puzzle(reference::rated_puzzle(line).puzzle);
    Budget budget(100'000'000);
    std::optional<Solution<Shape9>> solved;
    for_each_solution<Shape9>(givens, budget, [&](const Solution<Shape9>& solution) {
      solved = solution;
      return false;
    });
    const Solution<Shape9> solution = solved.value();
    SolvingPath path(givens);
    while (const std::optional<Step> step = path.next(budget)) {
      SCOPED_TRACE(reference::rated_puzzle(line).puzzle + " " + sentence(*step));
      ASSERT_TRUE(step->placement || !step->removals.empty());
      ASSERT_TRUE(!step->placement || holds(solution, *step->placement, true));
      for (const Candidate& removal : step->removals) ASSERT_TRUE(holds(solution, removal, false));
      for (const Chain& chain : step->chains) {
        for (const Implication& implication : chain) {
          if (implication.cause == Cause::assumption) continue;
          bool given = !implication.parents.empty();
          for (const std::size_t parent : implication.parents) {
            given &= holds(solution, chain.at(parent).candidate, chain.at(parent).on);
          }
          ASSERT_TRUE(!given || holds(solution, implication.candidate, implication.on));
        }
      }
    }
    EXPECT_EQ(path.digits(), solution.digits());
  }
}

}  // namespace
}  // namespace puzzlemill::sudoku::explainer
