#include "puzzlemill/store/code_check.hpp"

#include <SQLiteCpp/Statement.h>
#include <fmt/format.h>

#include "puzzlemill/core/band.hpp"
#include "puzzlemill/core/symmetry.hpp"
#include "puzzlemill/store/row_id.hpp"
#include "puzzlemill/store/sqlite_error.hpp"
#include "puzzlemill/sudoku/grade/technique.hpp"

namespace puzzlemill::store {

void for_each_wrong_code(const Database& database,
                         const std::function<void(std::int64_t id, const std::string& wrong)>& visit) {
  with_errors(database.path(), [&] {
    SQLite::Statement rows(
        database.connection(),
        fmt::format(
            "SELECT p.id, CASE WHEN j.id IS NULL THEN 'there is no job ' || (p.id / {0}) "
            "WHEN k.id IS NULL THEN 'the kind ' || p.kind || ' is unknown' "
            "WHEN k.name <> j.kind THEN 'the kind is ' || k.name || ', that of its job ' || j.kind "
            "WHEN p.band NOT BETWEEN 0 AND {1} THEN 'the band ' || p.band || ' is unknown' "
            "WHEN p.symmetry NOT BETWEEN 0 AND {2} THEN 'the symmetry ' || p.symmetry || ' is unknown' "
            "WHEN p.hardest NOT BETWEEN 0 AND {3} THEN 'the technique ' || p.hardest || ' is unknown' "
            "WHEN p.minimal NOT IN (0, 1) THEN 'it is minimal ' || p.minimal || ', which is neither 0 nor 1' "
            "END AS wrong FROM puzzle_rows p NOT INDEXED LEFT JOIN jobs j ON j.id = p.id / {0} "
            "LEFT JOIN kinds k ON k.id = p.kind WHERE wrong IS NOT NULL ORDER BY p.id",
            RowId::indexes, band_names.size() - 1, symmetry_names.size() - 1,
            sudoku::explainer::technique_count - 1));
    while (rows.executeStep()) visit(rows.getColumn(0).getInt64(), rows.getColumn(1).getString());
  });
}

}  // namespace puzzlemill::store
