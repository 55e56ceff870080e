#include "puzzlemill/cli/stop_signals.hpp"

#include <array>
#include <csignal>

namespace puzzlemill::cli {
namespace {

constexpr std::array<int, 3> signals{SIGINT, SIGTERM, SIGUSR1};

std::atomic<bool> stop_asked{false};
static_assert(std::atomic<bool>::is_always_lock_free, "else a signal handler may not touch it");

extern "C" void puzzlemill_ask_to_stop(int signal) {
  if (!stop_asked.exchange(true)) return;
  std::signal(signal, SIG_DFL);
  std::raise(signal);
}

}  // namespace

StopSignals::StopSignals() {
  stop_asked = false;
  for (const int signal : signals) std::signal(signal, puzzlemill_ask_to_stop);
}

StopSignals::~StopSignals() {
  for (const int signal : signals) std::signal(signal, SIG_DFL);
}

const std::atomic<bool>& StopSignals::asked() const {
  return stop_asked;
}

}  // namespace puzzlemill::cli
