#include "puzzlemill/sudoku/grade/sentence.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include "puzzlemill/core/budget.hpp"
#include "sudoku/grade/explainer/ladder.hpp"
#include "sudoku/grade/explainer/step_of.hpp"
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
  EXPECT_EQ(sentence(step),
            "Direct Pointing: in box 5 only r4c4 and r4c6 can hold 6, both in row 4; in box 6 that leaves "
            "only r6c9; so "
            "r6c9=6.");
}

TEST(Sentence, SaysWhichHouseASingleFills) {
  Step step{};
  step.technique = Technique::hidden_single;
  step.rating = 1.0;
  step.placement = Candidate{Shape9::cell(0, 2), 4};
  step.base = {House{20}};
  EXPECT_EQ(sentence(step), "Hidden Single: r1c3 is the last empty cell of column 3; so r1c3=4.");
  step.rating = 1.5;
  EXPECT_EQ(sentence(step), "Hidden Single: in column 3 only r1c3 can hold 4; so r1c3=4.");
}

TEST(Sentence, NamesSeveralHousesAndRemovals) {
  Step step{};
  step.technique = Technique::x_wing;
  step.removals = {{Shape9::cell(4, 0), 6}, {Shape9::cell(4, 7), 6}};
  step.base = {House{19}, House{24}};
  step.cover = {House{13}, House{15}};
  step.cells = {Shape9::cell(4, 1), Shape9::cell(4, 6), Shape9::cell(6, 1), Shape9::cell(6, 6)};
  step.digits = {6};
  EXPECT_EQ(sentence(step),
            "X-Wing: in columns 2 and 7 only r5c2, r5c7, r7c2 and r7c7 can hold 6, all in rows 5 and 7; so "
            "r5c1<>6 and "
            "r5c8<>6.");
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
      "r5c4=1 (column 4, as r1c4<>1, r2c2<>1); if r1c1=1, then r5c4<>1 (Pointing): r5c4=1 and r5c4<>1 "
      "cannot both be true; so r1c1<>1.");
}

TEST(Sentence, SaysOfACycleThatItHoldsEitherWay) {
  const Candidate a{Shape9::cell(0, 0), 1};
  Step step{};
  step.technique = Technique::x_cycle;
  step.removals = {{Shape9::cell(0, 8), 1}};
  step.chains = {
      {{a, true, Cause::assumption, {}, std::nullopt}, {a, true, Cause::row, {0}, std::nullopt}},
      {{a, false, Cause::assumption, {}, std::nullopt}, {a, false, Cause::box, {0}, std::nullopt}}};
  EXPECT_EQ(sentence(step),
            "Bidirectional X-Cycle: if r1c1=1, then r1c1=1 (row 1); if r1c1<>1, then r1c1<>1 (box 1); so "
            "either way "
            "r1c9<>1.");
}

TEST(Sentence, NamesTheAlternativesOfForcingChains) {
  const Candidate struck{Shape9::cell(8, 0), 7};
  const auto leads_from = [&](const Candidate& start) {
    return Chain{{start, true, Cause::assumption, {}, std::nullopt},
                 {struck, false, Cause::column, {0}, std::nullopt}};
  };
  Step step{};
  step.technique = Technique::region_forcing;
  step.removals = {struck};
  step.base = {House{9}};
  for (const int column : {0, 1, 2}) step.chains.push_back(leads_from({Shape9::cell(0, column), 7}));
  EXPECT_EQ(
      sentence(step),
      "Region Forcing Chains: in row 1, 7 is in r1c1, r1c2 or r1c3: if r1c1=7, then r9c1<>7 (column 1); if "
      "r1c2=7, then r9c1<>7 (column 1); if r1c3=7, then r9c1<>7 (column 1); so in every case r9c1<>7.");
  step.technique = Technique::dynamic_cell;
  step.base = {};
  step.cells = {Shape9::cell(0, 0)};
  step.chains = {leads_from({Shape9::cell(0, 0), 7}), leads_from({Shape9::cell(0, 0), 8})};
  EXPECT_EQ(
      sentence(step),
      "Dynamic Cell Forcing Chains: r1c1 is 7 or 8: if r1c1=7, then r9c1<>7 (column 1); if r1c1=8, then "
      "r9c1<>7 (column 1); so either way r9c1<>7.");
}

