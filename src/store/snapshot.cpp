#include "puzzlemill/store/snapshot.hpp"

#include <sqlite3.h>

#include "puzzlemill/store/sqlite_error.hpp"

namespace puzzlemill::store {
namespace {

int execute(const Database& database, const char* sql) {
  return sqlite3_exec(database.connection().getHandle(), sql, nullptr, nullptr, nullptr);
}

}  // namespace

Snapshot::Snapshot(const Database& database) : database_(database) {
  // A transaction shows what was there when it first read something, not when it began.
  if (execute(database, "BEGIN DEFERRED") == SQLITE_OK &&
      execute(database, "SELECT 1 FROM sqlite_schema LIMIT 1") == SQLITE_OK) {
    return;
  }
  const SQLite::Exception failure(database.connection().getHandle());
  execute(database, "ROLLBACK");
  throw_as_error(failure, database.path());
}

Snapshot::~Snapshot() {
  execute(database_, "ROLLBACK");
}

}  // namespace puzzlemill::store
