#pragma once

#include <atomic>
#include <exception>
#include <thread>

#include "puzzlemill/store/database.hpp"

namespace puzzlemill::store {

/// What work on a database throws when it was stopped from outside. An open transaction is its owner's to roll back,
/// where SQLite has not done so already.
struct BrokenOff : std::exception {
  const char* what() const noexcept override { return "broken off"; }
};

/// Ends a transaction that work broken off has left open: its ROLLBACK may have been broken off too.
void roll_back(Database& database);

/// While it lives, whatever the connection of `database` is at, a query, a check of its pages or a change, ends with
/// BrokenOff within some hundredths of a second of `stop`, and so does what is begun after it. A commit is done whole
/// or not at all.
///
/// Requires  `database` and `stop` outlive it.
/// Threads   it has one of its own, which looks at `stop`: a signal handler may set it.
/// Limits    a sort that has its rows and is no more than merging them, some tenths of a second for a million, ends
///           first.
class Stoppable {
 public:
  Stoppable(const Database& database, const std::atomic<bool>& stop);

 private:
  std::jthread watcher_;
};

}  // namespace puzzlemill::store
