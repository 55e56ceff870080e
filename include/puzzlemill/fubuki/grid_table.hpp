#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "puzzlemill/core/kind.hpp"
#include "puzzlemill/fubuki/question.hpp"

namespace puzzlemill::fubuki {

/// All 362,880 grids, those with the same sums side by side. Shares nothing with solve(), so that each can
/// check the other.
///
///     │ 123456789 … │ … │ the 80 grids of 13,16,16/13,16,16 │ … │        46,147 patterns of sums
///      6,15,24/12,15,18     the most of any pattern
///
/// Threads  any number at once.
class GridTable {
 public:
  /// Made when first asked for, in some tens of milliseconds; 3.3 MB.
  static const GridTable& get();

  std::span<const Grid> all() const { return grids_; }
  /// The grids with these sums, in rising reading order.
  std::span<const Grid> with(const Sums& sums) const;

 private:
  GridTable();

  std::vector<Grid> grids_;
};

/// Counts all solutions by going through the grids with the question's sums. The verdict is unique, multiple
/// or none: a Question breaks no rule, and the grids to look at are never more than 80.
Proof prove(const Question& question);

}  // namespace puzzlemill::fubuki
