#pragma once

#include <array>
#include <cstdint>
#include <functional>

#include "puzzlemill/core/budget.hpp"
#include "puzzlemill/core/rng.hpp"
#include "puzzlemill/sudoku/puzzle.hpp"
#include "puzzlemill/sudoku/solve/solver.hpp"

namespace puzzlemill::sudoku {

/// The options of a cell: bit d for digit d.
using Options = std::uint32_t;

/// For each cell the digits that may stand there: all of them, or what a candidate grid lists.
template <class Shape>
using OptionGrid = std::array<Options, Shape::cells>;

template <class Shape>
inline constexpr Options all_options = (Options{2} << Shape::size) - 2;

/// What the textbook solver does, as it does it.
struct TraceStep {
  enum class Kind : std::uint8_t {
    choose,    ///< puts `digit` in `cell`, whose options are `options`
    back,      ///< takes it out again: what followed has been gone through
    solution,  ///< the grid is full
  };
  Kind kind;
  Cell cell;
  Options options;
  int digit;
  int depth;  ///< choices made before this one
};

/// The textbook solver: an options matrix, and backtracking that takes the place with fewest options first (a
/// cell, or a digit that fits one cell of a house). Slower than the fast solver and sharing nothing with it,
/// so each can check the other; it also shows its decisions and can try digits in a random order.
///
///     fewest_options ──▶ place ──▶ fewest_options ──▶ …  full: a solution
///           └─ none ──▶ back
///
/// Threads  a value of one thread.
template <class Shape>
class Backtracker {
 public:
  explicit Backtracker(const Givens<Shape>& givens);
  /// Further restricts each blank cell to the digits that `allowed` lists for it.
  Backtracker(const Givens<Shape>& givens, const OptionGrid<Shape>& allowed);

  /// Tells each step to `observe`.
  void trace(std::function<void(const TraceStep&)> observe) { observe_ = std::move(observe); }
  /// Tries the digits of a cell in an order drawn from `rng`, which outlives the search, instead of rising.
  void randomise(Rng& rng) { rng_ = &rng; }

  /// Calls `found` with each solution until it says false. A node of the budget goes for each digit put in a
  /// cell with several options. Givens that clash have no solution.
  SearchEnd run(Budget& budget, const std::function<bool(const Solution<Shape>&)>& found);

 private:
  struct Place {
    Cell cell{};
    Options options = 0;
    int count = Shape::size + 1;  ///< beyond size: the grid is full
  };

  Options& row(Cell cell) { return used_[static_cast<std::size_t>(Shape::row(cell))]; }
  Options& column(Cell cell) { return used_[static_cast<std::size_t>(Shape::size + Shape::column(cell))]; }
  Options& box(Cell cell) { return used_[static_cast<std::size_t>(2 * Shape::size + Shape::box(cell))]; }
  Options options(Cell cell);
  void flip(Cell cell, int digit);
  Place fewest_options();
  Place only_place();
  void note(TraceStep::Kind kind, const Place& place, int digit) const;
  SearchEnd search(Budget& budget, const std::function<bool(const Solution<Shape>&)>& found);

  Givens<Shape> grid_;
  OptionGrid<Shape> allowed_;
  bool clash_;
  std::array<Options, Houses<Shape>::count> used_{};  ///< digits placed in each house
  int depth_ = 0;
  std::function<void(const TraceStep&)> observe_;
  Rng* rng_ = nullptr;
};

}  // namespace puzzlemill::sudoku
