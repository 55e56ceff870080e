#include "puzzlemill/formats/puzzle_reader.hpp"

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
const std::string solution =
    "437195862519286743268374519726431958183569427945728631671842395354917286892653174";

/// A file that holds `puzzle` so many times, in one form.
struct Kind {
  std::string file;
  std::size_t count;
  Form form;
  bool solved = false;
};

class ReadsEveryKind : public ::testing::TestWithParam<Kind> {};

TEST_P(ReadsEveryKind, AsTheSamePuzzle) {
  const Kind& kind = GetParam();
  const Reading reading = read_data(kind.file);
  EXPECT_THAT(reading.refusals, IsEmpty());
  EXPECT_THAT(puzzle_lines(reading), SizeIs(kind.count));
  EXPECT_THAT(puzzle_lines(reading), Each(puzzle));
  for (const TextPuzzle& read : reading.puzzles) {
    EXPECT_EQ(read.form, kind.form);
    EXPECT_EQ(read.size, 9);
    EXPECT_THAT(read.candidates, IsEmpty());
    EXPECT_EQ(read.solution.has_value(), kind.solved);
    if (read.solution) {
      EXPECT_EQ(as_line(*read.solution), solution);
    }
  }
  EXPECT_EQ(reading.lines_accounted_for, reading.lines);
}

TEST(PuzzleReader, TakesTheHeaderOfATableOfOneColumnForNoPuzzle) {
  for (const std::string name : {"puzzle", "question", "Quizzes", "givens"}) {
    const Reading reading = read_text(name + "\n" + puzzle + "\n");
    EXPECT_THAT(reading.refusals, IsEmpty()) << name;
    EXPECT_THAT(puzzle_lines(reading), ElementsAre(puzzle)) << name;
  }
}

TEST(PuzzleReader, PassesOverTheNameAndTheVersionBelowADrawnGrid) {
  std::string drawn = "*-----------*\n";
  for (std::size_t row = 0; row < 9; ++row) {
    drawn += "|" + puzzle.substr(9 * row, 3) + "|" + puzzle.substr(9 * row + 3, 3) + "|" +
             puzzle.substr(9 * row + 6, 3) + "|\n";
    drawn += row == 8 ? "*-----------*\n" : row % 3 == 2 ? "|---+---+---|\n" : "";
  }
  const Reading reading = read_text(drawn + "My puzzle\nSimple Sudoku 4.2\n" + drawn);
  EXPECT_THAT(reading.refusals, IsEmpty());
  EXPECT_THAT(puzzle_lines(reading), ElementsAre(puzzle, puzzle));
}

