#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "puzzlemill/cli/settings.hpp"
#include "puzzlemill/core/budget.hpp"
#include "puzzlemill/core/kind.hpp"
#include "puzzlemill/core/puzzle_rating.hpp"

namespace puzzlemill::cli {

/// What --rate may be. Every puzzle has its score, which its band is made of: without ratings, `score` and `none` are
/// the same.
inline constexpr std::array<std::string_view, 3> rate_names{"se", "score", "none"};

/// The nodes that one rating may take; nothing where none is wanted.
std::optional<std::int64_t> rate_nodes(const Settings& settings);

/// The rating of a puzzle within so many nodes; nothing where none is wanted, or the kind has none.
template <PuzzleKind K>
std::optional<PuzzleRating> rated(const typename K::Question& question, std::optional<std::int64_t> nodes) {
  if (!nodes) return std::nullopt;
  Budget budget(*nodes);
  return K::rate(question, budget);
}

}  // namespace puzzlemill::cli
