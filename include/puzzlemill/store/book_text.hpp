#pragma once

#include <string>

#include "puzzlemill/core/error.hpp"
#include "puzzlemill/store/database.hpp"

namespace puzzlemill::store {

/// All that is in the book of this title, as one text: when it was made, and of each number the kind and the
/// class. Books of two databases are the same where their texts are. Empty when there is none.
///
/// Errors   those of Database.
std::string book_text(const Database& database, const std::string& title);

/// What is said of a book that is another one in `path` than in `other`: usage.
Error other_book(const std::string& path, const std::string& title, const std::string& other);

}  // namespace puzzlemill::store