TEST(Sentence, SaysWhichOfTheTwoDigitsOfALoopIsLocked) {
  Step step{};
  step.technique = Technique::unique_rectangle_4;
  step.removals = {{Shape9::cell(1, 0), 1}, {Shape9::cell(1, 1), 1}};
  step.base = {House{0}};
  step.cells = {Shape9::cell(6, 0), Shape9::cell(6, 1), Shape9::cell(1, 1), Shape9::cell(1, 0)};
  step.digits = {1, 9};
  EXPECT_EQ(sentence(step),
            "Unique Rectangle type 4: with nothing but 1 and 9 in r7c1, r7c2, r2c2 and r2c1 there would be "
            "two solutions, "
            "and in box 1 only r2c2 and r2c1 can hold 9; so r2c1<>1 and r2c2<>1.");
}

TEST(Sentence, NamesTheSetOfWhichTwoCellsOfALoopAreOne) {
  Step step{};
  step.technique = Technique::unique_rectangle_3;
  step.base = {House{10}};
  step.cells = {Shape9::cell(6, 0), Shape9::cell(6, 1), Shape9::cell(1, 1), Shape9::cell(1, 0)};
  step.digits = {1, 9};
  step.set_cells = {Shape9::cell(1, 7)};
  step.set_digits = {3, 4};
  step.removals = {{Shape9::cell(1, 5), 3}};
  const std::string start =
      "Unique Rectangle type 3: with nothing but 1 and 9 in r7c1, r7c2, r2c2 and r2c1 there would be two "
      "solutions; "
      "so one of r2c2 and r2c1 holds ";
  EXPECT_EQ(sentence(step),
            start + "such a digit, and in row 2 it and r2c8 can hold only 3 and 4; so r2c6<>3.");
  step.set_digits = {1, 9};
  step.removals = {{Shape9::cell(1, 7), 3}};
  EXPECT_EQ(sentence(step),
            start + "another digit, and in row 2 only the other one and r2c8 can hold 1 and 9; so r2c8<>3.");
}

// Whoever follows a path is never led away from the solution, finds each pattern where the sentence says it is, and can
// check every line of a chain with those that it names.
TEST(SolvingPath, SaysNothingThatIsNotSo) {
  for (const std::string& line : test_rows("se/ratings.csv")) {
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

// A pattern strikes all that it can, and has all the cells that it needs. But an aligned exclusion may leave both out.
TEST(SolvingPath, WouldBeCaughtWithAPatternThatIsNotThere) {
  int patterns = 0;
  for (const std::string& line : test_rows("se/first-steps.csv")) {
    const reference::FirstStep first = reference::first_step(line);
    Ladder ladder(first.position);
    Budget budget(0);
    const std::optional<Finding> finding = ladder.next(budget, nullptr);
    if (!finding) continue;  // of chains
    ++patterns;
    const Step step = step_of(*finding, {});
    EXPECT_EQ(untruth(first.position, step), "") << line;
    if (step.technique == Technique::aligned_pair_exclusion) continue;
    const auto expect_untrue = [&](const Step& wrong) {
      EXPECT_NE(untruth(first.position, wrong), "") << sentence(wrong);
    };
    Step wrong = step;
    if (step.placement) {
      wrong.placement->digit = static_cast<std::uint8_t>(step.placement->digit % 9 + 1);
      expect_untrue(wrong);
    } else {
      for_each_candidate(first.position, [&](int cell, int digit) {
        wrong.removals[0] = {static_cast<Cell>(cell), static_cast<std::uint8_t>(digit)};
        if (!contains(step.removals, wrong.removals[0])) expect_untrue(wrong);
      });
    }
    wrong = step;
    if (wrong.cells.empty()) continue;
    wrong.cells.pop_back();
    expect_untrue(wrong);
  }
  EXPECT_GE(patterns, 100);
}

}  // namespace
}  // namespace puzzlemill::sudoku::explainer
