#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <shared_mutex>
#include <vector>

#include "puzzlemill/core/budget.hpp"
#include "puzzlemill/core/rng.hpp"
#include "puzzlemill/core/symmetry.hpp"
#include "puzzlemill/sudoku/generate/transform.hpp"
#include "puzzlemill/sudoku/generate/unavoidable_sets.hpp"
#include "puzzlemill/sudoku/puzzle.hpp"
#include "puzzlemill/sudoku/solve/solver.hpp"

namespace puzzlemill::sudoku {

/// The cells that a symmetry of the clue pattern keeps together: every cell is in one orbit. With
/// Symmetry::none each cell is its own. The orbits come in the order of their first cells.
///
/// Requires  Shape has that symmetry: a quarter turn and the diagonals map every square grid onto itself,
/// whatever its boxes.
template <class Shape>
[[nodiscard]] std::vector<CellSet<Shape>> orbits(Symmetry symmetry);

struct DigLimits {
  int min_clues = 0;                 ///< stop rather than go below; 0 digs until nothing can go
  std::int64_t max_nodes = 100'000;  ///< search nodes of one check; a clue whose check runs out stays
};

enum class DigEnd : std::uint8_t {
  bottom,        ///< nothing more can go: no cell, or with a symmetry no orbit
  min_clues,     ///< the next removal would leave too few clues
  out_of_nodes,  ///< some check ran out, so a clue that stayed may not be needed
};

/// A member of a dig chain, or a puzzle beside it: with the removal `also`, one of the `member` that led to it, taken
/// back, too. With more clues than a puzzle that has one solution, it has one.
struct Rung {
  std::size_t member;
  std::optional<std::size_t> also;
};

/// A grid, and the clues that went, in order: member k has the first k orbits taken away. Every member has
/// one solution.
///
///     member 0            member 1            …      member length()
///     the full grid  ──▶  one orbit fewer  ──▶      the bottom
template <class Shape>
class DigChain {
 public:
  explicit DigChain(const Solution<Shape>& solution) : solution_(solution) {}

  void remove(const CellSet<Shape>& orbit) { removed_.push_back(orbit); }
  std::size_t length() const { return removed_.size(); }
  const Solution<Shape>& solution() const { return solution_; }

  ClueMask<Shape> clues(std::size_t member) const {
    ClueMask<Shape> mask;
    for (std::size_t k = 0; k < member; ++k) mask.cells -= removed_[k];
    return mask;
  }
  Puzzle<Shape> puzzle(const Rung& rung) const {
    Puzzle<Shape> puzzle{solution_, clues(rung.member)};
    if (rung.also) puzzle.clues.cells |= removed_[*rung.also];
    return puzzle;
  }
  Puzzle<Shape> puzzle(std::size_t member) const { return puzzle(Rung{member, std::nullopt}); }

 private:
  Solution<Shape> solution_;
  std::vector<CellSet<Shape>> removed_;
};

template <class Shape>
struct DigResult {
  DigChain<Shape> chain;
  DigEnd end = DigEnd::bottom;
};

/// A grid that is dug many times, in all its images, and the unavoidable sets that its digs found. They speed up
/// later digs, and change nothing of what comes out.
///
/// Threads  any number of digs at once.
template <class Shape>
class DigGround {
 public:
  explicit DigGround(const Solution<Shape>& solution) : grid(solution), prover(solution) {}

  const Solution<Shape> grid;
  const Prover<Shape> prover;
  UnavoidableSets<Shape> sets;  ///< read and grown under the lock
  std::shared_mutex lock;
};

/// One grid to dig.
template <class Shape>
struct DigTask {
  Solution<Shape> solution;
  DigLimits limits;
  Rng rng;  ///< decides the order
  /// Where digs share what they find: the solution is `shuffled.apply(ground->grid)`.
  std::shared_ptr<DigGround<Shape>> ground = nullptr;
  Transform<Shape> shuffled = {};
};

/// Takes clues away from a solved grid for as long as one solution remains.
///
///     Solution ── dig ──▶ DigChain        no globals, no clock, no I/O: the Rng decides everything
///
/// Each orbit is tried once, in an order drawn evenly. A clue that had to be put back stays: with fewer clues
/// around it, taking it away could only let in more solutions. What comes out is what trying them one by one
/// gives; but several are tried in one check, as many as are likely to go, and known unavoidable sets say
/// without a check what must stay.
///
///     order   1 2 3 4 5 6 7 8 …       go, keep (a set says so), go, go, keep, go ── one check for all that
///     go:     ─ + ─ ─ + ─             one solution: all true at once.  Another: the cells where it differs
///                                     are a new set; the last of them in the order is kept, and the orbits
///                                     behind it are thought over again.
///
/// After    every member of the chain has exactly one solution, whatever `end` says; with DigEnd::bottom no
///          further orbit can go.
/// Errors   throws nothing of its own; running out of nodes is an outcome.
/// Threads  any number at once, each with its own task.
/// Bias     minimal puzzles are not drawn evenly: digging from the top favours few clues (a mean of 24.4 on
///          9×9, where all minimal puzzles have about 26.6: D. Berthier's tables). Reports of frequencies
///          must say so.
template <class Shape>
[[nodiscard]] DigResult<Shape> dig(const DigTask<Shape>& task, const std::vector<CellSet<Shape>>& orbits);

/// The same for many grids of 9×9, some hundreds at a time, whose checks are answered together.
[[nodiscard]] std::vector<DigResult<Shape9>> dig_side_by_side(const std::vector<DigTask<Shape9>>& tasks,
                                                              const std::vector<CellSet<Shape9>>& orbits);

/// The same for many grids, in the way that is faster on this processor: one by one where it has instructions for
/// the solver for one puzzle, else side by side.
template <class Shape>
[[nodiscard]] std::vector<DigResult<Shape>> dig_all(const std::vector<DigTask<Shape>>& tasks,
                                                    const std::vector<CellSet<Shape>>& orbits);

/// Whether no single clue can go; `unknown` when the budget ran out. Requires  the puzzle has one solution.
template <class Shape>
[[nodiscard]] Answer is_minimal(const Puzzle<Shape>& puzzle, Budget& budget);

}  // namespace puzzlemill::sudoku
