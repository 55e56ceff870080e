#include <algorithm>
#include <fstream>
#include <iterator>
#include <map>
#include <sstream>
#include <string>
#include <vector>

#include <SQLiteCpp/Database.h>
#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

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
using testing::MatchesRegex;
using testing::StartsWith;

/// The puzzles of tests/data/se/ratings.csv, a line each.
std::string rated_puzzles() {
  std::string text;
  for (const std::string& line : test_lines("se/ratings.csv")) {
    if (!line.starts_with("puzzle")) text += line.substr(0, 81) + "\n";
  }
  return text;
}

/// `hidden-single:40;pointing:2` by name.
std::map<std::string, int> counts_in(const std::string& techniques) {
  std::map<std::string, int> counts;
  std::istringstream in(techniques);
  for (std::string part; std::getline(in, part, ';');) {
    const std::size_t colon = part.find(':');
    counts[part.substr(0, colon)] = std::stoi(part.substr(colon + 1));
  }
  return counts;
}

TEST(GradeRating, IsThatOfTheReference) {
  std::vector<std::string> expected;
  for (const std::string& line : test_lines("se/ratings.csv"))
    expected.push_back(line.substr(line.find(',')));
  const test::Ran ran = run({"grade"}, rated_puzzles());
  EXPECT_EQ(ran.status, 0) << ran.err;
  const std::vector<std::string> lines = lines_of(ran.out);
  ASSERT_EQ(lines.size(), expected.size());
  for (std::size_t i = 0; i < lines.size(); ++i) EXPECT_TRUE(lines[i].ends_with(expected[i])) << lines[i];
}

TEST(GradeRating, DoesNotDependOnThreads) {
  EXPECT_EQ(run({"grade", "--techniques", "--threads", "1"}, rated_puzzles()).out,
            run({"grade", "--techniques", "--threads", "4"}, rated_puzzles()).out);
}

TEST(GradeRating, TechniquesCountTheStepsThatExplainShows) {
  std::map<std::string, std::map<std::string, int>> explained;
  const std::vector<std::string> puzzles = lines_of(rated_puzzles());
  for (const Json& step : objects_of(run({"explain", "--format", "jsonl"}, rated_puzzles()).out)) {
    if (!step.contains("end"))
      ++explained[puzzles.at(step["puzzle"].get<std::size_t>() - 1)][step["technique"]];
  }
  for (const std::string& line : lines_of(run({"grade", "--techniques"}, rated_puzzles()).out)) {
    if (line.starts_with("puzzle")) continue;
    EXPECT_EQ(counts_in(line.substr(line.rfind(',') + 1)), explained[line.substr(0, 81)]) << line;
  }
}

TEST(GradeRating, IsEmptyWhereTheBudgetRanOutWhichIsSaid) {
  const std::string hard =
      "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..\n";
  const test::Ran ran = run({"grade", "--rate-budget", "0"}, hard);
  EXPECT_EQ(ran.status, 1);
  EXPECT_TRUE(lines_of(ran.out).back().ends_with(",,1.2,1.2")) << ran.out;
  EXPECT_EQ(ran.err, "stdin:1:1: puzzle 1 is not fully rated: --rate-budget ran out\n");
}

TEST(GradeRating, IsEmptyWhereItIsNotWanted) {
  for (const char* wanted : {"score", "none"}) {
    const test::Ran ran = run({"grade", "--rate", wanted}, rated_puzzles());
    EXPECT_EQ(ran.status, 0) << ran.err;
    for (const std::string& line : lines_of(ran.out)) {
      EXPECT_TRUE(line.starts_with("puzzle") || line.ends_with(",,,")) << line;
    }
  }
}

/// Databases with ratings.
class Rated : public testing::Test {
 protected:
  test::Ran generate(const std::string& database, const test::Arguments& more) const {
    test::Arguments all{"generate", "--db", database, "--progress", "none"};
    all.insert(all.end(), more.begin(), more.end());
    return run(all);
  }
  std::string exported(const std::string& database, const test::Arguments& more = {}) const {
    test::Arguments all{"export",
                        "--db",
                        database,
                        "--format",
                        "jsonl",
                        "--fields",
                        "id,puzzle,score,er,ep,ed,hardest,techniques"};
    all.insert(all.end(), more.begin(), more.end());
    const test::Ran ran = run(all);
    EXPECT_EQ(ran.status, 0) << ran.err;
    return ran.out;
  }
  Json stats(const std::string& database) const {
    return Json::parse(run({"stats", "--db", database, "--json"}).out);
  }
  void exec(const std::string& database, const std::string& sql) const {
    SQLite::Database(database, SQLite::OPEN_READWRITE).exec(sql);
  }

  test::ScratchFolder folder_;
  std::string a_ = folder_ / "a.db";
  std::string b_ = folder_ / "b.db";
};

