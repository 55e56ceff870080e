#pragma once

#include <filesystem>

namespace puzzlemill::store {

/// What stands at a path where a database is wanted.
enum class FileState { absent, empty, ours };

/// Looks at a file's first 100 bytes, without SQLite, so that nothing is touched or left beside it.
///
///     offset 0   "SQLite format 3"      else it is no database
///           60   user_version           above the newest known: a newer program's
///           68   application_id         not ours: another program's
///           16, 28   page size, pages   more than the file holds: it is cut short
///
/// A file in the middle of a commit may be short for a time: its length is not judged then.
///
/// Errors   bad_input for each of the four, with its own message; no_input when the file must not be read, io
///          when reading fails.
[[nodiscard]] FileState check_file(const std::filesystem::path& path);

/// Whether a log or a journal with something in it lies beside the database: what the file itself holds is
/// then not the whole truth.
[[nodiscard]] bool in_mid_commit(const std::filesystem::path& path);

/// Whether `path` lies on a file system shared by machines, where a write-ahead log, which needs memory
/// shared by all who use the database, can lose data without any error.
[[nodiscard]] bool on_network_disk(const std::filesystem::path& path);

}  // namespace puzzlemill::store
