#pragma once

#include <string>
#include <utility>

#include <SQLiteCpp/Exception.h>

#include "puzzlemill/core/error.hpp"

namespace puzzlemill::store {

/// The project's Error for what SQLite reported of the database at `path`:
///
///     BUSY, LOCKED        busy            NOTADB, CORRUPT      bad_input
///     FULL, IOERR, ...    io              ERROR, CONSTRAINT    bad_input: somebody else changed the tables
///                                         CANTOPEN, READONLY   cannot_create
///
/// Throws   std::bad_alloc for NOMEM; BrokenOff for INTERRUPT (see Stoppable); std::logic_error for the codes that
///          only a mistake in this program brings about.
[[noreturn]] void throw_as_error(const SQLite::Exception& exception, const std::string& path);

/// Does `work` and returns what it returns; an exception of SQLite's leaves as an Error.
template <class Work>
decltype(auto) with_errors(const std::string& path, Work&& work) {
  try {
    return std::forward<Work>(work)();
  } catch (const SQLite::Exception& exception) {
    throw_as_error(exception, path);
  }
}

}  // namespace puzzlemill::store
