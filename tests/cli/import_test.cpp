#include <chrono>
#include <thread>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "puzzlemill/store/database.hpp"
#include "puzzlemill/store/puzzle_store.hpp"
#include "support/lines.hpp"
#include "support/program.hpp"

namespace puzzlemill {
namespace {

using test::run;
using testing::HasSubstr;
using testing::StartsWith;
using Json = nlohmann::json;

std::string data(const std::string& name) {
  return std::string(PUZZLEMILL_TEST_DATA) + "/cli/" + name;
}

/// The first `count` lines of the list of puzzles with 17 clues, no two of one class.
std::string seventeen(std::size_t count) {
  std::string text;
  for (const std::string& line : test_lines("17clue.txt.gz")) {
    if (count-- == 0) break;
    text += line + "\n";
  }
  return text;
}

class Import : public testing::Test {
 protected:
  test::Ran import(const test::Arguments& files, const std::string& input = "") const {
    test::Arguments words{"import", "--db", db_};
    words.insert(words.end(), files.begin(), files.end());
    return run(words, input);
  }
  std::string rows() const {
    return run({"export", "--db", db_, "--fields", "job,idx,kind,puzzle,solution,score,band,minimal"}).out;
  }

  test::ScratchFolder folder_;
  std::string db_ = folder_ / "a.db";
};

TEST_F(Import, KeepsEachPuzzleUnderItsNumber) {
  const test::Ran ran = import({data("mixed.txt")});
  EXPECT_EQ(ran.status, 1);
  EXPECT_THAT(ran.err, testing::EndsWith("9 read, 2 stored, 1 duplicates, 5 refused, 1 not unique\n"));
  EXPECT_EQ(run({"query", "--db", db_, "--format", "csv", "--no-header", "--fields", "kind,idx,puzzle"}).out,
            "sudoku4,7,.2.....3...14...\n"
            "sudoku9,1,.3..2..95.2.3..........472...3...4.....5..2319....1...1.549.....9..75.....8..2...\n");
  EXPECT_EQ(run({"verify", "--db", db_}).status, 0);
}

TEST_F(Import, NamesWhatItDoesNotKeepWithItsLine) {
  const std::string err = import({data("mixed.txt")}).err;
  for (const char* line : {"mixed.txt:3:1: puzzle 2 is not unique: it has more than one solution\n",
                           "mixed.txt:4:1: puzzle 3 is refused: r1c1 r1c2 clash\n",
                           "mixed.txt:5:1: puzzle 4 is refused: it has no solution\n",
                           "mixed.txt:6:1: 80 cells, where a 9x9 puzzle has 81\n"}) {
    EXPECT_THAT(err, HasSubstr(line));
  }
  EXPECT_THAT(import({data("wrong_solution.csv")}).err,
              HasSubstr("wrong_solution.csv:2:1: puzzle 1 is refused: the solution given is not that"));
  EXPECT_THAT(import({data("pencilmarks.txt")}).err, HasSubstr("a list of candidates"));
}

TEST_F(Import, OneClassIsKeptOnce) {
  EXPECT_THAT(import({data("one_class.txt")}).err,
              HasSubstr("3 read, 1 stored, 2 duplicates, 0 refused, 0 not unique\n"));
  const std::string other = folder_ / "b.db";
  EXPECT_THAT(run({"import", "--db", other, "--distinct", "text", data("one_class.txt")}).err,
              HasSubstr("3 read, 3 stored"));
}

TEST_F(Import, TheSameFileAgainAddsNothing) {
  const std::string file = folder_.file("p.txt", seventeen(300));
  const test::Ran first = import({file});
  EXPECT_EQ(first.status, 0) << first.err;
  EXPECT_EQ(first.err, file + ": 300 read, 300 stored, 0 duplicates, 0 refused, 0 not unique\n");
  const std::string before = rows();
  const test::Ran again = import({file});
  EXPECT_EQ(again.status, 0);
  EXPECT_THAT(again.err,
              StartsWith(file + ": the sudoku9 puzzles are there already, by job 1: nothing is added\n"));
  EXPECT_EQ(rows(), before);
}

TEST_F(Import, TheSamePuzzlesUnderAnotherNameAreDuplicates) {
  EXPECT_THAT(import({folder_.file("p.txt", seventeen(50)), folder_.file("q.txt", seventeen(60))}).err,
              HasSubstr("q.txt: 60 read, 10 stored, 50 duplicates, 0 refused, 0 not unique\n"));
}

TEST_F(Import, AGrownFileIsImportedAgainWithoutWhatIsThere) {
  folder_.file("p.txt", seventeen(50));
  EXPECT_EQ(import({folder_ / "p.txt"}).status, 0);
  folder_.file("p.txt", seventeen(55));
  EXPECT_THAT(import({folder_ / "p.txt"}).err, HasSubstr("55 read, 5 stored, 50 duplicates"));
}

TEST_F(Import, GivesTheSameRowsWithAnyNumberOfThreads) {
  const std::string file = folder_.file("p.txt", seventeen(700));
  EXPECT_EQ(import({file, "--threads", "1"}).status, 0);
  const std::string one = rows();
  db_ = folder_ / "b.db";
  EXPECT_EQ(import({file, "--threads", "3"}).status, 0);
  EXPECT_EQ(rows(), one);
}

TEST_F(Import, GradesLikeGenerate) {
  ASSERT_EQ(run({"generate", "--db", folder_ / "g.db", "--count", "20", "--progress", "none"}).status, 0);
  const test::Arguments fields{"--no-header", "--fields",
                               "puzzle,solution,clues,score,band,crme,uniqueness,trials,minimal,class_key"};
  const auto exported = [&](const std::string& database) {
    test::Arguments words{"export", "--db", database};
    words.insert(words.end(), fields.begin(), fields.end());
    return run(words).out;
  };
  const std::string lines = run({"export", "--db", folder_ / "g.db", "--format", "line"}).out;
  EXPECT_EQ(import({"-"}, lines).status, 0);
  EXPECT_EQ(exported(db_), exported(folder_ / "g.db"));
}

TEST_F(Import, EveryKindGoesToItsOwn) {
  const std::string text =
      "16,22,7/11,16,18/38..7....\n1.3..4..2..4..1.\n16,22,7/11,16,18/3........\n0200000300014000\n" +
      seventeen(1);
  const test::Ran ran = import({"-", "--summary", folder_ / "s.json"}, text);
  EXPECT_EQ(ran.status, 1);
  const Json summary = Json::parse(test::text_of_file(folder_ / "s.json"));
  const Json& file = summary["files"][0];
  EXPECT_EQ(file["file"], "stdin");
  EXPECT_EQ(file["read"], 5);
  EXPECT_EQ(file["stored"], 3);
  EXPECT_EQ(file["refused"], 1);
  EXPECT_EQ(file["not_unique"], 1);
  EXPECT_EQ(file["jobs"].size(), 3U);
  EXPECT_EQ(run({"query", "--db", db_, "--kind", "fubuki", "--format", "line"}).out,
            "16,22,7/11,16,18/38..7....\n");
  EXPECT_EQ(run({"verify", "--db", db_}).status, 0);
}

TEST_F(Import, ANameThatIsNoUtf8CanStillBeSummed) {
  const std::string file = folder_.file("\xFF.txt", seventeen(2));
  EXPECT_EQ(import({file, "--summary", folder_ / "s.json"}).status, 0);
  const std::string shown = folder_ / "\xEF\xBF\xBD.txt";
  EXPECT_EQ(Json::parse(test::text_of_file(folder_ / "s.json"))["files"][0]["file"], shown);
  EXPECT_EQ(Json::parse(run({"stats", "--db", db_, "--json"}).out)["jobs"][0]["options"]["file"], shown);
}

TEST_F(Import, StandsBesideGenerateInOneDatabase) {
  ASSERT_EQ(run({"generate", "--db", db_, "--count", "5", "--progress", "none"}).status, 0);
  EXPECT_EQ(import({"-"}, seventeen(5)).status, 0);
  EXPECT_EQ(run({"generate", "--db", db_, "--count", "8", "--progress", "none"}).status, 0);
  EXPECT_THAT(run({"stats", "--db", db_}).out, HasSubstr("job 2: sudoku9 from stdin, done"));
  EXPECT_THAT(run({"verify", "--db", db_}).err, HasSubstr("13 puzzles proved again, 0 wrong"));
}

TEST_F(Import, AnUnfinishedJobOfTheOtherCommandIsNotDisturbed) {
  const test::Arguments endless{"generate", "--db", db_, "--count", "100000000", "--time-limit", "0.2"};
  ASSERT_EQ(run(endless).status, 85);
  const test::Ran refused = import({"-"}, seventeen(5));
  EXPECT_EQ(refused.status, 2);
  EXPECT_THAT(refused.err, HasSubstr("job 1 of this database is unfinished: generate sudoku9"));
  EXPECT_EQ(import({"-"}, "0200000300014000\n").status, 0) << "another kind";

  db_ = folder_ / "b.db";
  store::Database database(db_, store::Access::create);
  store::PuzzleStore store(database);
  store.open_job({.kind = "sudoku9", .command = store::Command::import, .first_index = 1},
                 store::DistinctBy::class_key, "now", "1");
  store.commit(2, {});
  database.release_writing();
  database.connection().exec("ROLLBACK");
  EXPECT_THAT(run({"generate", "--db", db_, "--count", "5"}).err, HasSubstr("unfinished: import sudoku9"));
}

TEST_F(Import, WhatIsNotThereIsSaidBeforeAnythingIsImported) {
  EXPECT_EQ(import({data("one_class.txt"), "/no/such/file"}).status, 66);
  EXPECT_TRUE(folder_.is_empty());
  EXPECT_EQ(import({}).status, 2);
  const test::Ran empty = import({"-"}, "# nothing\n");
  EXPECT_EQ(empty.status, 1);
  EXPECT_THAT(empty.err, HasSubstr("stdin: there is no puzzle in it"));
}

TEST_F(Import, OneThatWasStoppedGoesOnWhereItWas) {
  const std::string file = folder_.file("p.txt", seventeen(8'000));
  {
    const test::Program stopped({"import", "--db", db_, "--threads", "1", file});
    const auto has_rows = [&] {
      return !run({"query", "--db", db_, "--limit", "1", "--format", "line"}).out.empty();
    };
    for (int i = 0; i < 500 && !has_rows(); ++i) std::this_thread::sleep_for(std::chrono::milliseconds(20));
    stopped.send(SIGTERM);
    const test::Ran ran = stopped.wait();
    ASSERT_EQ(ran.status, 85) << ran.err;
    EXPECT_THAT(ran.err, HasSubstr("stopped, the same command goes on"));
  }
  EXPECT_THAT(import({file}).err, HasSubstr("8,000 read, 8,000 stored, 0 duplicates"));
  const std::string resumed = rows();
  db_ = folder_ / "b.db";
  EXPECT_EQ(import({file}).status, 0);
  EXPECT_EQ(rows(), resumed);
}

using ImportSlow = Import;
TEST_F(ImportSlow, TheWholeListOf17CluesHas49158Classes) {
  const std::string file = folder_.file("17clue.txt", seventeen(100'000));
  EXPECT_THAT(import({file}).err,
              HasSubstr("49,158 read, 49,158 stored, 0 duplicates, 0 refused, 0 not unique"));
  import({file});
  EXPECT_EQ(Json::parse(run({"stats", "--db", db_, "--json"}).out)["kinds"][0]["puzzles"], 49'158);
}

}  // namespace
}  // namespace puzzlemill
