#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include "support/program.hpp"

namespace puzzlemill {
namespace {

using test::run;
using testing::HasSubstr;
using testing::StartsWith;

const std::string unique =
    "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9";
const std::string solution =
    "987654321246173985351928746128537694634892157795461832519286473472319568863745219";

/// The solution with one unavoidable set taken out: two ways to fill it in again.
std::string two_ways() {
  std::string puzzle = solution;
  for (const std::size_t cell : {4U, 5U, 76U, 77U}) puzzle[cell] = '.';
  return puzzle;
}
const std::string clash = "11" + std::string(79, '.');

TEST(Solve, AnswersALineWithALine) {
  const test::Ran ran = run({"solve"}, unique + "\n");
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_EQ(ran.out, solution + "\n");
  EXPECT_EQ(ran.err, "");
}

/// All that one side of a conversation writes until its line ends.
std::string line_from(int pipe) {
  std::string line;
  for (char c = 0; read(pipe, &c, 1) == 1 && c != '\n';) line += c;
  return line;
}

// Nothing more is written before the answer is there: who does not get it waits for ever.
TEST(Solve, AnswersALineBeforeTheNextIsWritten) {
  for (const char* threads : {"1", "2"}) {
    std::array<int, 2> to_program{};
    std::array<int, 2> from_program{};
    ASSERT_EQ(pipe2(to_program.data(), O_CLOEXEC), 0);
    ASSERT_EQ(pipe2(from_program.data(), O_CLOEXEC), 0);
    const test::Program program({"solve", "--threads", threads}, "", {},
                                {.in = to_program[0], .out = from_program[1]});
    close(to_program[0]);
    close(from_program[1]);
    for (const int lines : {1, 3, 1}) {
      for (int n = 0; n < lines; ++n) {
        const std::string line = unique + "\n";
        ASSERT_EQ(write(to_program[1], line.data(), line.size()), static_cast<ssize_t>(line.size()));
      }
      for (int n = 0; n < lines; ++n) EXPECT_EQ(line_from(from_program[0]), solution);
    }
    close(to_program[1]);
    EXPECT_EQ(program.wait().status, 0);
    close(from_program[0]);
  }
}

TEST(Solve, AnswersInOrderHoweverLongTheyTake) {
  std::string puzzles;
  std::string solutions;
  for (int n = 0; n < 500; ++n) {
    puzzles += (n % 7 == 0 ? clash : n % 3 == 0 ? solution : unique) + "\n";
    if (n % 7 != 0) solutions += solution + "\n";
  }
  for (const char* threads : {"1", "2", "5"}) {
    const test::Ran ran = run({"solve", "--threads", threads}, puzzles);
    EXPECT_EQ(ran.status, 1);
    EXPECT_EQ(ran.out, solutions);
  }
}

TEST(Solve, AnswersACsvGridWithACsvGrid) {
  std::string grid;
  std::string solved;
  for (std::size_t c = 0; c < 81; ++c) {
    const char end = c % 9 == 8 ? '\n' : ',';
    grid += {unique[c] == '.' ? '0' : unique[c], end};
    solved += {solution[c], end};
  }
  const test::Ran ran = run({"solve"}, grid + "\n" + grid);
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_EQ(ran.out, solved + "\n" + solved);
}

TEST(Solve, SaysWhichPuzzleHasNoSolutionAndSolvesTheRest) {
  const test::Ran ran = run({"solve"}, clash + "\n" + unique + "\n");
  EXPECT_EQ(ran.status, 1);
  EXPECT_EQ(ran.out, solution + "\n");
  EXPECT_EQ(ran.err, "stdin:1:1: puzzle 1 has no solution: r1c1 r1c2 clash\n");
}

TEST(Solve, SaysThatASolutionIsNotTheOnlyOne) {
  const test::Ran ran = run({"solve"}, std::string(81, '.') + "\n");
  EXPECT_EQ(ran.status, 1);
  EXPECT_EQ(ran.out.size(), 82U);
  EXPECT_THAT(ran.err, HasSubstr("puzzle 1 has more than one solution"));
}

TEST(Solve, CountsUpToTheLimit) {
  EXPECT_EQ(run({"solve", "--count"}, unique + "\n").out, "1\n");
  const test::Ran cut = run({"solve", "--count", "--limit", "100"}, std::string(81, '.'));
  EXPECT_EQ(cut.out, "100+\n");
  EXPECT_EQ(cut.status, 0);
  const test::Ran none = run({"solve", "--count"}, clash);
  EXPECT_EQ(none.out, "0\n");
  EXPECT_EQ(none.status, 1);
}

TEST(Solve, AnExactLimitIsNotCut) {
  const std::string puzzle(81, '.');
  const std::string several = run({"solve", "--all", "--limit", "3"}, puzzle).out;
  EXPECT_EQ(several.size(), 3U * 82U);
  EXPECT_EQ(run({"solve", "--count", "--limit", "1"}, unique).out, "1\n");
}

TEST(Solve, ShowsItsDecisionsOnStderr) {
  const test::Ran ran = run({"solve", "--trace"}, unique);
  EXPECT_EQ(ran.out, solution + "\n");
  EXPECT_THAT(ran.err, HasSubstr(" may be "));
  EXPECT_THAT(ran.err, HasSubstr(" back\n"));
  EXPECT_THAT(ran.err, HasSubstr("solution\n"));
}

TEST(Solve, ABudgetThatRanOutIsSaid) {
  const test::Ran ran = run({"solve", "--max-nodes", "1"}, std::string(81, '.'));
  EXPECT_EQ(ran.status, 1);
  EXPECT_THAT(ran.err, HasSubstr("--max-nodes ran out"));
}

TEST(Solve, KeepsTheOrderWithAnyNumberOfThreads) {
  std::string many;
  for (int i = 0; i < 3000; ++i) many += i % 7 == 3 ? clash + "\n" : unique + "\n";
  const test::Ran one = run({"solve", "--threads", "1"}, many);
  const test::Ran three = run({"solve", "--threads", "3"}, many);
  EXPECT_EQ(one.out, three.out);
  EXPECT_EQ(one.err, three.err);
}

TEST(Solve, AnswersAPipeBeforeItsEnd) {
  std::array<int, 2> in{};
  std::array<int, 2> out{};
  ASSERT_EQ(pipe2(in.data(), O_CLOEXEC), 0);
  ASSERT_EQ(pipe2(out.data(), O_CLOEXEC), 0);
  const test::Program program({"solve"}, "", {}, {.in = in[0], .out = out[1]});
  for (int question = 0; question < 2; ++question) {
    const std::string asked = unique + "\n";
    ASSERT_EQ(write(in[1], asked.data(), asked.size()), 82);
    std::string answer(200, '?');
    answer.resize(static_cast<std::size_t>(std::max<ssize_t>(0, read(out[0], answer.data(), answer.size()))));
    EXPECT_EQ(answer, solution + "\n");
  }
  close(in[1]);
  EXPECT_EQ(program.wait().status, 0);
  for (const int end : {in[0], out[0], out[1]}) close(end);
}

TEST(Solve, EndsQuietlyWhenItsReaderIsGone) {
  std::array<int, 2> out{};
  ASSERT_EQ(pipe2(out.data(), O_CLOEXEC), 0);
  close(out[0]);
  const test::Program program({"solve"}, unique, {}, {.out = out[1]});
  const test::Ran ran = program.wait();
  close(out[1]);
  EXPECT_EQ(ran.status, 0);
  EXPECT_EQ(ran.err, "");
}

TEST(Solve, EmptyInputIsSaid) {
  const test::Ran ran = run({"solve"}, "# nothing here\n");
  EXPECT_EQ(ran.status, 1);
  EXPECT_THAT(ran.err, HasSubstr("no puzzle"));
}

TEST(Solve, RefusesWhatTheKindIsNot) {
  EXPECT_EQ(run({"solve", "--kind", "sudoku9"}, "1.3..4..2..4..1.\n").status, 1);
}

TEST(Verify, GivesOneVerdictAPuzzle) {
  const test::Ran ran = run({"verify"}, unique + "\n" + std::string(81, '.') + "\n" + clash + "\n12345\n" +
                                            unique + "," + solution + "\n");
  EXPECT_EQ(ran.status, 1);
  EXPECT_THAT(ran.out, StartsWith("1,unique,1,\n"
                                  "2,multiple,2+,line 2\n"
                                  "3,invalid,0,\"r1c1 r1c2, line 3\"\n"
                                  "4,invalid,0,"));
  EXPECT_THAT(ran.out, HasSubstr("\n5,unique,1,\n"));
  EXPECT_THAT(ran.err, HasSubstr("stdin:4"));
}

TEST(Verify, FindsASolutionThatIsNotThePuzzles) {
  std::string wrong = solution;
  std::swap(wrong[0], wrong[1]);
  const test::Ran ran = run({"verify"}, "puzzle,solution\n" + unique + "," + wrong + "\n");
  EXPECT_EQ(ran.status, 1);
  EXPECT_THAT(ran.out, StartsWith("1,invalid,1,\"the solution given is not that of the puzzle, line 2\"\n"));
}

TEST(Verify, ABudgetThatRanOutIsUnknown) {
  EXPECT_THAT(run({"verify", "--max-nodes", "1"}, std::string(81, '.')).out, StartsWith("1,unknown,0+,"));
}

TEST(Verify, ReadsAFileOrADatabase) {
  EXPECT_EQ(run({"verify", "--db", "x.db", "y.txt"}).status, 2);
  const test::ScratchFolder folder;
  const std::string file = folder.file("p.txt", unique);
  EXPECT_EQ(run({"verify", file}, "", {{"PUZZLEMILL_DB", "/no/such.db"}}).out, "1,unique,1,\n");
}

TEST(Grade, WritesATableOfWhatHasOneSolution) {
  const test::Ran ran = run({"grade"}, two_ways() + "\n" + unique + "\n" + clash + "\n");
  EXPECT_EQ(ran.status, 1);
  EXPECT_THAT(ran.out,
              StartsWith("puzzle,clues,score,band,crme,uniqueness,trials,er,ep,ed\n" + unique + ",17,"));
  EXPECT_EQ(std::count(ran.out.begin(), ran.out.end(), '\n'), 2);
  EXPECT_THAT(ran.err, HasSubstr("puzzle 1 is not graded: it has more than one solution"));
  EXPECT_THAT(ran.err, HasSubstr("puzzle 3 is not graded: it has no solution"));
}

TEST(Grade, UsesTheWeightsGiven) {
  const std::string easy = solution.substr(0, 80) + ".";
  EXPECT_THAT(run({"grade"}, easy).out, HasSubstr(easy + ",80,1,trivial,1,0,0,1.0,1.0,1.0\n"));
  EXPECT_THAT(run({"grade", "--weight.crme", "50"}, easy).out,
              HasSubstr(easy + ",80,50,simple,1,0,0,1.0,1.0,1.0\n"));
}

}  // namespace
}  // namespace puzzlemill