TEST_F(Rated, GenerateStoresWhatGradeSays) {
  ASSERT_EQ(generate(a_, {"--count", "120", "--rate-budget", "1000000"}).status, 0);
  const std::string puzzles = run({"export", "--db", a_, "--format", "line"}).out;
  const std::string columns =
      run({"export", "--db", a_, "--fields", "puzzle,er,ep,ed,techniques", "--no-header"}).out;
  std::string graded;
  for (const std::string& line : lines_of(run({"grade", "--techniques"}, puzzles).out)) {
    if (line.starts_with("puzzle")) continue;
    std::size_t at = 0;
    for (int comma = 0; comma < 7; ++comma) at = line.find(',', at) + 1;
    graded += line.substr(0, 81) + "," + line.substr(at) + "\n";
  }
  EXPECT_EQ(columns, graded);
}

TEST_F(Rated, WhatTheBudgetLeavesOpenIsCounted) {
  const std::string summary = folder_ / "s.json";
  const test::Ran ran =
      run({"generate", "--db", a_, "--count", "200", "--progress", "line", "--summary", summary});
  ASSERT_EQ(ran.status, 0);
  int unrated = 0;
  for (const Json& row : objects_of(exported(a_))) {
    unrated += row["er"].is_null() ? 1 : 0;
    EXPECT_EQ(row["er"].is_null(), row["hardest"].is_null());
    EXPECT_FALSE(row["ed"].is_null() || row["techniques"].is_null()) << "these need no chain";
  }
  EXPECT_GT(unrated, 0);
  EXPECT_LT(unrated, 200);
  EXPECT_THAT(ran.err, HasSubstr(", " + std::to_string(unrated) + " not fully rated"));
  EXPECT_EQ(stats(a_)["jobs"][0]["counts"]["unrated"], unrated);
  EXPECT_THAT(run({"stats", "--db", a_}).out, HasSubstr(std::to_string(unrated) + " not fully rated"));
}

TEST_F(Rated, WithoutRatingsRowsAreAsTheyWere) {
  ASSERT_EQ(generate(a_, {"--count", "50", "--rate", "score"}).status, 0);
  ASSERT_EQ(generate(b_, {"--count", "50"}).status, 0);
  const auto puzzles = [&](const std::string& database) {
    return run({"export", "--db", database, "--fields", "id,puzzle,solution,score,band"}).out;
  };
  EXPECT_EQ(puzzles(a_), puzzles(b_));
  for (const Json& row : objects_of(exported(a_))) {
    EXPECT_TRUE(row["er"].is_null() && row["ed"].is_null() && row["techniques"].is_null()) << row;
  }
  EXPECT_FALSE(stats(a_)["jobs"][0]["options"].contains("rate-budget"))
      << "so that older jobs can be gone on with";
}

TEST_F(Rated, AnotherBudgetIsAnotherJob) {
  ASSERT_EQ(generate(a_, {"--count", "50"}).status, 0);
  const test::Ran other = generate(a_, {"--count", "60", "--rate-budget", "5"});
  EXPECT_EQ(other.status, 2);
  EXPECT_THAT(other.err, HasSubstr("rate-budget is '0' there and '5' here"));
  EXPECT_EQ(generate(a_, {"--count", "60"}).status, 0);
}

TEST_F(Rated, FiltersFindExactlyTheRowsThatPass) {
  ASSERT_EQ(generate(a_, {"--count", "300", "--rate-budget", "100000"}).status, 0);
  const std::vector<Json> all = objects_of(exported(a_));
  const auto expect = [&](const test::Arguments& filter, auto passes) {
    std::vector<Json> expected;
    std::ranges::copy_if(all, std::back_inserter(expected), passes);
    EXPECT_EQ(objects_of(exported(a_, filter)), expected) << testing::PrintToString(filter);
    return expected.size();
  };
  const auto between = [](const char* column, double low, double high) {
    return [=](const Json& row) {
      return !row[column].is_null() && row[column].get<double>() >= low && row[column].get<double>() <= high;
    };
  };
  const auto has = [](const Json& row, const char* technique) {
    return counts_in(row["techniques"].get<std::string>()).contains(technique);
  };
  EXPECT_GT(expect({"--er", "1.5..2.3"}, between("er", 1.5, 2.3)), 0U);
  EXPECT_GT(expect({"--er", "6.6.."}, between("er", 6.6, 99)), 0U);
  EXPECT_GT(expect({"--er", "..2.6"}, between("er", 0, 2.6)), 0U);
  EXPECT_GT(expect({"--ep", "1.5.."}, between("ep", 1.5, 99)), 0U);
  EXPECT_GT(expect({"--ed", "1.2"}, between("ed", 1.2, 1.2)), 0U);
  EXPECT_GT(expect({"--technique", "pointing"}, [&](const Json& row) { return has(row, "pointing"); }), 0U);
  EXPECT_GT(expect({"--technique", "naked-pair", "--technique", "claiming"},
                   [&](const Json& row) { return has(row, "naked-pair") && has(row, "claiming"); }),
            0U);
  EXPECT_GT(
      expect({"--hardest", "naked-single"}, [](const Json& row) { return row["hardest"] == "naked-single"; }),
      0U);
  EXPECT_EQ(expect({"--hardest", "naked-single", "--technique", "x-wing"}, [](const Json&) { return false; }),
            0U);
}