INSTANTIATE_TEST_SUITE_P(
    Formats, ReadsEveryKind,
    ::testing::Values(
        Kind{"line_dot.txt", 1, Form::line}, Kind{"line_zero.txt", 1, Form::line},
        Kind{"line_each_blank.txt", 8, Form::line}, Kind{"line_without_newline.txt", 1, Form::line},
        Kind{"line_with_comments.txt", 9, Form::line}, Kind{"line_bom_crlf.txt", 2, Form::line},
        Kind{"line_bare_cr.txt", 2, Form::line}, Kind{"rows_on_a_line.txt", 7, Form::line},
        Kind{"values_on_a_line.txt", 3, Form::line}, Kind{"csv_comma.csv", 2, Form::csv_column, true},
        Kind{"csv_semicolon.csv", 1, Form::csv_column, true}, Kind{"csv_tab.csv", 2, Form::csv_column, true},
        Kind{"csv_without_header.csv", 2, Form::line, true},
        Kind{"csv_two_files.csv", 2, Form::csv_column, true}, Kind{"csv_one_column.csv", 2, Form::line},
        Kind{"exchange.txt", 2, Form::exchange}, Kind{"sdk_metadata.sdk", 1, Form::text_grid},
        Kind{"sdk_sections.sdk", 1, Form::text_grid}, Kind{"boxed.ss", 1, Form::text_grid},
        Kind{"boxed_no_outer.txt", 1, Form::text_grid}, Kind{"boxed_spaced.txt", 1, Form::text_grid},
        Kind{"boxed_dash_blank.txt", 1, Form::text_grid}, Kind{"boxed_rules_of_nine.txt", 1, Form::text_grid},
        Kind{"boxed_unicode.txt", 1, Form::text_grid}, Kind{"rows_packed.txt", 1, Form::text_grid},
        Kind{"rows_with_titles.txt", 2, Form::text_grid}, Kind{"rows_spaced.txt", 1, Form::text_grid},
        Kind{"rows_in_bands.txt", 2, Form::text_grid}, Kind{"grid_empty_fields.csv", 1, Form::csv_grid},
        Kind{"grid_zero.csv", 1, Form::csv_grid}, Kind{"grid_question.csv", 1, Form::csv_grid},
        Kind{"grid_semicolon.csv", 1, Form::csv_grid}, Kind{"grid_tab.csv", 1, Form::csv_grid},
        Kind{"grid_several.csv", 4, Form::csv_grid}, Kind{"grid_header.csv", 2, Form::csv_grid},
        Kind{"grid_last_comma.csv", 2, Form::csv_grid}, Kind{"grid_floats.csv", 1, Form::csv_grid},
        Kind{"grid_table.md", 1, Form::csv_grid}, Kind{"url.txt", 3, Form::url},
        Kind{"opensudoku.xml", 3, Form::xml}, Kind{"lines.jsonl", 2, Form::json, true}),
    [](const auto& kind) {
      std::string name = kind.param.file;
      for (char& c : name) {
        if (c == '.') c = '_';
      }
      return name;
    });

TEST(PuzzleReader, ReadsRowsOfSourceText) {
  const Reading reading = read_data("rows_in_source.txt");
  EXPECT_THAT(puzzle_lines(reading), ElementsAre(puzzle, puzzle, puzzle));
  EXPECT_THAT(reading.refusals, IsEmpty());
}

TEST(PuzzleReader, SaysWhereAPuzzleBegins) {
  const Reading reading = read_text("# comment\n\n  " + puzzle + "\nhttps://example.org/?bd=" + puzzle +
                                    "\n" + "1 2 | . .\n. . | 2 1\n----+----\n2 1 | . .\n. . | 1 2\n");
  ASSERT_THAT(reading.puzzles, SizeIs(3));
  EXPECT_EQ(reading.puzzles[0].place.text(), "in:3:3");
  EXPECT_EQ(reading.puzzles[1].place.text(), "in:4:25");
  EXPECT_EQ(reading.puzzles[2].place.text(), "in:5:1");
  EXPECT_EQ(reading.puzzles[2].lines, 4U);
  EXPECT_THAT(reading.numbers, ElementsAre(1, 2, 3));
}

TEST(PuzzleReader, ReadsJsonByItsMembersAndSaysWhereTheyStand) {
  // The name of the member also stands as a value before it, and one object inside another.
  const Reading named = read_text(R"({"type":"puzzle","data":{"puzzle":")" + puzzle +
                                  R"("},"title":"\u00e9 \"puzzle\""},)"
                                  "\n");
  EXPECT_THAT(named.refusals, IsEmpty());
  ASSERT_THAT(named.puzzles, SizeIs(1));
  EXPECT_EQ(named.puzzles[0].place.text(), "in:1:36");

  const Reading array = read_text("[{\"quiz\":\"" + puzzle + "\",\"answer\":\"" + solution +
                                  "\"},{\"puzzle\":\"" + puzzle + "\"},{\"puzzle\":\"12\"}]\n");
  EXPECT_THAT(puzzle_lines(array), ElementsAre(puzzle, puzzle));
  EXPECT_TRUE(array.puzzles[0].solution.has_value());
  EXPECT_FALSE(array.puzzles[1].solution.has_value());
  EXPECT_THAT(array.refusals, SizeIs(1));
  EXPECT_THAT(array.refusals[0], ::testing::StartsWith("in:1:294: 2 cells"));
  EXPECT_EQ(array.lines_accounted_for, array.lines);

  const Reading broken_up = read_text("{\n  \"title\": \"gr\xFCn\",\n  \"puzzle\": \"" + puzzle + "\"\n}\n");
  EXPECT_THAT(puzzle_lines(broken_up), ElementsAre(puzzle));
  EXPECT_EQ(broken_up.puzzles[0].place.text(), "in:3:14");

  const Reading deep = read_text(std::string(100'000, '[') + "\"puzzle\"" + std::string(100'000, ']') + "\n");
  EXPECT_THAT(deep.puzzles, IsEmpty());
  EXPECT_EQ(deep.lines_accounted_for, deep.lines);
}

