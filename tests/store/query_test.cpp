#include "puzzlemill/store/query.hpp"

#include <algorithm>
#include <functional>
#include <utility>
#include <vector>

#include <SQLiteCpp/Statement.h>
#include <gmock/gmock.h>

#include "puzzlemill/store/books.hpp"
#include "puzzlemill/store/query_sql.hpp"
#include "puzzlemill/store/row_id.hpp"
#include "store/store_fixture.hpp"

namespace puzzlemill::store::test {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;

constexpr std::int64_t count = 400;

class Query : public StoreTest {
 protected:
  Query() : database_(path(), Access::create) { fill(database_, count); }

  std::string plan(const Filter& filter) const {
    SQLite::Statement rows(database_.connection(),
                           "EXPLAIN QUERY PLAN " + query_sql(database_, filter, default_fields()).text);
    std::string text;
    while (rows.executeStep()) text += rows.getColumn(3).getString() + "\n";
    return text;
  }
  std::vector<std::string> texts(const Filter& filter, std::string_view wanted) const {
    std::vector<std::string> lines;
    for_each_row(database_, filter, parse_fields(wanted), [&](auto columns) {
      std::string line;
      for (const std::string_view column : columns) line.append(column).push_back(',');
      line.pop_back();
      lines.push_back(line);
    });
    return lines;
  }

