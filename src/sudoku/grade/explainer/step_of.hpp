#pragma once

#include <vector>

#include "finding.hpp"
#include "puzzlemill/sudoku/grade/step.hpp"

namespace puzzlemill::sudoku::explainer {

/// A finding with its chains, as the rest of the program sees it.
Step step_of(const Finding& finding, std::vector<Chain> chains);

}  // namespace puzzlemill::sudoku::explainer
