#pragma once

#include <filesystem>
#include <string>

#include <SQLiteCpp/Database.h>

#include "puzzlemill/store/writer_lock.hpp"

namespace puzzlemill::store {

enum class Access {
  create,  ///< read and write; made when there is none, or an empty file
  write,   ///< read and write; must exist
  read,    ///< queries only; must exist. One of an older schema is renewed, and then read.
};

/// A write-ahead log lets readers read while a job writes. `automatic` takes it wherever it works.
enum class Journal { automatic, rollback };

struct OpenOptions {
  int busy_timeout_ms = 5000;  ///< how long to wait for another writer
  Journal journal = Journal::automatic;
};

/// An open database of this project, of the newest schema.
///
/// Errors   no_input when it must exist and does not;
///          bad_input when it is no database, cut short, another program's, a newer version's, or to be written
///          and not as this program made it (see alterations()): the file is
///          then as it was, and nothing was put beside it;
///          cannot_create when it cannot be made; busy when somebody else holds it for longer than the
///          timeout; io for the rest.
/// Threads  one at a time, any one.
/// Limits   on a disk shared by machines it has a rollback journal: there a commit and a reader wait for
///          each other, up to the timeout.
class Database {
 public:
  explicit Database(const std::filesystem::path& path, Access access, const OpenOptions& options = {});

  /// Makes this the one writer, until released or at an end; claiming twice changes nothing.
  /// Requires no transaction is open.
  /// Errors   busy when another does not end within the timeout; cannot_create where nothing can be written.
  void claim_writing();
  void release_writing() { writer_.release(); }

  const std::string& path() const { return path_; }  ///< for messages
  /// How another connection, one for writing, names this file in an ATTACH to read it as this one does.
  std::string uri_for_reading() const;
  /// What takes a Database& may write, what takes a const one only reads.
  SQLite::Database& connection() { return connection_; }
  const SQLite::Database& connection() const { return connection_; }

 private:
  std::string path_;
  int busy_timeout_ms_;
  WriterLock writer_;  // outlives the connection
  SQLite::Database connection_;
};

}  // namespace puzzlemill::store
