#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "puzzlemill/store/database.hpp"

namespace puzzlemill::store {

/// Calls `visit` for each job that says other things of its rows than are there: how many were stored, how
/// many of each band, and up to which index; or whose numbers, and those of its parts, do not fit each other: each
/// index of a range has one outcome, parts have found no more than the whole, and are shares where it has targets. In
/// the order of the jobs, each once for all that is wrong with it; then for each job that has parts and is not there.
///
/// Limits   of a part's `stored` nothing is said, nor of how far one of targets or of an import was: nothing else in
///          the database knows.
/// Errors   those of Database; bad_input for a job that cannot be read.
void for_each_wrong_count(const Database& database,
                          const std::function<void(std::int64_t job, const std::string& wrong)>& visit);

}  // namespace puzzlemill::store
