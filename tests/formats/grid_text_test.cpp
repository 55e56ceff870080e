#include "puzzlemill/formats/grid_text.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "formats/read_all.hpp"
#include "puzzlemill/core/rng.hpp"
#include "puzzlemill/formats/csv.hpp"
#include "puzzlemill/formats/grid_size.hpp"

namespace puzzlemill::formats::testing {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

using Cells = std::vector<std::uint8_t>;

/// Digits as they come, with `blanks` in 100 cells left blank; what is read need not be solvable. The largest
/// digit is always there, for above 9×9 it tells the symbols.
Cells any_cells(int size, std::uint32_t blanks, Rng& rng) {
  Cells cells(cell_count(size));
  for (std::uint8_t& cell : cells) {
    const std::uint32_t digit = 1 + rng.below(static_cast<std::uint32_t>(size));
    cell = static_cast<std::uint8_t>(rng.below(100) < blanks ? 0 : digit);
  }
  cells[rng.below(static_cast<std::uint32_t>(cells.size()))] = static_cast<std::uint8_t>(size);
  return cells;
}

/// Writes `cells` with `write` until 3 stand one behind the other, `gap` between, and reads them.
template <class Write>
void expect_back(int size, std::string_view gap, Write write) {
  for (const std::uint32_t blanks : {0U, 30U, 70U, 95U}) {
    for (std::uint64_t round = 0; round < 20; ++round) {
      Rng rng(static_cast<std::uint64_t>(size), round, Purpose::test, blanks);
      std::vector<Cells> written;
      std::string text;
      for (int i = 0; i < 3; ++i) {
        written.push_back(any_cells(size, blanks, rng));
        write(text, written.back());
        text += gap;
      }
      const Reading reading = read_text(text);
      EXPECT_THAT(reading.refusals, IsEmpty()) << text;
      ASSERT_EQ(reading.puzzles.size(), written.size()) << text;
      for (std::size_t i = 0; i < written.size(); ++i)
        EXPECT_EQ(reading.puzzles[i].cells, written[i]) << text;
    }
  }
}

TEST(GridText, WritesACsvGrid) {
  std::string grid;
  append_csv_grid(grid, Cells{1, 0, 0, 4, 0, 0, 3, 0, 0, 2, 0, 0, 0, 0, 0, 4});
  EXPECT_EQ(grid, "1,0,0,4\n0,0,3,0\n0,2,0,0\n0,0,0,4\n");
}

TEST(GridText, ReadsBackTheProgramsOwnLines) {
  for (const int size : grid_sizes) {
    expect_back(size, "\n", [](std::string& out, const Cells& cells) { out += as_line(cells); });
  }
}

TEST(GridText, ReadsBackTheCsvGridsItWrote) {
  for (const int size : grid_sizes) {
    expect_back(size, "", [](std::string& out, const Cells& cells) { append_csv_grid(out, cells); });
    expect_back(size, "\n", [](std::string& out, const Cells& cells) { append_csv_grid(out, cells); });
  }
}

TEST(GridText, ReadsBackTheCsvTablesItWrote) {
  for (const int size : grid_sizes) {
    Rng rng(3, static_cast<std::uint64_t>(size), Purpose::test);
    const Cells puzzle = any_cells(size, 60, rng);
    const Cells solution = any_cells(size, 0, rng);
    std::string text;
    CsvWriter csv(text, {';', true});
    csv.field("id").field("title").field("puzzle").field("solution").end_record();
    csv.field(1).field("one; \"two\"").field(as_line(puzzle)).field(as_line(solution)).end_record();
    const Reading reading = read_text(text);
    ASSERT_EQ(reading.puzzles.size(), 1U) << text;
    EXPECT_EQ(reading.puzzles[0].cells, puzzle);
    EXPECT_EQ(reading.puzzles[0].solution, solution);
    EXPECT_EQ(reading.puzzles[0].form, Form::csv_column);
  }
}

TEST(PuzzleReader, AccountsForEveryLineOfAnyText) {
  // Bits of puzzles, put together at random: what the reader makes of them is not said here, but that nothing
  // is lost.
  const std::vector<std::string> bits{
      "\n",
      "\n\n",
      "\r\n",
      "\r",
      "5,3,,,7,,,,\n",
      "5 3 . . 7 . . . .\n",
      "53..7....\n",
      "1234\n",
      "1000003002000004\n",
      ".",
      "0",
      ",",
      " ",
      "|",
      "---------\n",
      "+---+\n",
      "#",
      "\"",
      "data=\"",
      "puzzle,solution\n",
      "[State]\n",
      "[Puzzle]\n",
      "rows 1 2 3\n",
      "cols 1 2 3\n",
      "{",
      "}\n",
      "words here\n",
      "G",
      ".3.1.5.6..19...74.2.......9..64319.............57286..6.......5.54...28..9.6.3.7.",
      "12,12,12/12,12,12/.........\n",
      std::string(1, '\0'),
      "\xE2\x94\x82",
      "https://x.org/?bd="};
  for (std::uint64_t round = 0; round < 3000; ++round) {
    Rng rng(4, round, Purpose::test);
    std::string text;
    const std::uint32_t favourite = rng.below(static_cast<std::uint32_t>(bits.size()));
    for (std::uint32_t n = rng.below(80); n > 0; --n) {
      text += bits[rng.below(3) == 0 ? favourite : rng.below(static_cast<std::uint32_t>(bits.size()))];
    }
    ReadOptions options;
    options.size = rng.below(4) == 0 ? 9 : 0;
    options.blank = rng.below(4) == 0 ? Blank::empty : Blank::any;
    const Reading reading = read_text(text, options);
    ASSERT_EQ(reading.lines_accounted_for, reading.lines) << round << "\n" << text;
    for (const TextPuzzle& puzzle : reading.puzzles) {
      ASSERT_EQ(puzzle.cells.size(), puzzle.form == Form::fubuki ? 0 : cell_count(puzzle.size));
    }
  }
}

}  // namespace
}  // namespace puzzlemill::formats::testing
