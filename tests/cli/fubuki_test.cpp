#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/terminal.hpp"

namespace puzzlemill {
namespace {

using test::run;
using testing::HasSubstr;
using testing::StartsWith;

const std::string four_solutions =
    "Total solution(s) are: 4\n"
    "358\n796\n124\n\n"
    "385\n769\n124\n\n"
    "358\n679\n241\n\n"
    "385\n679\n214\n";

test::Ran solve(const test::Arguments& more) {
  test::Arguments words{"solve", "--kind", "fubuki"};
  words.insert(words.end(), more.begin(), more.end());
  return run(words);
}

TEST(SolveFubuki, ShowsAllSolutionsInOrder) {
  const test::Ran ran = solve({"--rows", "16,22,7", "--cols", "11,16,18", "--given", "1=3", "--all"});
  EXPECT_EQ(ran.status, 0);
  EXPECT_EQ(ran.out, four_solutions);
  EXPECT_EQ(ran.err, "");
}

TEST(SolveFubuki, SaysThatThereIsNoSolution) {
  const test::Ran ran = solve({"--rows", "6,15,24", "--cols", "24,15,6", "--given", "1=9", "--all"});
  EXPECT_EQ(ran.status, 1);
  EXPECT_EQ(ran.out, "There is no solution\n");
  EXPECT_EQ(ran.err, "options: puzzle 1 has no solution\n");
}

TEST(SolveFubuki, ShowsThemAllWhereOneWasAskedForAndSaysSo) {
  const test::Ran ran = solve({"--rows", "16,22,7", "--cols", "11,16,18", "--given", "1=3"});
  EXPECT_EQ(ran.status, 1);
  EXPECT_EQ(ran.out, four_solutions);
  EXPECT_EQ(ran.err, "options: puzzle 1 has more than one solution\n");
  const test::Ran unique = solve(
      {"--rows", "16,22,7", "--cols", "11,16,18", "--given", "1=3", "--given", "2=8", "--given", "5=7"});
  EXPECT_EQ(unique.status, 0);
  EXPECT_EQ(unique.out, "Total solution(s) are: 1\n385\n679\n214\n");
  EXPECT_EQ(unique.err, "");
}

TEST(SolveFubuki, ALimitIsShownInTheTotal) {
  EXPECT_THAT(
      solve({"--rows", "16,22,7", "--cols", "11,16,18", "--given", "1=3", "--all", "--limit", "2"}).out,
      StartsWith("Total solution(s) are: 2+\n358\n796\n124\n\n385\n769\n124\n"));
}

struct Mistake {
  test::Arguments options;
  const char* says;
};

TEST(SolveFubuki, AnImpossibleQuestionIsAUsageErrorThatSaysWhichPartIsWrong) {
  for (const Mistake& mistake : std::vector<Mistake>{
           {{"--rows", "5,22,18", "--cols", "11,16,18"}, "R1 is 5"},
           {{"--rows", "16,22,7", "--cols", "11,9,25"}, "C3 is 25"},
           {{"--rows", "16,22,8", "--cols", "11,16,18"}, "R1, R2 and R3 add to 46"},
           {{"--rows", "16,22,7", "--cols", "11,16,17"}, "C1, C2 and C3 add to 44"},
           {{"--rows", "16,22,7", "--cols", "11,16,18", "--given", "1=3", "--given", "5=3"},
            "r1c1 and r2c2 both hold 3"},
           {{"--rows", "16,22,7", "--cols", "11,16,18", "--given", "1=3", "--given", "1=4"},
            "position 1 is given twice"},
           {{"--rows", "16,22,7", "--cols", "11,16,18", "--given", "0=3"}, "the position must be 1 to 9"},
           {{"--rows", "16,22,7", "--cols", "11,16,18", "--given", "10=3"}, "the position must be 1 to 9"},
           {{"--rows", "16,22,7", "--cols", "11,16,18", "--given", "1=0"}, "the digit must be 1 to 9"},
           {{"--rows", "16,22", "--cols", "11,16,18"}, "rows: 2 sums"},
           {{"--rows", "16,22,7"}, "--cols"},
           {{"--given", "1=3"}, "--rows"},
           {{"--rows", "16,22,7", "--cols", "11,16,18", "a.txt"}, "exclude each other"},
       }) {
    const test::Ran ran = solve(mistake.options);
    EXPECT_EQ(ran.status, 2) << mistake.says;
    EXPECT_EQ(ran.out, "") << mistake.says;
    EXPECT_THAT(ran.err, HasSubstr(mistake.says));
  }
  EXPECT_EQ(run({"solve", "--kind", "sudoku9", "--rows", "16,22,7", "--cols", "11,16,18"}).status, 2);
}

TEST(SolveFubuki, AnOptionsFubukiIsVerifiedAndGraded) {
  const test::Arguments options{"--rows", "16,22,7", "--cols", "11,16,18", "--given",
                                "1=3",    "--given", "2=8",    "--given",  "5=7"};
  test::Arguments verify{"verify"};
  verify.insert(verify.end(), options.begin(), options.end());
  EXPECT_EQ(run(verify).out, "1,unique,1,\n");
  test::Arguments grade{"grade"};
  grade.insert(grade.end(), options.begin(), options.end());
  EXPECT_THAT(run(grade).out, HasSubstr("\n\"16,22,7/11,16,18/38..7....\",3,40,medium,6,0,1,,,\n"));
}

TEST(SolveFubuki, ALineIsReadByEveryTextVerb) {
  const std::string lines =
      "16,22,7/11,16,18/38..7....\n16,22,7/11,16,18/3........\n5,22,18/11,16,18/.........\n";
  EXPECT_EQ(run({"solve"}, lines).out, "Total solution(s) are: 1\n385\n679\n214\n\n" + four_solutions);
  EXPECT_EQ(run({"solve", "--count"}, lines).out, "1\n4\n");
  const test::Ran verified = run({"verify"}, lines);
  EXPECT_EQ(verified.status, 1);
  EXPECT_THAT(verified.out, StartsWith("1,unique,1,\n2,multiple,4,line 2\n3,invalid,0,\""));
  EXPECT_THAT(verified.err, HasSubstr("stdin:3:1: puzzle 3 is refused: R1 is 5"));
  EXPECT_EQ(run({"grade"}, lines).out,
            "puzzle,clues,score,band,crme,uniqueness,trials,er,ep,ed\n\"16,22,7/11,16,18/"
            "38..7....\",3,40,medium,6,0,1,,,\n");
}

TEST(SolveFubuki, ASumBelowZeroIsNamed) {
  EXPECT_THAT(run({"solve"}, "-1,22,24/11,16,18/.........\n").err, HasSubstr("R1"));
}

TEST(SolveFubuki, AnotherKindIsRefused) {
  const std::string sudoku = "1.3..4..2..4..1.\n";
  const test::Ran ran = run({"solve", "--kind", "fubuki"}, sudoku);
  EXPECT_EQ(ran.status, 1);
  EXPECT_EQ(ran.err, "stdin:1:1: a sudoku4, where --kind wants fubuki\n");
}

TEST(SolveFubuki, EachKindTakesItsOwnOfTheWeights) {
  const std::string both = "16,22,7/11,16,18/38..7....\n1234341221434.21\n";
  EXPECT_EQ(run({"grade", "--weight.blank", "6", "--weight.crme", "30"}, both).out,
            "puzzle,clues,score,band,crme,uniqueness,trials,er,ep,ed\n"
            "\"16,22,7/11,16,18/38..7....\",3,46,medium-difficult,6,0,1,,,\n"
            "1234341221434.21,15,30,difficult,1,0,0,,,\n");
}

TEST(FubukiVerb, AsksOnATerminalAndShowsTheGrids) {
  test::TerminalProgram terminal({"fubuki"});
  const std::vector<std::array<std::string, 2>> talk{{"position: ", "1"}, {"value: ", "3"}, {"R1: ", "16"},
                                                     {"R2: ", "22"},      {"R3: ", "7"},    {"C1: ", "11"},
                                                     {"C2: ", "16"},      {"C3: ", "18"}};
  for (const auto& [prompt, answer] : talk) {
    ASSERT_TRUE(terminal.shows(prompt)) << prompt << terminal.screen();
    terminal.type(answer + "\n");
  }
  EXPECT_TRUE(terminal.shows("Total solution(s) are: 4\r\n358\r\n796\r\n124\r\n\r\n385\r\n"))
      << terminal.screen();
  EXPECT_EQ(terminal.wait(), 0);
}

TEST(FubukiVerb, AsksAgainForWhatIsWrongAsItIsTyped) {
  test::TerminalProgram terminal({"fubuki"});
  const auto answer = [&](const std::string& prompt, const std::string& keys) {
    EXPECT_TRUE(terminal.shows(prompt)) << prompt << terminal.screen();
    terminal.type(keys + "\n");
  };
  answer("position: ", "10");
  EXPECT_TRUE(terminal.shows("the position must be 1 to 9, not 10\r\n"));
  answer("position: ", "one");
  EXPECT_TRUE(terminal.shows("'one' is not a number\r\n"));
  answer("position: ", "1");
  answer("value: ", "0");
  EXPECT_TRUE(terminal.shows("the value must be 1 to 9, not 0\r\n"));
  answer("value: ", "9");
  answer("R1: ", "25");
  EXPECT_TRUE(terminal.shows("R1 is 25"));
  answer("R1: ", "6");
  answer("R2: ", "15");
  answer("R3: ", "23");
  EXPECT_TRUE(terminal.shows("R1, R2 and R3 add to 44"));
  for (const char* sum : {"6", "15", "24"}) answer(": ", sum);
  for (const char* sum : {"24", "15", "6"}) answer(": ", sum);
  EXPECT_TRUE(terminal.shows("There is no solution\r\n")) << terminal.screen();
  EXPECT_EQ(terminal.wait(), 1);
}

TEST(FubukiVerb, SaysWhatWasMissingWhenTheTerminalEnds) {
  constexpr const char* end_of_input = "\x04";
  test::TerminalProgram terminal({"fubuki"});
  ASSERT_TRUE(terminal.shows("position: "));
  terminal.type("1\n");
  ASSERT_TRUE(terminal.shows("value: "));
  terminal.type(end_of_input);
  EXPECT_TRUE(terminal.shows("the input ended before the value was there")) << terminal.screen();
  EXPECT_EQ(terminal.wait(), 65);
}

TEST(FubukiVerb, ReadsTheSameAnswersFromAFileWithoutPrompts) {
  const test::Ran ran = run({"fubuki"}, "1\n3\n16\n22\n7\n11\n16\n18\n");
  EXPECT_EQ(ran.status, 0);
  EXPECT_EQ(ran.out, four_solutions);
  EXPECT_EQ(ran.err, "");
}

TEST(FubukiVerb, AWrongAnswerInAFileIsNamedWithItsLine) {
  for (const auto& [input, says] : std::vector<std::array<const char*, 2>>{
           {"1\n3\n16\n22\n8\n11\n16\n18\n", "stdin:5: R1, R2 and R3 add to 46"},
           {"12\n3\n", "stdin:1: the position must be 1 to 9, not 12"},
           {"1\n3\n16\n", "stdin:4: the input ends where the R2 should be"},
           {"", "stdin:1: the input ends where the position should be"}}) {
    const test::Ran ran = run({"fubuki"}, input);
    EXPECT_EQ(ran.status, 65) << says;
    EXPECT_EQ(ran.out, "");
    EXPECT_THAT(ran.err, HasSubstr(says));
  }
}

}  // namespace
}  // namespace puzzlemill
