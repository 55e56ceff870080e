#include "ladder.hpp"

#include "aligned_exclusion.hpp"
#include "bug.hpp"
#include "chains/chains.hpp"
#include "fish.hpp"
#include "hidden_sets.hpp"
#include "locking.hpp"
#include "naked_sets.hpp"
#include "singles.hpp"
#include "unique_loops.hpp"
#include "wings.hpp"

namespace puzzlemill::sudoku::explainer {
namespace {

using Search = std::optional<Finding> (*)(const Position&, Pending&);

constexpr std::array searches{
    Search{&hidden_single},            // 1.0 1.2 1.5
    Search{&direct_locking},           // 1.7 1.9
    Search{&direct_hidden_set<2>},     // 2.0
    Search{&naked_single},             // 2.3
    Search{&direct_hidden_set<3>},     // 2.5
    Search{&locking},                  // 2.6 2.8
    Search{&naked_set<2>},             // 3.0
    Search{&fish<2>},                  // 3.2
    Search{&hidden_set<2>},            // 3.4
    Search{&naked_set<3>},             // 3.6
    Search{&fish<3>},                  // 3.8
    Search{&hidden_set<3>},            // 4.0
    Search{&xy_wing},                  // 4.2
    Search{&xyz_wing},                 // 4.4
    Search{&unique_loop},              // 4.5 and more
    Search{&naked_set<4>},             // 5.0
    Search{&fish<4>},                  // 5.2
    Search{&hidden_set<4>},            // 5.4
    Search{&bivalue_universal_grave},  // 5.6 and more
    Search{&aligned_pair_exclusion},   // 6.2
};

/// Its memory, some megabytes, is fresh for a thread's first search only; a search leaves nothing to the next.
Chains& chains_of_this_thread() {
  thread_local Chains chains;
  return chains;
}

}  // namespace

std::optional<Finding> Ladder::next(Budget& budget, std::vector<Chain>* words) {
  static_assert(searches.size() + 1 == rungs);
  for (std::size_t rung = 0; rung < searches.size(); ++rung) {
    if (std::optional<Finding> finding = searches[rung](position_, pending_[rung])) return finding;
  }
  if (!budget.spend()) return std::nullopt;
  Chains& chains = chains_of_this_thread();
  if (auto finding = chains.unary(position_, words)) return finding;                         // 6.5 and more
  if (auto finding = aligned_triplet_exclusion(position_, pending_.back())) return finding;  // 7.5
  if (auto finding = chains.nishio(position_, budget, words)) return finding;                // 7.5 and more
  if (auto finding = chains.multiple(position_, budget, words)) return finding;              // 8.0 and more
  for (int level = 0; level <= 5 && budget.left() > 0; ++level) {                            // 8.5 and more
    if (auto finding = chains.dynamic(position_, level, budget, words)) return finding;
  }
  return std::nullopt;
}

void Ladder::apply(const Finding& finding) {
  for (int digit = 1; digit <= 9; ++digit) {
    finding.removals.of(digit).for_each([&](Cell cell) { position_.remove(index(cell), digit); });
  }
  if (finding.places()) position_.place(finding.cell, finding.digit);
  note_changes();
}

PlacedSingles Ladder::apply_hidden_singles(double rated) {
  const PlacedSingles placed = place_hidden_singles(position_, rated);
  if (placed.count > 0) note_changes();
  pending_.front().digits = 0;  // none is left
  return placed;
}

void Ladder::note_changes() {
  const Changes changes = position_.take_changes();
  for (Pending& pending : pending_) pending.add(changes);
}

}  // namespace puzzlemill::sudoku::explainer
