#include "puzzlemill/store/query.hpp"

#include <cstddef>
#include <type_traits>

#include <SQLiteCpp/Statement.h>
#include <fmt/format.h>

#include "puzzlemill/store/query_sql.hpp"
#include "puzzlemill/store/row_id.hpp"
#include "puzzlemill/store/row_texts.hpp"
#include "puzzlemill/store/sqlite_error.hpp"
#include "puzzlemill/store/stored_value.hpp"

namespace puzzlemill::store {
namespace {

SQLite::Statement prepared(const Database& database, const BoundSql& sql) {
  SQLite::Statement statement(database.connection(), sql.text);
  int at = 0;
  for (const auto& value : sql.values) {
    std::visit([&](const auto& v) { statement.bind(++at, v); }, value);
  }
  return statement;
}

/// Looks up the steps of a puzzle.
class StepCounts {
 public:
  explicit StepCounts(const Database& database)
      : find_(database.connection(),
              "SELECT t.technique, t.steps FROM techniques n CROSS JOIN technique_rows t "
              "WHERE t.technique = n.id AND t.puzzle = ? ORDER BY n.id") {}

  std::vector<TechniqueCount> of(std::int64_t puzzle) {
    find_.reset();
    find_.bind(1, puzzle);
    std::vector<TechniqueCount> counts;
    while (find_.executeStep()) {
      counts.push_back({static_cast<std::uint8_t>(find_.getColumn(0).getInt()),
                        static_cast<std::uint16_t>(find_.getColumn(1).getInt())});
    }
    return counts;
  }

 private:
  SQLite::Statement find_;
};

/// What is known of a puzzle's rating, in the columns from 13 on; nothing when nothing is.
std::optional<PuzzleRating> rating_in(SQLite::Statement& row, StepCounts& steps, std::int64_t puzzle) {
  const auto known = [&](int column) {
    return row.getColumn(column).isNull() ? std::nullopt : std::optional(row.getColumn(column).getInt());
  };
  PuzzleRating rating{known(13), known(14), known(15), std::nullopt};
  if (const std::optional<int> hardest = known(16)) rating.hardest = static_cast<std::uint8_t>(*hardest);
  rating.techniques = steps.of(puzzle);
  return rating == PuzzleRating{} ? std::nullopt : std::optional(rating);
}

}  // namespace

void for_each_row(const Database& database, const Filter& filter, std::span<const Field* const> wanted,
                  const RowVisitor& visit) {
  with_errors(database.path(), [&] {
    SQLite::Statement rows = prepared(database, query_sql(database, filter, wanted));
    visit_all(rows, wanted.size(), visit);
  });
}

void for_each_puzzle(const Database& database, std::int64_t job,
                     const std::function<void(const PuzzleRow&)>& visit,
                     const std::set<std::int64_t>& without) {
  with_errors(database.path(), [&] {
    SQLite::Statement rows(
        database.connection(),
        "SELECT id, givens, solution, clues, score, band, crme, uniqueness, trials, symmetry, "
        "minimal, class_grid, class_clues, er, ep, ed, hardest FROM puzzle_rows WHERE id BETWEEN ? AND ? "
        "ORDER BY id");
    StepCounts steps(database);
    rows.bind(1, RowId{job, 0}.id());
    rows.bind(2, RowId{job, RowId::indexes - 1}.id());
    PuzzleRow row;
    while (rows.executeStep()) {
      const auto number = [&](int column) { return rows.getColumn(column).getInt64(); };
      if (without.contains(number(0))) continue;
      row.index = RowId::of(number(0)).index;
      row.givens = text_of(rows, 1);
      row.solution = text_of(rows, 2);
      row.clues = static_cast<int>(number(3));
      row.score = static_cast<int>(number(4));
      const auto value_of = [&]<class Enum>(Enum, std::size_t count, int column, std::string_view what) {
        return stored_value<Enum>(database, count, number(column),
                                  [&] { return fmt::format("puzzle {} has {}", number(0), what); });
      };
      row.band = value_of(Band{}, band_names.size(), 5, "band");
      row.crme = static_cast<int>(number(6));
      row.uniqueness = static_cast<int>(number(7));
      row.trials = static_cast<int>(number(8));
      row.symmetry = value_of(Symmetry{}, symmetry_names.size(), 9, "symmetry");
      row.minimal = number(10) != 0;
      row.class_key = {static_cast<std::uint64_t>(number(11)), static_cast<std::uint64_t>(number(12))};
      row.rating = rating_in(rows, steps, number(0));
      visit(row);
    }
  });
}

}  // namespace puzzlemill::store
