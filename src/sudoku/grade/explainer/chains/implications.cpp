#include "implications.hpp"

#include <algorithm>

#include "walk.hpp"

namespace puzzlemill::sudoku::explainer {
namespace {

Implication line(Node node, Cause cause) {
  const Candidate candidate{static_cast<Cell>(cell_of(node)), static_cast<std::uint8_t>(digit_of(node))};
  return {.candidate = candidate, .on = is_on(node), .cause = cause, .parents = {}, .technique = {}};
}

/// Each line follows from the one above.
void add_link(Chain& chain, Node node, Cause cause) {
  chain.push_back(line(node, cause));
  if (chain.size() > 1) chain.back().parents.push_back(chain.size() - 2);
}

/// All that a node of a run follows from, and itself.
Chain chain_to(const Run& run, int target) {
  Walk walk;
  std::vector<std::uint16_t> passed = walk.back_from(run, target);
  std::sort(passed.begin(), passed.end());
  Chain chain;
  for (const std::uint16_t reached : passed) {
    chain.push_back(line(run.reached[reached].node, run.reached[reached].cause));
    for (const AdvancedNode& node : run.advanced) {
      if (node.reached == reached) chain.back().technique = node.technique;
    }
    run.for_each_parent(reached, [&](int parent) {
      const auto place = std::lower_bound(passed.begin(), passed.end(), parent);
      chain.back().parents.push_back(static_cast<std::size_t>(place - passed.begin()));
    });
  }
  return chain;
}

}  // namespace

std::vector<Chain> implications(const UnaryHint& hint, const Path& path) {
  std::vector<Chain> chains(1);
  for (auto node = path.rbegin(); node != path.rend(); ++node) add_link(chains[0], node->node, node->cause);
  if (!hint.cycle) return chains;
  // The same links hold backwards between the negations.
  chains.emplace_back();
  Cause cause = Cause::assumption;
  for (const PathNode& node : path) {
    add_link(chains[1], negation(node.node), cause);
    cause = node.cause;
  }
  return chains;
}

std::vector<Chain> implications(const ForcingHint& hint, ForcingChains& chains) {
  std::vector<Chain> made;
  chains.for_each_target(hint, [&](const Run& run, int target) { made.push_back(chain_to(run, target)); });
  return made;
}

}  // namespace puzzlemill::sudoku::explainer
