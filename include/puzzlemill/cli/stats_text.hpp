#pragma once

#include <string>

#include <nlohmann/json.hpp>

#include "puzzlemill/store/stats.hpp"

namespace puzzlemill::cli {

/// For people: a few tables.
std::string stats_text(const store::Stats& stats);

/// For programs: everything.
nlohmann::ordered_json stats_json(const store::Stats& stats);

}  // namespace puzzlemill::cli
