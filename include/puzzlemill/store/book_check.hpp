#pragma once

#include <functional>
#include <string>

#include "puzzlemill/store/database.hpp"

namespace puzzlemill::store {

/// Calls `visit` for each entry whose puzzle is not there or has another kind or class than the entry says, and for
/// each book whose numbers are not 1, 2, and so on; `book` is the title, or the number of a book that is not there.
///
/// Errors   those of Database.
void for_each_wrong_entry(
    const Database& database,
    const std::function<void(const std::string& book, const std::string& wrong)>& visit);

}  // namespace puzzlemill::store
