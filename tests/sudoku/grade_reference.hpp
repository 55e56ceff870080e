#pragma once

#include <array>
#include <bitset>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "puzzlemill/sudoku/puzzle.hpp"

namespace puzzlemill::sudoku::reference {

/// The rule of docs/grading.md word by word, with nothing kept but the grid and each cell's candidates: what
/// the grader is measured against. It also says which steps it took.

enum class Technique { crme, uniqueness, trial };

struct Step {
  Technique technique;
  Cell cell;
  int digit;
  friend bool operator==(const Step&, const Step&) = default;
};

template <class Shape>
struct Path {
  std::vector<Step>
      steps;       ///< that lead to the solution, in order: the trials among them are those that did not fail
  int trials = 0;  ///< all of them
  Digits<Shape> solution{};

  int count(Technique technique) const {
    int n = 0;
    for (const Step& step : steps) n += step.technique == technique ? 1 : 0;
    return n;
  }
};

enum class End { solved, failed, out_of_trials };

template <class Shape>
class Grid {
 public:
  Grid() {
    for (auto& set : candidates_) set.set().reset(0);
  }

  bool empty(Cell cell) const { return digits_[at(cell)] == 0; }
  bool can_hold(Cell cell, int digit) const {
    return empty(cell) && candidates_[at(cell)][static_cast<std::size_t>(digit)];
  }
  int candidates(Cell cell) const { return static_cast<int>(candidates_[at(cell)].count()); }

  void place(Cell cell, int digit) {
    for (const auto& house : Houses<Shape>::cells) {
      if (!holds(house, cell)) continue;
      for (const Cell other : house) candidates_[at(other)].reset(static_cast<std::size_t>(digit));
    }
    digits_[at(cell)] = static_cast<std::uint8_t>(digit);
  }

  /// An empty cell has no candidate, or a house has no cell for a digit.
  bool contradicted() const {
    for (int c = 0; c < Shape::cells; ++c) {
      const Cell cell = static_cast<Cell>(c);
      if (empty(cell) && candidates(cell) == 0) return true;
    }
    for (const auto& house : Houses<Shape>::cells) {
      for (int digit = 1; digit <= Shape::size; ++digit) {
        bool has_place = false;
        for (const Cell cell : house) has_place |= digits_[at(cell)] == digit || can_hold(cell, digit);
        if (!has_place) return true;
      }
    }
    return false;
  }

  std::optional<Step> crme() const {
    for (int c = 0; c < Shape::cells; ++c) {
      const Cell cell = static_cast<Cell>(c);
      if (empty(cell) && candidates(cell) == 1) return Step{Technique::crme, cell, first_candidate(cell)};
    }
    return std::nullopt;
  }

  std::optional<Step> uniqueness() const {
    for (const auto& house : Houses<Shape>::cells) {
      for (int digit = 1; digit <= Shape::size; ++digit) {
        std::vector<Cell> places;
        for (const Cell cell : house) {
          if (can_hold(cell, digit)) places.push_back(cell);
        }
        if (places.size() == 1) return Step{Technique::uniqueness, places.front(), digit};
      }
    }
    return std::nullopt;
  }

  std::optional<Cell> tightest_cell() const {
    std::optional<Cell> tightest;
    for (int c = 0; c < Shape::cells; ++c) {
      const Cell cell = static_cast<Cell>(c);
      if (empty(cell) && (!tightest || candidates(cell) < candidates(*tightest))) tightest = cell;
    }
    return tightest;
  }

  const Digits<Shape>& digits() const { return digits_; }

 private:
  static std::size_t at(Cell cell) { return static_cast<std::size_t>(index(cell)); }
  static bool holds(const std::array<Cell, Shape::size>& house, Cell cell) {
    for (const Cell other : house) {
      if (other == cell) return true;
    }
    return false;
  }
  int first_candidate(Cell cell) const {
    int digit = 1;
    while (!can_hold(cell, digit)) ++digit;
    return digit;
  }

  Digits<Shape> digits_{};
  std::array<std::bitset<Shape::size + 1>, Shape::cells> candidates_;
};

template <class Shape>
End solve(Grid<Shape> grid, int max_trials, Path<Shape>& path) {
  const std::size_t steps_before = path.steps.size();
  for (;;) {
    if (grid.contradicted()) {
      path.steps.resize(steps_before);
      return End::failed;
    }
    std::optional<Step> step = grid.crme();
    if (!step) step = grid.uniqueness();
    if (!step) break;
    grid.place(step->cell, step->digit);
    path.steps.push_back(*step);
  }
  const std::optional<Cell> cell = grid.tightest_cell();
  if (!cell) {
    path.solution = grid.digits();
    return End::solved;
  }
  for (int digit = 1; digit <= Shape::size; ++digit) {
    if (!grid.can_hold(*cell, digit)) continue;
    if (path.trials == max_trials) return End::out_of_trials;
    ++path.trials;
    path.steps.push_back({Technique::trial, *cell, digit});
    Grid<Shape> branch = grid;
    branch.place(*cell, digit);
    const End end = solve(branch, max_trials, path);
    if (end != End::failed) return end;
    path.steps.pop_back();
  }
  path.steps.resize(steps_before);
  return End::failed;
}

template <class Shape>
End solve(const Givens<Shape>& givens, int max_trials, Path<Shape>& path) {
  Grid<Shape> grid;
  for (int c = 0; c < Shape::cells; ++c) {
    const Cell cell = static_cast<Cell>(c);
    if (givens[cell] == 0) continue;
    if (!grid.can_hold(cell, givens[cell])) return End::failed;
    grid.place(cell, givens[cell]);
  }
  return solve(grid, max_trials, path);
}

}  // namespace puzzlemill::sudoku::reference
