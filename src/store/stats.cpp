#include "puzzlemill/store/stats.hpp"

#include <cstddef>
#include <string_view>

#include <SQLiteCpp/Statement.h>
#include <fmt/format.h>

#include "puzzlemill/store/fields.hpp"
#include "puzzlemill/store/sqlite_error.hpp"

namespace puzzlemill::store {
namespace {

std::int64_t one_number(const Database& database, const std::string& sql) {
  return database.connection().execAndGet(sql).getInt64();
}

std::int64_t grid_classes(const Database& database, std::int64_t kind, DistinctBy distinct) {
  // Said as in the partial index, so that the classes are read off it, side by side.
  const std::string_view kept = distinct == DistinctBy::class_key ? "distinct_by = 0" : "distinct_by = 1";
  return one_number(
      database,
      fmt::format("SELECT count(*) FROM (SELECT DISTINCT class_grid FROM puzzle_rows WHERE kind = {} AND {})",
                  kind, kept));
}

std::int64_t used(const Database& database, std::int64_t kind) {
  return one_number(database, fmt::format("SELECT count(*) FROM puzzle_rows p WHERE p.kind = {} AND NOT {}",
                                          kind, is_unused));
}

void count_rows(const Database& database, std::vector<KindStats>& kinds) {
  SQLite::Statement rows(database.connection(),
                         "SELECT kind, band, clues, score, minimal, er FROM puzzle_rows");
  while (rows.executeStep()) {
    const auto number = [&](int column) { return rows.getColumn(column).getInt(); };
    KindStats& kind = kinds[static_cast<std::size_t>(number(0))];
    ++kind.puzzles;
    ++kind.by_band[static_cast<std::size_t>(number(1))];
    ++kind.by_clues[number(2)];
    ++kind.by_score[number(3)];
    kind.minimal += number(4);
    if (!rows.getColumn(5).isNull()) ++kind.by_er[number(5)];
  }
}

}  // namespace

Stats read_stats(const Database& database) {
  return with_errors(database.path(), [&] {
    Stats stats;
    stats.jobs = read_jobs(database);
    stats.books = one_number(database, "SELECT count(*) FROM books");
    SQLite::Statement kinds(database.connection(),
                            "SELECT id, name, distinct_by = 'text' FROM kinds ORDER BY id");
    while (kinds.executeStep()) {
      const std::int64_t id = kinds.getColumn(0).getInt64();
      KindStats kind;
      kind.kind = kinds.getColumn(1).getString();
      kind.distinct = kinds.getColumn(2).getInt() != 0 ? DistinctBy::text : DistinctBy::class_key;
      kind.grid_classes = grid_classes(database, id, kind.distinct);
      if (stats.books > 0) kind.used = used(database, id);
      stats.kinds.push_back(kind);
    }
    count_rows(database, stats.kinds);
    return stats;
  });
}

}  // namespace puzzlemill::store
