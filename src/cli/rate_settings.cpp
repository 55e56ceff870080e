#include "puzzlemill/cli/rate_settings.hpp"

namespace puzzlemill::cli {

std::optional<std::int64_t> rate_nodes(const Settings& settings) {
  if (settings.text("rate") != rate_names.front()) return std::nullopt;
  return static_cast<std::int64_t>(settings.whole("rate-budget"));
}

}  // namespace puzzlemill::cli
