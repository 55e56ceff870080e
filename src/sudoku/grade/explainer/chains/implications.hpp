#pragma once

#include <vector>

#include "forcing.hpp"
#include "link_search.hpp"
#include "puzzlemill/sudoku/grade/step.hpp"
#include "unary.hpp"

namespace puzzlemill::sudoku::explainer {

/// The chains behind a conclusion, to be told. Only made when asked for: rating goes without.
///
///     forcing chain    from the candidate to its negation
///     cycle            once around from a node on, and once the other way from the same node off
///     twofold, cell,   from each alternative to the conclusion
///     region
///     contradiction    from the assumption to a node on, and to the same node off
std::vector<Chain> implications(const UnaryHint& hint, const Path& path);
std::vector<Chain> implications(const ForcingHint& hint, ForcingChains& chains);

}  // namespace puzzlemill::sudoku::explainer