TEST_F(Rated, RowsComeInTheOrderOfTheirRatings) {
  ASSERT_EQ(generate(a_, {"--count", "100", "--rate-budget", "100000"}).status, 0);
  double last = 99;
  for (const Json& row : objects_of(exported(a_, {"--order-by", "er:desc"}))) {
    EXPECT_LE(row["er"].get<double>(), last);
    last = row["er"].get<double>();
  }
}

TEST_F(Rated, RowsWithoutARatingComeLast) {
  ASSERT_EQ(generate(a_, {"--count", "100"}).status, 0);
  for (const char* column : {"er", "hardest"}) {
    for (const char* direction : {"", ":desc"}) {
      std::string order;
      for (const Json& row : objects_of(exported(a_, {"--order-by", std::string(column) + direction}))) {
        order += row[column].is_null() ? '-' : '+';
      }
      EXPECT_THAT(order, MatchesRegex("[+]+-+")) << column << direction;
    }
  }
}

TEST_F(Rated, AWrongNameIsAnsweredWithTheNearest) {
  EXPECT_THAT(run({"query", "--db", a_, "--technique", "xwing"}).err, HasSubstr("did you mean 'x-wing'?"));
  EXPECT_THAT(run({"query", "--db", a_, "--hardest", "naked-sinlge"}).err,
              HasSubstr("did you mean 'naked-single'?"));
  EXPECT_EQ(run({"query", "--db", a_, "--er", "7.25.."}).status, 2);
}

TEST_F(Rated, StatsCountByRating) {
  ASSERT_EQ(generate(a_, {"--count", "100"}).status, 0);
  std::map<std::string, int> by_er;
  std::map<std::string, int> by_hardest;
  for (const Json& row : objects_of(exported(a_))) {
    if (row["er"].is_null()) continue;
    ++by_er[row["er"].dump()];
    ++by_hardest[row["hardest"]];
  }
  EXPECT_EQ(stats(a_)["kinds"][0]["by_er"], Json(by_er));
  EXPECT_EQ(stats(a_)["kinds"][0]["by_hardest"], Json(by_hardest));
  EXPECT_THAT(run({"stats", "--db", a_}).out, HasSubstr("ER 1.0 to 1.9"));
}

TEST_F(Rated, TargetsOfRatingsAndBandsAreMetTogether) {
  const test::Arguments targets{"--target", "er:7.0..7.9=8", "--target", "er:1.0..2.0=8",
                                "--target", "difficult=5",   "--target", "simple=5"};
  ASSERT_EQ(generate(a_, targets).status, 0);
  int hard = 0;
  int easy = 0;
  for (const Json& row : objects_of(exported(a_))) {
    if (row["er"].is_null()) continue;
    hard += row["er"] >= 7.0 && row["er"] <= 7.9 ? 1 : 0;
    easy += row["er"] <= 2.0 ? 1 : 0;
  }
  EXPECT_GE(hard, 8);
  EXPECT_GE(easy, 8);
  EXPECT_EQ(objects_of(exported(a_)).size(), 26U);
  EXPECT_EQ(run({"verify", "--db", a_}).status, 0);
  test::Arguments threads = targets;
  threads.insert(threads.end(), {"--threads", "3"});
  ASSERT_EQ(generate(b_, threads).status, 0);
  EXPECT_EQ(exported(a_), exported(b_));
  EXPECT_THAT(run({"generate", "--db", a_, "--target", "er:7.0..7.9=8", "--target", "er:1.0..2.0=8",
                   "--target", "difficult=5", "--target", "simple=5"})
                  .err,
              HasSubstr("is finished: there is nothing to do"));
}

TEST_F(Rated, ATargetThatIsNotMetIsNamed) {
  const std::string summary = folder_ / "s.json";
  const test::Ran ran =
      run({"generate", "--db", a_, "--target", "er:11.9..=1", "--target", "er:1.0..1.2=2", "--max-attempts",
           "5", "--rate-budget", "100", "--progress", "line", "--summary", summary});
  EXPECT_EQ(ran.status, 1);
  EXPECT_THAT(ran.err,
              HasSubstr("nothing more was found for er:11.9..: 2 puzzles (er:11.9.. 0 of 1, er:1.0..1.2 2 of "
                        "2"));
  EXPECT_THAT(ran.err, HasSubstr("tries missed their target"));
  std::ifstream file(summary);
  EXPECT_EQ(Json::parse(file)["targets"]["er:1.0..1.2"]["stored"], 2);
}

