#include "puzzlemill/store/sqlite_error.hpp"

#include <stdexcept>

#include <sqlite3.h>

namespace puzzlemill::store {

void throw_as_error(const SQLite::Exception& exception, const std::string& path) {
  const TextPlace place{.file = path};
  switch (exception.getErrorCode()) {
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
      throw Error(Fault::busy, place,
                  "another program is writing to this database; try again when it is done");
    case SQLITE_NOTADB:
      throw Error(Fault::bad_input, place, "this is not a database");
    case SQLITE_CORRUPT:
      throw Error(Fault::bad_input, place, "the database is damaged");
    case SQLITE_FULL:
      throw Error(Fault::io, place, "the disk is full; what was committed is safe");
    case SQLITE_CANTOPEN:
      throw Error(Fault::cannot_create, place,
                  "the database, or a file it needs beside it, cannot be opened");
    case SQLITE_READONLY:
      throw Error(Fault::cannot_create, place,
                  "the database cannot be written to: it, or its folder, is read-only");
    case SQLITE_IOERR:
    case SQLITE_PERM:
    case SQLITE_PROTOCOL:
    case SQLITE_NOLFS:
    case SQLITE_TOOBIG:
      throw Error(Fault::io, place, exception.what());
    default:
      throw std::logic_error(path + ": " + exception.what());
  }
}

}  // namespace puzzlemill::store
