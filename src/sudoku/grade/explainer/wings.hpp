#pragma once

#include <optional>

#include "finding.hpp"
#include "pending.hpp"
#include "position.hpp"

namespace puzzlemill::sudoku::explainer {

/// A pivot {x,y} sees {x,z} and {y,z}: one of the two is z, so z goes from the cells that see both.
std::optional<Finding> xy_wing(const Position& position, Pending& pending);

/// A pivot {x,y,z} sees {x,z} and {y,z}: one of the three is z, so z goes from the cells that see all.
std::optional<Finding> xyz_wing(const Position& position, Pending& pending);

}  // namespace puzzlemill::sudoku::explainer
