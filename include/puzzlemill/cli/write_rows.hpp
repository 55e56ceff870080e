#pragma once

#include <string>

#include "puzzlemill/cli/settings.hpp"

namespace puzzlemill::cli {

/// Writes the puzzles that `settings`, of query or export, ask for to `target`.
void write_rows(const Settings& settings, const std::string& target, bool force);

}  // namespace puzzlemill::cli
