#include "puzzlemill/store/schema_check.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <string_view>
#include <utility>

#include <SQLiteCpp/Statement.h>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "puzzlemill/core/band.hpp"
#include "puzzlemill/core/error.hpp"
#include "puzzlemill/core/symmetry.hpp"
#include "puzzlemill/store/schema.hpp"
#include "puzzlemill/sudoku/grade/technique.hpp"

namespace puzzlemill::store {
namespace {

/// A table, an index or a trigger.
struct Part {
  std::string table;  ///< it is or belongs to, in small letters: a trigger has its name as it was typed
  std::string sql;
};
using Parts = std::map<std::pair<std::string, std::string>, Part>;  ///< by type and name

struct Schema {
  std::int64_t version = 0;
  Parts parts;
};

/// In one statement, so that version and parts are of one moment. What SQLite makes by itself has no text.
Schema schema_of(const SQLite::Database& connection) {
  SQLite::Statement rows(
      connection,
      "SELECT user_version, type, name, lower(tbl_name), sql FROM pragma_user_version LEFT JOIN "
      "(SELECT * FROM sqlite_schema WHERE type IN ('table', 'index', 'trigger') AND sql IS NOT NULL)");
  Schema schema;
  while (rows.executeStep()) {
    schema.version = rows.getColumn(0).getInt64();
    if (rows.isColumnNull(1)) continue;
    schema.parts[{rows.getColumn(1).getString(), rows.getColumn(2).getString()}] = {
        rows.getColumn(3).getString(), rows.getColumn(4).getString()};
  }
  return schema;
}

Parts parts_as_made(std::int64_t version) {
  SQLite::Database fresh(":memory:", SQLite::OPEN_READWRITE);
  for (const Migration& step : migrations()) {
    if (step.version <= version) fresh.exec(step.sql);
  }
  return schema_of(fresh).parts;
}

template <std::size_t N>
bool has_names(const SQLite::Database& connection, std::string_view table,
               const std::array<std::string_view, N>& names) {
  SQLite::Statement rows(connection, fmt::format("SELECT id, name FROM {} ORDER BY id", table));
  for (std::size_t i = 0; i < N; ++i) {
    if (!rows.executeStep() || rows.getColumn(0).getInt64() != static_cast<std::int64_t>(i) ||
        rows.getColumn(1).getString() != names[i]) {
      return false;
    }
  }
  return !rows.executeStep();
}

/// Of the tables that migrate() fills. Requires  they are as they were made.
void add_wrong_names(const SQLite::Database& connection, std::vector<std::string>& found) {
  const auto check = [&](std::string_view table, const auto& names) {
    if (!has_names(connection, table, names))
      found.push_back(fmt::format("the names in {} were changed", table));
  };
  check("bands", band_names);
  check("symmetries", symmetry_names);
  check("techniques", sudoku::explainer::technique_names);
}

/// Whether a part that is none of ours has a say in what our tables take.
bool decides(const std::string& type, const Part& part, const Parts& ours) {
  const bool is_on_ours = std::ranges::any_of(
      ours, [&](const auto& own) { return own.first.first == "table" && own.second.table == part.table; });
  // SQLite writes the first words of the text itself.
  return is_on_ours && (type == "trigger" || part.sql.starts_with("CREATE UNIQUE INDEX "));
}

}  // namespace

std::vector<std::string> alterations(const SQLite::Database& connection) {
  const auto [version, there] = schema_of(connection);
  const Parts ours = parts_as_made(version);
  std::vector<std::string> found;
  for (const auto& [key, part] : ours) {
    const auto same = there.find(key);
    if (same == there.end()) {
      found.push_back(fmt::format("the {} {} is missing", key.first, key.second));
    } else if (same->second.sql != part.sql) {
      found.push_back(fmt::format("the {} {} was changed", key.first, key.second));
    }
  }
  for (const auto& [key, part] : there) {
    if (ours.contains(key) || !decides(key.first, part, ours)) continue;
    found.push_back(fmt::format("the {} {} on {} was added", key.first, key.second, part.table));
  }
  if (found.empty() && version == newest_version()) add_wrong_names(connection, found);
  return found;
}

void refuse_altered(const SQLite::Database& connection, const std::string& path) {
  const std::vector<std::string> found = alterations(connection);
  if (found.empty()) return;
  throw Error(Fault::bad_input, TextPlace{.file = path},
              fmt::format("the database is not as this program made it: {}", fmt::join(found, "; ")));
}

}  // namespace puzzlemill::store
