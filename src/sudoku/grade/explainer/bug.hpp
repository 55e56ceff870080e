#pragma once

#include <optional>

#include "finding.hpp"
#include "pending.hpp"
#include "position.hpp"

namespace puzzlemill::sudoku::explainer {

/// Bivalue universal grave: but for some candidates in a few cells, every empty cell would have two and every
/// digit two places in every house, and then the puzzle would have no solution or two. So one of those
/// candidates is true:
///
///     1   they are in one cell: all its others go
///     2   they are of one digit: it goes from what sees all of the cells
///     3   the cells are in one house: together they act as one cell of a naked set there
///     4   two cells in a house have a candidate in common: nothing but that and the surplus ones is left
///
/// Limits  only right for a puzzle with one solution.
std::optional<Finding> bivalue_universal_grave(const Position& position, Pending& pending);

}  // namespace puzzlemill::sudoku::explainer
