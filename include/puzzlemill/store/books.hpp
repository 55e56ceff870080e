#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "puzzlemill/store/database.hpp"
#include "puzzlemill/store/query.hpp"

namespace puzzlemill::store {

struct BookRecord {
  std::int64_t id = 0;
  std::string title;
  std::string made;  ///< as the caller gave it
  std::int64_t puzzles = 0;
};

/// All books, by id.
std::vector<BookRecord> read_books(const Database& database);

/// Calls `visit` with the texts of `wanted` for each puzzle of a book, by its number there.
void for_each_entry(const Database& database, std::int64_t book, std::span<const Field* const> wanted,
                    const RowVisitor& visit);

/// Records that puzzle ids[i] is number i + 1 of a new book: one transaction, all or nothing. From then on
/// these puzzles, and all others of their classes, are used. Returns the book's id.
///
/// Errors   usage when the title is taken, when a puzzle is named twice or is not there, or when another book
///          has it or one of its class, for instance since `ids` were looked up; each says which.
/// Limits   two puzzles of one class may stand in the same book: a kind with few classes has no other way to
///          fill one.
std::int64_t record_book(Database& database, const std::string& title, const std::string& made,
                         std::span<const std::int64_t> ids);

}  // namespace puzzlemill::store
