#include "puzzlemill/store/sqlite_error.hpp"

#include <new>
#include <stdexcept>
#include <string_view>

#include <fmt/format.h>
#include <sqlite3.h>

#include "puzzlemill/store/stoppable.hpp"

namespace puzzlemill::store {
namespace {

constexpr std::string_view disk_is_full = "the disk is full; what was committed is safe";

/// Which SQLite says of none of the codes that share SQLITE_IOERR.
std::string io_error(int extended_code) {
  switch (extended_code) {
    case SQLITE_IOERR_WRITE:
    case SQLITE_IOERR_FSYNC:
    case SQLITE_IOERR_DIR_FSYNC:
    case SQLITE_IOERR_TRUNCATE:
      return "writing failed: the disk, a quota or a limit on the size of files; what was committed is safe";
    case SQLITE_IOERR_SHMSIZE:  // no room for the memory that readers and writers share
      return std::string(disk_is_full);
    case SQLITE_IOERR_READ:
    case SQLITE_IOERR_SHORT_READ:
      return "reading failed";
    default:
      return fmt::format("{} ({})", sqlite3_errstr(extended_code), extended_code);
  }
}

}  // namespace

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
      throw Error(Fault::io, place, std::string(disk_is_full));
    case SQLITE_CANTOPEN:
      throw Error(Fault::cannot_create, place,
                  "the database, or a file it needs beside it, cannot be opened");
    case SQLITE_READONLY:
      throw Error(Fault::cannot_create, place,
                  "the database cannot be written to: it, or its folder, is read-only");
    case SQLITE_IOERR:
      throw Error(Fault::io, place, io_error(exception.getExtendedErrorCode()));
    case SQLITE_ERROR:
    case SQLITE_CONSTRAINT:
      // The statements are this program's own, and fit each other and the schema: another hand was there.
      throw Error(Fault::bad_input, place,
                  fmt::format("the database is not as this program made it: {}", exception.what()));
    case SQLITE_INTERRUPT:
      throw BrokenOff{};
    case SQLITE_NOMEM:
      throw std::bad_alloc();
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
