#include <algorithm>
#include <filesystem>
#include <memory>
#include <set>
#include <sstream>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "puzzlemill/store/database.hpp"
#include "support/program.hpp"
#include "support/text_lines.hpp"

namespace puzzlemill {
namespace {

using test::lines_of;
using test::run;
using testing::HasSubstr;
using testing::StartsWith;
using Json = nlohmann::json;

std::vector<std::string> column(const std::string& csv, std::size_t number) {
  std::vector<std::string> values;
  for (const std::string& line : lines_of(csv)) {
    std::istringstream in(line);
    std::string value;
    for (std::size_t c = 0; c <= number; ++c) std::getline(in, value, ',');
    values.push_back(value);
  }
  values.erase(values.begin());
  return values;
}

/// A database of 300 puzzles that all the tests read.
class DatabaseVerbs : public testing::Test {
 protected:
  static void SetUpTestSuite() {
    folder = std::make_unique<test::ScratchFolder>();
    ASSERT_EQ(
        run({"generate", "--db", database(), "--seed", "3", "--count", "300", "--progress", "none"}).status,
        0);
  }
  static void TearDownTestSuite() { folder.reset(); }

  static std::string database() { return *folder / "a.db"; }
  /// A copy for tests that write.
  std::string copy() const {
    const std::string name = scratch_ / "copy.db";
    std::filesystem::copy_file(database(), name);
    return name;
  }

