#pragma once

#include <array>
#include <cstddef>
#include <string_view>

#include "puzzlemill/cli/settings.hpp"
#include "puzzlemill/core/names.hpp"
#include "puzzlemill/store/job.hpp"

namespace puzzlemill::cli {

inline constexpr std::array<std::string_view, 2> distinct_names{"class", "text"};

constexpr std::string_view name(store::DistinctBy distinct) {
  return distinct_names[static_cast<std::size_t>(distinct)];
}

/// --distinct, or the kind's usual way.
inline store::DistinctBy distinct_by(const Settings& settings, store::DistinctBy usual) {
  if (!settings.has("distinct")) return usual;
  return named<store::DistinctBy>(distinct_names, settings.text("distinct")).value_or(usual);
}

}  // namespace puzzlemill::cli
