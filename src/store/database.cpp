#include "puzzlemill/store/database.hpp"

#include <string_view>
#include <utility>

#include <SQLiteCpp/Statement.h>
#include <sqlite3.h>

#include "puzzlemill/core/error.hpp"
#include "puzzlemill/store/file_check.hpp"
#include "puzzlemill/store/schema.hpp"
#include "puzzlemill/store/schema_check.hpp"
#include "puzzlemill/store/sqlite_error.hpp"

namespace puzzlemill::store {
namespace {

namespace fs = std::filesystem;

/// A connection is used by one thread at a time: its locks would cost a fifth of what a row does.
constexpr int one_thread = SQLITE_OPEN_NOMUTEX;

int stored_version(SQLite::Database& connection) {
  return connection.execAndGet("PRAGMA user_version").getInt();
}

/// The application's mark and the number are written in one commit: the mark alone is a sign of damage.
void refuse_unnumbered(SQLite::Database& connection, const std::string& path) {
  const bool ours = connection.execAndGet("PRAGMA application_id").getInt() == application_id;
  if (!ours || stored_version(connection) > 0) return;
  throw Error(
      Fault::bad_input, TextPlace{.file = path},
      "this database has lost the number of its schema (user_version): it is damaged, or was changed by "
      "another program");
}

/// The file may come from anybody: what a schema of theirs calls must be harmless, and a damaged page be
/// noticed before it is followed.
void trust_nothing(SQLite::Database& connection) {
  connection.exec("PRAGMA trusted_schema = OFF");
  connection.exec("PRAGMA cell_size_check = ON");
}

void use_write_ahead_log(SQLite::Database& connection) {
  if (connection.execAndGet("PRAGMA journal_mode = WAL").getString() != "wal") {
    throw SQLite::Exception("no write-ahead log", SQLITE_PROTOCOL);
  }
  // A checkpoint each few thousand rows would write the hot pages of the indexes again and again.
  connection.exec("PRAGMA wal_autocheckpoint = 8192");
  // With a log, NORMAL can lose the last commits when the power goes, never the database: the job does them
  // again.
  connection.exec("PRAGMA synchronous = NORMAL");
}

void use_rollback_journal(SQLite::Database& connection) {
  connection.exec("PRAGMA journal_mode = DELETE");
  connection.exec("PRAGMA synchronous = FULL");
}

void choose_journal(SQLite::Database& connection, const fs::path& path, Journal journal) {
  if (journal == Journal::automatic && !on_network_disk(path)) {
    try {
      use_write_ahead_log(connection);
      return;
    } catch (const SQLite::Exception& exception) {
      // Some disks refuse the shared memory or the locks of a log, each with another code; being busy is no
      // sign of it.
      if (exception.getErrorCode() == SQLITE_BUSY) throw;
    }
  }
  use_rollback_journal(connection);
}

/// Looks into the file for the first time. One that was last used with a log cannot be opened where there is
/// no memory to share, but by one alone: that one leaves it with a rollback journal, and nothing of the log
/// is lost.
void leave_log_where_none_works(SQLite::Database& connection) {
  try {
    (void)stored_version(connection);
    return;
  } catch (const SQLite::Exception& exception) {
    const int code = exception.getErrorCode();
    if (code != SQLITE_CANTOPEN && code != SQLITE_IOERR && code != SQLITE_PROTOCOL) throw;
  }
  connection.exec("PRAGMA locking_mode = EXCLUSIVE");
  connection.exec("PRAGMA journal_mode = DELETE");
  connection.exec("PRAGMA locking_mode = NORMAL");
  (void)stored_version(connection);  // the lock goes with the next look
}

/// Absolute, so that no name is one of those that mean something else to SQLite, as `:memory:` does.
std::string sqlite_name(const fs::path& path) {
  return fs::absolute(path).string();
}

SQLite::Database open_for_writing(const fs::path& path, const OpenOptions& options) {
  SQLite::Database connection(sqlite_name(path),
                              SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE | SQLite::OPEN_URI | one_thread,
                              options.busy_timeout_ms);
  // Of the sizes tried, the fastest to fill, by a tenth over 4096; it counts for a new file only.
  connection.exec("PRAGMA page_size = 8192");
  // Large enough that a batch stays in memory: pages spilled early would shut readers out of a rollback
  // journal.
  connection.exec("PRAGMA cache_size = -65536");
  leave_log_where_none_works(connection);
  trust_nothing(connection);
  refuse_newer(stored_version(connection), path.string());
  refuse_unnumbered(connection, path.string());
  refuse_altered(connection, path.string());
  // The tables are made under a rollback journal, so that the header in the file itself names the
  // application.
  migrate(connection);
  choose_journal(connection, path, options.journal);
  return connection;
}

/// `file:` and the path, for SQLite's URI reader.
std::string as_uri(const fs::path& path) {
  std::string uri = "file:";
  for (const char c : sqlite_name(path)) {
    if (std::string_view("%?#").find(c) == std::string_view::npos) {
      uri += c;
    } else {
      uri += fmt::format("%{:02X}", static_cast<unsigned char>(c));
    }
  }
  return uri;
}

/// Reads through a connection that may write where the file allows it: only such a one can tidy up the log
/// that a killed job left, and leaves no files of its own behind.
SQLite::Database open_for_reading(const fs::path& path, const OpenOptions& options) {
  try {
    SQLite::Database connection(sqlite_name(path), SQLite::OPEN_READWRITE | one_thread,
                                options.busy_timeout_ms);
    leave_log_where_none_works(connection);
    connection.exec("PRAGMA query_only = ON");
    return connection;
  } catch (const SQLite::Exception& exception) {
    const int code = exception.getErrorCode();
    if (code != SQLITE_CANTOPEN && code != SQLITE_READONLY) throw;
  }
  // In a folder where nothing can be written a log cannot be used. Without one, the file is all there is.
  if (in_mid_commit(path)) {
    return SQLite::Database(sqlite_name(path), SQLite::OPEN_READONLY | one_thread, options.busy_timeout_ms);
  }
  return SQLite::Database(as_uri(path) + "?immutable=1",
                          SQLite::OPEN_READONLY | SQLite::OPEN_URI | one_thread);
}

/// Brings a database that is only to be read up to date. Data in it stay as they are.
void renew(const fs::path& path, const OpenOptions& options) {
  try {
    SQLite::Database connection(sqlite_name(path), SQLite::OPEN_READWRITE | one_thread,
                                options.busy_timeout_ms);
    trust_nothing(connection);
    refuse_altered(connection, path.string());
    migrate(connection);
  } catch (const SQLite::Exception& exception) {
    const int code = exception.getErrorCode();
    if (code != SQLITE_CANTOPEN && code != SQLITE_READONLY) throw;
    throw Error(
        Fault::bad_input, TextPlace{.file = path.string()},
        "this database was made by an older version of this program, and cannot be written here: its schema "
        "has to be renewed first, which any verb does where it may");
  }
}

SQLite::Database open(const fs::path& path, Access access, const OpenOptions& options) {
  const TextPlace place{.file = path.string()};
  const FileState state = check_file(path);
  if (access != Access::create && state == FileState::absent) {
    throw Error(Fault::no_input, place, "there is no such database");
  }
  if (access == Access::read && state == FileState::empty) {
    throw Error(Fault::bad_input, place, "this is an empty file, not a database");
  }
  return with_errors(place.file, [&] {
    if (access != Access::read) return open_for_writing(path, options);
    SQLite::Database connection = open_for_reading(path, options);
    trust_nothing(connection);
    const int version = stored_version(connection);
    refuse_newer(version, place.file);
    refuse_unnumbered(connection, place.file);
    if (version < newest_version()) renew(path, options);
    return connection;
  });
}

}  // namespace

Database::Database(const fs::path& path, Access access, const OpenOptions& options)
    : path_(path.string()),
      busy_timeout_ms_(options.busy_timeout_ms),
      connection_(open(path, access, options)) {}

std::string Database::uri_for_reading() const {
  const char* const name = sqlite3_db_filename(connection_.getHandle(), "main");
  const bool immutable = sqlite3_uri_boolean(name, "immutable", 0) != 0;
  return as_uri(path_) + (immutable ? "?immutable=1" : "?mode=ro");
}

void Database::claim_writing() {
  writer_.take(path_, busy_timeout_ms_);
  with_errors(path_, [&] {
    if (sqlite3_db_readonly(connection_.getHandle(), "main") == 1) {
      throw SQLite::Exception("opened for reading only", SQLITE_READONLY);
    }
    connection_.exec("BEGIN IMMEDIATE; ROLLBACK");
  });
}

}  // namespace puzzlemill::store
