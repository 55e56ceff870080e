#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>

#include "puzzlemill/core/budget.hpp"
#include "puzzlemill/sudoku/grade/sentence.hpp"
#include "puzzlemill/sudoku/grade/solving_path.hpp"
#include "puzzlemill/sudoku/grade/step.hpp"
#include "puzzlemill/sudoku/puzzle.hpp"
#include "puzzlemill/sudoku/solve/solver.hpp"
#include "sudoku/grade/explainer/position.hpp"
#include "support/se_chain_proof.hpp"
#include "support/se_pattern_proof.hpp"

namespace puzzlemill::sudoku::explainer {

/// Whether the solution says of the candidate what the claim says.
inline bool holds(const Solution<Shape9>& solution, const Candidate& candidate, bool on) {
  return (solution[candidate.cell] == candidate.digit) == on;
}

/// Whether nothing that the step says contradicts the solution: not what it concludes, nor a line of a chain
/// whose parents all hold. A step that concludes nothing is not sound either.
inline bool is_sound(const Step& step, const Solution<Shape9>& solution) {
  bool sound = step.placement || !step.removals.empty();
  if (step.placement) sound &= holds(solution, *step.placement, true);
  for (const Candidate& removal : step.removals) sound &= holds(solution, removal, false);
  for (const Chain& chain : step.chains) {
    for (const Implication& line : chain) {
      if (line.cause == Cause::assumption) continue;
      bool given = !line.parents.empty();
      for (const std::size_t parent : line.parents) {
        given &= holds(solution, chain.at(parent).candidate, chain.at(parent).on);
      }
      sound &= !given || holds(solution, line.candidate, line.on);
    }
  }
  return sound;
}

/// Why what a step says is not so in the position that it is taken in; empty if it is.
inline std::string untruth(const Position& position, const Step& step) {
  const auto is_there = [&](const Candidate& candidate) {
    return position.has(index(candidate.cell), candidate.digit);
  };
  const bool placed_where_it_can_be = !step.placement || is_there(*step.placement);
  if (!placed_where_it_can_be || !std::ranges::all_of(step.removals, is_there)) return "no such candidate";
  if (!step.chains.empty()) return flaw(position, step);
  return is_true(position, step) ? "" : "not so";
}

inline void take(Position& position, const Step& step) {
  for (const Candidate& removal : step.removals) position.remove(removal);
  if (step.placement) position.place(*step.placement);
}

/// Walks a puzzle's whole path: the first sentence that is not sound or not true where it stands, or how it ended
/// early; empty if all is well and it led to the solution.
inline std::string first_fault(const Givens<Shape9>& givens, Budget& budget) {
  std::optional<Solution<Shape9>> solution;
  for_each_solution<Shape9>(givens, budget, [&](const Solution<Shape9>& found) {
    solution = found;
    return false;
  });
  if (!solution) return "no solution";
  SolvingPath path(givens);
  Position position(givens);
  while (const std::optional<Step> step = path.next(budget)) {
    if (!is_sound(*step, *solution)) return sentence(*step);
    if (const std::string why = untruth(position, *step); !why.empty()) return why + ": " + sentence(*step);
    take(position, *step);
  }
  return path.digits() == solution->digits() ? "" : "not solved";
}

}  // namespace puzzlemill::sudoku::explainer
