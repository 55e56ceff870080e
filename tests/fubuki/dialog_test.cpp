#include "puzzlemill/fubuki/dialog.hpp"

#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "puzzlemill/fubuki/text.hpp"

namespace puzzlemill::fubuki {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

/// Answers in turn, all of which must be taken.
void give(Dialog& dialog, std::initializer_list<std::string_view> answers) {
  for (const std::string_view answer : answers) EXPECT_EQ(dialog.answer(answer), std::nullopt);
}

TEST(FubukiDialog, AsksForEverythingInOrder) {
  Dialog dialog;
  std::vector<std::string> prompts;
  for (const char* answer : {"1", " 3 ", "16", "22", "7\r", "11", "16", "18"}) {
    prompts.emplace_back(dialog.prompt());
    give(dialog, {answer});
  }
  EXPECT_THAT(prompts, ElementsAre("position", "value", "R1", "R2", "R3", "C1", "C2", "C3"));
  ASSERT_TRUE(dialog.done());
  EXPECT_EQ(to_text(dialog.question()), "16,22,7/11,16,18/3........");
}

TEST(FubukiDialog, AsksAgainAfterAWrongAnswerAndSaysWhatIsWrong) {
  Dialog dialog;
  EXPECT_THAT(dialog.answer("10").value(), HasSubstr("the position must be 1 to 9, not 10"));
  EXPECT_EQ(dialog.prompt(), "position");
  give(dialog, {"9"});
  EXPECT_THAT(dialog.answer("0").value(), HasSubstr("the value must be 1 to 9, not 0"));
  give(dialog, {"4"});
  EXPECT_THAT(dialog.answer("25").value(), HasSubstr("R1 is 25"));
  EXPECT_THAT(dialog.answer("7x").value(), HasSubstr("'7x' is not a number"));
  EXPECT_EQ(dialog.prompt(), "R1");
  give(dialog, {"16", "22", "7", "11", "16", "18"});
  EXPECT_EQ(to_text(dialog.question()), "16,22,7/11,16,18/........4");
}

TEST(FubukiDialog, AnEmptyPositionSaysThatNothingIsGiven) {
  Dialog dialog;
  give(dialog, {" \r"});
  EXPECT_EQ(dialog.prompt(), "R1");
  EXPECT_THAT(dialog.answer("").value(), HasSubstr("'' is not a number"));
  give(dialog, {"16", "22", "7", "11", "16", "18"});
  EXPECT_EQ(to_text(dialog.question()), "16,22,7/11,16,18/.........");
}

TEST(FubukiDialog, AsksForAllThreeSumsAgainWhenTheyDoNotAddTo45) {
  Dialog dialog;
  give(dialog, {"1", "3", "16", "22"});
  EXPECT_THAT(dialog.answer("8").value(), HasSubstr("R1, R2 and R3 add to 46"));
  EXPECT_EQ(dialog.prompt(), "R1");
  give(dialog, {"16", "22", "7", "11", "16"});
  EXPECT_THAT(dialog.answer("17").value(), HasSubstr("C1, C2 and C3 add to 44"));
  EXPECT_EQ(dialog.prompt(), "C1");
  give(dialog, {"11", "16", "18"});
  EXPECT_EQ(to_text(dialog.question()), "16,22,7/11,16,18/3........");
}

}  // namespace
}  // namespace puzzlemill::fubuki
