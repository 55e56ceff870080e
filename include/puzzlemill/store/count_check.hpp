#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "puzzlemill/store/database.hpp"

namespace puzzlemill::store {

/// Calls `visit` for each job that says other things of its rows than are there: how many were stored, how
/// many of each band, and up to which index. In the order of the jobs, each once for all that is wrong with
/// it.
///
/// Errors   those of Database; bad_input for a job that cannot be read.
void for_each_wrong_count(const Database& database,
                          const std::function<void(std::int64_t job, const std::string& wrong)>& visit);

}  // namespace puzzlemill::store
