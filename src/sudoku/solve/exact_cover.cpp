#include "puzzlemill/sudoku/solve/exact_cover.hpp"

namespace puzzlemill::sudoku {

template <class Shape>
std::array<std::size_t, 4> ExactCover<Shape>::needs_of(std::size_t option) {
  constexpr std::size_t size = Shape::size;
  constexpr std::size_t cells = Shape::cells;
  const std::size_t digit = option % size;
  const auto cell = static_cast<Cell>(option / size);
  const auto of_house = [&](std::size_t kind, int house) {
    return kind * cells + static_cast<std::size_t>(house) * size + digit;
  };
  return {option / size, of_house(1, Shape::row(cell)), of_house(2, Shape::column(cell)),
          of_house(3, Shape::box(cell))};
}

template <class Shape>
ExactCover<Shape>::ExactCover(const Givens<Shape>& givens)
    : up_(first_link + 4 * options),
      down_(up_.size()),
      need_of_(up_.size()),
      digits_(givens.digits),
      clash_(!clashes(givens).empty()) {
  weight_.fill(1);
  for (std::size_t need = 0; need <= root; ++need) {
    left_[need] = static_cast<Place>(need == 0 ? root : need - 1);
    right_[need] = static_cast<Place>(need == root ? 0 : need + 1);
    up_[need] = down_[need] = static_cast<Place>(need);
  }
  for (std::size_t option = 0; option < options; ++option) {
    std::size_t link = first_link + 4 * option;
    for (const std::size_t need : needs_of(option)) {
      need_of_[link] = static_cast<Place>(need);
      up_[link] = up_[need];
      down_[link] = static_cast<Place>(need);
      down_[up_[need]] = static_cast<Place>(link);
      up_[need] = static_cast<Place>(link);
      ++count_[need];
      ++link;
    }
  }
  if (clash_) return;
  givens.cells().for_each(
      [&](Cell cell) { choose(static_cast<std::size_t>(index(cell) * Shape::size + givens[cell] - 1)); });
}

template <class Shape>
void ExactCover<Shape>::cover(std::size_t need) {
  right_[left_[need]] = right_[need];
  left_[right_[need]] = left_[need];
  for (std::size_t at = down_[need]; at != need; at = down_[at]) {
    const std::size_t begin = first_link + 4 * option_at(at);
    for (std::size_t link = begin; link < begin + 4; ++link) {
      if (link == at) continue;
      down_[up_[link]] = down_[link];
      up_[down_[link]] = up_[link];
      --count_[need_of_[link]];
    }
  }
}

template <class Shape>
void ExactCover<Shape>::uncover(std::size_t need) {
  for (std::size_t at = up_[need]; at != need; at = up_[at]) {
    const std::size_t begin = first_link + 4 * option_at(at);
    for (std::size_t link = begin + 4; link-- > begin;) {
      if (link == at) continue;
      ++count_[need_of_[link]];
      down_[up_[link]] = static_cast<Place>(link);
      up_[down_[link]] = static_cast<Place>(link);
    }
  }
  right_[left_[need]] = static_cast<Place>(need);
  left_[right_[need]] = static_cast<Place>(need);
}

template <class Shape>
void ExactCover<Shape>::choose(std::size_t option) {
  for (const std::size_t need : needs_of(option)) cover(need);
  digits_[option / Shape::size] = static_cast<std::uint8_t>(option % Shape::size + 1);
}

template <class Shape>
void ExactCover<Shape>::take_back(std::size_t option) {
  const auto covered = needs_of(option);
  for (std::size_t k = covered.size(); k-- > 0;) uncover(covered[k]);
}

/// The first need without options or with one, else the one with fewest options for its weight.
/// Requires  some need is open.
template <class Shape>
std::size_t ExactCover<Shape>::next_need() const {
  std::size_t best = right_[root];
  for (std::size_t need = best; need != root; need = right_[need]) {
    if (count_[need] <= 1) return need;
    const bool better =
        std::uint64_t{count_[need]} * weight_[best] < std::uint64_t{count_[best]} * weight_[need];
    best = better ? need : best;
  }
  return best;
}

template <class Shape>
SearchEnd ExactCover<Shape>::run(Budget& budget, const std::function<bool(const Solution<Shape>&)>& found) {
  return clash_ ? SearchEnd::exhausted : search(budget, found);
}

template <class Shape>
SearchEnd ExactCover<Shape>::search(Budget& budget,
                                    const std::function<bool(const Solution<Shape>&)>& found) {
  if (right_[root] == root) {
    return found(Solution<Shape>::trusted(digits_)) ? SearchEnd::exhausted : SearchEnd::stopped;
  }
  const std::size_t need = next_need();
  if (count_[need] == 0) ++weight_[need];
  const bool several = count_[need] > 1;
  for (std::size_t at = down_[need]; at != need; at = down_[at]) {
    if (several && !budget.spend()) return SearchEnd::out_of_nodes;
    choose(option_at(at));
    const SearchEnd end = search(budget, found);
    take_back(option_at(at));
    if (end != SearchEnd::exhausted) return end;
  }
  return SearchEnd::exhausted;
}

template class ExactCover<Shape4>;
template class ExactCover<Shape6>;
template class ExactCover<Shape8>;
template class ExactCover<Shape9>;
template class ExactCover<Shape10>;
template class ExactCover<Shape12>;
template class ExactCover<Shape16>;

}  // namespace puzzlemill::sudoku
