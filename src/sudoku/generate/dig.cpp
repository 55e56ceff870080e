#include "puzzlemill/sudoku/generate/dig.hpp"

#include <algorithm>
#include <array>
#include <mutex>
#include <span>

namespace puzzlemill::sudoku {
namespace {

/// How many removals to try in one check, by the share of the orbits that were tried before. On 9×9 the
/// removals of the ninths of a dig succeed in 100, 99.8, 98.8, 96, 88, 69, 41, 23 and 13 % of the cases, and
/// known sets foresee two thirds of those that do not. Any numbers give the same puzzles; these were the
/// fastest of those tried on 9×9.
std::size_t block_size(std::size_t tried, std::size_t orbits) {
  const std::size_t ninth = 9 * tried / orbits;
  if (ninth < 5) return orbits;
  if (ninth == 5) return std::max<std::size_t>(orbits / 20, 1);
  return ninth == 6 ? std::max<std::size_t>(orbits / 40, 1) : 1;
}

template <class Shape>
class Digging {
 public:
  Digging(const Prover<Shape>& prover, const UnavoidableSets<Shape>& sets,
          const std::vector<CellSet<Shape>>& order, const DigLimits& limits)
      : prover_(prover), order_(order), limits_(limits), watch_(sets, order) {}

  void run() {
    std::size_t next = 0;
    std::size_t one_by_one = 0;  // up to there
    for (;;) {
      const bool at_end = next == order_.size() || too_few_without(order_[next]);
      const std::size_t open = gone_.size() - proved_;
      if (open > 0 && (at_end || next < one_by_one || open >= block_size(next, order_.size()))) {
        CellSet<Shape> differs;
        const Answer another = ask(differs);
        if (another == Answer::no) {
          proved_ = gone_.size();
        } else if (another == Answer::yes) {
          next = rethink_from(last_of(differs));
          found_.push_back({differs, next - 1});
        } else if (open > 1) {
          one_by_one = next;
          next = gone_[proved_];
          take_back(next);
        } else {
          out_of_nodes_ = true;
          next = rethink_from(gone_.back());
        }
        continue;
      }
      if (at_end) break;
      if (must_keep(next)) {
        keep(next);
      } else {
        gone_.push_back(next);
        clues_ -= order_[next];
      }
      ++next;
    }
    if (out_of_nodes_) {
      end_ = DigEnd::out_of_nodes;
    } else if (next < order_.size()) {
      end_ = DigEnd::min_clues;
    }
  }

  /// What came out, for an image of the grid in which the order reads `order`.
  DigResult<Shape> result(const Solution<Shape>& solution, const std::vector<CellSet<Shape>>& order) const {
    DigResult<Shape> result{DigChain<Shape>(solution), end_};
    for (const std::size_t k : gone_) result.chain.remove(order[k]);
    return result;
  }

  /// An unavoidable set found by this dig, and its last orbit.
  struct FoundSet {
    CellSet<Shape> cells;
    std::size_t last;
  };
  const std::vector<FoundSet>& found() const { return found_; }

 private:
  bool too_few_without(const CellSet<Shape>& orbit) const {
    return limits_.min_clues > 0 && (clues_ - orbit).size() < limits_.min_clues;
  }

  Answer ask(CellSet<Shape>& differs) const {
    Budget budget(limits_.max_nodes);
    const CellSet<Shape>& orbit = order_[gone_.back()];
    if (gone_.size() - proved_ > 1 || orbit.size() > 1) return prover_.another(clues_, budget, differs);
    return prover_.another(clues_, orbit.first(), budget, differs);
  }

