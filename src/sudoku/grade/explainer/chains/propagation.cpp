#include "propagation.hpp"

#include <bit>

#include "advanced.hpp"
#include "peer_parts.hpp"

namespace puzzlemill::sudoku::explainer {

Propagation::Propagation(RunRules rules, NestedHints& nested) : rules_(rules) {
  if (rules.level > 0) advanced_ = std::make_unique<AdvancedConsequences>(rules.level, nested);
}
Propagation::~Propagation() = default;

void Propagation::begin(const Position& position) {
  saved_ = &position;
  if (!rules_.dynamic) links_.build(position, LinkMode::xy);
}

void Propagation::follow(Node start, int limit, Budget& budget, Run& run) {
  if (rules_.dynamic) {
    now_ = *saved_;
    now_.take_changes();
    changes_ = {};
  }
  run_ = &run;
  run.clear();
  rows_.clear();
  limit_ = limit;
  waiting_below_limit_ = 0;
  ons_.clear();
  offs_.clear();

  const int first = append(start, Cause::assumption, 0, 1);
  trace(first);
  enter(start, first);
  for (;;) {
    if (!ons_.empty()) {
      if (!from_on(ons_.take())) return;
    } else if (!offs_.empty()) {
      if (!from_off(offs_.take())) return;
    } else {
      if (rules_.level > 0) advance(budget);
      if (offs_.empty()) return;
    }
    // Whatever is still to come follows from one of those waiting. Not so at higher levels: other techniques
    // look at all that is off.
    if (waiting_below_limit_ == 0 && rules_.level == 0) return;
  }
}

int Propagation::append(Node node, Cause cause, std::size_t first_parent, int count) {
  run_->reached.push_back(
      {node, cause, static_cast<std::uint32_t>(first_parent), static_cast<std::uint16_t>(count)});
  return static_cast<int>(run_->reached.size()) - 1;
}

void Propagation::enter(Node node, int reached) {
  const int cell = cell_of(node);
  const int digit = digit_of(node);
  run_->number[static_cast<std::size_t>(index(node))] = static_cast<std::uint16_t>(reached);
  if (is_on(node)) {
    run_->on.add(cell, digit);
    ons_.add(reached);
  } else {
    run_->off.add(cell, digit);
    if (!rules_.dynamic && links_.number(cell, digit) == LinkGraph::none) return;  // it leads nowhere
    offs_.add(reached);
  }
  if (run_->reached[at(reached)].count < limit_) ++waiting_below_limit_;
}

/// A node whose turn has come.
Node Propagation::start_from(int reached) {
  const Reached& from = run_->reached[at(reached)];
  if (from.count < limit_) --waiting_below_limit_;
  return from.node;
}

bool Propagation::from_on(int reached) {
  const Node node = start_from(reached);
  const int cell = cell_of(node);
  const int digit = digit_of(node);
  const Position& now = rules_.dynamic ? now_ : *saved_;

  if (!rules_.nishio) {
    Mask9 others = now.candidates(cell) & static_cast<Mask9>(~digit_bit(digit));
    for (; others != 0; others = without_first(others)) {
      if (!meet_off(reached, cell, first_digit(others), Cause::cell)) return false;
    }
  }
  const CellSet9 seen = houses.peers[at(cell)] & now.cells_with(digit);
  const CellSet9 news = (seen - run_->off.of(digit)) | (seen & run_->on.of(digit));
  if (news.empty()) return true;
  for (std::size_t t = 0; t < 3; ++t) {
    CellSet9 left = news & peer_parts.of[at(cell)][t];
    for (; !left.empty(); left.drop(left.first())) {
      if (!meet_off(reached, index(left.first()), digit, cause_of_house_type(t))) return false;
    }
  }
  return true;
}

bool Propagation::meet_off(int parent, int cell, int digit, Cause cause) {
  const bool contradicts = run_->on.has(cell, digit);
  if (!contradicts && run_->off.has(cell, digit)) return true;
  const Node node = off_node(cell, digit);
  const std::size_t first_parent = run_->parents.size();
  run_->parents.push_back(static_cast<std::uint16_t>(parent));
  const int reached = append(node, cause, first_parent, run_->reached[at(parent)].count + 1);
  row_owner_[at(reached)] = static_cast<std::uint16_t>(parent);
  if (contradicts) {
    run_->contradiction = {static_cast<std::uint16_t>(run_->number_of(negation(node))),
                           static_cast<std::uint16_t>(reached)};
    return false;
  }
  enter(node, reached);
  return true;
}

bool Propagation::from_off(int reached) {
  const Node node = start_from(reached);
  const int cell = cell_of(node);
  const int digit = digit_of(node);
  if (!rules_.dynamic) {
    for (const LinkGraph::Strong& strong : links_.strong(links_.number(cell, digit))) {
      const LinkGraph::Linked& on = links_[strong.to];
      if (!meet_on(reached, on.cell, on.digit, strong.cause, 0)) return false;
    }
    return true;
  }

  // What follows is found with the candidate still there, which is taken away only afterwards.
  if (!rules_.nishio) {
    const Mask9 others = now_.candidates(cell) & static_cast<Mask9>(~digit_bit(digit));
    if (is_single(others) && !meet_on(reached, cell, first_digit(others), Cause::cell, 0)) return false;
  }
  for (std::size_t t = 0; t < 3; ++t) {
    const int house = houses.house_of[at(cell)][t];
    const unsigned own = 1U << houses.place_of[at(cell)][t];
    const Mask9 others = now_.positions(house, digit) & static_cast<Mask9>(~own);
    if (!is_single(others)) continue;
    const int other = houses.cells[at(house)][at(first_place(others))];
    if (!meet_on(reached, other, digit, cause_of_house_type(t), house)) return false;
  }
  now_.remove(cell, digit);
  return true;
}

bool Propagation::meet_on(int parent, int cell, int digit, Cause cause, int house) {
  const bool contradicts = run_->off.has(cell, digit);
  if (!contradicts && run_->on.has(cell, digit)) return true;
  const Node node = on_node(cell, digit);
  const std::size_t first_parent = run_->parents.size();
  run_->parents.push_back(static_cast<std::uint16_t>(parent));
  if (rules_.dynamic) add_hidden_parents(cell, digit, cause, house);
  const int reached = append(node, cause, first_parent, run_->reached[at(parent)].count + 1);
  if (rules_.dynamic) trace(reached);
  if (contradicts) {
    run_->contradiction = {static_cast<std::uint16_t>(reached),
                           static_cast<std::uint16_t>(run_->number_of(negation(node)))};
    return false;
  }
  enter(node, reached);
  return true;
}

void Propagation::add_hidden_parents(int cell, int digit, Cause cause, int house) {
  const auto add = [&](int c, int d) {
    run_->parents.push_back(static_cast<std::uint16_t>(run_->number_of(off_node(c, d))));
  };
  if (cause == Cause::cell) {
    Mask9 gone = saved_->candidates(cell) & static_cast<Mask9>(~now_.candidates(cell));
    for (; gone != 0; gone = without_first(gone)) add(cell, first_digit(gone));
  } else {
    Mask9 gone = saved_->positions(house, digit) & static_cast<Mask9>(~now_.positions(house, digit));
    for (; gone != 0; gone = without_first(gone)) add(houses.cells[at(house)][at(first_place(gone))], digit);
  }
}

void Propagation::advance(Budget& budget) {
  const Changes changes = now_.take_changes();
  changes_.houses |= changes.houses;
  changes_.digits |= changes.digits;
  advanced_->find(*saved_, now_, changes_, budget);
  for (const AdvancedConsequences::Off& off : advanced_->found()) {
    if (run_->off.has(off.cell, off.digit)) continue;
    const std::size_t first_parent = run_->parents.size();
    for (const Candidate& dependency : advanced_->dependencies(off)) {
      const Node parent = off_node(index(dependency.cell), dependency.digit);
      run_->parents.push_back(static_cast<std::uint16_t>(run_->number_of(parent)));
    }
    const Node node = off_node(off.cell, off.digit);
    const int first_count = run_->reached[run_->parents[first_parent]].count;
    const int reached = append(node, Cause::advanced, first_parent, first_count + 1);
    trace(reached);
    run_->advanced.push_back({static_cast<std::uint16_t>(reached), off.technique, off.hint});
    enter(node, reached);
  }
}

/// The ancestors of a node with parents of its own, and how many they are.
void Propagation::trace(int reached) {
  const std::size_t words = at(reached) / 64 + 1;
  row_begin_[at(reached)] = static_cast<std::uint32_t>(rows_.size());
  row_owner_[at(reached)] = static_cast<std::uint16_t>(reached);
  rows_.resize(rows_.size() + words);
  std::uint64_t* const row = rows_.data() + row_begin_[at(reached)];
  int parents = 0;
  run_->for_each_parent(reached, [&](int parent) {
    const std::uint64_t* const of_parent = row_of(parent);
    const std::size_t parent_words = at(row_owner_[at(parent)]) / 64 + 1;
    for (std::size_t w = 0; w < parent_words; ++w) row[w] |= of_parent[w];
    row[at(parent) / 64] |= std::uint64_t{1} << (parent % 64);
    ++parents;
  });
  row[at(reached) / 64] |= std::uint64_t{1} << (reached % 64);
  if (parents == 1) return;  // one more than the parent, as it was entered
  int count = 0;
  for (std::size_t w = 0; w < words; ++w) count += std::popcount(row[w]);
  run_->reached[at(reached)].count = static_cast<std::uint16_t>(count);
}

}  // namespace puzzlemill::sudoku::explainer
