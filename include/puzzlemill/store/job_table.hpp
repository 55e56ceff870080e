#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "puzzlemill/store/job.hpp"

/// Writing to the tables jobs and kinds, for PuzzleStore: each call belongs in its transaction.
namespace puzzlemill::store {

/// The number that rows of `kind` carry. A kind new to the database gets the next one and keeps `distinct`
/// for ever.
///
/// Errors   usage when the kind's puzzles are kept apart in the other way.
std::int64_t kind_number(Database& database, const std::string& kind, DistinctBy distinct);

/// The id of the new row.
std::int64_t insert_job(Database& database, const JobRecord& job);

/// Writes everything but the version and, of the identity, all but the first index and the options.
void update_job(Database& database, const JobRecord& job);

}  // namespace puzzlemill::store
