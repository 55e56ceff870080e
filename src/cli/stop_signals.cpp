#include "puzzlemill/cli/stop_signals.hpp"

#include <array>
#include <csignal>

#include "puzzlemill/formats/output_file.hpp"

namespace puzzlemill::cli {
namespace {

constexpr std::array<int, 3> signals{SIGINT, SIGTERM, SIGUSR1};
constexpr std::array<int, 5> ending_signals{SIGHUP, SIGINT, SIGTERM, SIGUSR1, SIGXCPU};

std::atomic<bool> stop_asked{false};
static_assert(std::atomic<bool>::is_always_lock_free, "else a signal handler may not touch it");

extern "C" void puzzlemill_end(int signal) {
  formats::remove_temporaries();
  std::signal(signal, SIG_DFL);
  std::raise(signal);
}

extern "C" void puzzlemill_ask_to_stop(int signal) {
  if (stop_asked.exchange(true)) puzzlemill_end(signal);
}

}  // namespace

StopSignals::StopSignals() {
  stop_asked = false;
  for (const int signal : signals) std::signal(signal, puzzlemill_ask_to_stop);
}

StopSignals::~StopSignals() {
  for (const int signal : signals) std::signal(signal, puzzlemill_end);
}

const std::atomic<bool>& StopSignals::asked() const {
  return stop_asked;
}

void end_tidily_on_signals() {
  for (const int signal : ending_signals) {
    // What was ignored before, as under nohup, stays so.
    if (std::signal(signal, puzzlemill_end) == SIG_IGN) std::signal(signal, SIG_IGN);
  }
}

}  // namespace puzzlemill::cli
