#pragma once

#include <array>
#include <memory>
#include <optional>
#include <vector>

#include "../finding.hpp"
#include "../position.hpp"
#include "forcing.hpp"
#include "nested_hints.hpp"
#include "puzzlemill/core/budget.hpp"
#include "puzzlemill/sudoku/grade/step.hpp"
#include "run_pool.hpp"
#include "unary.hpp"

namespace puzzlemill::sudoku::explainer {

/// The techniques that look at all their chains and take the least complex.
///
///     unary     one assumption, links without a branch       X, Y and XY forcing chains and cycles
///     nishio    one assumption, within a digit               to a contradiction
///     multiple  all candidates of a cell, or places of a digit in a house
///     dynamic   the same, also one assumption; all consequences together lead on
///               level 0 plain   1 with pairs, locking, X-Wings   2 … 5 with chains inside of chains
///
/// Each returns what the classic program would apply, on a position on which all techniques of the ladder that
/// come before find nothing. Keeps its memory, some megabytes, from one search to the next.
///
/// Takes   where to put the implications, or null; of `budget`, a node for each assumption that is followed.
/// Errors  bad_alloc.
/// After   nothing was found, or the budget was used up.
class Chains {
 public:
  Chains();

  std::optional<Finding> unary(const Position& position, std::vector<Chain>* words);
  std::optional<Finding> nishio(const Position& position, Budget& budget, std::vector<Chain>* words);
  std::optional<Finding> multiple(const Position& position, Budget& budget, std::vector<Chain>* words);
  /// Requires  level is 0 … 5.
  std::optional<Finding> dynamic(const Position& position, int level, Budget& budget,
                                 std::vector<Chain>* words);

 private:
  std::optional<Finding> forcing(ForcingChains& chains, const Position& position, Budget& budget,
                                 std::vector<Chain>* words);

  NestedHints nested_;
  RunPool runs_;
  UnaryChains unary_;
  ForcingChains nishio_;
  ForcingChains multiple_;
  std::array<std::unique_ptr<ForcingChains>, 6> dynamic_;  // [level], once it is needed
};

}  // namespace puzzlemill::sudoku::explainer
