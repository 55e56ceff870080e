#include "puzzlemill/store/query_sql.hpp"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string_view>
#include <utility>

#include <SQLiteCpp/Statement.h>
#include <fmt/format.h>

#include "puzzlemill/core/error.hpp"
#include "puzzlemill/store/row_id.hpp"

namespace puzzlemill::store {
namespace {

/// Rows of the index (band, clues, kind) that share all three.
struct Run {
  std::int64_t band;
  std::int64_t clues;
  std::int64_t kind;
};

/// SQLite takes 500 parts of a UNION. A filter that leaves more runs than this lets most rows pass, and going
/// through them all soon reaches a limit.
constexpr std::size_t most_runs = 400;

/// The first run after (?1, ?2, ?3). One comparison of all three columns would say the same, but SQLite would
/// step over every row of the run that it starts from.
constexpr const char* next_run =
    "SELECT * FROM (SELECT band, clues, kind FROM puzzle_rows WHERE band = ?1 AND clues = ?2 AND kind > ?3 "
    "ORDER BY kind LIMIT 1) UNION ALL "
    "SELECT * FROM (SELECT band, clues, kind FROM puzzle_rows WHERE band = ?1 AND clues > ?2 "
    "ORDER BY clues, kind LIMIT 1) UNION ALL "
    "SELECT * FROM (SELECT band, clues, kind FROM puzzle_rows WHERE band > ?1 ORDER BY band, clues, kind "
    "LIMIT 1) "
    "LIMIT 1";

class Builder {
 public:
  /// Adds a value and returns its `?N`.
  std::string bound(std::int64_t value) { return keep(value); }
  std::string bound(std::string value) { return keep(std::move(value)); }

  void range(std::vector<std::string>& conditions, std::string_view column, const Range& range) {
    if (range.low) conditions.push_back(fmt::format("{} >= {}", column, bound(*range.low)));
    if (range.high) conditions.push_back(fmt::format("{} <= {}", column, bound(*range.high)));
  }

  std::vector<std::variant<std::int64_t, std::string>> values;

