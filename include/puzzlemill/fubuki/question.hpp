#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "puzzlemill/fubuki/grid.hpp"

namespace puzzlemill::fubuki {

/// Six sums and some givens that break no rule: each sum is 6 … 24, rows and columns add to 45, no digit is
/// given twice. Whether there is a solution, or one only, is for solve() and prove() to say.
class Question {
 public:
  /// Requires  digits of 0 … 9.
  /// Errors    Fault::bad_input with a message that says which rule is broken, and where.
  Question(const Sums& sums, const Digits& givens);

  /// What the player of a grid sees: always a valid question.
  Question(const Grid& grid, ClueMask shown);

  const Sums& sums() const { return sums_; }
  const Digits& givens() const { return givens_; }  ///< 0 for a blank
  ClueMask clues() const;

  friend bool operator==(const Question&, const Question&) = default;

 private:
  Sums sums_;
  Digits givens_{};
};

/// What is wrong with one sum, for who checks them as they come; empty when it is 6 … 24.
std::optional<std::string> wrong_sum(std::size_t line, int sum);

/// What is wrong with the three sums of the rows (`first` 0) or of the columns (`first` 3); empty when they
/// add to 45.
std::optional<std::string> wrong_total(const Sums& sums, std::size_t first);

}  // namespace puzzlemill::fubuki
