#pragma once

#include "puzzlemill/store/database.hpp"

namespace puzzlemill::store {

/// While it lives, all that is read is of the moment when it was made, whatever a writer commits meanwhile: one
/// deferred transaction, which keeps nobody from writing where there is a write-ahead log.
///
/// Requires  no transaction is open.
class Snapshot {
 public:
  explicit Snapshot(const Database& database);
  ~Snapshot();
  Snapshot(const Snapshot&) = delete;
  Snapshot& operator=(const Snapshot&) = delete;

 private:
  const Database& database_;
};

}  // namespace puzzlemill::store
