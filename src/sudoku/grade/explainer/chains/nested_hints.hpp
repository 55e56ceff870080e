#pragma once

#include <cstdint>
#include <map>
#include <vector>

#include "node.hpp"

namespace puzzlemill::sudoku::explainer {

/// The chain hints that other chains rest on, each once: two are the same if they lead to the same targets in
/// the same way.
class NestedHints {
 public:
  /// What a hint is told by: the nodes of the walk back from each target, one after another, each walk ended
  /// by `end_of_walk`.
  using Trail = std::vector<Node>;
  static constexpr Node end_of_walk = static_cast<Node>(node_count);

  std::uint32_t number_of(const Trail& trail, int complexity) {
    const auto [place, fresh] = numbers_.try_emplace(trail, static_cast<std::uint32_t>(complexities_.size()));
    if (fresh) complexities_.push_back(complexity);
    return place->second;
  }
  int complexity(std::uint32_t number) const { return complexities_[number]; }
  void clear() {
    numbers_.clear();
    complexities_.clear();
  }

 private:
  std::map<Trail, std::uint32_t> numbers_;
  std::vector<int> complexities_;
};

}  // namespace puzzlemill::sudoku::explainer
