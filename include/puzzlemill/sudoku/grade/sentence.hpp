#pragma once

#include <string>

#include "puzzlemill/sudoku/grade/step.hpp"

namespace puzzlemill::sudoku::explainer {

/// `box 3`, `row 1`, `column 7`.
std::string house_name(House house);

/// What is true of a candidate: `r3c4=5` if it is in its cell, else `r3c4<>5`.
std::string claim(const Candidate& candidate, bool on);

/// A step in one sentence, without a newline: the technique, where it is found, why, and what follows.
///
///     Pointing: in box 2 only r2c4 and r2c6 can hold 7, both in row 2; so r2c1<>7 and r2c9<>7.
///     Forcing X-Chain: if r1c2=4, then r1c8<>4 (row 1), r5c8=4 (column 8), r5c2<>4 (row 5), ...; so r1c2<>4.
///
/// A line of a chain that needs others than the one before it names them: `r5c8=4 (column 8, as r1c8<>4,
/// r3c8<>4)`. What a cell alone decides is `(cell r1c2)`.
///
/// Requires  a step of SolvingPath, or one with as much filled in.
/// Errors    bad_alloc.
/// Threads   any number at once.
std::string sentence(const Step& step);

}  // namespace puzzlemill::sudoku::explainer
