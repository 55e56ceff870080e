#pragma once

#include <optional>

#include "finding.hpp"
#include "pending.hpp"
#include "position.hpp"

namespace puzzlemill::sudoku::explainer {

/// Unique rectangles and loops. Cells that all hold the same two digits, each in one house with the next, so
/// that every house which has one of the odd cells of the loop has one of the even cells too: were there
/// nothing else in them, the digits could change places and the puzzle had two solutions. So something else is
/// true, and by how the extra candidates lie there are four types:
///
///     1   one cell has them: it is none of the two digits
///     2   the extra digit is the same in all: it goes from what sees all of them
///     3   two cells in a house have them: together they act as one cell of a naked or hidden set there
///     4   two cells in a house have them, and one of the two digits has no other cell there: the other one
///         goes from both
///
/// All are collected; the step is the one of lowest rating, then of lowest type, then the first met.
///
/// Limits  only right for a puzzle with one solution. Some loops are missed, as in the classic program: how
///         far cells with extra candidates are followed depends on cells met but not followed.
std::optional<Finding> unique_loop(const Position& position, Pending& pending);

}  // namespace puzzlemill::sudoku::explainer
