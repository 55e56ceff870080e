#include "puzzlemill/store/book_text.hpp"

#include <SQLiteCpp/Statement.h>
#include <fmt/format.h>

#include "puzzlemill/store/sqlite_error.hpp"

namespace puzzlemill::store {

std::string book_text(const Database& database, const std::string& title) {
  return with_errors(database.path(), [&] {
    SQLite::Statement rows(database.connection(),
                           "SELECT o.made, e.number, k.name, e.class_grid, e.class_clues FROM books o "
                           "LEFT JOIN book_entries e ON e.book = o.id LEFT JOIN kinds k ON k.id = e.kind "
                           "WHERE o.title = ? ORDER BY e.number");
    rows.bind(1, title);
    std::string text;
    while (rows.executeStep()) {
      if (text.empty()) text = "made " + rows.getColumn(0).getString();
      for (int column = 1; column < 5; ++column) text += " " + rows.getColumn(column).getString();
    }
    return text;
  });
}

Error other_book(const std::string& path, const std::string& title, const std::string& other) {
  return {
      Fault::usage, TextPlace{.file = path},
      fmt::format("the book '{}' is another one than in {}: give one of them another title, as by sqlite3 "
                  "(update books set title = ... where title = ...)",
                  title, other)};
}

}  // namespace puzzlemill::store
