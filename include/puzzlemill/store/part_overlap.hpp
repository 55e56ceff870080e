#pragma once

#include <cstdint>
#include <span>

#include "puzzlemill/store/database.hpp"
#include "puzzlemill/store/job_part.hpp"

namespace puzzlemill::store {

/// What is left of a part of a range, of job `job` of `in`, without the indexes at its ends that `known`
/// parts have:
///
///     known   [0 ............ 50)                     [90 .. 120)
///     part                 [40 .. [60 .. 70) .. 100)
///     left                     [50 ............ 90)             it takes the place of what lies within it
///
/// so that failures, and puzzles not fully rated, count once. These have no row by which they could be told
/// apart: where every index that is cut off has its row there are no failures, and where the part has no
/// duplicates, and one cause of failures, each without a row is one of these. The ratings are in the rows.
///
/// Errors   usage where it cannot be known how many of them are cut off.
JobPart without_known(const Database& in, std::int64_t job, JobPart part, std::span<const JobPart> known);

}  // namespace puzzlemill::store
