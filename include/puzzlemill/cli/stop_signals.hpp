#pragma once

#include <atomic>

namespace puzzlemill::cli {

/// While it lives, SIGINT, SIGTERM and SIGUSR1 (of which batch systems send one some time before they kill)
/// ask the program to stop; a second one ends it at once, as if there were no handler. What was not committed
/// then is lost and is made again by the next run.
///
/// Limits   one at a time: signals belong to the process.
class StopSignals {
 public:
  StopSignals();
  ~StopSignals();
  StopSignals(const StopSignals&) = delete;
  StopSignals& operator=(const StopSignals&) = delete;

  const std::atomic<bool>& asked() const;
};

/// From now on a signal that ends the program first removes the files that are not complete yet.
void end_tidily_on_signals();

}  // namespace puzzlemill::cli
