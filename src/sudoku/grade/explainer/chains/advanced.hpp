#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "../position.hpp"
#include "nested_hints.hpp"
#include "puzzlemill/core/budget.hpp"
#include "run_pool.hpp"
#include "walk.hpp"

namespace puzzlemill::sudoku::explainer {

class ForcingChains;
class UnaryChains;

/// What other techniques remove from a position in the middle of a run, once nothing else follows.
///
///     level   1   pointing and claiming; else hidden pairs; else naked pairs; else X-Wings
///             2   else forcing chains and cycles
///             3   else these, else cell and region forcing chains
///             4   else dynamic forcing chains
///             5   else these, else dynamic forcing chains of level 2
///
/// All hints count of the first technique that has one which rests on the run: on a candidate that was there
/// before it and is not any more. Those candidates are what the removal follows from.
class AdvancedConsequences {
 public:
  /// One candidate that is off, with what it follows from.
  struct Off {
    std::uint8_t cell = 0;
    std::uint8_t digit = 0;
    Technique technique{};              ///< what removes it
    std::optional<std::uint32_t> hint;  ///< if that is a chain, its number in NestedHints
    std::uint32_t first_dependency = 0;
    std::uint32_t end_of_dependencies = 0;
  };

  /// Requires  level is 1 … 5; `nested` lives as long.
  AdvancedConsequences(int level, NestedHints& nested);
  ~AdvancedConsequences();

  /// Takes  the position before the run and now, and what has changed between them; of `budget`, a node for
  ///        each run of a chain technique.
  void find(const Position& saved, const Position& now, const Changes& changes, Budget& budget);

  /// In the order in which they were found; a candidate can be there more than once.
  std::span<const Off> found() const { return offs_; }
  std::span<const Candidate> dependencies(const Off& off) const {
    return std::span(dependencies_)
        .subspan(off.first_dependency, off.end_of_dependencies - off.first_dependency);
  }

 private:
  void locking();
  void hidden_pairs();
  void naked_pairs();
  void x_wings();
  void unary_chains(Budget& budget);
  void forcing_chains(ForcingChains& chains, Budget& budget);

  void depend_on_places(int house, int digit, Mask9 places);
  void depend_on_digits(int cell, Mask9 digits);
  void depend_on_cause(Node node, Cause cause);
  bool rests_on_run() const { return dependencies_.size() > first_dependency_; }
  void remove(int cell, Mask9 digits);
  void remove(const CellSet9& cells, int digit);
  void end_hint();

  NestedHints& nested_;
  RunPool runs_;
  std::unique_ptr<UnaryChains> unary_;
  std::unique_ptr<ForcingChains> forcing_;         // of level 3, static; of 4 and 5, dynamic
  std::unique_ptr<ForcingChains> second_forcing_;  // of level 5

  const Position* saved_ = nullptr;
  const Position* now_ = nullptr;
  Changes changes_;
  std::vector<Off> offs_;
  std::vector<Candidate> dependencies_;
  std::size_t first_dependency_ = 0;         // of the hint that is looked at
  std::size_t first_off_ = 0;                // likewise
  Technique technique_{};                    // likewise
  std::optional<std::uint32_t> chain_hint_;  // likewise: its number, if it is a chain
  NestedHints::Trail trail_;
  Walk walk_;
};

}  // namespace puzzlemill::sudoku::explainer
