#pragma once

#include <functional>

#include "puzzlemill/core/budget.hpp"
#include "puzzlemill/core/kind.hpp"
#include "puzzlemill/fubuki/question.hpp"

namespace puzzlemill::fubuki {

/// Shows every solution to `found`, until it says false.
///
/// The tightest line first: the six lines are put in the order of the ways in which each can be filled at the
/// start, rows before columns and first to last where these are equal. Line by line, the arrangements that
/// fit are tried in the order of ArrangementTable. This decides the order of the solutions, which is part of
/// the promise: `16,22,7/11,16,18/3........` gives 358796124, 385769124, 358679241, 385679214.
///
///     ways   C1 4   R1 6   R3 6   R2 12   C2 30   C3 30        so C1 first: 3,7,1 and later 3,6,2
///
/// Takes    a node of `budget` for each arrangement put on a line that had blanks.
/// Threads  any number at once, each with its own Budget.
SolveEnd solve(const Question& question, Budget& budget, const std::function<bool(const Grid&)>& found);

}  // namespace puzzlemill::fubuki
