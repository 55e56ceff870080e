#pragma once

#include <string>
#include <vector>

#include <SQLiteCpp/Database.h>

namespace puzzlemill::store {

/// What another hand did to the schema that can change what is stored, each as in `the index by_band is missing`,
/// by type and name, what is ours first; empty in a database as its version makes it, and in one without a version.
///
///     a table, index or trigger of ours   that is missing, or reads otherwise than the migrations wrote it
///     the names in bands, symmetries      that are others than this program's, where nothing else is altered
///         and techniques
///     on a table of ours                  any other trigger, any other unique index
///
/// Views, and tables and plain indexes that people add for themselves, change nothing and are theirs.
///
/// Errors   SQLite's, as exceptions of its own.
/// Cost     a millisecond, whatever the size.
std::vector<std::string> alterations(const SQLite::Database& connection);

/// Errors   bad_input, naming all alterations of the database at `path`.
void refuse_altered(const SQLite::Database& connection, const std::string& path);

}  // namespace puzzlemill::store