  std::size_t last_of(const CellSet<Shape>& cells) const {
    std::size_t k = gone_.size();
    while (!order_[gone_[--k]].meets(cells)) {
    }
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

  const Prover<Shape>& prover_;
  const std::vector<CellSet<Shape>>& order_;
  DigLimits limits_;
  SetWatch<Shape> watch_;
  CellSet<Shape> clues_ = CellSet<Shape>::all();
  std::vector<std::size_t> gone_;  ///< in rising order
  std::size_t proved_ = 0;         ///< so many of them are proved to go
  std::vector<std::size_t> kept_;
  std::vector<FoundSet> found_;
  bool out_of_nodes_ = false;
  DigEnd end_ = DigEnd::bottom;
};

template <class Shape>
std::vector<CellSet<Shape>> random_order(std::vector<CellSet<Shape>> orbits, Rng& rng) {
  rng.shuffle(std::span(orbits));
  return orbits;
}

template <class Shape>
Cell image(Cell cell, Symmetry symmetry) {
  constexpr int last = Shape::size - 1;
  const int r = Shape::row(cell);
  const int c = Shape::column(cell);
  switch (symmetry) {
    case Symmetry::none:
      return cell;
    case Symmetry::rot180:
      return Shape::cell(last - r, last - c);
    case Symmetry::rot90:
      return Shape::cell(c, last - r);
    case Symmetry::mirror_h:
      return Shape::cell(r, last - c);
    case Symmetry::mirror_v:
      return Shape::cell(last - r, c);
    case Symmetry::diagonal:
      return Shape::cell(c, r);
    case Symmetry::antidiagonal:
      return Shape::cell(last - c, last - r);
  }
  return cell;
}

}  // namespace

template <class Shape>
std::vector<CellSet<Shape>> orbits(Symmetry symmetry) {
  std::vector<CellSet<Shape>> all;
  CellSet<Shape> seen;
  for (int c = 0; c < Shape::cells; ++c) {
    const Cell first = static_cast<Cell>(c);
    if (seen.has(first)) continue;
    CellSet<Shape> orbit;
    for (Cell cell = first; !orbit.has(cell); cell = image<Shape>(cell, symmetry)) orbit.add(cell);
    seen |= orbit;
    all.push_back(orbit);
  }
  return all;
}

template <class Shape>
DigResult<Shape> dig(DigGround<Shape>& ground, const Transform<Shape>& shuffled,
                     const Solution<Shape>& solution, const std::vector<CellSet<Shape>>& orbits,
                     const DigLimits& limits, Rng& rng) {
  const std::vector<CellSet<Shape>> order = random_order(orbits, rng);
  // The questions are the same in every image of a grid: they are asked of the ground's own, whose sets are
  // known.
  const Transform<Shape> back = shuffled.inverse();
  std::vector<CellSet<Shape>> order_there = order;
  for (CellSet<Shape>& orbit : order_there) orbit = back.apply(orbit);

  std::shared_lock reading(ground.lock);
  Digging<Shape> digging(ground.prover, ground.sets, order_there, limits);
  digging.run();
  const bool full = ground.sets.full();
  reading.unlock();
  if (!full) {
    const std::unique_lock writing(ground.lock);
    for (const auto& found : digging.found()) ground.sets.learn(found.cells);
  }
  return digging.result(solution, order);
}

template <class Shape>
DigResult<Shape> dig(const Solution<Shape>& solution, const std::vector<CellSet<Shape>>& orbits,
                     const DigLimits& limits, Rng& rng) {
  static const UnavoidableSets<Shape> none;
  const std::vector<CellSet<Shape>> order = random_order(orbits, rng);
  const Prover<Shape> prover(solution);
  Digging<Shape> digging(prover, none, order, limits);
  digging.run();
  return digging.result(solution, order);
}

template <class Shape>
Answer is_minimal(const Puzzle<Shape>& puzzle, Budget& budget) {
  const Prover<Shape> prover(puzzle.solution);
  Answer answer = Answer::yes;
  puzzle.clues.cells.for_each([&](Cell cell) {
    if (answer != Answer::yes) return;
    CellSet<Shape> left = puzzle.clues.cells;
    left.drop(cell);
    CellSet<Shape> differs;
    const Answer another = prover.another(left, cell, budget, differs);
    if (another != Answer::yes) answer = another;
  });
  return answer;
}

#define INSTANTIATE(S)                                                                                      \
  template std::vector<CellSet<S>> orbits<S>(Symmetry);                                                     \
  template DigResult<S> dig<S>(const Solution<S>&, const std::vector<CellSet<S>>&, const DigLimits&, Rng&); \
  template DigResult<S> dig<S>(DigGround<S>&, const Transform<S>&, const Solution<S>&,                      \
                               const std::vector<CellSet<S>>&, const DigLimits&, Rng&);                     \
  template Answer is_minimal<S>(const Puzzle<S>&, Budget&);
INSTANTIATE(Shape4)
INSTANTIATE(Shape6)
INSTANTIATE(Shape8)
INSTANTIATE(Shape9)
INSTANTIATE(Shape10)
INSTANTIATE(Shape12)
INSTANTIATE(Shape16)
#undef INSTANTIATE

}  // namespace puzzlemill::sudoku