 private:
  template <class Value>
  std::string keep(Value value) {
    values.emplace_back(std::move(value));
    return fmt::format("?{}", values.size());
  }
};

std::string joined(const std::vector<std::string>& parts, std::string_view between) {
  return fmt::format("{}", fmt::join(parts, between));
}
std::string where(const std::vector<std::string>& conditions) {
  return conditions.empty() ? "" : " WHERE " + joined(conditions, " AND ");
}

std::optional<std::int64_t> kind_id(const Database& database, const std::string& kind) {
  SQLite::Statement find(database.connection(), "SELECT id FROM kinds WHERE name = ?");
  find.bind(1, kind);
  if (!find.executeStep()) return std::nullopt;
  return find.getColumn(0).getInt64();
}

bool band_passes(const Filter& filter, std::int64_t band) {
  return filter.bands.empty() ||
         std::ranges::find(filter.bands, static_cast<Band>(band)) != filter.bands.end();
}

/// The runs that are there and pass, found by skipping from each to the next.
std::vector<Run> passing_runs(const Database& database, const Filter& filter) {
  const std::int64_t kind = filter.kind ? kind_id(database, *filter.kind).value_or(-1) : -1;
  SQLite::Statement next(database.connection(), next_run);
  std::vector<Run> runs;
  Run at{-1, -1, -1};
  for (;;) {
    next.reset();
    next.bind(1, at.band);
    next.bind(2, at.clues);
    next.bind(3, at.kind);
    if (!next.executeStep()) return runs;
    at = {next.getColumn(0).getInt64(), next.getColumn(1).getInt64(), next.getColumn(2).getInt64()};
    if (band_passes(filter, at.band) && filter.clues.has(at.clues) && (!filter.kind || at.kind == kind)) {
      runs.push_back(at);
    }
  }
}

bool names_techniques(const Filter& filter) {
  return filter.hardest || !filter.techniques.empty();
}

/// Whether the filter names what the runs are made of, in a way that may shut some out.
bool calls_for_runs(const Database& database, const Filter& filter) {
  if (filter.order || names_techniques(filter)) return false;
  if (!filter.bands.empty() || !filter.clues.open()) return true;
  if (!filter.kind) return false;
  SQLite::Statement others(database.connection(), "SELECT count(*) FROM kinds WHERE name <> ?");
  others.bind(1, *filter.kind);
  others.executeStep();
  return others.getColumn(0).getInt() != 0;
}

/// The conditions on what is not in the runs.
std::vector<std::string> other_conditions(Builder& builder, const Filter& filter) {
  std::vector<std::string> conditions;
  builder.range(conditions, "p.score", filter.score);
  builder.range(conditions, "p.er", filter.er);
  builder.range(conditions, "p.ep", filter.ep);
  builder.range(conditions, "p.ed", filter.ed);
  if (filter.job) {
    builder.range(conditions, "p.id",
                  {RowId{*filter.job, 0}.id(), RowId{*filter.job, RowId::indexes - 1}.id()});
  }
  if (filter.symmetry) {
    conditions.push_back("p.symmetry = " + builder.bound(static_cast<std::int64_t>(*filter.symmetry)));
  }
  if (filter.minimal) conditions.emplace_back("p.minimal = 1");
  if (filter.unused) conditions.emplace_back(is_unused);
  return conditions;
}

std::vector<std::string> run_conditions(Builder& builder, const Filter& filter) {
  std::vector<std::string> conditions;
  if (!filter.bands.empty()) {
    std::vector<std::string> bands;
    for (const Band band : filter.bands) bands.push_back(builder.bound(static_cast<std::int64_t>(band)));
    conditions.push_back(fmt::format("p.band IN ({})", joined(bands, ", ")));
  }
  builder.range(conditions, "p.clues", filter.clues);
  if (filter.kind) {
    conditions.push_back(
        fmt::format("p.kind = (SELECT id FROM kinds WHERE name = {})", builder.bound(*filter.kind)));
  }
  return conditions;
}

/// ` LIMIT ?8 OFFSET ?9`
std::string cut(Builder& builder, const Filter& filter) {
  if (!filter.limit && filter.offset == 0) return "";
  const std::string limit = builder.bound(filter.limit.value_or(-1));  // SQLite's own "no limit"
  return fmt::format(" LIMIT {} OFFSET {}", limit, builder.bound(filter.offset));
}

std::string merged_runs(Builder& builder, const Filter& filter, const std::vector<Run>& runs) {
  if (runs.empty()) return "SELECT NULL";
  const std::vector<std::string> others = other_conditions(builder, filter);
  std::vector<std::string> parts;
  for (const Run& run : runs) {
    std::vector<std::string> conditions{"p.band = " + builder.bound(run.band),
                                        "p.clues = " + builder.bound(run.clues),
                                        "p.kind = " + builder.bound(run.kind)};
    conditions.insert(conditions.end(), others.begin(), others.end());
    parts.push_back("SELECT p.id FROM puzzle_rows p" + where(conditions));
  }
  const std::string end = cut(builder, filter);
  return fmt::format("{}{}{}", joined(parts, " UNION ALL "), end.empty() ? "" : " ORDER BY 1", end);
}

std::string bound(Builder& builder, sudoku::explainer::Technique technique) {
  return builder.bound(static_cast<std::int64_t>(technique));
}

/// Where ids are looked for. With techniques: among the rows that have the hardest one, which are fewest, in
/// the order of their ids. What is left to ask of these is added to `conditions`.
std::string source_of(Builder& builder, const Filter& filter, std::vector<std::string>& conditions) {
  std::vector<sudoku::explainer::Technique> others = filter.techniques;
  std::string source = "puzzle_rows p";
  if (filter.hardest) {
    source = "puzzle_rows p INDEXED BY by_hardest";
    conditions.push_back("p.hardest = " + bound(builder, *filter.hardest));
  } else if (!others.empty()) {
    const auto rarest = std::ranges::max_element(others);
    source = "technique_rows t CROSS JOIN puzzle_rows p ON p.id = t.puzzle";
    conditions.push_back("t.technique = " + bound(builder, *rarest));
    others.erase(rarest);
  }
  for (const sudoku::explainer::Technique technique : others) {
    conditions.push_back(
        fmt::format("EXISTS (SELECT 1 FROM technique_rows x WHERE x.technique = {} AND x.puzzle = p.id)",
                    bound(builder, technique)));
  }
  return source;
}

std::string order_by(const Filter& filter) {
  if (!filter.order) return " ORDER BY p.id";
  const Field& field = *filter.order->field;
  // Said in this way, and not by `IS NULL` as another column, the index by_rating is in this order.
  return fmt::format(" ORDER BY {} {} NULLS LAST, p.id", field.order.empty() ? field.sql : field.order,
                     filter.order->descending ? "DESC" : "ASC");
}

void check(const Filter& filter) {
  if (filter.limit.value_or(0) < 0) throw Error(Fault::usage, "a limit cannot be negative");
  if (filter.offset < 0) throw Error(Fault::usage, "an offset cannot be negative");
}

}  // namespace

BoundSql query_sql(const Database& database, const Filter& filter, std::span<const Field* const> wanted) {
  check(filter);
  std::vector<std::string> columns;
  for (const Field* field : wanted) columns.emplace_back(field->sql);
  // Rows are gone through in the table's own order, or fetched by id: left to itself, SQLite has been seen to
  // walk the rows in the order of an index that was no help, ten times as slowly.
  const std::string select =
      fmt::format("SELECT {} FROM puzzle_rows p NOT INDEXED {}", joined(columns, ", "), row_joins);
  const std::string order = order_by(filter);

  Builder builder;
  if (calls_for_runs(database, filter)) {
    const std::vector<Run> runs = passing_runs(database, filter);
    if (runs.size() <= most_runs) {
      const std::string ids = merged_runs(builder, filter, runs);
      return {fmt::format("{} WHERE p.id IN ({}){}", select, ids, order), std::move(builder.values)};
    }
  }
  std::vector<std::string> conditions = run_conditions(builder, filter);
  const std::vector<std::string> others = other_conditions(builder, filter);
  conditions.insert(conditions.end(), others.begin(), others.end());
  const std::string source = source_of(builder, filter, conditions);
  const std::string condition = where(conditions);
  const std::string end = cut(builder, filter);
  // Ids alone are sorted, or looked up in an index, first: with the texts along, a sort that keeps twenty
  // rows would carry all of them about.
  const bool ids_first = (filter.order && !end.empty()) || !filter.er.open() || names_techniques(filter);
  const std::string text = ids_first ? fmt::format("{} WHERE p.id IN (SELECT p.id FROM {}{}{}{}){}", select,
                                                   source, condition, order, end, order)
                                     : select + condition + order + end;
  return {text, std::move(builder.values)};
}

}  // namespace puzzlemill::store
