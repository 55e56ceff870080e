#include "puzzlemill/sudoku/grade/grade.hpp"

#include <limits>
#include <string_view>

#include <gtest/gtest.h>

#include "puzzlemill/core/budget.hpp"
#include "puzzlemill/sudoku/text.hpp"

namespace puzzlemill::sudoku {
namespace {

/// The worked example of docs/grading.md.
constexpr std::string_view example =
    "1.68754.3"
    "7..6421.."
    "4..31967."
    "231756849"
    "84593126."
    "679284351"
    "367528914"
    "51.4937.6"
    "9.416753.";
constexpr std::string_view example_solution =
    "196875423"
    "753642198"
    "428319675"
    "231756849"
    "845931267"
    "679284351"
    "367528914"
    "512493786"
    "984167532";

template <class Shape>
GradeResult graded(std::string_view line, const GradeTable& table = default_grade_table<Shape>(),
                   int nodes = 1000) {
  Budget budget(nodes);
  return grade(from_line<Shape>(line).value(), table, budget);
}

TEST(Grade, CountsTheStepsOfTheWorkedExample) {
  EXPECT_EQ(graded<Shape9>(example).grade, (Grade{Score(34), Band::trivial, 12, 1, 2}));
}

TEST(Grade, WeighsTheStepsByTheTable) {
  EXPECT_EQ(graded<Shape9>(example, {.crme = 100, .uniqueness = 0, .trial = 0}).grade->score, Score(1200));
  EXPECT_EQ(graded<Shape9>(example, {.crme = 0, .uniqueness = 100, .trial = 0}).grade->score, Score(100));
  EXPECT_EQ(graded<Shape9>(example, {.crme = 0, .uniqueness = 0, .trial = 100}).grade->score, Score(200));
}

TEST(Grade, TakesItsBandFromTheTable) {
  EXPECT_EQ(graded<Shape9>(example, {.band_from = {10, 20, 30, 34, 35}}).grade->band, Band::difficult);
}

TEST(Grade, CutsTheScoreWhereAnIntEnds) {
  const int most = std::numeric_limits<int>::max();
  EXPECT_EQ(graded<Shape9>(example, {.crme = most, .uniqueness = most, .trial = most}).grade->score,
            Score(most));
}

TEST(Grade, GivesAFullGridNothing) {
  EXPECT_EQ(graded<Shape9>(example_solution).grade, (Grade{Score(0), Band::trivial, 0, 0, 0}));
}

TEST(Grade, GivesAnySingleBlankOnePoint) {
  for (int c = 0; c < Shape9::cells; ++c) {
    Givens<Shape9> givens = from_line<Shape9>(example_solution).value();
    givens.set(static_cast<Cell>(c), 0);
    Budget budget(0);
    EXPECT_EQ(grade(givens, GradeTable{}, budget).grade, (Grade{Score(1), Band::trivial, 1, 0, 0})) << c;
  }
}

TEST(Grade, SpendsANodeForEachTrial) {
  Budget budget(5);
  ASSERT_EQ(grade(from_line<Shape9>(example).value(), GradeTable{}, budget).end, GradeEnd::solved);
  EXPECT_EQ(budget.left(), 3);
}

TEST(Grade, RunsOutOfABudgetThatIsOneTrialShort) {
  EXPECT_EQ(graded<Shape9>(example, GradeTable{}, 2).end, GradeEnd::solved);
  const GradeResult result = graded<Shape9>(example, GradeTable{}, 1);
  EXPECT_EQ(result.end, GradeEnd::out_of_budget);
  EXPECT_FALSE(result.grade);
}

TEST(Grade, SaysThatCluesThatClashHaveNoSolution) {
  const GradeResult result = graded<Shape4>("1..1............");
  EXPECT_EQ(result.end, GradeEnd::no_solution);
  EXPECT_FALSE(result.grade);
}

TEST(Grade, SaysThatACellWithoutACandidateHasNoSolution) {
  EXPECT_EQ(graded<Shape4>("123............1").end, GradeEnd::solved);
  EXPECT_EQ(graded<Shape4>("123............4", GradeTable{}, 0).end, GradeEnd::no_solution);
}

TEST(Grade, SaysThatADigitWithoutAPlaceHasNoSolution) {
  // A 1 in the first row: its box, a clue and column 4 leave it no cell, while each cell still has two
  // candidates.
  EXPECT_EQ(graded<Shape4>("..2.1......1....", GradeTable{}, 0).end, GradeEnd::no_solution);
}

TEST(Grade, SaysThatAGridWhoseTrialsAllFailHasNoSolution) {
  Budget budget(10);
  const auto givens =
      from_line<Shape9>("9.1.647....729..3..4...........3.19.6..127..4.23.............1.37..519.....9725.3");
  EXPECT_EQ(grade(givens.value(), GradeTable{}, budget).end, GradeEnd::no_solution);
  EXPECT_EQ(budget.left(), 8);
}

TEST(Grade, GradesTheFirstOfSeveralSolutions) {
  // In an empty grid no trial fails, so that every cell is filled by a step that counts.
  EXPECT_EQ(graded<Shape4>("................").grade, (Grade{Score(79), Band::extremely_difficult, 9, 0, 7}));
}

TEST(Grade, ReadsBoxesThatAreWiderThanHigh) {
  EXPECT_EQ(graded<Shape6>("12345645612323156456423131264.645312").grade->score, Score(1));
}

}  // namespace
}  // namespace puzzlemill::sudoku
