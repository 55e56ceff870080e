#include "puzzlemill/fubuki/mill.hpp"

#include <string>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

#include "puzzlemill/core/error.hpp"
#include "puzzlemill/fubuki/kind.hpp"

namespace puzzlemill::fubuki {
namespace {

MakeOptions with_clues(int min, int max, bool minimal = false) {
  MakeOptions options;
  options.min_clues = min;
  options.max_clues = max;
  options.minimal = minimal;
  return options;
}

std::vector<Outcome> make(const MakeOptions& options, std::int64_t first, std::int64_t end,
                          std::optional<Band> band = std::nullopt) {
  std::vector<Job> jobs;
  for (std::int64_t index = first; index < end; ++index) jobs.push_back({index, band});
  const Mill mill(options);
  return mill.grade(mill.dig(mill.produce(jobs)));
}

std::vector<PuzzleRow> rows_of(const std::vector<Outcome>& outcomes) {
  std::vector<PuzzleRow> rows;
  for (const Outcome& outcome : outcomes) {
    if (const auto* row = std::get_if<PuzzleRow>(&outcome)) rows.push_back(*row);
  }
  return rows;
}

std::string texts(const std::vector<Outcome>& outcomes) {
  std::string text;
  for (const PuzzleRow& row : rows_of(outcomes)) text += row.givens + ' ' + row.solution + '\n';
  return text;
}

TEST(FubukiMill, MakesPuzzlesThatAreProvedMinimalAndGradedAsAReaderWouldFindThem) {
  const std::vector<PuzzleRow> rows = rows_of(make({}, 0, 200));
  ASSERT_EQ(rows.size(), 200U);
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const PuzzleRow& row = rows[i];
    const auto question = Fubuki::parse(row.givens);
    Budget budget(100'000);
    const Proof proof = Fubuki::prove(question, budget);
    EXPECT_EQ(proof.verdict, Verdict::unique);
    EXPECT_EQ(proof.solution, row.solution);
    const PuzzleRow read = Fubuki::row(question, {}, budget).value();
    EXPECT_EQ(row.index, static_cast<std::int64_t>(i));
    EXPECT_TRUE(row.minimal && read.minimal);
    EXPECT_EQ(read.solution, row.solution);
    EXPECT_EQ(read.clues, row.clues);
    EXPECT_EQ(read.score, row.score);
    EXPECT_EQ(read.band, row.band);
    EXPECT_EQ(read.class_key, row.class_key);
  }
}

TEST(FubukiMill, MakesTheSamePuzzlesInEveryRelease) {
  EXPECT_EQ(texts(make({}, 0, 3)),
            "17,10,18/16,10,19/..7...... 647253819\n"
            "18,14,13/10,16,19/..8....5. 378149652\n"
            "13,17,15/12,18,15/........9 364872159\n");
}

TEST(FubukiMill, MakesTheSamePuzzlesHoweverTheBatchesAreCut) {
  EXPECT_EQ(texts(make({}, 0, 30)), texts(make({}, 0, 7)) + texts(make({}, 7, 30)));
}

TEST(FubukiMill, MakesOtherPuzzlesWithAnotherMasterSeed) {
  MakeOptions other;
  other.master_seed = 2;
  EXPECT_NE(texts(make({}, 0, 30)), texts(make(other, 0, 30)));
}

TEST(FubukiMill, HitsEveryBandThatIsAimedAt) {
  for (std::size_t b = 0; b < band_names.size(); ++b) {
    const Band band = static_cast<Band>(b);
    const std::vector<Outcome> outcomes = make({}, 0, 200, band);
    const std::vector<PuzzleRow> rows = rows_of(outcomes);
    EXPECT_GE(rows.size(), 20U) << name(band);
    for (const PuzzleRow& row : rows) EXPECT_EQ(row.band, band);
    for (const Outcome& outcome : outcomes) {
      if (const auto* failure = std::get_if<Failure>(&outcome)) {
        EXPECT_EQ(*failure, Failure::band_missed);
      }
    }
  }
}

TEST(FubukiMill, KeepsToTheCluesWanted) {
  for (int clues = 0; clues <= 9; ++clues) {
    const std::vector<PuzzleRow> rows = rows_of(make(with_clues(clues, clues), 0, 20));
    EXPECT_EQ(rows.size(), 20U) << clues;
    for (const PuzzleRow& row : rows) EXPECT_EQ(row.clues, clues);
  }
}

TEST(FubukiMill, KnowsWhichPuzzlesAreMinimal) {
  for (const PuzzleRow& row : rows_of(make(with_clues(2, 3, true), 0, 100))) {
    EXPECT_TRUE(row.minimal);
    EXPECT_TRUE(row.clues == 2 || row.clues == 3);
  }
  int minimal = 0;
  const std::vector<PuzzleRow> rows = rows_of(make(with_clues(3, 3), 0, 100));
  for (const PuzzleRow& row : rows) minimal += row.minimal ? 1 : 0;
  EXPECT_GT(minimal, 0);
  EXPECT_LT(minimal, 100);
}

TEST(FubukiMill, GivesUpAtOnceOnWhatDoesNotExist) {
  for (const MakeOptions& options : {with_clues(5, 9, true), with_clues(10, 12), with_clues(4, 3)}) {
    for (const Outcome& outcome : make(options, 0, 1'000)) {
      EXPECT_EQ(std::get<Failure>(outcome), Failure::clues_missed);
    }
  }
}

TEST(FubukiMill, ReportsTheBudgetThatRanOut) {
  MakeOptions options;
  options.minimal = true;
  options.max_nodes = 5;
  for (const Outcome& outcome : make(options, 0, 10))
    EXPECT_EQ(std::get<Failure>(outcome), Failure::out_of_nodes);
}

TEST(FubukiMill, RefusesASymmetry) {
  MakeOptions options;
  options.symmetry = Symmetry::rot180;
  EXPECT_THROW(Mill mill(options), Error);
}

TEST(FubukiMill, RefusesGradeSettingsOfAnotherKind) {
  MakeOptions options;
  options.grading = {{"weight.crme", 1}};
  EXPECT_THROW(Mill mill(options), Error);
}

TEST(FubukiMillThreads, MakeTheSamePuzzlesAsOne) {
  const std::string expected = texts(make({}, 0, 50));
  std::vector<std::string> made(4);
  {
    std::vector<std::jthread> threads;
    for (std::string& mine : made) threads.emplace_back([&mine] { mine = texts(make({}, 0, 50)); });
  }
  for (const std::string& mine : made) EXPECT_EQ(mine, expected);
}

}  // namespace
}  // namespace puzzlemill::fubuki