  static std::unique_ptr<test::ScratchFolder> folder;
  test::ScratchFolder scratch_;
};
std::unique_ptr<test::ScratchFolder> DatabaseVerbs::folder;

TEST_F(DatabaseVerbs, ExportHasAFixedHeaderAndARowAPuzzle) {
  const test::Ran ran = run({"export", "--db", database(), "--format", "csv"});
  EXPECT_EQ(ran.status, 0);
  EXPECT_THAT(ran.out, StartsWith("id,kind,band,score,clues,puzzle,solution\n10000000000,sudoku9,"));
  EXPECT_EQ(lines_of(ran.out).size(), 301U);
  for (const std::string& puzzle : column(ran.out, 5)) {
    EXPECT_EQ(puzzle.size(), 81U);
    EXPECT_EQ(puzzle.find('0'), std::string::npos);
  }
}

TEST_F(DatabaseVerbs, ExportToAFileIsWholeOrNotAtAllAndReplacesNothingUnasked) {
  const std::string target = scratch_.file("out.csv", "precious");
  const test::Ran refused = run({"export", "--db", database(), "--output", target});
  EXPECT_EQ(refused.status, 73);
  EXPECT_EQ(test::text_of_file(target), "precious");
  EXPECT_EQ(run({"export", "--db", database(), "--output", target, "--force"}).status, 0);
  EXPECT_EQ(test::text_of_file(target), run({"export", "--db", database()}).out);
}

TEST_F(DatabaseVerbs, ExportToAFullDiskIsStatus74) {
  EXPECT_EQ(run({"export", "--db", database(), "--output", "/dev/full"}).status, 74);
}

TEST_F(DatabaseVerbs, ExportSpeaksEveryFormat) {
  const auto exported = [&](const char* format, const char* fields) {
    return lines_of(
        run({"export", "--db", database(), "--format", format, "--limit", "2", "--fields", fields}).out);
  };
  const std::string puzzle = exported("csv", "puzzle")[1];
  EXPECT_EQ(exported("line", "puzzle")[0], puzzle);
  EXPECT_EQ(lines_of(run({"export", "--db", database(), "--format", "sdm"}).out)[0], puzzle);
  const Json object = Json::parse(exported("jsonl", "id,puzzle,er,score")[0]);
  EXPECT_EQ(object["id"], 10'000'000'000);
  EXPECT_EQ(object["puzzle"], puzzle);
  EXPECT_TRUE(object["er"].is_null());
  EXPECT_TRUE(object["score"].is_number_integer());
  EXPECT_EQ(run({"export", "--db", database(), "--format", "sdm", "--fields", "id"}).status, 2);
}

TEST_F(DatabaseVerbs, ExportEndsLinesForSpreadsheetsOnRequest) {
  const std::string plain = run({"export", "--db", database(), "--limit", "1"}).out;
  const std::string crlf = run({"export", "--db", database(), "--limit", "1", "--crlf"}).out;
  EXPECT_EQ(std::count(plain.begin(), plain.end(), '\r'), 0);
  EXPECT_EQ(std::count(crlf.begin(), crlf.end(), '\r'), 2);
  EXPECT_THAT(run({"export", "--db", database(), "--limit", "1", "--no-header"}).out,
              StartsWith("10000000000,"));
}

TEST_F(DatabaseVerbs, QueryFiltersAndSorts) {
  const test::Ran ran =
      run({"query", "--db", database(), "--band", "medium", "--band", "difficult", "--clues", "24..",
           "--order-by", "score:desc", "--limit", "10", "--format", "csv", "--fields", "band,clues,score"});
  EXPECT_EQ(ran.status, 0);
  const auto scores = column(ran.out, 2);
  ASSERT_EQ(scores.size(), 10U);
  for (std::size_t i = 0; i + 1 < scores.size(); ++i)
    EXPECT_GE(std::stoi(scores[i]), std::stoi(scores[i + 1]));
  for (const std::string& clues : column(ran.out, 1)) EXPECT_GE(std::stoi(clues), 24);
  for (const std::string& band : column(ran.out, 0))
    EXPECT_TRUE(band == "medium" || band == "difficult") << band;
}

TEST_F(DatabaseVerbs, QueryShowsATableForPeople) {
  const test::Ran ran = run({"query", "--db", database(), "--limit", "3", "--fields", "id,band,score"});
  const auto shown = lines_of(ran.out);
  ASSERT_EQ(shown.size(), 4U);
  EXPECT_THAT(shown[0], testing::MatchesRegex(" +id  band +score"));
  EXPECT_EQ(shown[1].size(), shown[0].size());
}

TEST_F(DatabaseVerbs, QueryOfNothingIsAnEmptyTable) {
  const test::Ran ran = run({"query", "--db", database(), "--score", "1000000..", "--format", "csv"});
  EXPECT_EQ(ran.status, 0);
  EXPECT_EQ(ran.out, "id,kind,band,score,clues,puzzle,solution\n");
}

TEST_F(DatabaseVerbs, UnknownFieldsAreUsageErrors) {
  EXPECT_EQ(run({"query", "--db", database(), "--fields", "id,colour"}).status, 2);
  EXPECT_EQ(run({"query", "--db", database(), "--order-by", "colour"}).status, 2);
}

TEST_F(DatabaseVerbs, StatsCountEverything) {
  const Json stats = Json::parse(run({"stats", "--db", database(), "--json"}).out);
  const Json& kind = stats["kinds"][0];
  EXPECT_EQ(kind["kind"], "sudoku9");
  EXPECT_EQ(kind["puzzles"], 300);
  for (const char* histogram : {"by_band", "by_clues", "by_score"}) {
    int sum = 0;
    for (const auto& [key, count] : kind[histogram].items()) sum += count.get<int>();
    EXPECT_EQ(sum, 300) << histogram;
  }
  EXPECT_EQ(stats["jobs"][0]["stored"], 300);
  EXPECT_EQ(stats["books"], 0);
  EXPECT_THAT(run({"stats", "--db", database()}).out, HasSubstr("sudoku9: 300 puzzles"));
}

TEST_F(DatabaseVerbs, VerifyFindsARowThatIsWrong) {
  const std::string broken = copy();
  // The text of one puzzle loses its first clue, as a disk or a hand might do it.
  std::string bytes = test::text_of_file(broken);
  const std::string puzzle = column(run({"export", "--db", broken}).out, 5)[7];
  const std::size_t at = bytes.find(puzzle);
  ASSERT_NE(at, std::string::npos);
  bytes[at + puzzle.find_first_not_of('.')] = '.';
  scratch_.file("copy.db", bytes);
  const test::Ran ran = run({"verify", "--db", broken});
  EXPECT_EQ(ran.status, 1);
  EXPECT_THAT(ran.out, testing::Eq("10000000007,multiple\n"));
  EXPECT_THAT(ran.err, HasSubstr("300 puzzles proved again, 1 wrong"));
}

TEST_F(DatabaseVerbs, VerifyLooksAtWhatTheNumbersOfARowStandFor) {
  const std::string broken = copy();
  {
    store::Database database(broken, store::Access::write);
    database.connection().exec("PRAGMA foreign_keys = OFF");
    for (const char* change : {"symmetry = 1 WHERE id = 10000000001", "symmetry = 9 WHERE id = 10000000002",
                               "kind = 7 WHERE id = 10000000003", "band = 17 WHERE id = 10000000004",
                               "id = 90000000005 WHERE id = 10000000005"}) {
      database.connection().exec(std::string("UPDATE puzzle_rows SET ") + change);
    }
    database.connection().exec(
        "INSERT INTO kinds VALUES (1, 'sudoku6', 'class'); "
        "UPDATE puzzle_rows SET kind = 1 WHERE id = 10000000006");
  }
  const test::Ran ran = run({"verify", "--db", broken});
  EXPECT_EQ(ran.status, 1);
  EXPECT_EQ(ran.out,
            "10000000002,the symmetry 9 is unknown\n10000000003,the kind 7 is unknown\n"
            "10000000004,the band 17 is unknown\n"
            "10000000006,\"the kind is sudoku6, that of its job sudoku9\"\n"
            "90000000005,there is no job 9\n10000000001,the clues have no symmetry rot180\n"
            "job 1,\"it says that 300 are stored, 299 are; it says that 92 of them are medium, 91 are; "
            "it says that 110 of them are difficult, 109 are\"\n");
  EXPECT_THAT(ran.err, HasSubstr("300 puzzles proved again, 6 wrong"));
}

TEST_F(DatabaseVerbs, VerifyFindsAJobThatSaysOtherThingsThanItsRows) {
  const std::string broken = copy();
  {
    store::Database database(broken, store::Access::write);
    database.connection().exec("UPDATE jobs SET next_index = 200, stored = 301");
  }
  const test::Ran ran = run({"verify", "--db", broken});
  EXPECT_EQ(ran.status, 1);
  EXPECT_EQ(ran.out,
            "job 1,\"it says that 301 are stored, 300 are; it says that it is at index 200, and has a puzzle "
            "of 299; its 200 indexes have 301 outcomes\"\n");
  EXPECT_THAT(ran.err, HasSubstr("300 puzzles proved again, 0 wrong; the counts of 1 job are wrong"));
}

TEST_F(DatabaseVerbs, VerifyFindsNumbersThatDoNotFitEachOther) {
  const std::string base = copy();
  ASSERT_EQ(
      run({"book", "--db", base, "--title", "first", "--take", "medium=3", "--output", scratch_ / "b.csv"})
          .status,
      0);
  // Two ranges with a gap, and a job with targets in two shares.
  const auto generate = [&](const std::string& name, const test::Arguments& more) {
    test::Arguments words{"generate", "--db", scratch_ / name, "--progress", "none", "--kind", "sudoku6"};
    words.insert(words.end(), more.begin(), more.end());
    ASSERT_EQ(run(words).status, 0);
  };
  generate("a.db", {"--count", "20"});
  generate("b.db", {"--start", "30", "--count", "20"});
  generate("c.db", {"--seed", "2", "--target", "simple=8", "--shard", "0/2"});
  generate("d.db", {"--seed", "2", "--target", "simple=8", "--shard", "1/2"});
  EXPECT_LT(run({"merge", "--db", base, "--mixed", scratch_ / "a.db", scratch_ / "b.db", scratch_ / "c.db",
                 scratch_ / "d.db"})
                .status,
            2);
  ASSERT_EQ(run({"verify", "--db", base}).status, 0);

  const std::string other =
      "it, or a part of it, has a number that is too large, below 0, or before where it begins";
  const std::vector<std::pair<std::string, std::string>> changes{
      {"UPDATE jobs SET duplicates = duplicates + 1 WHERE id = 1", "job 1,its count of duplicates is not 1"},
      {"UPDATE jobs SET first_index = 7 WHERE id = 1", "job 1,its 293 indexes have 300 outcomes"},
      {"UPDATE jobs SET next_index = 99999999999 WHERE id = 1", "job 1,\"" + other},
      {"UPDATE jobs SET duplicates = -9223372036854775807 - 1 WHERE id = 1", "job 1,\"" + other},
      {"UPDATE job_parts SET next_index = next_index + 40 WHERE job = 2 AND first_index = 30",
       "job 2,\"from 30 on, a part's 60 indexes have 20 outcomes; its 80 indexes have 40 outcomes\""},
      {"DELETE FROM job_parts WHERE job = 2 AND first_index = 30", "its 20 indexes have 40 outcomes"},
      {"UPDATE job_parts SET found = -7 WHERE job = 2 AND first_index = 0", "job 2,\"" + other},
      {"UPDATE job_parts SET shard = '9/2' WHERE job = 3 AND shard = '0/2'",
       "job 3,a part is the shard '9/2'"},
      {"UPDATE job_parts SET found = 1000 WHERE job = 3 AND shard = '0/2'",
       "job 3,\"its parts have found 1004 puzzles, it has 8\""},
      {"UPDATE job_parts SET job = 9 WHERE job = 3", "job 9,\"there are parts of it, and no such job\""},
      {"UPDATE book_entries SET class_grid = 5 WHERE number = 2",
       "book first,number 2: the class is not that of puzzle"},
      {"UPDATE book_entries SET kind = 5 WHERE number = 2",
       "book first,number 2: the kind is not that of puzzle"},
      {"UPDATE book_entries SET puzzle = 10000000999 WHERE number = 2",
       "book first,number 2: there is no puzzle 10000000999"},
      {"DELETE FROM book_entries WHERE number = 2", "book first,\"it has 2 entries, numbered 1 to 3\""},
      {"DELETE FROM book_entries", "book first,it has no entries"},
      {"DELETE FROM books", "book 1,\"there are entries of it, and no such book\""},
      {"UPDATE puzzle_rows SET minimal = 2 WHERE id = 10000000003",
       "10000000003,\"it is minimal 2, which is neither 0 nor 1\""},
      {"DELETE FROM bands", "schema,the names in bands were changed"}};
  for (const auto& [change, wrong] : changes) {
    const std::string broken = scratch_ / "broken.db";
    std::filesystem::copy_file(base, broken, std::filesystem::copy_options::overwrite_existing);
    store::Database(broken, store::Access::write).connection().exec(change);
    const test::Ran ran = run({"verify", "--db", broken});
    EXPECT_EQ(ran.status, 1) << change << ran.err;
    EXPECT_THAT(ran.out, HasSubstr(wrong)) << change;
  }
}

TEST_F(DatabaseVerbs, VerifyNamesAJobOfAnUnknownKind) {
  const std::string broken = copy();
  {
    store::Database database(broken, store::Access::write);
    database.connection().exec("UPDATE jobs SET kind = 'sudoku99'; UPDATE kinds SET name = 'sudoku99'");
  }
  const test::Ran ran = run({"verify", "--db", broken});
  EXPECT_EQ(ran.status, 65);
  EXPECT_THAT(ran.err, HasSubstr("copy.db: job 1 has kind 'sudoku99', which is not known"));
}

TEST_F(DatabaseVerbs, StatsSayWhetherAJobIsDoneOrResumable) {
  const std::string database = copy();
  EXPECT_THAT(run({"stats", "--db", database}).out, HasSubstr("job 1: sudoku9 seed 3, done at index 300; "));
  EXPECT_EQ(run({"generate", "--db", database, "--seed", "3", "--count", "100000000", "--time-limit", "0.1"})
                .status,
            85);
  EXPECT_THAT(run({"stats", "--db", database}).out, HasSubstr("job 1: sudoku9 seed 3, resumable at index "));
  EXPECT_EQ(Json::parse(run({"stats", "--db", database, "--json"}).out)["jobs"][0]["state"], "resumable");
}

TEST_F(DatabaseVerbs, VerifyTakesASymmetryThatIsThere) {
  for (const char* symmetry : {"rot180", "rot90", "mirror-h", "mirror-v", "diagonal", "antidiagonal"}) {
    const std::string database_name = scratch_ / (std::string(symmetry) + ".db");
    ASSERT_EQ(run({"generate", "--db", database_name, "--count", "20", "--symmetry", symmetry}).status, 0);
    EXPECT_EQ(run({"verify", "--db", database_name}).status, 0) << symmetry;
  }
}

TEST_F(DatabaseVerbs, BooksNeverShareAPuzzle) {
  const std::string source = copy();
  std::set<std::string> puzzles;
  for (const char* title : {"one", "two"}) {
    const std::string output = scratch_ / (std::string(title) + ".csv");
    const test::Ran ran = run({"book", "--db", source, "--title", title, "--take", "medium=10", "--take",
                               "difficult=10", "--output", output});
    ASSERT_EQ(ran.status, 0) << ran.err;
    const std::string csv = test::text_of_file(output);
    EXPECT_THAT(csv, StartsWith("number,level,score,clues,puzzle,solution\n1,medium,"));
    const auto numbers = column(csv, 0);
    const auto scores = column(csv, 2);
    ASSERT_EQ(numbers.size(), 20U);
    for (std::size_t i = 0; i < numbers.size(); ++i) {
      EXPECT_EQ(numbers[i], std::to_string(i + 1));
      if (i > 0) {
        EXPECT_GE(std::stoi(scores[i]), std::stoi(scores[i - 1]));
      }
    }
    for (const std::string& puzzle : column(csv, 4)) EXPECT_TRUE(puzzles.insert(puzzle).second);
  }
  EXPECT_EQ(lines_of(run({"query", "--db", source, "--unused", "--format", "line"}).out).size(), 260U);
}

TEST_F(DatabaseVerbs, ABookHeedsEveryFilter) {
  const std::string source = copy();
  const auto made = [&](const std::string& title, const test::Arguments& more) {
    test::Arguments words{"book", "--db", source, "--title", title, "--take", "medium=3", "--output", "-"};
    words.insert(words.end(), more.begin(), more.end());
    return run(words);
  };
  const std::string best = run({"query", "--db", source, "--band", "medium", "--order-by", "score:desc",
                                "--limit", "4", "--format", "csv", "--fields", "score", "--no-header"})
                               .out;
  const test::Ran chosen = made("a", {"--order-by", "score:desc", "--offset", "1", "--fields", "score,number",
                                      "--unused", "--band", "medium", "--limit", "3", "--no-header"});
  EXPECT_EQ(chosen.status, 0) << chosen.err;
  const auto scores = lines_of(best);
  EXPECT_EQ(chosen.out, scores[3] + ",1\n" + scores[2] + ",2\n" + scores[1] + ",3\n");
  EXPECT_THAT(made("b", {"--band", "simple"}).err, HasSubstr("--band shuts out medium"));
  EXPECT_THAT(made("b", {"--limit", "2"}).err, HasSubstr("--take wants 3 puzzles, --limit allows 2"));
  EXPECT_EQ(made("b", {"--fields", "number,colour"}).status, 2);
  EXPECT_EQ(made("b", {"--order-by", "colour"}).status, 2);
  EXPECT_EQ(Json::parse(run({"stats", "--db", source, "--json"}).out)["books"], 1);
}

TEST_F(DatabaseVerbs, ABookThatCannotBeFilledIsNotMade) {
  const std::string source = copy();
  const std::string output = scratch_ / "b.csv";
  const test::Ran ran = run({"book", "--db", source, "--title", "b", "--take", "medium=10", "--take",
                             "trivial=5", "--output", output});
  EXPECT_EQ(ran.status, 1);
  EXPECT_THAT(ran.err, HasSubstr("trivial: 5 wanted, 0 unused ones there"));
  EXPECT_FALSE(std::filesystem::exists(output));
  EXPECT_EQ(Json::parse(run({"stats", "--db", source, "--json"}).out)["books"], 0);
}

TEST_F(DatabaseVerbs, ABookThatCannotBeWrittenIsNotRecorded) {
  const std::string source = copy();
  const std::string output = scratch_.file("b.csv", "precious");
  const test::Arguments words{"book", "--db", source, "--title", "b", "--take", "medium=10", "--output"};
  for (const std::string& target : {output, std::string("/no/such/folder/b.csv")}) {
    test::Arguments all = words;
    all.push_back(target);
    EXPECT_EQ(run(all).status, 73);
  }
  EXPECT_EQ(test::text_of_file(output), "precious");
  EXPECT_EQ(Json::parse(run({"stats", "--db", source, "--json"}).out)["books"], 0);
}

TEST_F(DatabaseVerbs, ATitleIsTakenOnce) {
  const std::string source = copy();
  const test::Arguments words{"book", "--db", source, "--title", "b", "--take", "medium=5", "--output", "-"};
  EXPECT_EQ(run(words).status, 0);
  const test::Ran again = run(words);
  EXPECT_EQ(again.status, 2);
  EXPECT_EQ(again.out, "");
  EXPECT_THAT(again.err, HasSubstr("there is a book 'b' already"));
}

TEST_F(DatabaseVerbs, ABookWhoseFileIsNotThereIsWrittenAgainAsItWasRecorded) {
  const std::string source = copy();
  const std::string output = scratch_ / "b.csv";
  const test::Arguments words{"book",   "--db",     source,     "--title", "b",
                              "--take", "medium=5", "--output", output};
  ASSERT_EQ(run(words).status, 0);
  const std::string book = test::text_of_file(output);
  EXPECT_EQ(run(words).status, 2) << "the file is there";
  std::filesystem::remove(output);
  EXPECT_EQ(run({"book", "--db", source, "--title", "b", "--take", "medium=6", "--output", output}).status,
            2);
  EXPECT_FALSE(std::filesystem::exists(output)) << "it is another book";
  const test::Ran again = run(words);
  EXPECT_EQ(again.status, 0);
  EXPECT_THAT(again.err, HasSubstr("book 'b' was recorded before: 5 puzzles written again"));
  EXPECT_EQ(test::text_of_file(output), book);
  EXPECT_EQ(Json::parse(run({"stats", "--db", source, "--json"}).out)["books"], 1);
}

TEST(Seeds, AreTheSameForTheSameSeedAndTheFirstOfMore) {
  const test::Ran few = run({"seeds", "--count", "3", "--seed", "1"});
  const test::Ran more = run({"seeds", "--count", "5", "--seed", "1"});
  EXPECT_EQ(few.status, 0);
  EXPECT_THAT(few.out, StartsWith("# puzzlemill seeds: kind sudoku9, count 3, seed 1\n"));
  const auto first = lines_of(few.out);
  const auto all = lines_of(more.out);
  ASSERT_EQ(all.size(), 6U);
  EXPECT_TRUE(std::equal(first.begin() + 1, first.end(), all.begin() + 1));
  EXPECT_NE(run({"seeds", "--count", "3", "--seed", "2"}).out, few.out);
}

TEST(SeedsSlow, TheBankThatComesWithTheProgramCanBeMadeAgain) {
  EXPECT_EQ(run({"seeds", "--count", "10000", "--seed", "1"}).out,
            test::text_of_file(std::string(PUZZLEMILL_DATA) + "/sudoku9-seeds.txt"));
}

}  // namespace
}  // namespace puzzlemill
