#pragma once

#include <optional>
#include <span>
#include <string>

#include "puzzlemill/core/puzzle_rating.hpp"

namespace puzzlemill::cli {

/// `7.1` for 71; empty for what is not known.
std::string rating_text(std::optional<int> tenths);

/// `hidden-single:40;pointing:2`
std::string techniques_text(std::span<const TechniqueCount> counts);

}  // namespace puzzlemill::cli
