#include "puzzlemill/sudoku/solve/backtracker.hpp"

#include <bit>
#include <span>

namespace puzzlemill::sudoku {

template <class Shape>
Backtracker<Shape>::Backtracker(const Givens<Shape>& givens)
    : Backtracker(givens, [] {
        OptionGrid<Shape> all;
        all.fill(all_options<Shape>);
        return all;
      }()) {}

template <class Shape>
Backtracker<Shape>::Backtracker(const Givens<Shape>& givens, const OptionGrid<Shape>& allowed)
    : grid_(givens), allowed_(allowed), clash_(!clashes(givens).empty()) {
  givens.cells().for_each([&](Cell cell) { flip(cell, givens[cell]); });
}

template <class Shape>
Options Backtracker<Shape>::options(Cell cell) {
  return allowed_[static_cast<std::size_t>(index(cell))] & ~(row(cell) | column(cell) | box(cell));
}

template <class Shape>
void Backtracker<Shape>::flip(Cell cell, int digit) {
  const Options bit = Options{1} << digit;
  row(cell) ^= bit;
  column(cell) ^= bit;
  box(cell) ^= bit;
}

template <class Shape>
typename Backtracker<Shape>::Place Backtracker<Shape>::fewest_options() {
  Place best;
  for (int c = 0; c < Shape::cells && best.count > 1; ++c) {
    const Cell cell = static_cast<Cell>(c);
    if (grid_[cell] != 0) continue;
    const Options open = options(cell);
    if (std::popcount(open) < best.count) best = {cell, open, std::popcount(open)};
  }
  if (best.count < 2 || best.count > Shape::size) return best;
  const Place only = only_place();
  return only.count < best.count ? only : best;
}

/// A digit that fits one cell of a house (count 1), or none (count 0); an empty Place when there is no such
/// digit.
template <class Shape>
typename Backtracker<Shape>::Place Backtracker<Shape>::only_place() {
  for (std::size_t h = 0; h < used_.size(); ++h) {
    Options once = 0;
    Options twice = 0;
    for (const Cell cell : Houses<Shape>::cells[h]) {
      if (grid_[cell] != 0) continue;
      const Options open = options(cell);
      twice |= once & open;
      once |= open;
    }
    if ((once | used_[h]) != all_options<Shape>) return {Houses<Shape>::cells[h][0], 0, 0};
    const Options only = once & ~twice;
    if (only == 0) continue;
    const Options digit = only & (0U - only);
    for (const Cell cell : Houses<Shape>::cells[h]) {
      if (grid_[cell] == 0 && (options(cell) & digit) != 0) return {cell, digit, 1};
    }
  }
  return {};
}

template <class Shape>
void Backtracker<Shape>::note(TraceStep::Kind kind, const Place& place, int digit) const {
  if (observe_) observe_({kind, place.cell, place.options, digit, depth_});
}

template <class Shape>
SearchEnd Backtracker<Shape>::run(Budget& budget, const std::function<bool(const Solution<Shape>&)>& found) {
  return clash_ ? SearchEnd::exhausted : search(budget, found);
}

template <class Shape>
SearchEnd Backtracker<Shape>::search(Budget& budget,
                                     const std::function<bool(const Solution<Shape>&)>& found) {
  const Place place = fewest_options();
  if (place.count > Shape::size) {
    note(TraceStep::Kind::solution, place, 0);
    return found(Solution<Shape>::trusted(grid_.digits)) ? SearchEnd::exhausted : SearchEnd::stopped;
  }
  std::array<int, Shape::size> digits{};
  std::size_t count = 0;
  for (Options left = place.options; left != 0; left &= left - 1) digits[count++] = std::countr_zero(left);
  const auto order = std::span(digits).first(count);
  if (rng_ != nullptr) rng_->shuffle(order);
  for (const int digit : order) {
    if (count > 1 && !budget.spend()) return SearchEnd::out_of_nodes;
    note(TraceStep::Kind::choose, place, digit);
    grid_.set(place.cell, digit);
    flip(place.cell, digit);
    ++depth_;
    const SearchEnd end = search(budget, found);
    --depth_;
    flip(place.cell, digit);
    grid_.set(place.cell, 0);
    if (end != SearchEnd::exhausted) return end;
    note(TraceStep::Kind::back, place, digit);
  }
  return SearchEnd::exhausted;
}

template class Backtracker<Shape4>;
template class Backtracker<Shape6>;
template class Backtracker<Shape8>;
template class Backtracker<Shape9>;
template class Backtracker<Shape10>;
template class Backtracker<Shape12>;
template class Backtracker<Shape16>;

}  // namespace puzzlemill::sudoku
