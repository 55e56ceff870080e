#include "puzzlemill/store/merge_books.hpp"

#include <string>

#include <fmt/format.h>

#include "puzzlemill/store/book_text.hpp"
#include "puzzlemill/store/sqlite_error.hpp"
#include "puzzlemill/store/stored_value.hpp"

namespace puzzlemill::store {

void MergeBooks::take_all() {
  SQLite::Statement books(in_.connection(), "SELECT id, title, made FROM books ORDER BY id");
  SQLite::Statement insert(out_.connection(),
                           "INSERT INTO books (title, made) VALUES (?, ?) ON CONFLICT DO NOTHING");
  while (with_errors(in_.path(), [&] { return books.executeStep(); })) {
    const std::string title = books.getColumn(1).getString();
    insert.reset();
    insert.bind(1, title);
    insert.bind(2, books.getColumn(2).getString());
    if (insert.exec() == 0) {
      // It may have been made since refuse_conflicts() looked.
      if (book_text(in_, title) != book_text(out_, title)) throw other_book(in_.path(), title, out_.path());
      continue;
    }
    ++merged_.books;
    take_entries(books.getColumn(0).getInt64(), out_.connection().getLastInsertRowid());
  }
}

void MergeBooks::take_entries(std::int64_t from, std::int64_t to) {
  SQLite::Statement entries(
      in_.connection(),
      "SELECT e.number, e.puzzle, e.class_grid, e.class_clues, k.name, p.givens FROM book_entries e "
      "JOIN kinds k ON k.id = e.kind LEFT JOIN puzzle_rows p ON p.id = e.puzzle WHERE e.book = ? ORDER BY "
      "e.number");
  SQLite::Statement insert(out_.connection(), "INSERT INTO book_entries VALUES (?, ?, ?, ?, ?, ?)");
  entries.bind(1, from);
  while (with_errors(in_.path(), [&] { return entries.executeStep(); })) {
    const MergeKind& kind = kinds_.named(entries.getColumn(4).getString());
    insert.reset();
    insert.bind(1, to);
    insert.bind(2, entries.getColumn(0).getInt64());
    insert.bind(3, puzzle_here(entries, kind));
    insert.bind(4, kind.here);
    insert.bind(5, entries.getColumn(2).getInt64());
    insert.bind(6, entries.getColumn(3).getInt64());
    insert.exec();
  }
}

std::int64_t MergeBooks::puzzle_here(SQLite::Statement& entry, const MergeKind& kind) {
  const RowId there = RowId::of(entry.getColumn(1).getInt64());
  const auto job = jobs_.find(there.job);
  if (job == jobs_.end() || entry.isColumnNull(5)) refuse(there, "which is not there");
  rows_.take_used(there, *job->second, kind);
  const ClassKey key{static_cast<std::uint64_t>(entry.getColumn(2).getInt64()),
                     static_cast<std::uint64_t>(entry.getColumn(3).getInt64())};
  const auto holder = rows_.find(kind, key, entry.getColumn(5).getString());
  if (!holder) refuse(there, fmt::format("and {} has none of the class that its entry names", out_.path()));
  const RowId here{job->second->record.id, there.index};
  if (holder->id == here.id()) return here.id();
  ++merged_.entries_moved;
  return holder->id;
}

void MergeBooks::refuse(RowId there, std::string_view what) const {
  refuse_damaged(in_, fmt::format("a book has puzzle {}, {}", there.id(), what));
}

}  // namespace puzzlemill::store
