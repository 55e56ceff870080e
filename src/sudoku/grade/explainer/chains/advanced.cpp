#include "advanced.hpp"

#include <algorithm>

#include "../fish.hpp"
#include "../hidden_sets.hpp"
#include "../locking.hpp"
#include "../naked_sets.hpp"
#include "forcing.hpp"
#include "peer_parts.hpp"
#include "unary.hpp"

namespace puzzlemill::sudoku::explainer {

AdvancedConsequences::AdvancedConsequences(int level, NestedHints& nested) : nested_(nested) {
  if (level == 2 || level == 3) unary_ = std::make_unique<UnaryChains>();
  if (level >= 3) forcing_ = std::make_unique<ForcingChains>(RunRules{.dynamic = level > 3}, runs_, nested);
  if (level == 5) {
    second_forcing_ = std::make_unique<ForcingChains>(RunRules{.dynamic = true, .level = 2}, runs_, nested);
  }
}
AdvancedConsequences::~AdvancedConsequences() = default;

void AdvancedConsequences::find(const Position& saved, const Position& now, const Changes& changes,
                                Budget& budget) {
  saved_ = &saved;
  now_ = &now;
  changes_ = changes;
  offs_.clear();
  dependencies_.clear();
  first_dependency_ = 0;
  first_off_ = 0;

  locking();
  if (offs_.empty()) hidden_pairs();
  if (offs_.empty()) naked_pairs();
  if (offs_.empty()) x_wings();
  if (offs_.empty() && unary_) unary_chains(budget);
  if (offs_.empty() && forcing_) forcing_chains(*forcing_, budget);
  if (offs_.empty() && second_forcing_) forcing_chains(*second_forcing_, budget);
}

void AdvancedConsequences::locking() {
  any_locking(*now_, changes_.digits, [&](int base, int cover, int digit) {
    const CellSet9 struck = (now_->cells_with(digit) & houses.set[at(cover)]) - houses.set[at(base)];
    Mask9 outside = 0;
    for (int place = 0; place < 9; ++place) {
      const Cell cell = static_cast<Cell>(houses.cells[at(base)][at(place)]);
      if (!houses.set[at(cover)].has(cell)) outside |= static_cast<Mask9>(1U << place);
    }
    technique_ = base < first_row ? Technique::pointing : Technique::claiming;
    depend_on_places(base, digit, outside);
    remove(struck, digit);
    end_hint();
    return false;
  });
}

void AdvancedConsequences::hidden_pairs() {
  technique_ = Technique::hidden_pair;
  any_by_box_column_row(changes_.houses, [&](int house) {
    if (!has_room_for_hidden_set<2>(*now_, house)) return false;
    return any_hidden_set<2>(*now_, house, [&](Mask9 digits, Mask9 places) {
      for (int place = 0; place < 9; ++place) {
        const int cell = houses.cells[at(house)][at(place)];
        if ((now_->candidates(cell) & digits) == 0) depend_on_digits(cell, digits);
      }
      for (Mask9 left = places; left != 0; left = without_first(left)) {
        remove(houses.cells[at(house)][at(first_place(left))], all9 & ~digits);
      }
      end_hint();
      return false;
    });
  });
}

void AdvancedConsequences::naked_pairs() {
  technique_ = Technique::naked_pair;
  any_by_box_column_row(changes_.houses, [&](int house) {
    if (!has_room_for_naked_set<2>(*now_, house)) return false;
    return any_naked_set<2>(*now_, house, [&](Mask9 places, Mask9 digits) {
      for (int place = 0; place < 9; ++place) {
        const int cell = houses.cells[at(house)][at(place)];
        if ((places >> place & 1) != 0) {
          depend_on_digits(cell, all9 & ~digits);
        } else {
          remove(cell, digits);
        }
      }
      end_hint();
      return false;
    });
  });
}

void AdvancedConsequences::x_wings() {
  technique_ = Technique::x_wing;
  any_fish<2>(*now_, changes_.digits,
              [&](int base_first, Mask9 base, int cover_first, Mask9 cover, int digit) {
                CellSet9 struck;
                for (Mask9 left = cover; left != 0; left = without_first(left)) {
                  struck |= houses.set[at(cover_first + first_place(left))];
                }
                for (Mask9 left = base; left != 0; left = without_first(left)) {
                  struck -= houses.set[at(base_first + first_place(left))];
                }
                struck &= now_->cells_with(digit);
                if (struck.empty()) return false;
                for (Mask9 left = base; left != 0; left = without_first(left)) {
                  depend_on_places(base_first + first_place(left), digit, all9 & ~cover);
                }
                remove(struck, digit);
                end_hint();
                return false;
              });
}

void AdvancedConsequences::unary_chains(Budget& budget) {
  if (!budget.spend()) return;
  for (const UnaryHint& hint : unary_->all(*now_)) {
    trail_.clear();
    const auto pass = [&](Node node, Cause cause) {
      trail_.push_back(node);
      if (is_on(node)) depend_on_cause(node, cause);
    };
    const Path path = unary_->path(hint);
    if (hint.cycle) {
      // The start is there twice, and counts once in each direction. Backwards, each node has the cause of its
      // negation.
      for (auto node = path.begin(); node != path.end() - 1; ++node) pass(node->node, node->cause);
      trail_.push_back(NestedHints::end_of_walk);
      for (auto node = path.rbegin(); node != path.rend() - 1; ++node) {
        pass(negation(node->node), node->cause);
      }
    } else {
      for (const PathNode& node : path) pass(node.node, node.cause);
    }
    trail_.push_back(NestedHints::end_of_walk);
    if (rests_on_run()) {
      technique_ = hint.technique();
      chain_hint_ = nested_.number_of(trail_, hint.complexity);
      for (int cell = 0; cell < 81; ++cell) {
        Mask9 digits = 0;
        for (int digit = 1; digit <= 9; ++digit) {
          if (hint.removals.of(digit).has(static_cast<Cell>(cell))) digits |= digit_bit(digit);
        }
        remove(cell, digits);
      }
    }
    end_hint();
  }
}

void AdvancedConsequences::forcing_chains(ForcingChains& chains, Budget& budget) {
  for (const ForcingHint& hint : chains.all(*now_, budget)) {
    if (budget.left() == 0) return;
    trail_.clear();
    chains.for_each_target(hint, [&](const Run& run, int target) {
      for (const std::uint16_t reached : walk_.back_from(run, target)) {
        const Node node = run.reached[reached].node;
        trail_.push_back(node);
        if (!is_on(node)) continue;
        Cause cause = run.reached[reached].cause;
        if (cause == Cause::assumption && hint.kind == ForcingKind::cell) cause = Cause::cell;
        if (cause == Cause::assumption && hint.kind == ForcingKind::region) {
          cause = cause_of_house_type(hint.house / 9);
        }
        depend_on_cause(node, cause);
      }
      trail_.push_back(NestedHints::end_of_walk);
    });
    if (rests_on_run()) {
      technique_ = chains.technique(hint);
      chain_hint_ = nested_.number_of(trail_, hint.complexity);
      const int cell = cell_of(hint.conclusion);
      const Mask9 digit = digit_bit(digit_of(hint.conclusion));
      remove(cell, is_on(hint.conclusion) ? all9 & ~digit : digit);
    }
    end_hint();
  }
}

/// Those of the places that could hold the digit before the run, and cannot now.
void AdvancedConsequences::depend_on_places(int house, int digit, Mask9 places) {
  Mask9 gone = saved_->positions(house, digit) & static_cast<Mask9>(~now_->positions(house, digit)) & places;
  for (; gone != 0; gone = without_first(gone)) {
    dependencies_.push_back({static_cast<Cell>(houses.cells[at(house)][at(first_place(gone))]),
                             static_cast<std::uint8_t>(digit)});
  }
}

void AdvancedConsequences::depend_on_digits(int cell, Mask9 digits) {
  Mask9 gone = saved_->candidates(cell) & static_cast<Mask9>(~now_->candidates(cell)) & digits;
  for (; gone != 0; gone = without_first(gone)) {
    dependencies_.push_back({static_cast<Cell>(cell), static_cast<std::uint8_t>(first_digit(gone))});
  }
}

/// What left a node on as the only one of its cell or house.
void AdvancedConsequences::depend_on_cause(Node node, Cause cause) {
  const int cell = cell_of(node);
  if (cause == Cause::cell) {
    depend_on_digits(cell, all9);
  } else if (cause == Cause::box || cause == Cause::row || cause == Cause::column) {
    depend_on_places(houses.house_of[at(cell)][house_type_of(cause)], digit_of(node), all9);
  }
}

void AdvancedConsequences::remove(int cell, Mask9 digits) {
  for (Mask9 left = digits & now_->candidates(cell); left != 0; left = without_first(left)) {
    Off& off = offs_.emplace_back();
    off.cell = static_cast<std::uint8_t>(cell);
    off.digit = static_cast<std::uint8_t>(first_digit(left));
    off.technique = technique_;
    off.hint = chain_hint_;
  }
}

void AdvancedConsequences::remove(const CellSet9& cells, int digit) {
  cells.for_each([&](Cell cell) { remove(index(cell), digit_bit(digit)); });
}

/// Gives what was removed since the last hint what it depends on, each once; forgets it if that is nothing.
void AdvancedConsequences::end_hint() {
  const auto begin = dependencies_.begin() + static_cast<std::ptrdiff_t>(first_dependency_);
  auto end = begin;
  for (auto next = begin; next != dependencies_.end(); ++next) {
    if (std::find(begin, end, *next) == end) *end++ = *next;
  }
  dependencies_.erase(end, dependencies_.end());
  if (!rests_on_run()) offs_.resize(first_off_);
  for (; first_off_ < offs_.size(); ++first_off_) {
    offs_[first_off_].first_dependency = static_cast<std::uint32_t>(first_dependency_);
    offs_[first_off_].end_of_dependencies = static_cast<std::uint32_t>(dependencies_.size());
  }
  first_dependency_ = dependencies_.size();
  chain_hint_.reset();
}

}  // namespace puzzlemill::sudoku::explainer
