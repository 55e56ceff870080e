#include "puzzlemill/fubuki/kind.hpp"

#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace puzzlemill::fubuki {
namespace {

using testing::ElementsAre;

const std::string four_solutions = "16,22,7/11,16,18/3........";

TEST(FubukiKind, ReadsSolvesAndWritesLinesOfText) {
  const auto question = Fubuki::parse(four_solutions);
  EXPECT_EQ(Fubuki::text(question), four_solutions);
  std::vector<std::string> solutions;
  Budget budget(10'000);
  const SolveEnd end = Fubuki::solve(question, budget, [&](const std::string& solution) {
    solutions.push_back(solution);
    return solutions.size() < 2;
  });
  EXPECT_EQ(end, SolveEnd::stopped);
  EXPECT_THAT(solutions, ElementsAre("358796124", "385769124"));
}

TEST(FubukiKind, GradesTheFirstSolutionButKeepsOnlyWhatIsUnique) {
  const auto question = Fubuki::parse(four_solutions);
  Budget budget(10'000);
  const PuzzleRow graded = Fubuki::grade(question, {}, budget).value();
  EXPECT_EQ(graded.solution, "358796124");
  EXPECT_EQ(graded.clues, 1);
  EXPECT_EQ(graded.crme, 8);
  EXPECT_EQ(graded.score, 5 * graded.crme + 10 * graded.trials);
  EXPECT_FALSE(Fubuki::row(question, {}, budget));
}

TEST(FubukiKind, HasNoRowWithoutASolutionOrABudget) {
  Budget budget(10'000);
  EXPECT_FALSE(Fubuki::grade(Fubuki::parse("16,22,7/11,16,18/9........"), {}, budget));
  Budget none(0);
  EXPECT_FALSE(Fubuki::grade(Fubuki::parse(four_solutions), {}, none));
  EXPECT_FALSE(Fubuki::row(Fubuki::parse("16,22,7/11,16,18/38..7...."), {}, none));
}

TEST(FubukiKind, SeesThatAClueCanGo) {
  Budget budget(10'000);
  EXPECT_FALSE(Fubuki::row(Fubuki::parse("16,22,7/11,16,18/358796124"), {}, budget).value().minimal);
}

}  // namespace
}  // namespace puzzlemill::fubuki
