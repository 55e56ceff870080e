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

/// What is ignored, as under nohup or in the background of a script, stays so.
void handle(int signal, void (*handler)(int)) {
  if (std::signal(signal, handler) == SIG_IGN) std::signal(signal, SIG_IGN);
}

}  // namespace

StopSignals::StopSignals() {
  stop_asked = false;
  for (const int signal : signals) handle(signal, puzzlemill_ask_to_stop);
}

StopSignals::~StopSignals() {
  for (const int signal : signals) handle(signal, puzzlemill_end);
}

const std::atomic<bool>& StopSignals::asked() const {
  return stop_asked;
}

void end_tidily_on_signals() {
  for (const int signal : ending_signals) handle(signal, puzzlemill_end);
}

}  // namespace puzzlemill::cli
