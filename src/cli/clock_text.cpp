#include "puzzlemill/cli/clock_text.hpp"

#include <chrono>

#include <fmt/chrono.h>

namespace puzzlemill::cli {

std::string now_text() {
  const auto now = std::chrono::time_point_cast<std::chrono::seconds>(std::chrono::system_clock::now());
  return fmt::format("{:%Y-%m-%dT%H:%M:%SZ}", fmt::gmtime(std::chrono::system_clock::to_time_t(now)));
}

}  // namespace puzzlemill::cli
