#pragma once

#include "puzzlemill/cli/settings.hpp"
#include "puzzlemill/store/query.hpp"

namespace puzzlemill::cli {

/// The filters that every verb has that reads a database: kind, score, clues, er, ep, ed, technique,
/// hardest, symmetry, job, minimal.
store::Filter filter_of(const Settings& settings);

/// These and the rest of what a list can be asked for: band, unused, limit, offset, order-by.
store::Filter list_filter_of(const Settings& settings);

}  // namespace puzzlemill::cli
