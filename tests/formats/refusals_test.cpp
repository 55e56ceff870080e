#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "formats/read_all.hpp"

namespace puzzlemill::formats::testing {
namespace {

using ::testing::Each;
using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::SizeIs;

const std::string puzzle =
    ".3.1.5.6..19...74.2.......9..64319.............57286..6.......5.54...28..9.6.3.7.";
const std::string zeros = "030105060019000740200000009006431900000000000005728600600000005054000280090603070";
const std::string row = "5,3,0,0,7,0,0,0,0\n";

/// What `text` is refused for, after making sure that the puzzles before and behind it are read.
std::vector<std::string> refusals_of(const std::string& text, const ReadOptions& options = {}) {
  const Reading reading = read_text(puzzle + "\n" + text + "\n" + puzzle + "\n", options);
  EXPECT_THAT(puzzle_lines(reading), ElementsAre(puzzle, puzzle)) << text;
  EXPECT_EQ(reading.lines_accounted_for, reading.lines) << text;
  return reading.refusals;
}

TEST(Refusal, SaysHowManyCellsThereAreAndShouldBe) {
  EXPECT_THAT(refusals_of(puzzle + "4"), ElementsAre("in:2:1: 82 cells, where a 9x9 puzzle has 81"));
  EXPECT_THAT(refusals_of(puzzle.substr(1)), ElementsAre("in:2:1: 80 cells, where a 9x9 puzzle has 81"));
  EXPECT_THAT(refusals_of(puzzle.substr(1) + " comment"),
              ElementsAre("in:2:1: 80 cells, where a 9x9 puzzle has 81"));
  EXPECT_THAT(refusals_of(std::string(50, '.')), ElementsAre("in:2:1: 50 cells, where a 9x9 puzzle has 81"));
  EXPECT_THAT(read_text(std::string(50, '.')).refusals,
              ElementsAre("in:1:1: 50 cells, where a puzzle has 16, 36, 64, 81, 100, 144 or 256"));
  EXPECT_THAT(read_text(std::string(35, '.')).refusals,
              ElementsAre("in:1:1: 35 cells, where a 6x6 puzzle has 36"));
  EXPECT_THAT(refusals_of("12"), ElementsAre("in:2:1: 2 cells: neither a puzzle nor a row of one"));
}

TEST(Refusal, DoesNotTakeASolutionForThePuzzle) {
  EXPECT_THAT(refusals_of(puzzle.substr(1) + "," + repeated("123456789", 9)),
              ElementsAre("in:2:1: 80 cells, where a 9x9 puzzle has 81"));
  EXPECT_THAT(refusals_of(puzzle + "5," + repeated("123456789", 9)),
              ElementsAre("in:2:1: 82 cells, where a 9x9 puzzle has 81"));
}

TEST(Refusal, NamesTheCellOfAnUnknownSymbol) {
  std::string line = puzzle;
  line[20] = '$';
  EXPECT_THAT(refusals_of(line), ElementsAre("in:2:21: r3c3: unknown symbol '$'"));
  line[20] = 'q';
  EXPECT_THAT(refusals_of(line), ElementsAre("in:2:21: r3c3: unknown symbol 'q'"));
  line[20] = 'A';
  EXPECT_THAT(refusals_of(line), ElementsAre("in:2:21: r3c3: unknown symbol 'A'"));
  line[20] = '\xE9';
  EXPECT_THAT(refusals_of(line), ElementsAre("in:2:21: r3c3: unknown symbol '\\xE9'"));
  EXPECT_THAT(refusals_of("5,3,q,0,7,0,0,0,0\n" + repeated(row, 8)),
              ElementsAre("in:2:5: r1c3: unknown symbol 'q'"));
  EXPECT_THAT(refusals_of(repeated(row, 8) + "5 3 0 0 z 0 0 0 0"),
              ElementsAre("in:10:9: r9c5: unknown symbol 'z'"));
}

TEST(Refusal, NamesTheCellOfADigitOutOfRange) {
  EXPECT_THAT(refusals_of("127456\n" + repeated("......\n", 5)),
              ElementsAre("in:2:3: r1c3: 7 is out of range: a 6x6 puzzle has the digits 1 to 6"));
  EXPECT_THAT(refusals_of("1000003002000009"),
              ElementsAre("in:2:16: r4c4: 9 is out of range: a 4x4 puzzle has the digits 1 to 4"));
  EXPECT_THAT(refusals_of("5,3,12,0,7,0,0,0,0\n" + repeated(row, 8)),
              ElementsAre("in:2:5: r1c3: 12 is out of range: a 9x9 puzzle has the digits 1 to 9"));
  EXPECT_THAT(
      refusals_of("5 3 12 . 7 . . . .\n" + repeated("5 3 . . 7 . . . .\n", 8)),
      ElementsAre("in:2:5: r1c3: 12 is out of range: a 9x9 puzzle has the digits 1 to 9 (and lists of "
                  "candidates leave no cell blank)"));
  EXPECT_THAT(refusals_of("1,2,3,4\n2,1,4,3\n3,4,5,1\n,,,"),
              ElementsAre("in:4:5: r3c3: 5 is out of range: a 4x4 puzzle has the digits 1 to 4"));
}

TEST(Refusal, NamesASecondSymbolForABlank) {
  std::string line = zeros;
  line[80] = '.';
  EXPECT_THAT(refusals_of(line),
              ElementsAre("in:2:81: r9c9: '.' for a blank, after '0' before: one symbol a puzzle"));
  EXPECT_THAT(refusals_of("5,3,,0,7,0,0,0,0\n" + repeated(row, 8)),
              ElementsAre("in:2:6: r1c4: '0' for a blank, after an empty field before: one symbol a puzzle"));
}

TEST(Refusal, TakesInTheWholeGridForABadRow) {
  EXPECT_THAT(refusals_of(repeated(row, 3) + "5,3,0,0,7,0,0,0\n" + repeated(row, 5)),
              ElementsAre("in:5:1: row 4 has 8 cells, where a 9x9 grid has 9"));
  EXPECT_THAT(refusals_of("5,3,0,0,7,0,0,0,0,6,1\n" + repeated(row, 8)),
              ElementsAre("in:2:19: row 1 has 11 cells, where a 9x9 grid has 9"));
}

TEST(Refusal, GoesOnWithTheNextGridBehindABadRow) {
  const Reading reading =
      read_text(repeated(row, 3) + "5,3,0,0,7,0,0,0\n" + repeated(row, 5) + repeated(row, 9));
  EXPECT_THAT(reading.refusals, SizeIs(1));
  ASSERT_THAT(reading.puzzles, SizeIs(1));
  EXPECT_EQ(reading.puzzles[0].place.line, 10U);
  EXPECT_EQ(reading.puzzles[0].number, 2U);
}

TEST(Refusal, DoesNotMixTheRowsOfTwoGrids) {
  // Three rows and a gap might be a band, but six more rows do not make a grid of it.
  const Reading gap = read_text(repeated(row, 3) + "\n" + repeated(row, 9) + "\n" + repeated(row, 9));
  EXPECT_THAT(gap.refusals, ElementsAre("in:3:1: the grid ends after 3 rows, where a 9x9 grid has 9"));
  EXPECT_THAT(gap.puzzles, SizeIs(2));

  const Reading five = read_text(repeated(row, 5) + "\n" + repeated(row, 9));
  EXPECT_THAT(five.refusals, ElementsAre("in:5:1: the grid ends after 5 rows, where a 9x9 grid has 9"));
  EXPECT_THAT(five.puzzles, SizeIs(1));

  // A line of words breaks a grid off, and nothing says where the next one begins.
  const Reading words =
      read_text(repeated(row, 4) + "what is this\n" + repeated(row, 14) + "\n" + repeated(row, 9));
  EXPECT_THAT(
      words.refusals,
      ElementsAre("in:4:1: the grid ends after 4 rows, where a 9x9 grid has 9", "in:5:1: unknown symbol 'w'",
                  "in:6:1: 14 rows behind a broken grid, without a blank line between: where a grid begins "
                  "cannot be told"));
  EXPECT_THAT(words.puzzles, SizeIs(1));
  const Reading exact = read_text(repeated(row, 4) + "what is this\n" + repeated(row, 9));
  EXPECT_THAT(exact.puzzles, SizeIs(1));
}

TEST(Refusal, SaysThatAGridEndsEarly) {
  EXPECT_THAT(read_text(repeated(row, 8)).refusals,
              ElementsAre("in:8:1: the grid ends after 8 rows, where a 9x9 grid has 9"));
  EXPECT_THAT(read_text("1 2 3 4\n").refusals,
              ElementsAre("in:1:1: the grid ends after 1 row, where a 4x4 grid has 4"));
  EXPECT_THAT(read_text("rows 1 2 3\ncols 1 2 3\n. . .\n").refusals,
              ElementsAre("in:1:1: the fubuki ends after 1 of its 3 rows"));
  EXPECT_THAT(read_text("rows 1 2 3\n").refusals,
              ElementsAre("in:1:1: row sums without a line of column sums"));
}

TEST(Refusal, ExplainsWhatASpreadsheetDidToAPuzzle) {
  const std::string advice =
      "number in scientific notation: the puzzle column was saved as a number, and its digits are lost; save "
      "it as text, "
      "or with '.' for blanks";
  EXPECT_THAT(refusals_of("3.0105E+78"), ElementsAre("in:2:1: " + advice));
  EXPECT_THAT(refusals_of("3,0105E+78"), ElementsAre("in:2:1: " + advice));
  EXPECT_THAT(refusals_of("3.0105E+78,4.37195E+80"), ElementsAre("in:2:1: " + advice));
  const Reading table = read_text("id,puzzle\n1,3.0105E+78\n2," + zeros.substr(1) + "\n3," + puzzle + "\n");
  EXPECT_THAT(table.refusals,
              ElementsAre("in:2:3: " + advice,
                          "in:3:3: 80 cells, where a 9x9 puzzle has 81; zeros at its beginning may "
                          "be lost: was it saved as a number?"));
  EXPECT_THAT(table.puzzles, SizeIs(1));
}

TEST(Refusal, SaysWhatARecordOfATableLacks) {
  const Reading reading =
      read_text("id,puzzle,solution\n1\n2,,\n3,\"" + puzzle + "\n4," + puzzle + ",123\n5," + puzzle + ",\n");
  EXPECT_THAT(reading.refusals,
              ElementsAre("in:2:1: 1 field, and the puzzle should be in field 2",
                          "in:3:3: the puzzle's field is empty",
                          "in:4:1: a quote is not closed on this line, or text stands behind it",
                          "in:5:85: solution: 3 symbols, where the puzzle has 81 cells"));
  EXPECT_THAT(puzzle_lines(reading), ElementsAre(puzzle));
}

TEST(Refusal, TellsADotBetweenRowsFromABlank) {
  std::string rows;
  for (std::size_t r = 0; r < 81; r += 9) rows += zeros.substr(r, 9) + ".";
  rows.pop_back();
  EXPECT_THAT(read_text(rows).puzzles, SizeIs(1));
  rows.erase(3, 1);
  EXPECT_THAT(refusals_of(rows),
              ElementsAre("in:2:1: 88 cells, where a 9x9 puzzle has 81; a '.' between rows is read "
                          "where each row has its full number of cells"));
}

TEST(Refusal, SaysThatAUrlHasNoPuzzle) {
  EXPECT_THAT(refusals_of("https://example.org/sudoku.htm"),
              ElementsAre("in:2:1: a URL without a puzzle (bd=, s= or puzzle=)"));
  EXPECT_THAT(refusals_of("https://example.org/?bd=" + zeros + "1"),
              ElementsAre("in:2:25: 82 cells, where a 9x9 puzzle has 81"));
  EXPECT_THAT(refusals_of("<game data=\"12\"/>"), ElementsAre("in:2:13: 2 cells, where a 9x9 puzzle has 81"));
}

TEST(Refusal, NamesTheByteThatIsNoText) {
  EXPECT_THAT(refusals_of(std::string("ab\0cd", 5)), ElementsAre("in:2:3: byte 0x00 is not text"));
  EXPECT_THAT(refusals_of("\x1B[31m"), ElementsAre("in:2:1: byte 0x1B is not text"));
  EXPECT_THAT(refusals_of("Sudoku(4, seed=13)"), ElementsAre("in:2:1: unknown symbol 'S'"));
}

TEST(Refusal, SaysInWhatElseAFileIsWritten) {
  EXPECT_THAT(read_text("\xFF\xFE"
                        "1\n2\n3\n")
                  .refusals,
              ElementsAre("in:1: UTF-16 text: save it as UTF-8"));
  EXPECT_THAT(read_text("\x1F\x8B\x08\n" + puzzle).refusals,
              ElementsAre("in:1: compressed with gzip: unpack it first"));
  EXPECT_THAT(read_text("PK\x03\x04\n\n").refusals,
              ElementsAre("in:1: a zip archive or a spreadsheet's own format: save it as CSV"));
}

TEST(Refusal, DropsWhatIsLeftOfAnOverlongLine) {
  ReadOptions narrow;
  narrow.max_line_bytes = 100;
  EXPECT_THAT(refusals_of(std::string(101, '.'), narrow),
              ElementsAre("in:2: the line is longer than 100 bytes"));
  EXPECT_THAT(refusals_of(std::string(1'000'000, '.'), narrow),
              ElementsAre("in:2: the line is longer than 100 bytes"));
}

TEST(Symbols, AreToldFromEachOther) {
  for (const char* const set : {"one_based", "one_based_zero_blank", "zero_based", "letters", "decimal"}) {
    const Reading reading = read_data(std::string("16x16_") + set + ".txt");
    EXPECT_THAT(reading.refusals, IsEmpty()) << set;
    EXPECT_THAT(reading.puzzles, SizeIs(4)) << set;
    EXPECT_THAT(puzzle_lines(reading), Each(puzzle_lines(read_data("16x16_one_based.txt")).front())) << set;
    EXPECT_EQ(reading.lines_accounted_for, reading.lines) << set;
  }
}

TEST(Symbols, AreAskedForWhereSeveralSetsFit) {
  const std::string blanks(255, '.');
  EXPECT_THAT(read_text("F" + blanks + "\n").refusals,
              ElementsAre("in:1:1: the symbols may be 1-G or 0-F or A-P: say which with --symbols"));
  EXPECT_THAT(read_text("10F" + std::string(253, '2') + "\n").refusals,
              ElementsAre("in:1:1: the symbols may be 1-G or 0-F: say which with --symbols"))
      << "the 0 may be a blank or a digit";
  ReadOptions told;
  told.symbols = SymbolSet::zero_based;
  EXPECT_EQ(read_text("F" + blanks + "\n", told).puzzles.at(0).cells[0], 16);
  told.symbols = SymbolSet::letters;
  EXPECT_EQ(read_text("F" + blanks + "\n", told).puzzles.at(0).cells[0], 6);
  EXPECT_EQ(read_text("G" + blanks + "\n").puzzles.at(0).cells[0], 16);
  EXPECT_EQ(read_text("P" + blanks + "\n").puzzles.at(0).cells[0], 16);
  EXPECT_EQ(read_text("0F" + blanks.substr(1) + "\n").puzzles.at(0).cells[1], 16);
}

TEST(Symbols, WithoutAZeroAreThoseThatTheProgramWrites) {
  for (const int size : {10, 12, 16}) {
    const std::string blanks(static_cast<std::size_t>(size * size - 2), '.');
    const Reading reading = read_text("19" + blanks + "\n01" + blanks + "\n");
    ASSERT_EQ(reading.puzzles.size(), 1U) << size;
    EXPECT_EQ(reading.puzzles.at(0).cells[0], 1);
    EXPECT_EQ(reading.puzzles.at(0).cells[1], 9);
    ASSERT_EQ(reading.refusals.size(), 1U) << "what was presumed does not change without a word";
    EXPECT_NE(reading.refusals[0].find("0 is a digit here"), std::string::npos);
  }
}

TEST(Symbols, StayTheSameInAFile) {
  const std::string blanks(254, '.');
  EXPECT_EQ(read_text("0F" + blanks + "\n1F" + blanks + "\n").puzzles.at(1).cells[1], 16);
  EXPECT_EQ(read_text("1G" + blanks + "\n1F" + blanks + "\n").puzzles.at(1).cells[1], 15);
}

TEST(Symbols, ARowOf16IsNoPuzzleByItself) {
  EXPECT_THAT(read_text("G...............\n").refusals,
              ElementsAre("in:1:1: the grid ends after 1 row, where a 16x16 grid has 16"));
}

}  // namespace
}  // namespace puzzlemill::formats::testing
