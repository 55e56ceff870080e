#pragma once

#include <optional>

#include "finding.hpp"
#include "pending.hpp"
#include "position.hpp"

namespace puzzlemill::sudoku::explainer {

/// Aligned pair exclusion: what two cells may hold together. A combination of their candidates is impossible
/// if they see each other and it has the same digit twice, or if some cell that both see would have nothing
/// left. A candidate in no possible combination goes.
std::optional<Finding> aligned_pair_exclusion(const Position& position, Pending& pending);

/// The same with three cells.
std::optional<Finding> aligned_triplet_exclusion(const Position& position, Pending& pending);

}  // namespace puzzlemill::sudoku::explainer
