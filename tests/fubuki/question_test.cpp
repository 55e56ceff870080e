#include "puzzlemill/fubuki/question.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "puzzlemill/core/error.hpp"

namespace puzzlemill::fubuki {
namespace {

using testing::HasSubstr;

std::string refusal(const Sums& sums, const Digits& givens = {}) {
  try {
    const Question question(sums, givens);
    return "";
  } catch (const Error& error) {
    EXPECT_EQ(error.fault(), Fault::bad_input);
    return error.what();
  }
}

const Sums example{{16, 22, 7, 11, 16, 18}};

TEST(Question, TakesSumsAndGivensThatBreakNoRule) {
  EXPECT_EQ(refusal(example, {3, 0, 0, 0, 0, 0, 0, 0, 4}), "");
}

TEST(Question, NamesTheSumThatIsOutOfRange) {
  EXPECT_THAT(refusal({{5, 20, 20, 15, 15, 15}}), HasSubstr("R1 is 5"));
  EXPECT_THAT(refusal({{15, 15, 15, 10, 10, 25}}), HasSubstr("C3 is 25"));
}

TEST(Question, SaysWhetherTheRowsOrTheColumnsDoNotAddTo45) {
  EXPECT_THAT(refusal({{16, 22, 8, 11, 16, 18}}), HasSubstr("R1, R2 and R3 add to 46"));
  EXPECT_THAT(refusal({{16, 22, 7, 11, 16, 17}}), HasSubstr("C1, C2 and C3 add to 44"));
}

TEST(Question, NamesTheTwoCellsThatHoldOneDigit) {
  EXPECT_THAT(refusal(example, {3, 0, 0, 0, 0, 0, 3, 0, 0}), HasSubstr("r1c1 and r3c1 both hold 3"));
}

TEST(Question, ShowsOfAGridWhatTheMaskSays) {
  const Grid grid = Grid::from({3, 5, 8, 7, 9, 6, 1, 2, 4}).value();
  ClueMask shown{0};
  shown.add(0);
  shown.add(8);
  const Question question(grid, shown);
  EXPECT_EQ(question, Question(example, {3, 0, 0, 0, 0, 0, 0, 0, 4}));
  EXPECT_EQ(question.clues(), shown);
}

TEST(Grid, RefusesADigitThatIsMissingOrTooLarge) {
  EXPECT_FALSE(Grid::from({1, 1, 3, 4, 5, 6, 7, 8, 9}));
  EXPECT_FALSE(Grid::from({0, 2, 3, 4, 5, 6, 7, 8, 9}));
  EXPECT_FALSE(Grid::from({1, 2, 3, 4, 5, 6, 7, 8, 33}));
}

}  // namespace
}  // namespace puzzlemill::fubuki