TEST(PuzzleReader, TakesTheSizeFromTheNumberOfCells) {
  const Reading reading = read_text("1000003002000004\n" + repeated("12.4.6", 6) + "\n" +
                                    repeated("12345678", 8) + "\n" + repeated("1....6", 6) + "\n");
  ASSERT_THAT(reading.puzzles, SizeIs(4));
  EXPECT_EQ(reading.puzzles[0].size, 4);
  EXPECT_EQ(reading.puzzles[1].size, 6);
  EXPECT_EQ(reading.puzzles[2].size, 8);
  EXPECT_EQ(reading.puzzles[3].size, 6);
}

TEST(PuzzleReader, ReadsFourByFourInEveryForm) {
  const std::string four = "1.....3..2.....4";
  const Reading reading = read_text(
      "1000003002000004\n1,,,\n,,3,\n,2,,\n,,,4\n\n1 _ _ _\n_ _ 3 _\n_ 2 _ _\n_ _ _ 4\n\n"
      "1.|..\n..|3.\n--+--\n.2|..\n..|.4\n\n1,0,0,0,0,0,3,0,0,2,0,0,0,0,0,4\n1.../..3./.2../...4\n"
      "1000003002000004,1342243142133124\na,b,c,d\n1,,,\n,,3,\n,2,,\n,,,4\n");
  EXPECT_THAT(reading.refusals, IsEmpty());
  EXPECT_THAT(puzzle_lines(reading), SizeIs(8));
  EXPECT_THAT(puzzle_lines(reading), Each(four));
  ASSERT_TRUE(reading.puzzles[6].solution);
  EXPECT_EQ(as_line(*reading.puzzles[6].solution), "1342243142133124");
}

TEST(PuzzleReader, TakesManyFourByFourLinesForPuzzlesAndNotForRows) {
  const Reading reading = read_text(repeated("1000003002000004\n", 40) + "1...5.3..2.....4\n");
  EXPECT_THAT(reading.puzzles, SizeIs(40));
  EXPECT_THAT(reading.refusals,
              ElementsAre("in:41:5: r2c1: 5 is out of range: a 4x4 puzzle has the digits 1 to 4"));
}

TEST(PuzzleReader, CarriesASolutionThatBelongsToAnotherPuzzle) {
  std::string wrong = solution;
  wrong.back() = '5';
  const Reading reading = read_text("puzzle,solution\n" + puzzle + "," + wrong + "\n");
  ASSERT_THAT(reading.puzzles, SizeIs(1));
  EXPECT_EQ(as_line(*reading.puzzles[0].solution), wrong);
}

TEST(PuzzleReader, KeepsCandidates) {
  const Reading reading = read_data("candidates.txt");
  EXPECT_THAT(reading.refusals, IsEmpty());
  ASSERT_THAT(reading.puzzles, SizeIs(3));
  for (const TextPuzzle& read : reading.puzzles) {
    EXPECT_EQ(read.form, Form::candidates);
    EXPECT_EQ(as_line(read.cells).substr(0, 9), "12.45.789");
    EXPECT_EQ(read.candidates[0], 1U << 1);
    EXPECT_EQ(read.candidates[2], (1U << 3) | (1U << 6));
    EXPECT_EQ(read.candidates[5], (1U << 3) | (1U << 6));
  }
}

