#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "puzzlemill/store/database.hpp"

namespace puzzlemill::store {

/// Calls `visit` for each row whose small numbers do not stand for what they should, in the order of the ids:
/// its job, kind, band, symmetry or hardest technique is not known, its kind is not that of its job, or it is
/// neither minimal nor not. Of a
/// row with several faults the first is said.
///
/// Errors   those of Database.
void for_each_wrong_code(const Database& database,
                         const std::function<void(std::int64_t id, const std::string& wrong)>& visit);

}  // namespace puzzlemill::store
