#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "puzzlemill/cli/settings.hpp"

namespace puzzlemill::cli {

/// What --rate may be. Every puzzle has its score, which its band is made of: without ratings, `score` and `none` are
/// the same.
inline constexpr std::array<std::string_view, 3> rate_names{"se", "score", "none"};

/// The nodes that one rating may take; nothing where none is wanted.
std::optional<std::int64_t> rate_nodes(const Settings& settings);

}  // namespace puzzlemill::cli
