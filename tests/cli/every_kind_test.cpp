#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "puzzlemill/pipeline/kinds.hpp"
#include "support/program.hpp"
#include "support/text_lines.hpp"

namespace puzzlemill {
namespace {

using test::run;
using testing::HasSubstr;

test::Ran generate(const std::string& database, const test::Arguments& more) {
  test::Arguments words{"generate", "--db", database, "--progress", "none"};
  words.insert(words.end(), more.begin(), more.end());
  return run(words);
}

std::string rows(const std::string& database) {
  return run({"export", "--db", database, "--fields", "idx,puzzle,solution,score,band,minimal"}).out;
}

nlohmann::json kind_stats(const std::string& database) {
  return nlohmann::json::parse(run({"stats", "--db", database, "--json"}).out)["kinds"][0];
}

/// What `solve` says to puzzles with these solutions, a line each.
std::string answers(const std::string& kind, const std::string& solutions) {
  if (kind != "fubuki") return solutions;
  std::string text;
  for (const std::string& line : test::lines_of(solutions)) {
    if (!text.empty()) text += "\n";
    text += "Total solution(s) are: 1\n" + line.substr(0, 3) + "\n" + line.substr(3, 3) + "\n" +
            line.substr(6) + "\n";
  }
  return text;
}

class EveryKind : public testing::TestWithParam<std::string_view> {
 protected:
  test::ScratchFolder folder_;
  std::string a_ = folder_ / "a.db";
  std::string b_ = folder_ / "b.db";
};

TEST_P(EveryKind, IsMadeTheSameWithAnyNumberOfThreadsAndProvedAgain) {
  const std::string kind(GetParam());
  const test::Arguments words{"--kind", kind, "--seed", "5", "--count", kind == "sudoku16" ? "5" : "200"};
  test::Arguments one = words;
  one.insert(one.end(), {"--threads", "1"});
  test::Arguments three = words;
  three.insert(three.end(), {"--threads", "3"});
  const test::Ran made = generate(a_, one);
  // Of the largest shape an index may fail, which is status 1.
  ASSERT_LE(made.status, kind == "sudoku16" ? 1 : 0) << made.err;
  ASSERT_EQ(generate(b_, three).status, made.status);
  EXPECT_EQ(rows(a_), rows(b_));
  const test::Ran proved = run({"verify", "--db", a_});
  EXPECT_EQ(proved.status, 0) << proved.out;
  EXPECT_GE(kind_stats(a_)["puzzles"], kind == "sudoku16" ? 4 : 190);
}

TEST_P(EveryKind, ReadsAndSolvesAndGradesWhatItWrites) {
  const std::string kind(GetParam());
  ASSERT_EQ(generate(a_, {"--kind", kind, "--count", kind == "sudoku16" ? "3" : "40"}).status, 0);
  const test::Arguments fields{"export", "--db", a_, "--no-header", "--fields"};
  const auto exported = [&](const std::string& wanted) {
    test::Arguments words = fields;
    words.push_back(wanted);
    return run(words).out;
  };
  const std::string puzzles = run({"export", "--db", a_, "--format", "line"}).out;
  const test::Arguments as_written{"--kind", kind};
  const auto said = [&](const std::string& verb, const test::Arguments& options = {}) {
    test::Arguments words{verb};
    words.insert(words.end(), as_written.begin(), as_written.end());
    words.insert(words.end(), options.begin(), options.end());
    return run(words, puzzles);
  };
  EXPECT_EQ(said("solve").out, answers(kind, exported("solution")));
  EXPECT_THAT(said("verify").out, testing::Not(HasSubstr("invalid")));
  EXPECT_EQ(said("verify").status, 0);
  const std::string columns = "puzzle,clues,score,band,crme,uniqueness,trials,er,ep,ed,techniques";
  EXPECT_EQ(said("grade", {"--techniques", "--rate-budget", "0"}).out, columns + "\n" + exported(columns));
}

INSTANTIATE_TEST_SUITE_P(All, EveryKind, testing::ValuesIn(pipeline::kind_names()),
                         [](const auto& kind) { return std::string(kind.param); });

class FewPuzzles : public testing::Test {
 protected:
  test::ScratchFolder folder_;
  std::string db_ = folder_ / "a.db";
};

TEST_F(FewPuzzles, ARequestForMoreThanThereAreEndsWithAllOfThem) {
  const test::Arguments words{"--kind",     "fubuki", "--clues", "0..0",
                              "--distinct", "class",  "--count", "100000"};
  const test::Ran ran = generate(db_, words);
  EXPECT_EQ(ran.status, 1);
  EXPECT_EQ(ran.err.substr(ran.err.find("100,000")),
            "100,000 puzzles were asked for, but there are no more than 38 different ones; 38 were found\n");
  EXPECT_EQ(kind_stats(db_)["puzzles"], 38);
  const test::Ran again = generate(db_, words);
  EXPECT_EQ(again.status, 1);
  EXPECT_THAT(again.err, HasSubstr("38 were found"));
}

TEST_F(FewPuzzles, TheEndIsAtTheSameIndexOnAnyNumberOfThreads) {
  const auto job = [&](const std::string& database, const char* threads) {
    generate(database, {"--kind", "fubuki", "--clues", "0..0", "--distinct", "class", "--count", "100000",
                        "--threads", threads});
    nlohmann::json all = nlohmann::json::parse(run({"stats", "--db", database, "--json"}).out)["jobs"][0];
    all.erase("started");
    all.erase("ended");
    return all;
  };
  const nlohmann::json one = job(db_, "1");
  EXPECT_EQ(one["stored"], 38);
  EXPECT_EQ(one, job(folder_ / "b.db", "2"));
}

TEST_F(FewPuzzles, ATargetForMoreThanThereAreIsGivenUp) {
  const test::Ran ran = generate(db_, {"--kind", "fubuki", "--clues", "0..0", "--distinct", "class",
                                       "--target", "extremely-difficult=500"});
  EXPECT_EQ(ran.status, 1);
  EXPECT_THAT(ran.err, HasSubstr("38 were found"));
}

TEST_F(FewPuzzles, AllMinimalClassesOf4x4AreFound) {
  const test::Ran ran =
      generate(db_, {"--kind", "sudoku4", "--minimal", "--distinct", "class", "--count", "100000"});
  EXPECT_EQ(ran.status, 1);
  EXPECT_THAT(ran.err, HasSubstr("no more than 36 different ones; 36 were found"));
}

TEST_F(FewPuzzles, WhatDoesNotExistIsNotSearchedFor) {
  const test::Ran ran =
      generate(db_, {"--kind", "fubuki", "--minimal", "--clues", "5..5", "--count", "1000000"});
  EXPECT_EQ(ran.status, 1);
  EXPECT_THAT(ran.err, HasSubstr("no more than 0 different ones; 0 were found"));
}

TEST_F(FewPuzzles, AFewDuplicatesAreNoFailure) {
  const test::Ran ran = generate(
      db_, {"--kind", "fubuki", "--clues", "0..0", "--distinct", "class", "--count", "30", "--summary", "-"});
  EXPECT_EQ(ran.status, 0);
  const auto summary = nlohmann::json::parse(ran.out);
  EXPECT_GT(summary["duplicates"], 0);
  EXPECT_EQ(summary["existing"], 38);
}

TEST_F(FewPuzzles, KindsWithFewClassesKeepEveryText) {
  ASSERT_EQ(generate(db_, {"--kind", "sudoku4", "--count", "200"}).status, 0);
  EXPECT_EQ(kind_stats(db_)["distinct"], "text");
  ASSERT_EQ(generate(folder_ / "b.db", {"--kind", "sudoku6", "--count", "2"}).status, 0);
  EXPECT_EQ(kind_stats(folder_ / "b.db")["distinct"], "class");
}

TEST_F(FewPuzzles, WhatAKindCannotHaveIsAUsageErrorAndLeavesNothingBehind) {
  for (const test::Arguments& option :
       std::vector<test::Arguments>{{"--symmetry", "rot180"}, {"--seeds", "x.txt"}, {"--weight.crme", "3"}}) {
    test::Arguments words{"--kind", "fubuki", "--count", "5"};
    words.insert(words.end(), option.begin(), option.end());
    EXPECT_EQ(generate(db_, words).status, 2) << option.front();
  }
  EXPECT_TRUE(folder_.is_empty());
}

TEST(FourByFour, GivesTheLessonsAnswersToTheLetter) {
  EXPECT_EQ(run({"solve"}, "1,0,0,0\n0,0,3,0\n0,0,0,4\n0,2,0,0\n").out,
            "1,3,4,2\n2,4,3,1\n3,1,2,4\n4,2,1,3\n");
  EXPECT_EQ(run({"solve"}, "0,0,0,4\n0,2,0,0\n0,0,3,0\n1,0,0,0\n").out,
            "3,1,2,4\n4,2,1,3\n2,4,3,1\n1,3,4,2\n");
}

TEST(FourByFour, ReadsWhatASpreadsheetMakesOfIt) {
  const std::string answer = "1,3,4,2\n2,4,3,1\n3,1,2,4\n4,2,1,3\n";
  for (const char* text : {"1,0,0,0\r\n0,0,3,0\r\n0,0,0,4\r\n0,2,0,0\r\n",
                           "\xEF\xBB\xBF"
                           "1,0,0,0\n0,0,3,0\n0,0,0,4\n0,2,0,0",
                           " 1, , , \n, ,3, \n , , ,4\n,2,,\n", "1;0;0;0\n0;0;3;0\n0;0;0;4\n0;2;0;0"}) {
    const test::Ran ran = run({"solve"}, text);
    EXPECT_EQ(ran.out, answer) << text;
    EXPECT_EQ(ran.status, 0);
  }
}

TEST(FourByFour, SeveralGridsAndAllSolutionsKeepABlankLineBetween) {
  const std::string one = "1,0,0,0\n0,0,3,0\n0,0,0,4\n0,2,0,0\n";
  const std::string answer = "1,3,4,2\n2,4,3,1\n3,1,2,4\n4,2,1,3\n";
  EXPECT_EQ(run({"solve"}, one + "\n" + one).out, answer + "\n" + answer);
  EXPECT_EQ(run({"solve", "--all"}, "0,0,0,0\n0,2,0,0\n2,0,4,1\n0,1,2,0\n").out,
            "1,4,3,2\n3,2,1,4\n2,3,4,1\n4,1,2,3\n\n3,4,1,2\n1,2,3,4\n2,3,4,1\n4,1,2,3\n");
}

TEST(FourByFour, TheClassCanFollowTheSearch) {
  const test::Ran ran = run({"solve", "--trace"}, "1,0,0,0\n0,0,3,0\n0,0,0,4\n0,2,0,0\n");
  EXPECT_EQ(ran.out, "1,3,4,2\n2,4,3,1\n3,1,2,4\n4,2,1,3\n");
  EXPECT_THAT(ran.err, testing::StartsWith("r1c4 may be 2: 2\n r1c3 may be 4: 4\n"));
}

}  // namespace
}  // namespace puzzlemill
