#pragma once

#include <atomic>
#include <thread>

#include "puzzlemill/store/database.hpp"

namespace puzzlemill::store {

/// What work on a database throws when it was stopped from outside. Nothing of an open transaction stays.
struct Stopped {};

/// While it lives, whatever the connection of `database` is at, a query, a check of its pages or a change, ends with
/// Stopped within some hundredths of a second of `stop`, and so does what is begun after it. A commit is done whole
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
