#include "puzzlemill/store/stoppable.hpp"

#include <chrono>
#include <condition_variable>
#include <mutex>

#include <sqlite3.h>

namespace puzzlemill::store {
namespace {

constexpr std::chrono::milliseconds between_looks{20};

/// Interrupts again and again: SQLite forgets it where nothing runs in that moment.
void interrupt_when(const std::atomic<bool>& stop, sqlite3* connection, const std::stop_token& ended) {
  std::mutex mutex;
  std::unique_lock lock(mutex);
  std::condition_variable_any never;
  while (!ended.stop_requested()) {
    if (stop) sqlite3_interrupt(connection);
    never.wait_for(lock, ended, between_looks, [] { return false; });
  }
}

}  // namespace

void roll_back(Database& database) {
  while (sqlite3_get_autocommit(database.connection().getHandle()) == 0) {
    database.connection().tryExec("ROLLBACK");
  }
}

Stoppable::Stoppable(const Database& database, const std::atomic<bool>& stop)
    : watcher_([&stop, connection = database.connection().getHandle()](const std::stop_token& ended) {
        interrupt_when(stop, connection, ended);
      }) {}

}  // namespace puzzlemill::store
