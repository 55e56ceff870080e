#include "puzzlemill/store/books.hpp"

#include <set>
#include <string_view>

#include <SQLiteCpp/Statement.h>
#include <SQLiteCpp/Transaction.h>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "puzzlemill/store/fields.hpp"
#include "puzzlemill/store/row_texts.hpp"
#include "puzzlemill/store/sqlite_error.hpp"

namespace puzzlemill::store {
namespace {

[[noreturn]] void refuse(const Database& database, const std::string& message) {
  throw Error(Fault::usage, TextPlace{.file = database.path()}, message);
}

void check_title(const Database& database, const std::string& title) {
  SQLite::Statement find(database.connection(), "SELECT made FROM books WHERE title = ?");
  find.bind(1, title);
  if (find.executeStep()) refuse(database, fmt::format("there is a book '{}' already", title));
}

void check_unused(const Database& database, std::span<const std::int64_t> ids) {
  std::set<std::int64_t> seen;
  SQLite::Statement find(database.connection(),
                         fmt::format("SELECT {} FROM puzzle_rows p WHERE p.id = ?", is_unused));
  for (const std::int64_t id : ids) {
    if (!seen.insert(id).second) refuse(database, fmt::format("puzzle {} is named twice", id));
    find.reset();
    find.bind(1, id);
    if (!find.executeStep()) refuse(database, fmt::format("there is no puzzle {}", id));
    if (find.getColumn(0).getInt() == 0) {
      refuse(database, fmt::format("puzzle {}, or one of its class, is in another book", id));
    }
  }
}

}  // namespace

std::vector<BookRecord> read_books(const Database& database) {
  return with_errors(database.path(), [&] {
    SQLite::Statement rows(
        database.connection(),
        "SELECT id, title, made, (SELECT count(*) FROM book_entries WHERE book = id) FROM books "
        "ORDER BY id");
    std::vector<BookRecord> books;
    while (rows.executeStep()) {
      books.push_back({.id = rows.getColumn(0).getInt64(),
                       .title = rows.getColumn(1).getString(),
                       .made = rows.getColumn(2).getString(),
                       .puzzles = rows.getColumn(3).getInt64()});
    }
    return books;
  });
}

void for_each_entry(const Database& database, std::int64_t book, std::span<const Field* const> wanted,
                    const RowVisitor& visit) {
  std::vector<std::string_view> columns;
  for (const Field* field : wanted) columns.push_back(field->sql);
  with_errors(database.path(), [&] {
    SQLite::Statement rows(
        database.connection(),
        fmt::format("SELECT {} FROM book_entries e JOIN puzzle_rows p ON p.id = e.puzzle {} "
                    "WHERE e.book = ? ORDER BY e.number",
                    fmt::join(columns, ", "), row_joins));
    rows.bind(1, book);
    visit_all(rows, wanted.size(), visit);
  });
}

std::int64_t record_book(Database& database, const std::string& title, const std::string& made,
                         std::span<const std::int64_t> ids) {
  return with_errors(database.path(), [&] {
    SQLite::Transaction transaction(database.connection(), SQLite::TransactionBehavior::IMMEDIATE);
    check_title(database, title);
    check_unused(database, ids);

    SQLite::Statement book(database.connection(), "INSERT INTO books (title, made) VALUES (?, ?)");
    book.bind(1, title);
    book.bind(2, made);
    book.exec();
    const std::int64_t id = database.connection().getLastInsertRowid();

    SQLite::Statement entry(
        database.connection(),
        "INSERT INTO book_entries SELECT ?, ?, id, kind, class_grid, class_clues FROM puzzle_rows "
        "WHERE id = ?");
    std::int64_t number = 0;
    for (const std::int64_t puzzle : ids) {
      entry.reset();
      entry.bind(1, id);
      entry.bind(2, ++number);
      entry.bind(3, puzzle);
      entry.exec();
    }
    transaction.commit();
    return id;
  });
}

}  // namespace puzzlemill::store
