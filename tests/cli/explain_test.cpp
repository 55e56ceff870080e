#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include "puzzlemill/sudoku/grade/technique.hpp"
#include "support/lines.hpp"
#include "support/program.hpp"
#include "support/text_lines.hpp"

namespace puzzlemill {
namespace {

using Json = nlohmann::json;
using test::lines_of;
using test::objects_of;
using test::run;
using testing::HasSubstr;
using testing::StartsWith;
using testing::UnorderedElementsAre;

const std::string easy = "57........32.5...........4.7.9.6..5..8.....7...428.6..8.54....3..6...2.7......48.";
const std::string hard = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..";

/// `r3c4` as a place in the line of a puzzle.
std::size_t cell_at(const std::string& name) {
  return static_cast<std::size_t>(9 * (name.at(1) - '1') + name.at(3) - '1');
}

/// The puzzles of tests/data/se/ratings.csv, with `ER,EP,ED` each.
std::vector<std::pair<std::string, std::string>> rated_puzzles() {
  std::vector<std::pair<std::string, std::string>> puzzles;
  for (const std::string& line : test_lines("se/ratings.csv")) {
    if (!line.starts_with("puzzle")) puzzles.emplace_back(line.substr(0, 81), line.substr(82));
  }
  return puzzles;
}

TEST(Explain, WritesAStepALineAndTheRatingsAtTheEnd) {
  const test::Ran ran = run({"explain", easy});
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_EQ(ran.err, "");
  const std::vector<std::string> lines = lines_of(ran.out);
  EXPECT_EQ(lines.front(), easy);
  EXPECT_THAT(lines[1], StartsWith("  1   1.2  Hidden Single: "));
  EXPECT_EQ(lines.back(), "ER 1.2, EP 1.2, ED 1.2 (Sudoku Explainer 1.2.1), 56 steps");
  EXPECT_EQ(lines.size(), 58U);
}

TEST(Explain, TakesAPuzzleOrAFileOrStdin) {
  const test::ScratchFolder folder;
  const std::string expected = run({"explain", easy}).out;
  EXPECT_EQ(run({"explain", folder.file("p.txt", easy + "\n")}).out, expected);
  EXPECT_EQ(run({"explain"}, easy + "\n").out, expected);
  EXPECT_EQ(run({"explain", "-"}, easy + "\n").out, expected);
  EXPECT_EQ(run({"explain", "no-such.txt"}).status, 66);
}

TEST(Explain, SaysWhatIsWrongWithATypedPuzzle) {
  const test::Ran ran = run({"explain", easy.substr(1)});
  EXPECT_EQ(ran.status, 1);
  EXPECT_THAT(ran.err, StartsWith("PUZZLE:1:"));
  EXPECT_THAT(ran.err, HasSubstr("80"));
}

TEST(Explain, StepsPlaceEachDigitOfTheSolutionAndTakeNoneOfItAway) {
  std::string text;
  for (const auto& [puzzle, rating] : rated_puzzles()) text += puzzle + "\n";
  const std::vector<std::string> solutions = lines_of(run({"solve"}, text).out);
  const test::Ran ran = run({"explain", "--format", "jsonl"}, text);
  EXPECT_EQ(ran.status, 0) << ran.err;
  std::vector<int> placed(solutions.size());
  for (const Json& step : objects_of(ran.out)) {
    const std::size_t puzzle = step["puzzle"].get<std::size_t>() - 1;
    if (step.contains("end")) continue;
    const auto is_solution = [&](const Json& candidate) {
      return solutions.at(puzzle).at(cell_at(candidate["cell"])) - '0' == candidate["digit"];
    };
    if (!step["placement"].is_null()) {
      EXPECT_TRUE(is_solution(step["placement"])) << step;
      ++placed.at(puzzle);
    }
    for (const Json& elimination : step["eliminations"]) EXPECT_FALSE(is_solution(elimination)) << step;
  }
  for (std::size_t p = 0; p < solutions.size(); ++p) {
    EXPECT_EQ(placed[p], std::ranges::count(rated_puzzles()[p].first, '.'));
  }
}

TEST(Explain, ItsStepsAddUpToTheRatings) {
  std::string text;
  for (const auto& [puzzle, rating] : rated_puzzles()) text += puzzle + "\n";
  std::vector<std::string> found;
  for (const Json& object : objects_of(run({"explain", "--format", "jsonl"}, text).out)) {
    if (object.contains("end")) {
      EXPECT_EQ(object["end"], "solved");
      found.push_back(object["er"].dump() + "," + object["ep"].dump() + "," + object["ed"].dump());
    }
  }
  std::vector<std::string> expected;
  for (const auto& [puzzle, rating] : rated_puzzles()) expected.push_back(rating);
  EXPECT_EQ(found, expected);
}

TEST(Explain, JsonLinesHaveTheSameFieldsForEveryTechnique) {
  const auto names = [](const Json& object) {
    std::vector<std::string> list;
    for (const auto& [name, value] : object.items()) list.push_back(name);
    return list;
  };
  for (const Json& object : objects_of(run({"explain", "--format", "jsonl", "--candidates", hard}).out)) {
    if (object.contains("end")) {
      EXPECT_THAT(names(object), UnorderedElementsAre("puzzle", "end", "er", "ep", "ed", "steps"));
    } else {
      EXPECT_THAT(names(object),
                  UnorderedElementsAre("puzzle", "step", "technique", "rating", "placement", "eliminations",
                                       "cells", "houses", "cover", "digits", "set_cells", "set_digits",
                                       "implications", "candidates", "says"));
    }
  }
}

TEST(Explain, CandidatesAreThoseOfTheStepBeforeWithoutWhatItTook) {
  const auto sees = [](std::size_t a, std::size_t b) {
    return a / 9 == b / 9 || a % 9 == b % 9 || (a / 27 == b / 27 && a % 9 / 3 == b % 9 / 3);
  };
  std::vector<std::string> expected;
  for (const Json& step : objects_of(run({"explain", "--candidates", "--format", "jsonl", hard}).out)) {
    if (step.contains("end")) break;
    std::vector<std::string> cells = step["candidates"];
    ASSERT_EQ(cells.size(), 81U);
    if (!expected.empty()) {
      EXPECT_EQ(cells, expected) << step;
    }
    if (!step["placement"].is_null()) {
      const std::size_t filled = cell_at(step["placement"]["cell"]);
      const std::string digit = std::to_string(step["placement"]["digit"].get<int>());
      for (std::size_t cell = 0; cell < 81; ++cell) {
        if (sees(cell, filled)) std::erase(cells[cell], digit[0]);
      }
      cells[filled] = digit;
    }
    for (const Json& gone : step["eliminations"]) {
      std::erase(cells[cell_at(gone["cell"])], static_cast<char>('0' + gone["digit"].get<int>()));
    }
    expected = cells;
  }
  std::string last;
  for (const std::string& cell : expected) last += cell;
  EXPECT_EQ(last + "\n", run({"solve"}, hard + "\n").out);
}

TEST(Explain, TheCandidatesOfTheTextCanBeReadAgain) {
  const std::vector<std::string> lines = lines_of(run({"explain", "--candidates", hard}).out);
  const std::string solution = run({"solve"}, hard + "\n").out;
  std::size_t grids = 0;
  std::size_t steps_without = 0;
  std::string grid;
  for (const std::string& line : lines) {
    if (line.starts_with("     ")) {
      grid += line + "\n";
      continue;
    }
    const bool is_step = line.find("  ") != std::string::npos;
    const bool is_single = line.find(" Single: ") != std::string::npos;
    if (is_step) {
      EXPECT_EQ(grid.empty(), is_single) << line;
    }
    if (is_step && is_single) ++steps_without;
    if (grid.empty()) continue;
    ++grids;
    const test::Ran ran = run({"solve"}, grid);
    EXPECT_EQ(ran.out, solution) << grid << ran.err;
    grid.clear();
  }
  EXPECT_GT(grids, 5U);
  EXPECT_GT(steps_without, 5U);
}

TEST(Explain, ForcingChainsNameWhatTheyStartFrom) {
  bool cells = false;
  bool regions = false;
  std::string text;
  for (const auto& [puzzle, rating] : rated_puzzles()) text += puzzle + "\n";
  for (const Json& step : objects_of(run({"explain", "--format", "jsonl"}, text).out)) {
    if (step.contains("end")) continue;
    if (step["technique"] == "cell-forcing") {
      cells = true;
      EXPECT_EQ(step["cells"].size(), 1U) << step;
      for (const Json& chain : step["implications"]) EXPECT_EQ(chain[0]["cell"], step["cells"][0]) << step;
    }
    if (step["technique"] == "region-forcing") {
      regions = true;
      EXPECT_EQ(step["houses"].size(), 1U) << step;
    }
  }
  EXPECT_TRUE(cells && regions);
}

TEST(Explain, ChainsHaveTheirImplicationsInOrder) {
  bool chains = false;
  for (const Json& step : objects_of(run({"explain", "--format", "jsonl", hard}).out)) {
    if (step.contains("end")) continue;
    for (const Json& chain : step["implications"]) {
      chains = true;
      EXPECT_EQ(chain.front()["because"], "assumption");
      for (std::size_t line = 0; line < chain.size(); ++line) {
        for (const Json& parent : chain[line]["parents"]) EXPECT_LT(parent.get<std::size_t>(), line);
        EXPECT_EQ(chain[line]["parents"].empty(), chain[line]["because"] == "assumption");
      }
    }
  }
  EXPECT_TRUE(chains);
}

TEST(Explain, ABudgetThatRanOutIsUnknown) {
  const test::Ran ran = run({"explain", "--rate-budget", "100", hard});
  EXPECT_EQ(ran.status, 1);
  EXPECT_THAT(lines_of(ran.out).back(), StartsWith("ER unknown, EP 1.2, ED 1.2 (Sudoku Explainer 1.2.1), "));
  EXPECT_THAT(ran.err, HasSubstr("puzzle 1 is not explained to its end: --rate-budget ran out"));
  const Json last =
      objects_of(run({"explain", "--format", "jsonl", "--rate-budget", "100", hard}).out).back();
  EXPECT_EQ(last["end"], "unknown");
  EXPECT_TRUE(last["er"].is_null());
  const std::string needs_chains =
      "800000000003600000070090200050007000000045700000100030001000068008500010090000400";
  EXPECT_THAT(lines_of(run({"explain", "--rate-budget", "0", needs_chains}).out).back(),
              StartsWith("ER unknown, EP unknown, ED unknown "));
}

TEST(Explain, OnlyPuzzlesWithOneSolutionAreExplained) {
  const std::string none = "11" + std::string(79, '.');
  const std::string many = "1" + std::string(80, '.');
  const test::Ran ran = run({"explain"}, none + "\n" + many + "\n1.3..4..2..4..1.\n" + easy + "\n");
  EXPECT_EQ(ran.status, 1);
  EXPECT_THAT(ran.err, HasSubstr("stdin:1:1: puzzle 1 is not explained: it has no solution"));
  EXPECT_THAT(ran.err, HasSubstr("stdin:2:1: puzzle 2 is not explained: it has more than one solution"));
  EXPECT_THAT(ran.err,
              HasSubstr("stdin:3:1: puzzle 3 is not explained: only 9x9 puzzles are, and this is a sudoku4"));
  EXPECT_THAT(ran.out, StartsWith(easy + "\n"));
}

TEST(Explain, HelpNamesEveryTechnique) {
  for (const char* verb : {"explain", "grade", "query", "export", "book"}) {
    std::string help = run({verb, "--help"}).out;
    std::ranges::replace(help, '\n', ' ');
    for (const auto& technique : sudoku::explainer::technique_table) {
      EXPECT_THAT(help, HasSubstr(fmt::format(" {} ", technique.name))) << verb;
    }
  }
}

}  // namespace
}  // namespace puzzlemill
