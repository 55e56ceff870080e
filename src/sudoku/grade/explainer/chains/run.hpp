#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "node.hpp"
#include "puzzlemill/sudoku/grade/step.hpp"

namespace puzzlemill::sudoku::explainer {

/// A node of a run, with how it was reached first.
struct Reached {
  Node node;
  Cause cause;
  std::uint32_t parents;  ///< where they begin in Run::parents; they end where those of the next begin
  std::uint16_t count;    ///< nodes that it follows from, itself included
};

/// How another technique came to a node: what there is to know of one with Cause::advanced.
struct AdvancedNode {
  std::uint16_t reached;
  Technique technique;
  std::optional<std::uint32_t> hint;  ///< if it is a chain, its number in NestedHints
};

/// What follows from one assumption, with the way to each of it.
///
///     reached   0    1    2    3    4 ...           in the order of discovery, on and off nodes mixed
///     parents   -    0    0    1    2 3 ...         numbers in `reached`, all smaller than their child's
///
/// If two nodes contradict each other the run ended there, and the sets are as they were. The one that was
/// found last is the last of `reached`, and not in the sets.
struct Run {
  struct Contradiction {
    std::uint16_t on;  ///< numbers in `reached`
    std::uint16_t off;
  };

  CandidateSet on;
  CandidateSet off;
  std::vector<Reached> reached;
  std::vector<std::uint16_t> parents;
  std::optional<Contradiction> contradiction;
  std::vector<AdvancedNode> advanced;
  std::array<std::uint16_t, node_count> number;  ///< [node]: where it is in `reached`, if in a set

  bool has(Node node) const { return (is_on(node) ? on : off).has(cell_of(node), digit_of(node)); }
  int number_of(Node node) const { return number[static_cast<std::size_t>(index(node))]; }
  int count_of(Node node) const { return reached[at(number_of(node))].count; }

  template <class Visit>
  void for_each_parent(int child, Visit visit) const {
    const std::size_t end = at(child) + 1 < reached.size() ? reached[at(child) + 1].parents : parents.size();
    for (std::size_t p = reached[at(child)].parents; p < end; ++p) visit(int{parents[p]});
  }

  void clear() {
    on = {};
    off = {};
    reached.clear();
    parents.clear();
    contradiction.reset();
    advanced.clear();
  }
};

}  // namespace puzzlemill::sudoku::explainer
