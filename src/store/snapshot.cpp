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
  if (execute(database, "BEGIN DEFERRED") == SQLITE_OK) return;
  throw_as_error(SQLite::Exception(database.connection().getHandle()), database.path());
}

Snapshot::~Snapshot() {
  execute(database_, "ROLLBACK");
}

}  // namespace puzzlemill::store
