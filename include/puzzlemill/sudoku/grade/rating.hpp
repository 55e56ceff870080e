#pragma once

#include <compare>
#include <string>

namespace puzzlemill::sudoku::explainer {

/// A rating as people quote it, with one decimal: 7.1. Of the classic Sudoku Explainer (1.2.1); later
/// programs that call theirs by the same name differ, mostly between 5.4 and 7.1.
class Rating {
 public:
  explicit constexpr Rating(int tenths) : tenths_(tenths) {}
  /// The classic rounding of what is computed in steps of a tenth.
  static constexpr Rating of(double computed) { return Rating(static_cast<int>((computed + 0.05) * 10)); }

  constexpr int tenths() const { return tenths_; }
  std::string text() const { return std::to_string(tenths_ / 10) + "." + std::to_string(tenths_ % 10); }

  friend constexpr auto operator<=>(Rating, Rating) = default;

 private:
  int tenths_;
};

}  // namespace puzzlemill::sudoku::explainer
