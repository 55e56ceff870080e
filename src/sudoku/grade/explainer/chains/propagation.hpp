#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <memory>
#include <vector>

#include "../position.hpp"
#include "link_graph.hpp"
#include "nested_hints.hpp"
#include "puzzlemill/core/budget.hpp"
#include "run.hpp"

namespace puzzlemill::sudoku::explainer {

class AdvancedConsequences;

/// How runs of a technique go.
struct RunRules {
  bool dynamic = false;  ///< what is off is gone, so that more follows from it together
  bool nishio = false;   ///< within one digit: the other digits of a cell say nothing
  int level = 0;         ///< above 0: other techniques help on once nothing follows any more
};

/// Follows one assumption, breadth first: every node on that was reached comes before the next that is off.
///
///     on  ──▶ off   the other digits of the cell, the other cells of its box, row and column
///     off ──▶ on    the only other digit of the cell, the only other cell of its box, row or column
///
/// Dynamic, the candidate of a node that is off is taken away when its turn has come, and what made a house or
/// cell that small is among the parents.
class Propagation {
 public:
  /// `nested` must live as long.
  Propagation(RunRules rules, NestedHints& nested);
  ~Propagation();

  static constexpr int no_limit = std::numeric_limits<int>::max();

  /// What is followed from here on is followed in `position`, which stays as it is and where it is.
  void begin(const Position& position);

  /// Follows `start`; what `run` held is lost.
  /// Takes  of `budget` what chains inside of chains take, from level 2 on. Once it is used up the run means
  ///        nothing.
  /// After  with a limit, at level 0, the run may have ended early, but whatever it lacks would have more than
  ///        `limit` nodes behind it.
  void follow(Node start, int limit, Budget& budget, Run& run);

 private:
  /// `reached` numbers, first in, first out.
  class Queue {
   public:
    void add(int reached) { numbers_[end_++] = static_cast<std::uint16_t>(reached); }
    int take() { return numbers_[next_++]; }
    bool empty() const { return next_ == end_; }
    void clear() { next_ = end_ = 0; }

   private:
    std::array<std::uint16_t, candidate_count> numbers_;
    std::size_t next_ = 0;
    std::size_t end_ = 0;
  };

  Node start_from(int reached);
  bool from_on(int reached);
  bool from_off(int reached);
  void advance(Budget& budget);

  bool meet_off(int parent, int cell, int digit, Cause cause);
  bool meet_on(int parent, int cell, int digit, Cause cause, int house);
  void add_hidden_parents(int cell, int digit, Cause cause, int house);
  int append(Node node, Cause cause, std::size_t first_parent, int count);
  void enter(Node node, int reached);
  void trace(int reached);

  const std::uint64_t* row_of(int reached) const {
    return rows_.data() + row_begin_[at(row_owner_[at(reached)])];
  }

  RunRules rules_;
  std::unique_ptr<AdvancedConsequences> advanced_;  // above level 0

  const Position* saved_ = nullptr;  // before the run
  LinkGraph links_;                  // its links, if not dynamic
  Position now_;                     // if dynamic: without what is off and had its turn
  Changes changes_;                  // between the two

  Run* run_ = nullptr;
  int limit_ = no_limit;
  int waiting_below_limit_ = 0;  // nodes in the queues with less than limit_ behind them
  Queue ons_;
  Queue offs_;

  // Dynamic runs count what is behind a node in a set of `reached` numbers. Only what can have several parents
  // has a row of its own; any other node has its parent's, and itself.
  std::vector<std::uint64_t> rows_;
  std::array<std::uint32_t, node_count + 1> row_begin_;
  std::array<std::uint16_t, node_count + 1> row_owner_;
};

}  // namespace puzzlemill::sudoku::explainer
