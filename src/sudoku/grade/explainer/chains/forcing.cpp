#include "forcing.hpp"

#include <algorithm>

#include "within_digit.hpp"

namespace puzzlemill::sudoku::explainer {

std::optional<ForcingHint> ForcingChains::best(const Position& position, Budget& budget) {
  position_ = &position;
  budget_ = &budget;
  want_all_ = false;
  best_.reset();
  search();
  return budget.left() == 0 ? std::nullopt : best_;
}

const std::vector<ForcingHint>& ForcingChains::all(const Position& position, Budget& budget) {
  position_ = &position;
  budget_ = &budget;
  want_all_ = true;
  hints_.clear();
  hint_number_.fill(none);
  search();
  std::sort(hints_.begin(), hints_.end(),
            [](const ForcingHint& a, const ForcingHint& b) { return a.before(b); });
  return hints_;
}

void ForcingChains::search() {
  run_of_.fill(nullptr);
  runs_.reuse_all();
  propagation_.begin(*position_);
  group_ = 0;
  for (int cell = 0; cell < 81 && budget_->left() > 0; ++cell) search_cell(cell);
}

void ForcingChains::search_cell(int cell) {
  const Mask9 digits = position_->candidates(cell);
  const int n = count9[digits];
  if (n < 2) return;
  if (rules_.nishio) {
    for (Mask9 left = digits; left != 0; left = without_first(left)) {
      search_within_digit(cell, first_digit(left));
    }
    return;
  }
  // The classic program passes over cells with two candidates if not dynamic, as places of houses too.
  if (n == 2 && !rules_.dynamic) return;
  for (Mask9 left = digits; left != 0; left = without_first(left)) search_digit(cell, first_digit(left));

  compared_.clear();
  for (Mask9 left = digits; left != 0; left = without_first(left)) {
    compared_.push_back(&run_from(on_node(cell, first_digit(left))));
  }
  offer_common({.kind = ForcingKind::cell, .cell = static_cast<std::uint8_t>(cell)});
}

void ForcingChains::search_within_digit(int cell, int digit) {
  for (const Node start : {on_node(cell, digit), off_node(cell, digit)}) {
    if (contradicts_within_digit(*position_, start)) offer_contradiction(start);
  }
}

void ForcingChains::search_digit(int cell, int digit) {
  if (rules_.dynamic) {
    const Node on = on_node(cell, digit);
    const Node off = off_node(cell, digit);
    offer_contradiction(on);
    offer_contradiction(off);
    if (count9[position_->candidates(cell)] > 2) {
      compared_.assign({&run_from(on), &run_from(off)});
      offer_common({.kind = ForcingKind::twofold,
                    .cell = static_cast<std::uint8_t>(cell),
                    .digit = static_cast<std::uint8_t>(digit)});
    }
  }
  for (const std::uint8_t house : houses.house_of[at(cell)]) search_house(cell, digit, house);
}

/// Each house is looked at from the first of its places.
void ForcingChains::search_house(int cell, int digit, int house) {
  const Mask9 positions = position_->positions(house, digit);
  if (count9[positions] < 2 || houses.cells[at(house)][at(first_place(positions))] != cell) return;
  compared_.clear();
  for (Mask9 left = positions; left != 0; left = without_first(left)) {
    compared_.push_back(&run_from(on_node(houses.cells[at(house)][at(first_place(left))], digit)));
  }
  offer_common({.kind = ForcingKind::region,
                .digit = static_cast<std::uint8_t>(digit),
                .house = static_cast<std::uint8_t>(house)});
}

const Run& ForcingChains::run_from(Node start) {
  const Run*& run = run_of_[static_cast<std::size_t>(index(start))];
  if (run == nullptr) {
    Run& fresh = runs_.take();
    if (budget_->spend()) {
      // A hint has one more node behind it than one of its targets, at least.
      const int limit = best_ && !want_all_ ? best_->complexity - 1 : Propagation::no_limit;
      propagation_.follow(start, limit, *budget_, fresh);
    } else {
      fresh.clear();
    }
    run = &fresh;
  }
  return *run;
}

void ForcingChains::offer_contradiction(Node start) {
  const Run& run = run_from(start);
  ++group_;
  if (!run.contradiction) return;
  ForcingHint hint{.kind = ForcingKind::contradiction, .start = start, .conclusion = negation(start)};
  hint.order = group_ << 16;
  if (rules_.level > 0) {
    // The node found last may have a twin in the run, which the counts do not know of.
    hint.complexity = static_cast<int>(walk_.back_from(run, run.contradiction->on).size());
    hint.complexity += static_cast<int>(walk_.back_from(run, run.contradiction->off).size());
  } else {
    hint.complexity = run.reached[run.contradiction->on].count + run.reached[run.contradiction->off].count;
  }
  offer(hint);
}

/// What all runs that are compared come to: first what is on, then what is off.
void ForcingChains::offer_common(ForcingHint hint) {
  offer_common(hint, true);
  offer_common(hint, false);
}

void ForcingChains::offer_common(ForcingHint hint, bool on) {
  ++group_;
  CandidateSet common = CandidateSet::all();
  for (const Run* const run : compared_) common &= on ? run->on : run->off;
  common.for_each([&](int cell, int digit) {
    if (on && is_single(position_->candidates(cell))) return;
    hint.conclusion = on ? on_node(cell, digit) : off_node(cell, digit);
    hint.complexity = 0;
    for (const Run* const run : compared_) hint.complexity += run->count_of(hint.conclusion);
    hint.order = (group_ << 16) + static_cast<std::uint64_t>(compared_[0]->number_of(hint.conclusion));
    offer(hint);
  });
}

void ForcingChains::offer(ForcingHint& hint) {
  if (want_all_) {
    std::uint16_t& number = hint_number_[removal_key(hint.conclusion)];
    if (number != none && hints_[number].complexity < hint.complexity) return;
    hint.complexity += nested_complexity(hint);
    if (number == none) {
      number = static_cast<std::uint16_t>(hints_.size());
      hints_.push_back(hint);
    } else if (hint.before(hints_[number])) {
      hints_[number] = hint;
    }
  } else if (!best_ || hint.before(*best_)) {
    hint.complexity += nested_complexity(hint);
    if (!best_ || hint.before(*best_)) best_ = hint;
  }
}

int ForcingChains::nested_complexity(const ForcingHint& hint) {
  if (rules_.level < 2) return 0;
  std::vector<std::uint32_t> hints;
  for_each_target(hint, [&](const Run& run, int target) {
    if (run.advanced.empty()) return;
    for (const std::uint16_t reached : walk_.back_from(run, target)) {
      if (run.reached[reached].cause != Cause::advanced) continue;
      for (const AdvancedNode& node : run.advanced) {
        if (node.reached == reached && node.hint) hints.push_back(*node.hint);
      }
    }
  });
  std::sort(hints.begin(), hints.end());
  hints.erase(std::unique(hints.begin(), hints.end()), hints.end());
  int complexity = 0;
  for (const std::uint32_t hint_number : hints) complexity += nested_.complexity(hint_number);
  return complexity;
}

Technique ForcingChains::technique(const ForcingHint& hint) const {
  if (rules_.nishio) return Technique::nishio;
  if (!rules_.dynamic) {
    return hint.kind == ForcingKind::cell ? Technique::cell_forcing : Technique::region_forcing;
  }
  constexpr std::array kinds{DynamicKind::twofold, DynamicKind::cell, DynamicKind::region,
                             DynamicKind::contradiction};
  return dynamic_technique(kinds[static_cast<std::size_t>(hint.kind)], rules_.level);
}

/// Equal for conclusions that remove the same candidates: that a cell of two has one is that it has not the
/// other.
std::size_t ForcingChains::removal_key(Node conclusion) const {
  if (is_on(conclusion)) {
    const int cell = cell_of(conclusion);
    const Mask9 others = position_->candidates(cell) & static_cast<Mask9>(~digit_bit(digit_of(conclusion)));
    if (is_single(others)) conclusion = off_node(cell, first_digit(others));
  }
  return static_cast<std::size_t>(index(conclusion));
}

}  // namespace puzzlemill::sudoku::explainer
