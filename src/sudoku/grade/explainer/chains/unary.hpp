#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "../finding.hpp"
#include "../position.hpp"
#include "link_closure.hpp"
#include "link_graph.hpp"
#include "link_search.hpp"

namespace puzzlemill::sudoku::explainer {

/// A forcing chain (one candidate leads to its own negation) or a cycle (a chain that closes, so that either
/// all its nodes hold or none), with what follows from it.
struct UnaryHint {
  LinkMode mode;
  bool cycle;
  Node start;                     ///< what a chain refutes; a node on, of a cycle
  std::uint16_t last_on = 0;      ///< of a cycle: numbers in the graph of the two nodes
  std::uint16_t closing_off = 0;  ///< before it is back at its start
  int complexity = 0;             ///< nodes
  double rating = 0.0;
  std::uint64_t order = 0;  ///< in which hints are found
  Removals removals{};      ///< those of a cell that a chain fills too

  Technique technique() const;
  /// Which kind is preferred among hints of the same rating and complexity.
  int preference() const { return mode == LinkMode::x ? 0 : mode == LinkMode::y ? 1 : 2; }
  bool before(const UnaryHint& other) const {
    if (rating != other.rating) return rating < other.rating;
    if (complexity != other.complexity) return complexity < other.complexity;
    if (preference() != other.preference()) return preference() < other.preference();
    return order < other.order;
  }
};

/// Forcing chains and cycles without a branch: along links within a digit (X), within cells of two digits (Y),
/// or both.
///
/// Whatever a cycle removes would also be refuted by a chain along the links of that cycle. So where the
/// closure of the links shows that there is no chain there is no cycle either, and neither is looked for.
class UnaryChains {
 public:
  /// The first by rating, complexity, kind and order.
  std::optional<UnaryHint> best(const Position& position);

  /// The first for each set of removals, in order.
  const std::vector<UnaryHint>& all(const Position& position);

  /// The chain of a hint of the last search, the target first; that of a cycle begins and ends with the same
  /// node.
  Path path(const UnaryHint& hint);

 private:
  void search(const Position& position);
  void search_chains(const LinkGraph& graph, const Refutations& refutations);
  int find_chain(const LinkGraph& graph, Node start, int limit);
  void search_chain(const LinkGraph& graph, Node start);
  void search_cycles(const LinkGraph& graph, const CandidateSet& removable);
  void search_cycles_from(const LinkGraph& graph, const CandidateSet& removable, int number);
  void offer_cycle(const LinkGraph& graph, const CandidateSet& removable, int start, int step,
                   int closing_off);
  void offer(const UnaryHint& hint);
  void look_for(LinkMode mode, bool cycle);
  void update_limit();
  int limit_from(Node start) const;
  void mark_seen(const LinkGraph& graph, const CandidateSet& removable);

  bool want_all_ = false;
  const Position* position_ = nullptr;
  std::uint64_t found_ = 0;  // cycles
  std::optional<UnaryHint> best_;
  std::vector<UnaryHint> hints_;

  // What is looked for at the moment, and how complex it may be.
  LinkMode mode_{};
  bool cycle_ = false;
  int limit_ = node_count;
  bool best_ties_limit_ = false;  // so that it takes an earlier hint to be as complex as that

  std::array<LinkGraph, 3> graphs_;  // [LinkMode]
  LinkClosure closure_;
  LinkSearch search_;

  // Which candidates to be removed a node sees, in 64 bits that may stand for several each: enough to tell
  // that a cycle removes nothing.
  std::vector<std::uint64_t> seen_from_;      // [number in the graph]
  std::vector<std::uint64_t> seen_from_on_;   // [step]: from all nodes on up to here
  std::vector<std::uint64_t> seen_from_off_;  // [step]: likewise off
};

}  // namespace puzzlemill::sudoku::explainer
