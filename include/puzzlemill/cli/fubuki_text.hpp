#pragma once

#include <string>
#include <vector>

namespace puzzlemill::cli {

/// All solutions of a fubuki, for people:
///
///     Total solution(s) are: 4        `4+` when there may be more
///     358
///     796
///     124
///
///     385
///     …
///
/// or `There is no solution`. Requires  each solution is nine digits.
std::string fubuki_text(const std::vector<std::string>& solutions, bool may_be_more);

}  // namespace puzzlemill::cli