  Database database_;
};

/// The ids of job 1 whose rows pass `test`, in order.
std::vector<std::int64_t> ids_where(const std::function<bool(const PuzzleRow&)>& test) {
  std::vector<std::int64_t> ids;
  for (std::int64_t i = 0; i < count; ++i) {
    if (test(row_of(i))) ids.push_back(RowId{1, i}.id());
  }
  return ids;
}

TEST_F(Query, FindsExactlyTheRowsThatPass) {
  using Row = const PuzzleRow&;
  const std::vector<std::pair<Filter, std::function<bool(Row)>>> cases{
      {{}, [](Row) { return true; }},
      {{.bands = {Band::simple}}, [](Row r) { return r.band == Band::simple; }},
      {{.bands = {Band::difficult, Band::trivial}},
       [](Row r) { return r.band == Band::difficult || r.band == Band::trivial; }},
      {{.bands = {Band::extremely_difficult}}, [](Row) { return false; }},
      {{.clues = {.low = 22, .high = 23}}, [](Row r) { return r.clues == 22 || r.clues == 23; }},
      {{.clues = {.low = 24, .high = {}}}, [](Row r) { return r.clues >= 24; }},
      {{.clues = {.low = {}, .high = 21}}, [](Row r) { return r.clues <= 21; }},
      {{.score = {.low = 100, .high = 120}}, [](Row r) { return r.score >= 100 && r.score <= 120; }},
      {{.symmetry = Symmetry::rot180}, [](Row r) { return r.symmetry == Symmetry::rot180; }},
      {{.minimal = true}, [](Row r) { return r.minimal; }},
      {{.kind = "sudoku9"}, [](Row) { return true; }},
      {{.kind = "fubuki"}, [](Row) { return false; }},
      {{.kind = "sudoku9' OR '1'='1"}, [](Row) { return false; }},
      {{.job = 1}, [](Row) { return true; }},
      {{.job = 2}, [](Row) { return false; }},
      {{.er = {.low = 1, .high = {}}}, [](Row) { return false; }},
      {{.kind = "sudoku9",
        .bands = {Band::medium, Band::simple},
        .score = {.low = 60, .high = {}},
        .clues = {.low = 21, .high = 24},
        .job = 1,
        .minimal = true},
       [](Row r) {
         return (r.band == Band::medium || r.band == Band::simple) && r.score >= 60 && r.clues >= 21 &&
                r.clues <= 24 && r.minimal;
       }},
  };
  for (std::size_t i = 0; i < cases.size(); ++i) {
    SCOPED_TRACE("case " + std::to_string(i));
    Filter filter = cases[i].first;
    const std::vector<std::int64_t> expected = ids_where(cases[i].second);
    EXPECT_EQ(find_ids(database_, filter), expected);

    filter.limit = 3;
    filter.offset = 2;
    const std::size_t from = std::min<std::size_t>(2, expected.size());
    const std::size_t to = std::min<std::size_t>(5, expected.size());
    EXPECT_EQ(find_ids(database_, filter), std::vector(expected.begin() + static_cast<std::ptrdiff_t>(from),
                                                       expected.begin() + static_cast<std::ptrdiff_t>(to)));
  }
}

TEST_F(Query, AnOffsetNeedsNoLimit) {
  const std::vector<std::int64_t> all = find_ids(database_, {});
  EXPECT_EQ(find_ids(database_, {.offset = 398}), std::vector(all.end() - 2, all.end()));
  EXPECT_EQ(find_ids(database_, {.limit = 0}), std::vector<std::int64_t>{});
}

TEST_F(Query, SortsByAnyFieldAndBreaksTiesByTheOrderOfMaking) {
  for (const Field& field : fields()) {
    SCOPED_TRACE(field.name);
    const auto ids = find_ids(database_, {.order = Order{&field, false}});
    EXPECT_EQ(ids.size(), static_cast<std::size_t>(count));
    const auto backwards = find_ids(database_, {.limit = count, .order = Order{&field, true}});
    EXPECT_TRUE(std::ranges::is_permutation(ids, backwards));
  }
  std::vector<std::int64_t> expected = ids_where([](const PuzzleRow&) { return true; });
  std::ranges::stable_sort(expected, std::greater<>(),
                           [](std::int64_t id) { return row_of(RowId::of(id).index).score; });
  EXPECT_EQ(find_ids(database_, {.order = parse_order("score:desc")}), expected);
  expected.resize(5);
  EXPECT_EQ(find_ids(database_, {.limit = 5, .order = parse_order("score:desc")}), expected);
}

TEST_F(Query, SortsBandsByDifficulty) {
  const auto bands = texts({.order = parse_order("band")}, "band");
  EXPECT_TRUE(std::ranges::is_sorted(bands, {}, [](const std::string& text) { return band_named(text); }));
  EXPECT_EQ(bands.back(), "difficult");
}

TEST_F(Query, WritesEachFieldAsPeopleReadIt) {
  database_.connection().exec("UPDATE puzzle_rows SET er = 72, ep = 12, ed = 30 WHERE id = 10000000003");
  const PuzzleRow row = row_of(3);
  const std::string grid = fmt::format("{:016x}", row.class_key.grid);
  const auto lines =
      texts({.limit = 1, .offset = 3},
            "id,kind,job,idx,band,score,clues,crme,uniqueness,trials,er,ep,ed,symmetry,minimal,"
            "grid_class,class_key,puzzle,solution");
  EXPECT_THAT(lines, ElementsAre(fmt::format(
                         "10000000003,sudoku9,1,3,{},{},{},{},{},{},7.2,1.2,3.0,{},{},{},{}{:016x},"
                         "givens 3,solution 3",
                         name(row.band), row.score, row.clues, row.crme, row.uniqueness, row.trials,
                         name(row.symmetry), row.minimal ? 1 : 0, grid, grid, row.class_key.clues)));
}

TEST_F(Query, ARatingThatIsNotKnownIsEmpty) {
  EXPECT_THAT(texts({.limit = 1}, "idx,er,ep"), ElementsAre("0,,"));
}

TEST_F(Query, FindsRatingsInTenths) {
  database_.connection().exec("UPDATE puzzle_rows SET er = id % 10000000000 WHERE id < 10000000100");
  EXPECT_THAT(texts({.er = {.low = 12, .high = 14}}, "idx"), ElementsAre("12", "13", "14"));
  EXPECT_THAT(plan({.er = {.low = 12, .high = 14}}), HasSubstr("by_rating"));
}

TEST_F(Query, ManyRunsGiveTheSameRows) {
  Database database(path("many.db"), Access::create);
  PuzzleStore store(database);
  store.open_job(sudoku_job(), DistinctBy::class_key, "", "");
  for (const std::int64_t runs : {399, 420}) {  // on both sides of what one merge takes
    for (std::int64_t i = store.job().next_index; i < runs; ++i) {
      PuzzleRow row = row_of(i);
      row.band = static_cast<Band>(i % 6);
      row.clues = static_cast<int>(i / 6);
      store.add(row);
    }
    store.commit(runs, {});
    EXPECT_EQ(find_ids(database, {.clues = {.low = 1}}).size(), static_cast<std::size_t>(runs - 6));
    EXPECT_EQ(find_ids(database, {.clues = {.low = 1}, .limit = 3}),
              (std::vector{RowId{1, 6}.id(), RowId{1, 7}.id(), RowId{1, 8}.id()}));
  }
}

TEST_F(Query, TellsKindsApart) {
  JobIdentity other = sudoku_job();
  other.kind = "sudoku6";
  fill(database_, 5, other);
  EXPECT_EQ(find_ids(database_, {.kind = "sudoku6"}).size(), 5U);
  EXPECT_EQ(find_ids(database_, {.kind = "sudoku9"}).size(), static_cast<std::size_t>(count));
  EXPECT_EQ(find_ids(database_, {.kind = "sudoku6", .limit = 3, .order = parse_order("score")}).size(), 3U);
  EXPECT_EQ(texts({.kind = "sudoku6", .limit = 1}, "kind,job"), std::vector<std::string>{"sudoku6,2"});
}

TEST_F(Query, JobsFollowOneAnotherHoweverTheyWereFilled) {
  JobIdentity second = sudoku_job();
  second.kind = "sudoku6";
  fill(database_, 5, second);
  fill(database_, count + 5);  // the first job again
  const auto ids = find_ids(database_, {});
  EXPECT_TRUE(std::ranges::is_sorted(ids));
  EXPECT_EQ(RowId::of(ids.back()).job, 2);
}

TEST_F(Query, AnUnknownNameIsAnsweredWithTheKnownOnes) {
  for (const auto& error :
       {error_of([] { parse_fields("id,colour"); }), error_of([] { parse_order("colour:desc"); }),
        error_of([] { parse_fields(""); })}) {
    ASSERT_TRUE(error);
    EXPECT_EQ(error->fault(), Fault::usage);
    EXPECT_THAT(error->what(), HasSubstr("id, kind, job, idx, band"));
  }
  EXPECT_THAT(error_of([] { parse_fields("id,colour"); })->what(), HasSubstr("'colour'"));
  EXPECT_TRUE(error_of([] { parse_order("score:down"); }));
}

TEST_F(Query, RefusesANegativeLimit) {
  EXPECT_EQ(error_of([&] { find_ids(database_, {.limit = -1}); })->fault(), Fault::usage);
  EXPECT_EQ(error_of([&] { find_ids(database_, {.offset = -1}); })->fault(), Fault::usage);
}

TEST_F(Query, AFilterOnBandAndCluesReadsOnlyItsRunsOfTheIndex) {
  const std::string text = plan({.bands = {Band::difficult}, .clues = {.low = 22, .high = 24}, .limit = 20});
  EXPECT_THAT(text, HasSubstr("SEARCH p USING COVERING INDEX by_band (band=? AND clues=? AND kind=?)"));
  EXPECT_THAT(text, HasSubstr("SEARCH p USING INTEGER PRIMARY KEY"));
  EXPECT_THAT(text, Not(HasSubstr("SCAN p")));
  EXPECT_THAT(text, Not(HasSubstr("TEMP B-TREE")));
}

TEST_F(Query, WhatIsNotThereIsNotLookedFor) {
  EXPECT_THAT(plan({.bands = {Band::extremely_difficult}, .limit = 20}), Not(HasSubstr("by_band")));
}

TEST_F(Query, TheDefaultOrderNeedsNoSort) {
  for (const Filter& filter :
       {Filter{}, Filter{.score = {.low = 50, .high = 60}, .limit = 20}, Filter{.job = 1}}) {
    EXPECT_THAT(plan(filter), Not(HasSubstr("TEMP B-TREE")));
    EXPECT_THAT(plan(filter), Not(HasSubstr("INDEX by_")));
  }
}

TEST_F(Query, UnusedPuzzlesAreFoundThroughTheIndexOfUsedClasses) {
  EXPECT_THAT(plan({.unused = true, .limit = 20}), HasSubstr("COVERING INDEX used_classes"));
}

TEST_F(Query, AThrowFromTheVisitorEndsIt) {
  int seen = 0;
  EXPECT_THROW(for_each_row(database_, {}, default_fields(),
                            [&](auto) {
                              if (++seen == 3) throw Error(Fault::io, "the pipe is closed");
                            }),
               Error);
  EXPECT_EQ(seen, 3);
}

}  // namespace
}  // namespace puzzlemill::store::test
