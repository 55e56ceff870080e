#pragma once

#include <cstddef>

#include "puzzlemill/cli/settings.hpp"

namespace puzzlemill::cli {

/// --threads, or one for each processor that this process may use.
std::size_t thread_count(const Settings& settings);

}  // namespace puzzlemill::cli
