#include <string>
#include <vector>

#include <SQLiteCpp/Statement.h>
#include <gmock/gmock.h>

#include "puzzlemill/core/band.hpp"
#include "puzzlemill/store/merge.hpp"
#include "puzzlemill/store/query_sql.hpp"
#include "puzzlemill/store/row_id.hpp"
#include "puzzlemill/store/schema.hpp"
#include "puzzlemill/store/stats.hpp"
#include "store/store_fixture.hpp"

namespace puzzlemill::store::test {
namespace {

using sudoku::explainer::Technique;
using ::testing::HasSubstr;

std::uint8_t number(Technique technique) {
  return static_cast<std::uint8_t>(technique);
}

/// A third of the rows have a rating, a third one that ran out, and a third none.
PuzzleRow rated_row(std::int64_t index) {
  PuzzleRow row = row_of(index);
  const auto steps = static_cast<std::uint16_t>(1 + index % 50);
  if (index % 3 == 0) {
    row.rating = PuzzleRating{
        .er = static_cast<int>(10 + index % 90),
        .ep = 12,
        .ed = 10,
        .hardest = number(index % 2 == 0 ? Technique::x_wing : Technique::pointing),
        .techniques = {{number(Technique::hidden_single), steps}, {number(Technique::pointing), 2}}};
    if (index % 2 == 0) row.rating->techniques.push_back({number(Technique::x_wing), 1});
  } else if (index % 3 == 1) {
    row.rating = PuzzleRating{
        .er = {}, .ep = 15, .ed = 12, .hardest = {}, .techniques = {{number(Technique::claiming), steps}}};
  }
  return row;
}

class StoredRating : public StoreTest {
 protected:
  void store(Database& database, std::int64_t first, std::int64_t end) const {
    PuzzleStore store(database);
    JobIdentity job = sudoku_job();
    job.first_index = first;
    store.open_job(job, DistinctBy::class_key, "today", "1.0");
    for (std::int64_t i = first; i < end; ++i) store.add(rated_row(i));
    store.finish(end, {}, "tomorrow");
  }
  static std::vector<std::optional<PuzzleRating>> ratings(const Database& database) {
    std::vector<std::optional<PuzzleRating>> found;
    for_each_puzzle(database, 1, [&](const PuzzleRow& row) { found.push_back(row.rating); });
    return found;
  }
  static std::vector<std::optional<PuzzleRating>> expected(std::int64_t count) {
    std::vector<std::optional<PuzzleRating>> rows;
    for (std::int64_t i = 0; i < count; ++i) rows.push_back(rated_row(i).rating);
    return rows;
  }
  std::string plan(const Database& database, const Filter& filter) const {
    SQLite::Statement rows(database.connection(),
                           "EXPLAIN QUERY PLAN " + query_sql(database, filter, default_fields()).text);
    std::string text;
    while (rows.executeStep()) text += rows.getColumn(3).getString() + "\n";
    return text;
  }
  /// A database as the first version made it, with one row.
  void make_old(int version) const {
    SQLite::Database connection(path().string(), SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
    for (const Migration& step : migrations()) {
      if (step.version > version) break;
      connection.exec(step.sql);
    }
    connection.exec("INSERT INTO kinds VALUES (0, 'sudoku9', 'class')");
    connection.exec(
        "INSERT INTO jobs VALUES (1, 'sudoku9', 'generate', '{}', '7', 0, 5, 1, 1, 0, '{}', '0.1', 'then', "
        "'later')");
    connection.exec(
        "INSERT INTO puzzle_rows (id, kind, distinct_by, givens, solution, clues, score, band, crme, "
        "uniqueness, "
        "trials, symmetry, minimal, class_grid, class_clues) VALUES (10000000003, 0, 0, 'g', 's', 24, 50, 1, "
        "1, 2, 3, "
        "0, 1, 4, 5)");
    connection.exec("PRAGMA application_id = " + std::to_string(application_id));
    connection.exec("PRAGMA user_version = " + std::to_string(version));
  }
};

TEST_F(StoredRating, IsReadBackAsItWasKept) {
  Database database(path(), Access::create);
  store(database, 0, 60);
  EXPECT_EQ(ratings(database), expected(60));
}

TEST_F(StoredRating, ADuplicateLeavesNone) {
  Database database(path(), Access::create);
  PuzzleStore store(database);
  store.open_job(sudoku_job(), DistinctBy::class_key, "", "");
  store.add(rated_row(0));
  PuzzleRow again = rated_row(3);
  again.class_key = rated_row(0).class_key;
  EXPECT_EQ(store.add(again), Added::duplicate);
  store.finish(4, {}, "");
  EXPECT_EQ(number_in(database, "SELECT count(DISTINCT puzzle) FROM technique_rows"), 1);
}

TEST_F(StoredRating, ItsStepsGoWithTheRow) {
  Database database(path(), Access::create);
  store(database, 0, 10);
  database.connection().exec("DELETE FROM puzzle_rows WHERE id = 10000000000");
  EXPECT_EQ(number_in(database, "SELECT count(*) FROM technique_rows WHERE puzzle = 10000000000"), 0);
  EXPECT_GT(number_in(database, "SELECT count(*) FROM technique_rows"), 0);
}

TEST_F(StoredRating, FiltersFindExactlyTheRowsThatPass) {
  Database database(path(), Access::create);
  store(database, 0, 300);
  const auto expect = [&](const Filter& filter, auto passes) {
    std::vector<std::int64_t> ids;
    for (std::int64_t i = 0; i < 300; ++i) {
      const PuzzleRow row = rated_row(i);
      if (passes(row, row.rating.value_or(PuzzleRating{}))) ids.push_back(RowId{1, i}.id());
    }
    EXPECT_FALSE(ids.empty());
    EXPECT_EQ(find_ids(database, filter), ids);
    Filter few = filter;
    few.limit = 2;
    few.offset = 1;
    const std::vector<std::int64_t> cut(ids.begin() + 1, ids.begin() + 3);
    EXPECT_EQ(find_ids(database, few), cut);
    few.order = parse_order("id:desc");
    few.offset = 0;
    EXPECT_EQ(find_ids(database, few), std::vector<std::int64_t>(ids.rbegin(), ids.rbegin() + 2));
  };
  const auto has = [](const PuzzleRating& rating, Technique technique) {
    return std::ranges::find(rating.techniques, number(technique), &TechniqueCount::technique) !=
           rating.techniques.end();
  };
  using Row = const PuzzleRow&;
  using Rating = const PuzzleRating&;
  expect({.er = {.low = 20, .high = 40}}, [](Row, Rating r) { return r.er && *r.er >= 20 && *r.er <= 40; });
  expect({.ep = {.low = 13, .high = {}}}, [](Row, Rating r) { return r.ep && *r.ep >= 13; });
  expect({.ed = {.low = {}, .high = 11}}, [](Row, Rating r) { return r.ed && *r.ed <= 11; });
  expect({.techniques = {Technique::claiming}}, [&](Row, Rating r) { return has(r, Technique::claiming); });
  expect({.techniques = {Technique::pointing, Technique::x_wing}},
         [&](Row, Rating r) { return has(r, Technique::x_wing); });
  expect({.hardest = Technique::pointing},
         [](Row, Rating r) { return r.hardest == number(Technique::pointing); });
  expect({.bands = {Band::simple, Band::medium},
          .techniques = {Technique::pointing},
          .hardest = Technique::x_wing},
         [](Row row, Rating r) {
           return (row.band == Band::simple || row.band == Band::medium) &&
                  r.hardest == number(Technique::x_wing);
         });
}

TEST_F(StoredRating, TechniquesAreFoundThroughAnIndex) {
  Database database(path(), Access::create);
  EXPECT_THAT(plan(database, {.techniques = {Technique::x_wing, Technique::pointing}}),
              HasSubstr("SEARCH t USING PRIMARY KEY (technique=?)"));
  EXPECT_THAT(plan(database, {.bands = {Band::simple}, .hardest = Technique::x_wing}),
              HasSubstr("SEARCH p USING INDEX by_hardest (hardest=?)"));
}

TEST_F(StoredRating, SortsByARatingWithUnknownOnesLastEitherWay) {
  Database database(path(), Access::create);
  store(database, 0, 300);
  const auto er = [](std::int64_t id) {
    return rated_row(RowId::of(id).index).rating.value_or(PuzzleRating{}).er;
  };
  for (const bool descending : {false, true}) {
    std::vector<std::int64_t> expected = find_ids(database, {});
    std::ranges::stable_sort(expected, [&](std::int64_t a, std::int64_t b) {
      if (!er(a) || !er(b)) return er(a).has_value() && !er(b).has_value();
      return descending ? *er(a) > *er(b) : *er(a) < *er(b);
    });
    ASSERT_TRUE(er(expected.front()) && !er(expected.back()));
    const Order order = parse_order(descending ? "er:desc" : "er");
    EXPECT_EQ(find_ids(database, {.order = order}), expected);
    const std::vector<std::int64_t> cut(expected.begin() + 2, expected.begin() + 22);
    EXPECT_EQ(find_ids(database, {.limit = 20, .offset = 2, .order = order}), cut);
    std::erase_if(expected, [&](std::int64_t id) { return !er(id); });
    EXPECT_EQ(find_ids(database, {.er = {.low = 1, .high = {}}, .limit = 300, .order = order}), expected);
  }
  for (const std::string field : {"ep", "ed", "hardest", "techniques"}) {
    const std::int64_t last = find_ids(database, {.order = parse_order(field)}).back();
    EXPECT_FALSE(rated_row(RowId::of(last).index).rating) << field;
  }
}

TEST_F(StoredRating, ARangeOfRatingsIsSortedByTheIndex) {
  Database database(path(), Access::create);
  for (const std::string order : {"er", "er:desc"}) {
    EXPECT_THAT(
        plan(database, {.er = {.low = 20, .high = {}}, .limit = 20, .order = parse_order(order)}),
        HasSubstr("USING COVERING INDEX by_rating (er>?)\nUSE TEMP B-TREE FOR RIGHT PART OF ORDER BY"));
  }
}

TEST_F(StoredRating, AnOlderDatabaseIsRenewed) {
  for (const Access access : {Access::write, Access::read}) {
    for (int version = 1; version < newest_version(); ++version) {
      std::filesystem::remove(path());
      make_old(version);
      const Database database(path(), access);
      EXPECT_EQ(number_in(database, "PRAGMA user_version"), newest_version());
      EXPECT_EQ(number_in(database, "SELECT score FROM puzzles WHERE band = 'simple' AND hardest IS NULL"),
                50);
      ASSERT_EQ(read_jobs(database).size(), 1U);
      EXPECT_EQ(ratings(database), (std::vector<std::optional<PuzzleRating>>{std::nullopt}));
    }
  }
}

TEST_F(StoredRating, PeopleReadItByName) {
  Database database(path(), Access::create);
  store(database, 0, 4);
  EXPECT_EQ(
      number_in(
          database,
          "SELECT sum(steps) FROM technique_counts WHERE technique = 'pointing' AND puzzle = 10000000000"),
      2);
  SQLite::Statement row(database.connection(), "SELECT er, hardest, techniques FROM puzzles WHERE idx = 3");
  ASSERT_TRUE(row.executeStep());
  EXPECT_EQ(row.getColumn(0).getDouble(), 1.3);
  EXPECT_EQ(row.getColumn(1).getString(), "pointing");
  EXPECT_EQ(row.getColumn(2).getString(), "hidden-single:4;pointing:2");
  EXPECT_EQ(read_stats(database).kinds[0].by_hardest,
            (std::map<Technique, std::int64_t>{{Technique::x_wing, 1}, {Technique::pointing, 1}}));
}

TEST_F(StoredRating, AMergeTakesTheStepsOfTheRowsThatItTakes) {
  {
    Database first(path("1.db"), Access::create);
    store(first, 0, 30);
    Database second(path("2.db"), Access::create);
    store(second, 30, 60);
    // Of one class with index 3, which stays.
    second.connection().exec("UPDATE puzzle_rows SET class_grid = " +
                             std::to_string(static_cast<std::int64_t>(rated_row(3).class_key.grid)) +
                             ", class_clues = 3 WHERE id = 10000000033");
  }
  const auto expect_union = [&](const std::vector<std::string>& order) {
    Database out(path("out.db"), Access::create);
    for (const std::string& shard : order) {
      for (int time = 0; time < 2; ++time) {
        ASSERT_TRUE(merge_shard(out, path(shard), [](std::int64_t) { return true; }));
      }
    }
    std::vector<std::optional<PuzzleRating>> without = expected(60);
    without.erase(without.begin() + 33);
    EXPECT_EQ(ratings(out), without);
    EXPECT_EQ(
        number_in(out,
                  "SELECT count(*) FROM technique_rows WHERE puzzle NOT IN (SELECT id FROM puzzle_rows)"),
        0);
  };
  expect_union({"1.db", "2.db"});
  std::filesystem::remove(path("out.db"));
  expect_union({"2.db", "1.db"});
}

}  // namespace
}  // namespace puzzlemill::store::test
