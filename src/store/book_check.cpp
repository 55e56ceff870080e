#include "puzzlemill/store/book_check.hpp"

#include <SQLiteCpp/Statement.h>

#include "puzzlemill/store/sqlite_error.hpp"

namespace puzzlemill::store {
namespace {

constexpr const char* wrong_entries_sql =
    "SELECT coalesce(o.title, e.book), 'number ' || e.number || ': ' || CASE "
    "WHEN p.id IS NULL THEN 'there is no puzzle ' || e.puzzle "
    "WHEN e.kind <> p.kind THEN 'the kind is not that of puzzle ' || e.puzzle "
    "WHEN (e.class_grid, e.class_clues) <> (p.class_grid, p.class_clues) "
    "THEN 'the class is not that of puzzle ' || e.puzzle END AS wrong "
    "FROM book_entries e LEFT JOIN books o ON o.id = e.book LEFT JOIN puzzle_rows p ON p.id = e.puzzle "
    "WHERE wrong IS NOT NULL ORDER BY e.book, e.number";

/// A book is recorded with one puzzle at least.
constexpr const char* wrong_books_sql =
    "SELECT coalesce(o.title, e.book), CASE WHEN o.id IS NULL THEN 'there are entries of it, and no such "
    "book' "
    "WHEN e.book IS NULL THEN 'it has no entries' "
    "ELSE 'it has ' || count(*) || ' entries, numbered ' || min(e.number) || ' to ' || max(e.number) END "
    "FROM (SELECT id AS book FROM books UNION SELECT book FROM book_entries) a "
    "LEFT JOIN books o ON o.id = a.book LEFT JOIN book_entries e ON e.book = a.book GROUP BY a.book "
    "HAVING o.id IS NULL OR e.book IS NULL OR min(e.number) <> 1 OR max(e.number) <> count(*)";

}  // namespace

void for_each_wrong_entry(
    const Database& database,
    const std::function<void(const std::string& book, const std::string& wrong)>& visit) {
  with_errors(database.path(), [&] {
    for (const char* sql : {wrong_entries_sql, wrong_books_sql}) {
      SQLite::Statement rows(database.connection(), sql);
      while (rows.executeStep()) visit(rows.getColumn(0).getString(), rows.getColumn(1).getString());
    }
  });
}

}  // namespace puzzlemill::store
