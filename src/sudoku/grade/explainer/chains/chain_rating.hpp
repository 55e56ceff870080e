#pragma once

namespace puzzlemill::sudoku::explainer {

/// What chains add to the rating of their technique for their complexity (the nodes that they go through):
/// a tenth each time that complexity - 2 passes 4, 6, 8, 12, 16, 24, 32, ... Added up as the classic program
/// does, since which of two chains is taken depends on the last bit.
constexpr double chain_rating(double base, int complexity) {
  double added = 0.0;
  int limit = 4;
  for (bool half_more = true; complexity - 2 > limit; half_more = !half_more) {
    added += 0.1;
    limit = half_more ? limit * 3 / 2 : limit * 4 / 3;
  }
  return base + added;
}

}  // namespace puzzlemill::sudoku::explainer
