#pragma once

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "puzzlemill/sudoku/generate/dig.hpp"

namespace puzzlemill::sudoku {

/// One dig, a check at a time: whoever runs it answers the checks, alone or together with those of other
/// digs.
///
///     while (digging.advance()) digging.answer(… digging.check() …);
///
/// Threads  one.
template <class Shape>
class Digging {
 public:
  /// `sets` are those of the grid in which the orbits are ordered like `order`; they must outlive the dig.
  Digging(const UnavoidableSets<Shape>& sets, std::vector<CellSet<Shape>> order, const DigLimits& limits)
      : order_(std::move(order)), limits_(limits), watch_(sets, order_) {
    gone_.reserve(order_.size());
    kept_.reserve(order_.size());
  }
  Digging(const Digging&) = delete;  // the watch refers to the order
  Digging& operator=(const Digging&) = delete;

  /// Whether there is a solution other than the known one that agrees with it on `clues`; where `changed` is
  /// set, one that differs from it there is enough.
  struct Check {
    CellSet<Shape> clues;
    std::optional<Cell> changed;
  };

  /// Goes on to the next check; says whether there is one.
  bool advance() {
    for (;;) {
      const bool at_end = next_ == order_.size() || too_few_without(order_[next_]);
      const std::size_t open = gone_.size() - proved_;
      if (open > 0 && (at_end || next_ < one_by_one_ || open >= block_size(next_, order_.size())))
        return true;
      if (at_end) break;
      if (must_keep(next_)) {
        keep(next_);
      } else {
        gone_.push_back(next_);
        clues_ -= order_[next_];
      }
      ++next_;
    }
    if (out_of_nodes_) {
      end_ = DigEnd::out_of_nodes;
    } else if (next_ < order_.size()) {
      end_ = DigEnd::min_clues;
    }
    return false;
  }

  Check check() const {
    const CellSet<Shape>& orbit = order_[gone_.back()];
    if (gone_.size() - proved_ > 1 || orbit.size() > 1) return {clues_, std::nullopt};
    return {clues_, orbit.first()};
  }

  /// With `yes`, `differs` is where the other solution differs.
  void answer(Answer another, const CellSet<Shape>& differs) {
    if (another == Answer::no) {
      proved_ = gone_.size();
    } else if (another == Answer::yes) {
      next_ = rethink_from(last_of(differs));
      found_.push_back({differs, next_ - 1});
    } else if (gone_.size() - proved_ > 1) {
      one_by_one_ = next_;
      next_ = gone_[proved_];
      take_back(next_);
    } else {
      out_of_nodes_ = true;
      next_ = rethink_from(gone_.back());
    }
  }

  /// What came out, for an image of the grid in which the order reads `order`.
  DigResult<Shape> result(const Solution<Shape>& solution, const std::vector<CellSet<Shape>>& order) const {
    DigResult<Shape> result{DigChain<Shape>(solution), end_};
    for (const std::size_t k : gone_) result.chain.remove(order[k]);
    return result;
  }

  /// An unavoidable set that it met.
  struct FoundSet {
    CellSet<Shape> cells;
    std::size_t last;  ///< its last orbit
  };
  const std::vector<FoundSet>& found() const { return found_; }

 private:
  /// How many removals to try in one check, by the share of the orbits that were tried before. On 9×9 the
  /// removals of the ninths of a dig succeed in 100, 99.8, 98.8, 96, 88, 69, 41, 23 and 13 % of the cases,
  /// and known sets foresee two thirds of those that do not. Any numbers give the same puzzles; these were
  /// the fastest of those tried on 9×9.
  static std::size_t block_size(std::size_t tried, std::size_t orbits) {
    const std::size_t ninth = 9 * tried / orbits;
    if (ninth < 5) return orbits;
    if (ninth == 5) return std::max<std::size_t>(orbits / 20, 1);
    return ninth == 6 ? std::max<std::size_t>(orbits / 40, 1) : 1;
  }

  bool too_few_without(const CellSet<Shape>& orbit) const {
    return limits_.min_clues > 0 && (clues_ - orbit).size() < limits_.min_clues;
  }

  std::size_t last_of(const CellSet<Shape>& cells) const {
    std::size_t k = gone_.size();
    do {
      assert(k > proved_ && "where nothing went since the last proof, no solution differs");
      --k;
    } while (!order_[gone_[k]].meets(cells));
    return gone_[k];
  }

  bool must_keep(std::size_t k) const {
    if (watch_.must_keep(k)) return true;
    return std::any_of(found_.begin(), found_.end(), [&](const FoundSet& found) {
      return found.last == k && !found.cells.meets(clues_ - order_[k]);
    });
  }

  void keep(std::size_t k) {
    kept_.push_back(k);
    watch_.keep(k);
  }

  /// Forgets what was decided from orbit k on.
  void take_back(std::size_t k) {
    for (; !gone_.empty() && gone_.back() >= k; gone_.pop_back()) clues_ |= order_[gone_.back()];
    if (kept_.empty() || kept_.back() < k) return;
    while (!kept_.empty() && kept_.back() >= k) kept_.pop_back();
    watch_.reset();
    for (const std::size_t kept : kept_) watch_.keep(kept);
  }

  /// Keeps orbit k after all; what is behind it is open again. Returns the next orbit to try.
  std::size_t rethink_from(std::size_t k) {
    take_back(k);
    keep(k);
    return k + 1;
  }

  std::vector<CellSet<Shape>> order_;
  DigLimits limits_;
  SetWatch<Shape> watch_;
  CellSet<Shape> clues_ = CellSet<Shape>::all();
  std::vector<std::size_t> gone_;  ///< in rising order
  std::size_t proved_ = 0;         ///< so many of them are proved to go
  std::vector<std::size_t> kept_;
  std::vector<FoundSet> found_;
  std::size_t next_ = 0;
  std::size_t one_by_one_ = 0;  ///< up to there
  bool out_of_nodes_ = false;
  DigEnd end_ = DigEnd::bottom;
};

}  // namespace puzzlemill::sudoku