TEST_F(Rated, ShardsOfTargetsOfRatingsBecomeOneRun) {
  const test::Arguments targets{"--target", "er:2.0..3.0=7", "--target", "simple=4"};
  ASSERT_EQ(generate(a_, targets).status, 0);
  test::Arguments merge{"merge", "--progress", "none", "--db", b_};
  for (const char* shard : {"0/2", "1/2"}) {
    merge.push_back(folder_ / ("shard" + std::string(1, shard[0])));
    test::Arguments words = targets;
    words.insert(words.end(), {"--shard", shard});
    ASSERT_EQ(generate(merge.back(), words).status, 0);
  }
  ASSERT_EQ(run(merge).status, 0);
  EXPECT_EQ(exported(a_), exported(b_));
}

TEST_F(Rated, RatingsComeAlongWithAMerge) {
  ASSERT_EQ(generate(a_, {"--count", "90"}).status, 0);
  test::Arguments merge{"merge", "--progress", "none", "--db", b_};
  for (const char* shard : {"2/3", "0/3", "1/3"}) {
    merge.push_back(folder_ / ("shard" + std::string(1, shard[0])));
    ASSERT_EQ(generate(merge.back(), {"--count", "90", "--shard", shard}).status, 0);
  }
  ASSERT_EQ(run(merge).status, 0);
  EXPECT_EQ(exported(a_), exported(b_));
  EXPECT_EQ(stats(a_)["jobs"][0]["counts"], stats(b_)["jobs"][0]["counts"]);
}

TEST_F(Rated, TargetsOfRatingsNeedRatings) {
  EXPECT_THAT(generate(a_, {"--rate", "score", "--target", "er:2.0..=1"}).err,
              HasSubstr("needs the ratings of --rate se"));
  EXPECT_THAT(generate(a_, {"--kind", "sudoku4", "--target", "er:2.0..=1"}).err, HasSubstr("has no ratings"));
  EXPECT_EQ(generate(a_, {"--target", "er:2.0..=1", "--target", "er:2.0..=2"}).status, 2);
  EXPECT_EQ(generate(a_, {"--target", "er:=1"}).status, 2);
}

TEST_F(Rated, TargetsAboveTheLadderNeedABudget) {
  const test::Ran ran = generate(a_, {"--rate-budget", "0", "--target", "er:6.3..=1"});
  EXPECT_EQ(ran.status, 2);
  EXPECT_THAT(ran.err, HasSubstr("er:6.3.. needs chains, and --rate-budget 0 follows none"));
  EXPECT_EQ(generate(a_, {"--rate-budget", "0", "--target", "er:..6.2=1"}).status, 0);
}

TEST_F(Rated, ImportRatesAndVerifyRatesAgain) {
  const std::string file = folder_.file("p.txt", rated_puzzles());
  const test::Ran ran = run({"import", "--db", a_, file});
  ASSERT_EQ(ran.status, 0) << ran.err;
  EXPECT_EQ(ran.err.find("not fully rated"), std::string::npos);
  const test::Ran poor = run({"import", "--db", b_, "--rate-budget", "0", file});
  ASSERT_EQ(poor.status, 0);
  int unrated = 0;
  for (const Json& row : objects_of(exported(b_))) unrated += row["er"].is_null() ? 1 : 0;
  EXPECT_THAT(poor.err, HasSubstr(", " + std::to_string(unrated) + " not fully rated"));
  EXPECT_EQ(run({"verify", "--db", a_}).status, 0);
  EXPECT_EQ(run({"verify", "--db", b_}).status, 0) << "by the job's own budget";

  exec(a_, "UPDATE puzzle_rows SET er = er + 1 WHERE id = 10000000001");
  exec(a_, "UPDATE technique_rows SET steps = steps + 1 WHERE technique = 0 AND puzzle = 10000000002");
  exec(a_, "UPDATE puzzle_rows SET hardest = hardest + 1 WHERE id = 10000000003");
  const test::Ran wrong = run({"verify", "--db", a_});
  EXPECT_EQ(wrong.status, 1);
  EXPECT_THAT(wrong.out,
              StartsWith("10000000001,\"er is 1.2, not 1.3\"\n"
                         "10000000002,the technique counts are others\n10000000003,\"hardest is "));
  EXPECT_EQ(lines_of(wrong.out).size(), 3U);
}

}  // namespace
}  // namespace puzzlemill
