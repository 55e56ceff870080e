#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "../position.hpp"
#include "nested_hints.hpp"
#include "propagation.hpp"
#include "puzzlemill/core/budget.hpp"
#include "run.hpp"
#include "run_pool.hpp"
#include "walk.hpp"

namespace puzzlemill::sudoku::explainer {

/// Why a conclusion of forcing chains holds, in the order in which equally complex ones are preferred.
enum class ForcingKind : std::uint8_t {
  twofold,        ///< whether a candidate is on or off
  cell,           ///< whatever the digit of a cell is
  region,         ///< wherever in a house the digit is
  contradiction,  ///< else something were both on and off
};

/// A conclusion with what it rests on, but without the chains: ForcingChains has those.
struct ForcingHint {
  ForcingKind kind;
  std::uint8_t cell = 0;   ///< of kind twofold, cell
  std::uint8_t digit = 0;  ///< of kind twofold, region
  std::uint8_t house = 0;  ///< of kind region
  Node start{};            ///< of kind contradiction
  Node conclusion{};
  int complexity = 0;
  std::uint64_t order = 0;  ///< in which hints are found

  bool before(const ForcingHint& other) const {
    if (complexity != other.complexity) return complexity < other.complexity;
    if (kind != other.kind) return kind < other.kind;
    return order < other.order;
  }
};

/// One technique of forcing chains: runs from the candidates of a position, compared with one another.
///
/// The runs of a search are kept, so that each candidate is followed once on and once off, however often it
/// takes part. A candidate on is followed in the same way as a digit of its cell and as a place in its houses.
class ForcingChains {
 public:
  /// `runs` may be shared with searches that are over; it must live as long, and `nested`.
  ForcingChains(RunRules rules, RunPool& runs, NestedHints& nested)
      : rules_(rules), propagation_(rules, nested), runs_(runs), nested_(nested) {}

  /// The first by rating, which follows from complexity, then complexity, kind and order. Empty if there is none, or if the budget is used up.
  /// Takes  a node of `budget` for each run.
  std::optional<ForcingHint> best(const Position& position, Budget& budget);

  /// The first for each set of removals, in order. Of a search whose budget was used up, without meaning.
  const std::vector<ForcingHint>& all(const Position& position, Budget& budget);

  Technique technique(const ForcingHint& hint) const;

  /// Calls `visit(const Run&, int reached)` for each target of a hint of the last search, in order.
  template <class Visit>
  void for_each_target(const ForcingHint& hint, Visit visit);

 private:
  void search();
  void search_cell(int cell);
  void search_digit(int cell, int digit);
  void search_within_digit(int cell, int digit);
  void search_house(int cell, int digit, int house);

  const Run& run_from(Node start);
  void offer_contradiction(Node start);
  void offer_common(ForcingHint hint);
  void offer_common(ForcingHint hint, bool on);
  void offer(ForcingHint& hint);
  int nested_complexity(const ForcingHint& hint);
  std::size_t removal_key(Node conclusion) const;

  RunRules rules_;
  Propagation propagation_;
  RunPool& runs_;
  NestedHints& nested_;

  const Position* position_ = nullptr;
  Budget* budget_ = nullptr;
  bool want_all_ = false;
  std::uint64_t group_ = 0;           // of hints found together
  std::vector<const Run*> compared_;  // the runs of which one holds

  std::array<const Run*, node_count> run_of_;  // [start]: null if not followed yet

  std::optional<ForcingHint> best_;
  std::vector<ForcingHint> hints_;
  static constexpr std::uint16_t none = 0xFFFF;
  std::array<std::uint16_t, node_count> hint_number_;  // [removal_key]: in hints_
  Walk walk_;
};

template <class Visit>
void ForcingChains::for_each_target(const ForcingHint& hint, Visit visit) {
  const auto visit_conclusion = [&](Node start) {
    const Run& run = run_from(start);
    visit(run, run.number_of(hint.conclusion));
  };
  switch (hint.kind) {
    case ForcingKind::contradiction: {
      const Run& run = run_from(hint.start);
      visit(run, int{run.contradiction->on});
      visit(run, int{run.contradiction->off});
      break;
    }
    case ForcingKind::twofold:
      visit_conclusion(on_node(hint.cell, hint.digit));
      visit_conclusion(off_node(hint.cell, hint.digit));
      break;
    case ForcingKind::cell:
      for (Mask9 left = position_->candidates(hint.cell); left != 0; left = without_first(left)) {
        visit_conclusion(on_node(hint.cell, first_digit(left)));
      }
      break;
    case ForcingKind::region:
      for (Mask9 left = position_->positions(hint.house, hint.digit); left != 0; left = without_first(left)) {
        visit_conclusion(on_node(houses.cells[hint.house][at(first_place(left))], hint.digit));
      }
      break;
  }
}

}  // namespace puzzlemill::sudoku::explainer
