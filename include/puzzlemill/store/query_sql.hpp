#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "puzzlemill/store/database.hpp"
#include "puzzlemill/store/query.hpp"

namespace puzzlemill::store {

/// A statement and the values of its parameters ?1, ?2, ...
struct BoundSql {
  std::string text;
  std::vector<std::variant<std::int64_t, std::string>> values;
};

/// The SQL of a query. What a filter names comes in as a bound value, never as text.
///
/// The index (band, clues, kind) holds the rows of each such triple in the order job, index. A filter on
/// these is answered by merging one run for each triple that is there and passes:
///
///     difficult, 24, sudoku9   ──▶ 17, 90, 340, ...  ─┐
///     difficult, 25, sudoku9   ──▶ 3, 21, 22, ...    ─┼─▶ 3, 17, 21, ...  stops at the limit
///     difficult, 26, sudoku9   ──▶ 8, 110, 111, ...  ─┘
///
/// so a limit is reached without sorting what matches, and a triple that is not there costs nothing.
BoundSql query_sql(const Database& database, const Filter& filter, std::span<const Field* const> wanted);

}  // namespace puzzlemill::store
