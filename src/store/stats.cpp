#include "puzzlemill/store/stats.hpp"

#include <cstddef>
#include <map>
#include <string_view>
#include <utility>

#include <SQLiteCpp/Statement.h>
#include <fmt/format.h>

#include "puzzlemill/store/fields.hpp"
#include "puzzlemill/store/snapshot.hpp"
#include "puzzlemill/store/sqlite_error.hpp"
#include "puzzlemill/store/stored_value.hpp"
#include "puzzlemill/sudoku/grade/technique.hpp"

namespace puzzlemill::store {
namespace {

std::int64_t one_number(const Database& database, const std::string& sql) {
  SQLite::Statement row(database.connection(), sql);
  row.executeStep();
  return row.getColumn(0).getInt64();
}

std::int64_t grid_classes(const Database& database, std::int64_t kind, DistinctBy distinct) {
  // distinct_by is said as in the partial index, so that the classes are read off it, side by side.
  return one_number(
      database,
      fmt::format("SELECT count(*) FROM (SELECT DISTINCT class_grid FROM puzzle_rows WHERE kind = {} "
                  "AND distinct_by = {})",
                  kind, static_cast<int>(distinct)));
}

std::int64_t used(const Database& database, std::int64_t kind) {
  return one_number(database, fmt::format("SELECT count(*) FROM puzzle_rows p WHERE p.kind = {} AND NOT {}",
                                          kind, is_unused));
}

/// By the number that rows carry.
using Kinds = std::map<std::int64_t, KindStats>;

Kinds read_kinds(const Database& database, bool has_books) {
  Kinds kinds;
  SQLite::Statement rows(database.connection(), "SELECT id, name, distinct_by FROM kinds");
  while (rows.executeStep()) {
    const std::int64_t id = rows.getColumn(0).getInt64();
    KindStats& kind = kinds[id];
    kind.kind = rows.getColumn(1).getString();
    kind.distinct = stored_name<DistinctBy>(database, distinct_names, rows.getColumn(2).getString(),
                                            fmt::format("kind {} is distinct by", id));
    kind.grid_classes = grid_classes(database, id, kind.distinct);
    if (has_books) kind.used = used(database, id);
  }
  return kinds;
}

void count_rows(const Database& database, Kinds& kinds) {
  SQLite::Statement rows(database.connection(),
                         "SELECT kind, band, clues, score, minimal, er, id, hardest FROM puzzle_rows");
  while (rows.executeStep()) {
    const auto number = [&](int column) { return rows.getColumn(column).getInt(); };
    const auto kind_of_row = kinds.find(rows.getColumn(0).getInt64());
    if (kind_of_row == kinds.end()) {
      refuse_value(database, fmt::format("puzzle {} has kind", rows.getColumn(6).getInt64()),
                   rows.getColumn(0).getString());
    }
    KindStats& kind = kind_of_row->second;
    ++kind.puzzles;
    const Band band = stored_value<Band>(database, band_names.size(), rows.getColumn(1).getInt64(), [&] {
      return fmt::format("puzzle {} has band", rows.getColumn(6).getInt64());
    });
    ++kind.by_band[static_cast<std::size_t>(band)];
    ++kind.by_clues[number(2)];
    ++kind.by_score[number(3)];
    kind.minimal += number(4) != 0 ? 1 : 0;
    if (!rows.getColumn(5).isNull()) ++kind.by_er[number(5)];
    if (!rows.getColumn(7).isNull()) {
      ++kind.by_hardest[stored_value<sudoku::explainer::Technique>(
          database, sudoku::explainer::technique_count, rows.getColumn(7).getInt64(),
          [&] { return fmt::format("puzzle {} has technique", rows.getColumn(6).getInt64()); })];
    }
  }
}

}  // namespace

Stats read_stats(const Database& database) {
  return with_errors(database.path(), [&] {
    const Snapshot snapshot(database);
    Stats stats;
    stats.jobs = read_jobs(database);
    stats.books = one_number(database, "SELECT count(*) FROM books");
    Kinds kinds = read_kinds(database, stats.books > 0);
    count_rows(database, kinds);
    for (auto& [id, kind] : kinds) stats.kinds.push_back(std::move(kind));
    return stats;
  });
}

}  // namespace puzzlemill::store
