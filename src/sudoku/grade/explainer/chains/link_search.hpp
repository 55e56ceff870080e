#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>
#include <vector>

#include "link_graph.hpp"
#include "node.hpp"

namespace puzzlemill::sudoku::explainer {

/// A node of a chain, with how it follows from the next one.
struct PathNode {
  Node node;
  Cause cause;
};
/// From what is found back to what was assumed.
using Path = std::vector<PathNode>;

/// Goes along the links of a graph from one candidate, breadth first. Each candidate is reached on once, in
/// the shortest way, and of the shortest ways in the first.
///
///     steps   0   1 2 3   4 5 ...      each on; after the first, off and on
class LinkSearch {
 public:
  struct Step {
    std::uint16_t on;       ///< number in the graph; `outside` for a start without strong links
    std::uint16_t off;      ///< number of what is off before it; of what starts a search off, at depth 1
    std::int16_t previous;  ///< the step before that; negative for none
    std::uint16_t depth;    ///< strong links behind it
  };
  static constexpr std::uint16_t outside = LinkGraph::none;
  static constexpr int no_limit = std::numeric_limits<int>::max();

  /// Reaches what follows from a candidate being on, or off, within `limit` strong links, until `stop(step)`.
  /// Requires  to start off, that the candidate is linked.
  /// Returns   the number of the step at which it was stopped; negative if none.
  template <class Stop>
  int go(const LinkGraph& graph, Node start, int limit, Stop stop);

  const std::vector<Step>& steps() const { return steps_; }
  Node on_at(int step) const {
    const std::uint16_t number = steps_[at(step)].on;
    return number == outside ? start_ : graph_->on(number);
  }

  /// Whether a linked candidate is off on the way to a step.
  bool passes_off(int step, int number) const {
    for (int s = step; s >= 0; s = steps_[at(s)].previous) {
      if (steps_[at(s)].off == number) return true;
    }
    return false;
  }
  /// The chain to a step, appended to `path`.
  void trace(int step, Path& path) const;

 private:
  const LinkGraph* graph_ = nullptr;  // of the last search
  Node start_{};
  std::vector<Step> steps_;
  std::array<bool, candidate_count> on_seen_;   // [number]
  std::array<bool, candidate_count> off_seen_;  // [number]
};

template <class Stop>
int LinkSearch::go(const LinkGraph& graph, Node start, int limit, Stop stop) {
  graph_ = &graph;
  start_ = start;
  steps_.clear();
  std::fill_n(on_seen_.begin(), graph.size(), false);
  std::fill_n(off_seen_.begin(), graph.size(), false);

  const auto from_off = [&](std::uint16_t off, int previous, int depth) {
    if (off_seen_[off]) return false;
    off_seen_[off] = true;
    for (const LinkGraph::Strong& strong : graph.strong(off)) {
      if (on_seen_[strong.to]) continue;
      on_seen_[strong.to] = true;
      steps_.push_back(
          {strong.to, off, static_cast<std::int16_t>(previous), static_cast<std::uint16_t>(depth)});
      if (stop(steps_.back())) return true;
    }
    return false;
  };
  const auto last = [&] { return static_cast<int>(steps_.size()) - 1; };

  const std::uint16_t number = graph.number(cell_of(start), digit_of(start));
  std::size_t next = 0;
  if (is_on(start)) {
    steps_.push_back({number, outside, -1, 0});
    if (number != LinkGraph::none) {
      on_seen_[number] = true;
    } else {
      if (limit == 0) return -1;
      bool stopped = false;
      graph.for_each_weak(cell_of(start), digit_of(start),
                          [&](std::uint16_t off) { stopped = stopped || from_off(off, 0, 1); });
      if (stopped) return last();
      next = 1;
    }
  } else {
    if (from_off(number, -1, 1)) return last();
  }
  for (; next < steps_.size(); ++next) {
    const Step step = steps_[next];
    if (step.depth >= limit) break;
    for (const std::uint16_t off : graph.weak(step.on)) {
      if (from_off(off, static_cast<int>(next), step.depth + 1)) return last();
    }
  }
  return -1;
}

}  // namespace puzzlemill::sudoku::explainer
