#include "puzzlemill/sudoku/grade/sentence.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include "puzzlemill/core/budget.hpp"
#include "support/lines.hpp"
#include "support/se_reference.hpp"
#include "support/se_soundness.hpp"

namespace puzzlemill::sudoku::explainer {
namespace {

constexpr std::string_view solution_line =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

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

// Whoever follows a path is never led away from the solution, and every line of a chain follows from those it
// names: where they hold, it holds.
TEST(SolvingPath, NeverContradictsTheSolution) {
  std::vector<std::string> lines = test_lines("se/ratings.csv");
  lines.erase(lines.begin());
  for (const std::string& line : lines) {
    Budget budget(100'000'000);
    EXPECT_EQ(first_fault(reference::puzzle(reference::rated_puzzle(line).puzzle), budget), "") << line;
  }
}

TEST(SolvingPath, WouldBeCaughtWithAFalseStep) {
  std::string line(solution_line);
  const Solution<Shape9> solution = Solution<Shape9>::from(reference::puzzle(line).digits).value();
  const Candidate right{Shape9::cell(0, 0), 5};
  const Candidate wrong{Shape9::cell(0, 0), 6};
  Step step{};
  step.placement = right;
  EXPECT_TRUE(is_sound(step, solution));
  step.chains = {
      {{right, true, Cause::assumption, {}, std::nullopt}, {wrong, true, Cause::cell, {0}, std::nullopt}}};
  EXPECT_FALSE(is_sound(step, solution));
  step.chains = {};
  step.placement = wrong;
  EXPECT_FALSE(is_sound(step, solution));
  step.placement.reset();
  step.removals = {right};
  EXPECT_FALSE(is_sound(step, solution));
}

}  // namespace
}  // namespace puzzlemill::sudoku::explainer
