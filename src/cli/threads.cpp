#include "puzzlemill/cli/threads.hpp"

#include <tbb/info.h>

namespace puzzlemill::cli {

std::size_t thread_count(const Settings& settings) {
  if (settings.has("threads")) return settings.whole("threads");
  return static_cast<std::size_t>(tbb::info::default_concurrency());
}

}  // namespace puzzlemill::cli
