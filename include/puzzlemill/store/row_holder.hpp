#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include <SQLiteCpp/Statement.h>

#include "puzzlemill/core/class_key.hpp"
#include "puzzlemill/store/database.hpp"
#include "puzzlemill/store/job.hpp"

namespace puzzlemill::store {

/// The stored row that keeps another of its class, or its text, out.
struct RowHolder {
  std::int64_t id = 0;
  std::int64_t band = 0;
  ClassKey key{};
  bool in_book = false;
};

/// Looks for them, and takes them out where another has the better claim.
///
/// Errors   those of SQLite, as its exceptions.
class RowHolders {
 public:
  RowHolders(Database& database, DistinctBy distinct);

  /// `kind` is the number that rows carry.
  std::optional<RowHolder> find(std::int64_t kind, const ClassKey& key, const std::string& givens);

  /// Belongs in a transaction.
  void remove(std::int64_t id);

 private:
  DistinctBy distinct_;
  SQLite::Statement find_;
  SQLite::Statement remove_;
};

}  // namespace puzzlemill::store
