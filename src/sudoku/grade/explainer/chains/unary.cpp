#include "unary.hpp"

#include <algorithm>

#include "chain_rating.hpp"

namespace puzzlemill::sudoku::explainer {
namespace {

double base_rating(LinkMode mode, bool cycle) {
  if (mode == LinkMode::xy) return info(Technique::xy_chain).rating;
  return info(cycle ? Technique::x_cycle : Technique::x_chain).rating;
}

// What is found from one candidate comes in this order: its cycles, then its chains.
constexpr std::uint64_t order_from(Node start) {
  return static_cast<std::uint64_t>(index(is_on(start) ? start : negation(start))) << 32;
}
constexpr std::uint64_t order_of_chain(Node start) {
  return order_from(start) + 0xFFFFFFFE + (is_on(start) ? 0 : 1);
}

}  // namespace

Technique UnaryHint::technique() const {
  switch (mode) {
    case LinkMode::x:
      if (cycle) return Technique::x_cycle;
      return complexity == 6 ? Technique::turbot_fish : Technique::x_chain;
    case LinkMode::y:
      return Technique::y_cycle;
    case LinkMode::xy:
      break;
  }
  return cycle ? Technique::xy_cycle : Technique::xy_chain;
}

std::optional<UnaryHint> UnaryChains::best(const Position& position) {
  want_all_ = false;
  best_.reset();
  search(position);
  return best_;
}

const std::vector<UnaryHint>& UnaryChains::all(const Position& position) {
  want_all_ = true;
  hints_.clear();
  search(position);
  std::sort(hints_.begin(), hints_.end(), [](const UnaryHint& a, const UnaryHint& b) { return a.before(b); });
  std::vector<UnaryHint> kept;
  for (const UnaryHint& hint : hints_) {
    const auto same = [&](const UnaryHint& other) { return other.removals == hint.removals; };
    if (std::none_of(kept.begin(), kept.end(), same)) kept.push_back(hint);
  }
  hints_ = std::move(kept);
  return hints_;
}

void UnaryChains::search(const Position& position) {
  position_ = &position;
  found_ = 0;
  auto& [x, y, xy] = graphs_;
  xy.build(position, LinkMode::xy);
  const Refutations in_xy = closure_.find(xy);
  if (in_xy.empty()) return;

  x.build(position, LinkMode::x);
  const Refutations& in_x = closure_.find(x);
  search_chains(x, in_x);
  search_cycles(x, in_x.removable);

  y.build(position, LinkMode::y);
  search_cycles(y, in_xy.removable);

  search_chains(xy, in_xy);
  search_cycles(xy, in_xy.removable);
}

void UnaryChains::search_chains(const LinkGraph& graph, const Refutations& refutations) {
  look_for(graph.mode(), false);
  // In the order of hints, so that of equally complex ones the first is found first.
  for (int cell = 0; cell < 81; ++cell) {
    for (Mask9 left = position_->candidates(cell); left != 0; left = without_first(left)) {
      const int digit = first_digit(left);
      if (refutations.removable.has(cell, digit)) search_chain(graph, on_node(cell, digit));
      if (refutations.certain.has(cell, digit)) search_chain(graph, off_node(cell, digit));
    }
  }
}

/// Before hints of another kind are looked for, and whenever the best has changed.
void UnaryChains::update_limit() {
  limit_ = node_count;
  best_ties_limit_ = false;
  if (want_all_ || !best_) return;
  limit_ = 0;
  UnaryHint like{.mode = mode_, .cycle = cycle_, .start = {}, .order = best_->order};
  for (int complexity = 2;; complexity += 2) {
    like.complexity = complexity;
    like.rating = chain_rating(base_rating(mode_, cycle_), complexity);
    if (best_->before(like)) return;
    limit_ = complexity;
    best_ties_limit_ = !like.before(*best_);
  }
}

/// The most nodes that a hint may have so as not to come after the best so far.
int UnaryChains::limit_from(Node start) const {
  return best_ties_limit_ && order_from(start) > best_->order ? limit_ - 1 : limit_;
}

void UnaryChains::look_for(LinkMode mode, bool cycle) {
  mode_ = mode;
  cycle_ = cycle;
  update_limit();
}

/// Searches from a node to its negation: the step that makes it off, or that is it on.
int UnaryChains::find_chain(const LinkGraph& graph, Node start, int limit) {
  if (!is_on(start)) {
    const std::uint16_t target = graph.number(cell_of(start), digit_of(start));
    return search_.go(graph, start, limit, [&](const LinkSearch::Step& step) { return step.on == target; });
  }
  return search_.go(graph, start, limit, [&](const LinkSearch::Step& step) {
    return graph.weak_cause(graph.on(step.on), start).has_value();
  });
}

void UnaryChains::search_chain(const LinkGraph& graph, Node start) {
  // Of d strong links, a chain from a node on has 2d + 2 nodes, one from a node off 2d.
  const int limit = limit_from(start);
  const int found = find_chain(graph, start, is_on(start) ? limit / 2 - 1 : limit / 2);
  if (found < 0) return;
  UnaryHint hint{.mode = graph.mode(), .cycle = false, .start = start};
  hint.complexity = 2 * search_.steps()[at(found)].depth + (is_on(start) ? 2 : 0);
  hint.rating = chain_rating(base_rating(graph.mode(), false), hint.complexity);
  hint.order = order_of_chain(start);
  if (is_on(start)) {
    hint.removals.add(cell_of(start), digit_of(start));
  } else {
    hint.removals.add(*position_, cell_of(start), static_cast<Mask9>(all9 & ~digit_bit(digit_of(start))));
  }
  offer(hint);
}

void UnaryChains::mark_seen(const LinkGraph& graph, const CandidateSet& removable) {
  seen_from_.assign(at(graph.size()), 0);
  for (int number = 0; number < graph.size(); ++number) {
    const LinkGraph::Linked& linked = graph[number];
    (removable.of(linked.digit) & houses.peers[linked.cell]).for_each([&](Cell cell) {
      seen_from_[at(number)] |= std::uint64_t{1} << ((index(cell) * 9 + linked.digit) % 64);
    });
  }
}

void UnaryChains::search_cycles(const LinkGraph& graph, const CandidateSet& removable) {
  if (removable.empty()) return;
  look_for(graph.mode(), true);
  mark_seen(graph, removable);
  for (int number = 0; number < graph.size(); ++number) search_cycles_from(graph, removable, number);
}

void UnaryChains::search_cycles_from(const LinkGraph& graph, const CandidateSet& removable, int number) {
  const Node start = graph.on(number);
  // A cycle of k strong links has 2k nodes, and is closed from a step of depth k - 1.
  const int limit = limit_from(start) / 2 - 1;
  if (limit < 1) return;
  seen_from_on_.assign(1, seen_from_[at(number)]);
  seen_from_off_.assign(1, 0);
  search_.go(graph, start, limit, [&](const LinkSearch::Step& step) {
    const std::uint64_t on = seen_from_on_[at(step.previous)] | seen_from_[step.on];
    const std::uint64_t off = seen_from_off_[at(step.previous)] | seen_from_[step.off];
    seen_from_on_.push_back(on);
    seen_from_off_.push_back(off);

    const int this_step = static_cast<int>(search_.steps().size()) - 1;
    const auto closes = [&](int closing_off) {
      const auto leads_back = [&](const LinkGraph::Strong& strong) { return strong.to == number; };
      const auto strong = graph.strong(closing_off);
      return (on & (off | seen_from_[at(closing_off)])) != 0 &&
             std::any_of(strong.begin(), strong.end(), leads_back) &&
             !search_.passes_off(this_step, closing_off);
    };
    for (const std::uint16_t closing_off : graph.weak(step.on)) {
      if (closes(closing_off)) offer_cycle(graph, removable, number, this_step, closing_off);
    }
    return false;
  });
}

void UnaryChains::offer_cycle(const LinkGraph& graph, const CandidateSet& removable, int start, int step,
                              int closing_off) {
  CandidateSet seen_from_on;
  CandidateSet seen_from_off;
  CellSet9 own;
  const auto pass = [&](CandidateSet& seen, int number) {
    const LinkGraph::Linked& linked = graph[number];
    seen.of(linked.digit) |= houses.peers[linked.cell];
    own.add(static_cast<Cell>(linked.cell));
  };
  pass(seen_from_on, start);
  pass(seen_from_off, closing_off);
  for (int s = step; search_.steps()[at(s)].previous >= 0; s = search_.steps()[at(s)].previous) {
    pass(seen_from_on, search_.steps()[at(s)].on);
    pass(seen_from_off, search_.steps()[at(s)].off);
  }

  const LinkSearch::Step& last = search_.steps()[at(step)];
  UnaryHint hint{.mode = graph.mode(),
                 .cycle = true,
                 .start = graph.on(start),
                 .last_on = last.on,
                 .closing_off = static_cast<std::uint16_t>(closing_off),
                 .complexity = 2 * (last.depth + 1)};
  for (int digit = 1; digit <= 9; ++digit) {
    const CellSet9 seen = seen_from_on.of(digit) & seen_from_off.of(digit) & removable.of(digit);
    hint.removals.add(*position_, seen - own, digit);
  }
  if (hint.removals.empty()) return;
  hint.rating = chain_rating(base_rating(graph.mode(), true), hint.complexity);
  hint.order = order_from(hint.start) + found_++;
  offer(hint);
}

void UnaryChains::offer(const UnaryHint& hint) {
  if (want_all_) {
    hints_.push_back(hint);
  } else if (!best_ || hint.before(*best_)) {
    best_ = hint;
    update_limit();
  }
}

Path UnaryChains::path(const UnaryHint& hint) {
  const LinkGraph& graph = graphs_[static_cast<std::size_t>(hint.mode)];
  Path path;
  int last = 0;
  if (hint.cycle) {
    last = search_.go(graph, hint.start, LinkSearch::no_limit,
                      [&](const LinkSearch::Step& step) { return step.on == hint.last_on; });
    const int start = graph.number(cell_of(hint.start), digit_of(hint.start));
    const Node off = graph.off(hint.closing_off);
    path.push_back({hint.start, graph.strong_cause(hint.closing_off, start)});
    path.push_back({off, *graph.weak_cause(search_.on_at(last), off)});
  } else {
    last = find_chain(graph, hint.start, LinkSearch::no_limit);
    if (is_on(hint.start)) {
      const Node target = negation(hint.start);
      path.push_back({target, *graph.weak_cause(search_.on_at(last), target)});
    }
  }
  search_.trace(last, path);
  return path;
}

}  // namespace puzzlemill::sudoku::explainer
