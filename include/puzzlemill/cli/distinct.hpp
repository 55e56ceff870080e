#pragma once

#include "puzzlemill/cli/settings.hpp"
#include "puzzlemill/core/names.hpp"
#include "puzzlemill/store/job.hpp"

namespace puzzlemill::cli {

/// --distinct, or the kind's usual way.
inline store::DistinctBy distinct_by(const Settings& settings, store::DistinctBy usual) {
  if (!settings.has("distinct")) return usual;
  return named<store::DistinctBy>(store::distinct_names, settings.text("distinct")).value_or(usual);
}

}  // namespace puzzlemill::cli
