#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <vector>

#include "finding.hpp"
#include "pending.hpp"
#include "position.hpp"
#include "puzzlemill/core/budget.hpp"
#include "puzzlemill/sudoku/grade/step.hpp"
#include "singles.hpp"

namespace puzzlemill::sudoku::explainer {

/// The techniques one above another, on one position: the lowest that finds something is the next step.
class Ladder {
 public:
  explicit Ladder(const Position& position) : position_(position) {}

  const Position& position() const { return position_; }
  bool done() const { return position_.empty_cells() == 0; }

  /// The next step, not taken yet. Empty if there is none or the budget ran out.
  ///
  /// Takes   where to put the implications of a chain, or null.
  /// Errors  bad_alloc, for the memory of chains, which its thread keeps.
  std::optional<Finding> next(Budget& budget, std::vector<Chain>* chains);

  void apply(const Finding& finding);

  /// Takes all steps that are hidden singles, as place_hidden_singles() does.
  PlacedSingles apply_hidden_singles(double rated);

 private:
  static constexpr std::size_t rungs = 21;

  void note_changes();

  Position position_;
  std::array<Pending, rungs> pending_{};
};

}  // namespace puzzlemill::sudoku::explainer
