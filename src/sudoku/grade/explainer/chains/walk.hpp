#pragma once

#include <bitset>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "run.hpp"

namespace puzzlemill::sudoku::explainer {

/// Goes back from a node to all that it follows from, breadth first; of equal nodes only the first met counts.
/// Keeps its memory from one walk to the next.
class Walk {
 public:
  /// The numbers in `run.reached` that are visited, `target` first. Valid until the next call.
  const std::vector<std::uint16_t>& back_from(const Run& run, int target) {
    std::bitset<node_count> seen;
    visited_.clear();
    const auto visit = [&](int reached) {
      const auto node = static_cast<std::size_t>(index(run.reached[at(reached)].node));
      if (seen[node]) return;
      seen[node] = true;
      visited_.push_back(static_cast<std::uint16_t>(reached));
    };
    visit(target);
    for (std::size_t next = 0; next < visited_.size(); ++next) {
      run.for_each_parent(visited_[next], visit);
    }
    return visited_;
  }

 private:
  std::vector<std::uint16_t> visited_;
};

}  // namespace puzzlemill::sudoku::explainer
