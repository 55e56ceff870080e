#include "puzzlemill/sudoku/mill.hpp"

#include <algorithm>
#include <fstream>
#include <memory>
#include <set>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "puzzlemill/core/error.hpp"
#include "puzzlemill/sudoku/kind.hpp"
#include "puzzlemill/sudoku/text.hpp"
#include "support/brute_force.hpp"

namespace puzzlemill::sudoku {
namespace {

using Kind = Sudoku<Shape9>;

std::shared_ptr<const SeedBank<Shape9>> bank() {
  static const auto shipped = [] {
    std::ifstream file(PUZZLEMILL_DATA "/sudoku9-seeds.txt");
    return std::make_shared<const SeedBank<Shape9>>(
        SeedBank<Shape9>::read(file, "seeds", SeedBank<Shape9>::Trust::canonical));
  }();
  return shipped;
}

std::vector<Job> jobs(std::int64_t first, std::int64_t count, std::optional<Band> band = {}) {
  std::vector<Job> all;
  for (std::int64_t i = first; i < first + count; ++i) all.push_back({i, band});
  return all;
}

template <class Shape>
std::vector<Outcome> make(const Mill<Shape>& mill, const std::vector<Job>& all) {
  return mill.grade(mill.dig(mill.produce(all)));
}

std::vector<PuzzleRow> rows(const std::vector<Outcome>& outcomes) {
  std::vector<PuzzleRow> kept;
  for (const Outcome& outcome : outcomes) {
    if (const auto* row = std::get_if<PuzzleRow>(&outcome)) kept.push_back(*row);
  }
  return kept;
}

/// Everything that a row says, for comparing.
std::string text(const Outcome& outcome) {
  const auto* row = std::get_if<PuzzleRow>(&outcome);
  if (row == nullptr) return std::string(name(std::get<Failure>(outcome)));
  return fmt::format("{} {} {} {} {} {} {} {} {} {} {:x} {:x}", row->index, row->givens, row->solution,
                     row->clues, row->score, name(row->band), row->crme, row->uniqueness, row->trials,
                     row->minimal, row->class_key.grid, row->class_key.clues);
}
std::vector<std::string> texts(const std::vector<Outcome>& outcomes) {
  std::vector<std::string> all;
  for (const Outcome& outcome : outcomes) all.push_back(text(outcome));
  return all;
}

/// Asks the independent path, and the grader, whether a row is true.
template <class Shape>
void expect_true(const PuzzleRow& row) {
  const auto givens = from_line<Shape>(row.givens);
  ASSERT_TRUE(givens);
  const auto solutions = all_solutions<Shape>(*givens, 2);
  ASSERT_EQ(solutions.size(), 1U) << row.givens;
  EXPECT_EQ(to_line<Shape>(solutions[0]), row.solution);
  Budget budget(1'000'000);
  const auto again = Sudoku<Shape>::row(*givens, {}, budget);
  ASSERT_TRUE(again);
  EXPECT_EQ(again->clues, row.clues);
  EXPECT_EQ(again->score, row.score);
  EXPECT_EQ(again->band, row.band);
  EXPECT_EQ(again->crme, row.crme);
  EXPECT_EQ(again->uniqueness, row.uniqueness);
  EXPECT_EQ(again->trials, row.trials);
  EXPECT_EQ(again->minimal, row.minimal) << row.givens;
  EXPECT_EQ(again->class_key, row.class_key);
}

TEST(Mill, EveryRowIsTrue) {
  const Mill<Shape9> mill({}, bank());
  const auto made = rows(make(mill, jobs(0, 40)));
  ASSERT_EQ(made.size(), 40U);
  for (const PuzzleRow& row : made) {
    expect_true<Shape9>(row);
    EXPECT_TRUE(row.minimal);
  }
}

TEST(Mill, EveryRowFromANewGridIsTrue) {
  const Mill<Shape9> mill({}, nullptr);
  const auto made = rows(make(mill, jobs(0, 20)));
  ASSERT_EQ(made.size(), 20U);
  std::set<std::uint64_t> grids;
  for (const PuzzleRow& row : made) {
    expect_true<Shape9>(row);
    grids.insert(row.class_key.grid);
  }
  EXPECT_EQ(grids.size(), 20U);
}

TEST(Mill, EveryRowOfOtherShapesIsTrue) {
  const auto of_four = rows(make(Mill<Shape4>({}, nullptr), jobs(0, 20)));
  const auto of_six = rows(make(Mill<Shape6>({}, nullptr), jobs(0, 20)));
  ASSERT_EQ(of_four.size(), 20U);
  ASSERT_EQ(of_six.size(), 20U);
  for (const PuzzleRow& row : of_four) expect_true<Shape4>(row);
  for (const PuzzleRow& row : of_six) expect_true<Shape6>(row);
}

TEST(Mill, AnIndexGivesTheSameHoweverTheBatchesAreCut) {
  const Mill<Shape9> mill({}, bank());
  const std::int64_t edge = SeedTurns::window - 8;  // two windows of seeds
  const auto whole = texts(make(mill, jobs(edge, 16)));
  std::vector<std::string> pieces;
  for (std::int64_t i = edge; i < edge + 16; i += i % 3 + 1) {
    const std::int64_t n = std::min<std::int64_t>(i % 3 + 1, edge + 16 - i);
    for (const std::string& row : texts(make(mill, jobs(i, n)))) pieces.push_back(row);
  }
  EXPECT_EQ(whole, pieces);
}

TEST(Mill, TheMasterSeedDecides) {
  MakeOptions other;
  other.master_seed = 2;
  EXPECT_NE(texts(make(Mill<Shape9>({}, bank()), jobs(0, 1))),
            texts(make(Mill<Shape9>(other, bank()), jobs(0, 1))));
}

TEST(Mill, GivesTheSamePuzzlesInEveryRelease) {
  const auto made = rows(make(Mill<Shape9>({}, bank()), {{0, {}}, {123'456, Band::simple}}));
  ASSERT_EQ(made.size(), 2U);
  EXPECT_EQ(made[0].givens,
            ".....3.....6.7.5...3.4...81.....6..7.6.35...897.1...63.8.5.179..9.........4......");
  EXPECT_EQ(made[1].givens,
            "....3..51.1.7..3.4.8.....2.7351.2...6....7.3.1...432....73.149.9...8..7...3.795..");
}

TEST(Mill, MeetsEveryBandAndSpreadsOverIt) {
  const Mill<Shape9> mill({}, bank());
  for (const Band band : {Band::trivial, Band::simple, Band::medium, Band::medium_difficult, Band::difficult,
                          Band::extremely_difficult}) {
    const auto made = rows(make(mill, jobs(0, 300, band)));
    EXPECT_GE(made.size(), 3U) << name(band);
    std::set<int> scores;
    for (const PuzzleRow& row : made) {
      EXPECT_EQ(row.band, band);
      scores.insert(row.score);
    }
    EXPECT_GE(scores.size(), std::min<std::size_t>(made.size(), 10) / 2) << name(band);
    expect_true<Shape9>(made[0]);
    expect_true<Shape9>(made[1]);
  }
}

TEST(Mill, KeepsToTheRangeOfClues) {
  MakeOptions options;
  options.min_clues = 22;
  options.max_clues = 23;
  const auto few = rows(make(Mill<Shape9>(options, bank()), jobs(0, 30)));
  ASSERT_EQ(few.size(), 30U);
  for (const PuzzleRow& row : few) EXPECT_TRUE(row.clues == 22 || row.clues == 23) << row.clues;
  options.min_clues = options.max_clues = 35;
  const auto made = rows(make(Mill<Shape9>(options, bank()), jobs(0, 10)));
  EXPECT_EQ(made.size(), 10U);
  for (const PuzzleRow& row : made) {
    EXPECT_EQ(row.clues, 35);
    EXPECT_FALSE(row.minimal);
    expect_true<Shape9>(row);
  }
}

TEST(Mill, ARangeOfCluesThatNoDigMeetsIsACountedFailure) {
  MakeOptions options;
  options.max_clues = 16;
  options.max_attempts = 3;
  EXPECT_EQ(texts(make(Mill<Shape9>(options, bank()), jobs(0, 2))),
            (std::vector<std::string>(2, "clues_missed")));
}

TEST(Mill, MinimalWithABandIsMinimal) {
  MakeOptions options;
  options.minimal = true;
  const auto outcomes = make(Mill<Shape9>(options, bank()), jobs(0, 40, Band::medium));
  const auto made = rows(outcomes);
  EXPECT_GT(made.size(), 0U);
  EXPECT_LT(made.size(), outcomes.size());
  for (const PuzzleRow& row : made) {
    EXPECT_TRUE(row.minimal);
    EXPECT_EQ(row.band, Band::medium);
  }
}

TEST(Mill, SaysOfASymmetricalPuzzleWhetherItIsMinimalCellByCell) {
  MakeOptions options;
  options.symmetry = Symmetry::rot180;
  options.minimal = true;
  const auto made = rows(make(Mill<Shape9>(options, bank()), jobs(0, 60)));
  ASSERT_EQ(made.size(), 60U);
  int minimal = 0;
  for (std::size_t i = 0; i < made.size(); ++i) {
    EXPECT_EQ(made[i].symmetry, Symmetry::rot180);
    for (std::size_t c = 0; c < 81; ++c) EXPECT_EQ(made[i].givens[c] == '.', made[i].givens[80 - c] == '.');
    if (i < 15) expect_true<Shape9>(made[i]);
    minimal += made[i].minimal ? 1 : 0;
  }
  EXPECT_LT(minimal, 60);
}

TEST(Mill, GradesWithTheTableOfTheJob) {
  MakeOptions options;
  options.grading = {{"weight.crme", 2}, {"weight.uniqueness", 4}, {"weight.trial", 20}};
  const auto doubled = rows(make(Mill<Shape9>(options, bank()), jobs(0, 5)));
  const auto plain = rows(make(Mill<Shape9>({}, bank()), jobs(0, 5)));
  for (std::size_t i = 0; i < 5; ++i) EXPECT_EQ(doubled[i].score, 2 * plain[i].score);
  options.grading = {{"weight.unheard_of", 2}};
  EXPECT_THROW(Mill<Shape9>(options, bank()), Error);
}

TEST(MillThreads, StagesGiveTheSameOnManyThreadsAsOnOne) {
  const Mill<Shape9> mill({}, bank());
  const auto expected = texts(make(mill, jobs(0, 32)));
  std::vector<std::vector<std::string>> found(4);
  {
    std::vector<std::jthread> threads;
    for (std::size_t t = 0; t < found.size(); ++t) {
      threads.emplace_back(
          [&, t] { found[t] = texts(make(mill, jobs(8 * static_cast<std::int64_t>(t), 8))); });
    }
  }
  std::vector<std::string> all;
  for (const auto& part : found) all.insert(all.end(), part.begin(), part.end());
  EXPECT_EQ(all, expected);
}

TEST(SudokuKind, ReadsItsOwnText) {
  const std::string line =
      "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
  EXPECT_EQ(Kind::text(Kind::parse(line)), line);
}

TEST(SudokuKind, NamesTheCellOfWhatItCannotRead) {
  const auto message = [](std::string_view text) -> std::string {
    try {
      (void)Kind::parse(text);
    } catch (const Error& error) {
      return error.what();
    }
    return "";
  };
  EXPECT_EQ(message("123"), "3 cells, where sudoku9 has 81");
  EXPECT_EQ(message(std::string(20, '.') + "A" + std::string(60, '.')),
            "r3c3 holds 'A', which is no digit of sudoku9");
}

TEST(SudokuKind, ProvesEachVerdict) {
  const auto prove = [](std::string_view text, std::int64_t nodes = 1'000'000) {
    Budget budget(nodes);
    return Kind::prove(Kind::parse(text), budget);
  };
  const Proof unique =
      prove("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79");
  EXPECT_EQ(unique.verdict, Verdict::unique);
  EXPECT_EQ(unique.solution,
            "534678912672195348198342567859761423426853791713924856961537284287419635345286179");
  EXPECT_EQ(prove("12" + std::string(79, '.')).verdict, Verdict::multiple);
  EXPECT_EQ(prove(std::string(79, '.') + "12").verdict, Verdict::multiple);
  EXPECT_EQ(prove(std::string(81, '.'), 3).verdict, Verdict::unknown);
  // The last cell of row 1 needs the 9 that its column has: no two clues clash, and there is no solution.
  const Proof none = prove("12345678." + std::string(8, '.') + "9" + std::string(63, '.'));
  EXPECT_EQ(none.verdict, Verdict::none);
  EXPECT_EQ(none.solutions, 0U);
  const Proof invalid = prove("..99" + std::string(77, '.'));
  EXPECT_EQ(invalid.verdict, Verdict::invalid);
  EXPECT_EQ(invalid.detail, "r1c3 r1c4");
  EXPECT_EQ(prove("12345678." + std::string(18, '.') + "........9" + std::string(45, '.')).verdict,
            Verdict::none);
}

TEST(SudokuKind, HasNoRowForAPuzzleWithoutExactlyOneSolution) {
  Budget budget(1'000'000);
  EXPECT_FALSE(Kind::row(Kind::parse("12" + std::string(79, '.')), {}, budget));
  EXPECT_FALSE(Kind::row(Kind::parse("11" + std::string(79, '.')), {}, budget));
}

}  // namespace
}  // namespace puzzlemill::sudoku
