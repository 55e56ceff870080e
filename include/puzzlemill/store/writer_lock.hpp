#pragma once

#include <filesystem>

namespace puzzlemill::store {

/// Keeps other writers of this project out of a database: between two commits SQLite's own lock is free for a
/// moment, and a program started twice by mistake must not throw the first one out. It lies on the database's
/// file itself, so it goes with a kill, and readers do not see it.
///
/// Limits   no lock is taken on a disk shared by machines, where none can be relied on. The file stays open
///          until the end, since closing it would drop SQLite's own locks on it: outlive the connection.
class WriterLock {
 public:
  WriterLock() = default;
  ~WriterLock();
  WriterLock(const WriterLock&) = delete;
  WriterLock& operator=(const WriterLock&) = delete;

  /// Errors   busy when somebody else still has it after `timeout_ms`.
  void take(const std::filesystem::path& path, int timeout_ms);
  void release();

 private:
  int file_ = -1;
};

}  // namespace puzzlemill::store
