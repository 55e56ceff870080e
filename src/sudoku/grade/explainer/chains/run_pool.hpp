#pragma once

#include <cstddef>
#include <deque>

#include "run.hpp"

namespace puzzlemill::sudoku::explainer {

/// The memory of the runs of one search. Those of the search before are overwritten, since some hundred runs
/// of new memory each time would cost more than following them.
class RunPool {
 public:
  /// A run that holds anything, and stays where it is until reuse_all().
  Run& take() {
    if (used_ == runs_.size()) runs_.emplace_back();
    return runs_[used_++];
  }
  void reuse_all() { used_ = 0; }

 private:
  std::deque<Run> runs_;
  std::size_t used_ = 0;
};

}  // namespace puzzlemill::sudoku::explainer
