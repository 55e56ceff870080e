#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/program.hpp"
#include "support/scratch_folder.hpp"

namespace puzzlemill {
namespace {

using test::run;
using testing::HasSubstr;
using testing::StartsWith;

const std::string puzzle =
    ".3..2..95.2.3..........472...3...4.....5..2319....1...1.549.....9..75.....8..2...";
const std::string solution =
    "431728695729356148856914723513287469687549231942631587165493872294875316378162954";

std::string data(const std::string& name) {
  return std::string(PUZZLEMILL_TEST_DATA) + "/cli/" + name;
}

/// Whatever way people wrote the puzzle down.
TEST(HardInput, OnePuzzleHasOneAnswerHoweverItIsWritten) {
  for (const char* file : {"comment_with_digits.txt", "dashes.txt", "game.xml", "metadata.sdk",
                           "no_newline.txt", "pencilmarks.txt", "rows_between_dots.txt", "solver_link.txt",
                           "spaced_groups.txt", "spaced_rows.txt"}) {
    const test::Ran solved = run({"solve", data(file)});
    EXPECT_EQ(solved.status, 0) << file << ": " << solved.err;
    EXPECT_EQ(solved.out, solution + "\n") << file;
    EXPECT_EQ(run({"verify", data(file)}).out, "1,unique,1,\n") << file;
  }
}

TEST(HardInput, ACsvGridIsAnsweredAsOneWhateverItsBlanks) {
  std::string grid;
  for (std::size_t c = 0; c < 81; ++c) grid += {solution[c], c % 9 == 8 ? '\n' : ','};
  EXPECT_EQ(run({"solve", data("question_marks.csv")}).out, grid);
  EXPECT_EQ(run({"solve", data("code_arrays.txt")}).out, grid);
}

TEST(HardInput, FourNotationsAreOnePuzzle) {
  EXPECT_EQ(run({"solve", data("four_notations.txt")}).out,
            solution + "\n" + solution + "\n" + solution + "\n" + solution + "\n");
  EXPECT_THAT(run({"grade", data("four_notations.txt")}).out,
              testing::ContainsRegex("(\\.3\\.\\.2[^\n]+\n){4}"));
}

struct Verdict {
  const char* file;
  const char* line;
};

TEST(HardInput, EachFaultHasItsVerdict) {
  for (const Verdict& verdict : std::vector<Verdict>{
           {"two_fillings.txt", "1,multiple,2+,line 1\n"},
           {"fifteen_givens.txt", "1,multiple,2+,line 1\n"},
           {"sixteen_givens.txt", "1,multiple,2+,line 1\n"},
           {"first_row.txt", "1,multiple,2+,line 1\n"},
           {"four_by_four_rows.txt", "1,multiple,2+,line 1\n"},
           {"fubuki_rows.txt", "1,multiple,4,line 1\n"},
           {"full_but_wrong.txt", "1,none,0,line 1\n"},
           {"two_ones.txt", "1,invalid,0,\"r1c1 r1c2, line 1\"\n"},
           {"clash_in_row.txt", "1,invalid,0,\"r1c2 r1c3 r1c8 r8c2, line 1\"\n"},
           {"too_long.txt", "1,invalid,0,\"82 cells, where a 9x9 puzzle has 81, line 1\"\n"},
           {"wrong_solution.csv", "1,invalid,1,\"the solution given is not that of the puzzle, line 2\"\n"},
       }) {
    const test::Ran ran = run({"verify", data(verdict.file)});
    EXPECT_EQ(ran.status, 1) << verdict.file;
    EXPECT_EQ(ran.out, verdict.line) << verdict.file;
  }
}

TEST(HardInput, WhatIsNoPuzzleIsRefusedWithTheReason) {
  for (const Verdict& refusal : std::vector<Verdict>{
           {"a_call.txt", "a_call.txt:1:4: unknown symbol"},
           {"scientific.csv", "scientific.csv:2:1: number in scientific notation"},
           {"spaces_for_blanks.txt", "--blank empty"},
       }) {
    const test::Ran ran = run({"solve", data(refusal.file)});
    EXPECT_EQ(ran.status, 1) << refusal.file;
    EXPECT_EQ(ran.out, "") << refusal.file;
    EXPECT_THAT(ran.err, HasSubstr(refusal.line)) << refusal.file;
  }
}

TEST(HardInput, AnOptionSettlesWhatWasUnclear) {
  EXPECT_EQ(run({"solve", "--blank", "empty", data("spaces_for_blanks.txt")}).out, solution + "\n");
  EXPECT_EQ(run({"solve", data("giants_unclear.txt")}).out,
            run({"solve", "--symbols", "one-based", data("giants_unclear.txt")}).out)
      << "without a 0 the symbols are the program's own";
}

TEST(HardInput, GiantsAreAnsweredInTheSymbolsTheyCameIn) {
  const std::string answer = run({"solve", data("giants_one_based.txt")}).out;
  EXPECT_THAT(answer, StartsWith("7CFD2A9B8GE1654393G8546EA7BD1FC2"));
  EXPECT_THAT(run({"solve", data("giants_zero_based.txt")}).out, StartsWith("6BEC198A7FD05432"));
  EXPECT_THAT(run({"solve", data("giants_letters.txt")}).out, StartsWith("GLOMBJIKHPNAFEDC"));
}

TEST(HardInput, SolutionsAreCountedUpToALimitAndNoFurther) {
  EXPECT_EQ(run({"solve", "--count", data("sixteen_givens.txt")}).out, "7265\n");
  EXPECT_EQ(run({"solve", "--count", data("two_fillings.txt")}).out, "2\n");
  EXPECT_EQ(run({"solve", "--count", "--limit", "1000", data("first_row.txt")}).out, "1000+\n");
}

TEST(HardInput, AWrongSolutionIsNotStored) {
  const test::ScratchFolder folder;
  EXPECT_EQ(run({"import", "--db", folder / "a.db", data("wrong_solution.csv")}).status, 1);
  EXPECT_EQ(run({"query", "--db", folder / "a.db", "--format", "line"}).out, "");
}

TEST(HardInput, AMixedFileHasOneVerdictAPuzzleWithItsLine) {
  const test::Ran ran = run({"verify", data("mixed.txt")});
  EXPECT_EQ(ran.status, 1);
  EXPECT_EQ(ran.out,
            "1,unique,1,\n"
            "2,multiple,2+,line 3\n"
            "3,invalid,0,\"r1c1 r1c2, line 4\"\n"
            "4,none,0,line 5\n"
            "5,invalid,0,\"80 cells, where a 9x9 puzzle has 81, line 6\"\n"
            "6,invalid,0,\"82 cells, where a 9x9 puzzle has 81, line 7\"\n"
            "7,unique,1,\n"
            "8,invalid,0,\"r5c5: 'x' for a blank, after '.' before: one symbol a puzzle, line 12\"\n"
            "9,unique,1,\n");
}

/// Which cell a quarter turn brings to `cell`.
std::size_t turned(std::size_t cell) {
  return (8 - cell % 9) * 9 + cell / 9;
}

TEST(HardInput, TwoClueGridsAreMultipleAtOnceHoweverTheyAreTurned) {
  std::string grid(81, '.');
  grid[20] = '8';
  grid[80] = '3';
  std::string all;
  for (int turn = 0; turn < 4; ++turn) {
    all += grid + "\n";
    std::string next(81, '.');
    for (std::size_t cell = 0; cell < 81; ++cell) next[cell] = grid[turned(cell)];
    grid = next;
  }
  // A search that gets lost needs millions.
  EXPECT_EQ(run({"verify", "--max-nodes", "1000"}, all).out,
            "1,multiple,2+,line 1\n2,multiple,2+,line 2\n3,multiple,2+,line 3\n4,multiple,2+,line 4\n");
}

TEST(HardInput, ANameThatNoFileCanHaveIsNoInput) {
  const std::string name(300, '7');
  for (const test::Arguments& call : {test::Arguments{"solve", name},
                                      {"verify", name},
                                      {"explain", "--config", name},
                                      {"solve", "./" + name},
                                      {"import", "--db", "never.db", name},
                                      {"generate", "--db", "never.db", "--count", "1", "--seeds", name}}) {
    const test::Ran ran = run(call);
    EXPECT_EQ(ran.status, 66) << call.front() << ": " << ran.err;
  }
}

TEST(HardInput, SmallPuzzlesHaveAllTheirSolutionsCounted) {
  EXPECT_EQ(run({"solve", data("four_by_four_line.txt")}).out, "3214142323414132\n");
  EXPECT_EQ(run({"solve", "--all", data("four_by_four_rows.txt")}).out,
            "1432321423414123\n3412123423414123\n");
  EXPECT_EQ(run({"solve", "--count", data("four_by_four_rows.txt")}).out, "2\n");
  EXPECT_EQ(run({"solve", "--count", data("fubuki_rows.txt")}).out, "4\n");
  EXPECT_THAT(run({"solve", "--all", data("fubuki_rows.txt")}).out, StartsWith("Total solution(s) are: 4\n"));
}

TEST(HardInput, TwentyFourGivensMayHaveManySolutions) {
  const std::string givens =
      "......18...158...668...7..........6..16..8.9....97...41....2..9.....5.....3...6.1\n";
  EXPECT_EQ(run({"solve", "--count", "--limit", "1000000"}, givens).out, "19227\n");
}

TEST(HardInput, MinimalPuzzlesAreKnownAsSuch) {
  const test::ScratchFolder folder;
  const std::string database = folder / "a.db";
  const std::vector<std::pair<std::string, std::string>> puzzles{
      {"......5.......1.....9.6..8....5.......8....96.7.3.........9.....2....3...5....7.1",
       "187943562265871934349265187491526873538714296672389415713492658826157349954638721"},
      {"...3..9.8.8....2.....6.5.3...........5.127..6....53.1..27.6.1......9...589......2",
       "746312958583479261219685734138946527954127386672853419427568193361294875895731642"},
      {"6.....78........564.1..6.2.8.6.....2.1.......53.19..4..2..7..1....9.5.....9..35..",
       "653249781298731456471586329846357192917462835532198647325674918784915263169823574"}};
  std::string lines;
  std::string with_zeros;
  std::string expected;
  for (const auto& [givens, answer] : puzzles) {
    lines += givens + "\n";
    expected += givens + "," + answer + "\n";
    std::string zeros = givens;
    std::ranges::replace(zeros, '.', '0');
    with_zeros = zeros + "\n" + with_zeros;
    EXPECT_EQ(run({"solve"}, givens + "\n").out, answer + "\n");
  }
  ASSERT_EQ(run({"import", "--db", database, "-"}, lines).status, 0);
  EXPECT_THAT(run({"import", "--db", database, "-"}, with_zeros).err, HasSubstr("0 stored, 3 duplicates"));
  EXPECT_EQ(
      run({"query", "--db", database, "--minimal", "--fields", "puzzle,solution", "--format", "csv"}).out,
      "puzzle,solution\n" + expected);
}

}  // namespace
}  // namespace puzzlemill