TEST(PuzzleReader, TakesAPlayersEntryForABlankCell) {
  std::string grid;
  for (int row = 0; row < 9; ++row) grid += "12 u3 4 5 6 7 8 9 1\n";
  const Reading reading = read_text(grid);
  ASSERT_THAT(reading.puzzles, SizeIs(1));
  EXPECT_EQ(reading.puzzles[0].cells[1], 0);
  EXPECT_EQ(reading.puzzles[0].candidates[1], 0x3FEU);
}

TEST(PuzzleReader, HandsOnAFubuki) {
  const Reading reading = read_text(
      "16,22,7/11,16,18/3........\n16,22,7/11,16,18/3........ # easy\nrows 10 17 18\ncols 23 14 8\n. . .\n. "
      "5 .\n. . .\n"
      "Rows: 10, 17, 18\nColumns: 23, 14, "
      "8\n\nkind,puzzle,solution\nfubuki,\"16,22,7/11,16,18/3........\",349876251\n");
  EXPECT_THAT(puzzle_lines(reading), ElementsAre("16,22,7/11,16,18/3........", "16,22,7/11,16,18/3........",
                                                 "10,17,18/23,14,8/....5....", "10,17,18/23,14,8/.........",
                                                 "16,22,7/11,16,18/3........"));
  EXPECT_EQ(reading.puzzles.back().solution_text, "349876251");
  EXPECT_EQ(reading.puzzles.back().form, Form::fubuki);
  EXPECT_EQ(reading.lines_accounted_for, reading.lines);
}

TEST(PuzzleReader, TakesTheQuotesOffAFubuki) {
  const Reading reading =
      read_text("puzzle\n\"16,22,7/11,16,18/3........\"\n\"16,22,7/11,16,18/.........\"\n");
  EXPECT_THAT(puzzle_lines(reading), ElementsAre("16,22,7/11,16,18/3........", "16,22,7/11,16,18/........."));
}

TEST(PuzzleReader, ReadsSpacesAsBlanksOnlyWhenTold) {
  std::string line = puzzle;
  for (char& c : line) {
    if (c == '.') c = ' ';
  }
  line.erase(line.find_last_not_of(' ') + 1);
  std::string rows;
  for (std::size_t r = 0; r < 81; r += 9) {
    std::string row = puzzle.substr(r, 9);
    for (char& c : row) {
      if (c == '.') c = ' ';
    }
    rows += row.substr(0, row.find_last_not_of(' ') + 1) + "\n";
  }
  ReadOptions told;
  told.blank = Blank::empty;
  EXPECT_THAT(puzzle_lines(read_text(line + "\n\n" + rows + "\n" + puzzle + "\n", told)),
              ElementsAre(puzzle, puzzle, puzzle));
  EXPECT_THAT(
      read_text(line).refusals,
      ElementsAre(
          "in:1:2: 30 symbols with spaces between them are neither a puzzle nor a row of one; spaces are "
          "blanks only with --blank empty"));
  EXPECT_THAT(read_text(rows).puzzles, IsEmpty());
}

TEST(PuzzleReader, ReadsOnlyTheSizeItIsTold) {
  ReadOptions four;
  four.size = 4;
  const Reading reading = read_text("1000003002000004\n" + puzzle + "\n1 2 3 4 1 2 3 4 1\n", four);
  EXPECT_THAT(puzzle_lines(reading), ElementsAre("1.....3..2.....4"));
  EXPECT_THAT(reading.refusals, ElementsAre("in:2:1: 81 cells, where a 4x4 puzzle has 16",
                                            "in:3:9: row 1 has 9 cells, where a 4x4 grid has 4"));
}

TEST(PuzzleReader, NumbersRefusedPuzzlesToo) {
  EXPECT_THAT(read_text(puzzle + "\n12\n" + puzzle + "\n").numbers, ElementsAre(1, 2, 3));
  EXPECT_EQ(read_text(puzzle + "\n12\n" + puzzle + "\n").puzzles[1].number, 3U);
}

}  // namespace
}  // namespace puzzlemill::formats::testing
