#pragma once

#include <compare>

namespace puzzlemill::sudoku {

/// How hard a puzzle is, in points: the sum of the weights of the steps that solve it. Its own type, so that
/// a count of steps cannot be handed over as points.
class Score {
 public:
  explicit constexpr Score(int points) : points_(points) {}

  constexpr int points() const { return points_; }
  friend constexpr auto operator<=>(Score, Score) = default;

 private:
  int points_;
};

}  // namespace puzzlemill::sudoku
