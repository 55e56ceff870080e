#include "puzzlemill/sudoku/generate/random_solution.hpp"

#include <optional>

#include "puzzlemill/core/budget.hpp"
#include "puzzlemill/sudoku/generate/shuffle.hpp"
#include "puzzlemill/sudoku/solve/backtracker.hpp"

namespace puzzlemill::sudoku {

template <class Shape>
Solution<Shape> random_solution(Rng& rng) {
  for (;;) {
    // A search that has gone wrong early on can take for ever, a new one hardly ever does.
    Budget budget(2 * Shape::cells);
    Backtracker<Shape> search{Givens<Shape>{}};
    search.randomise(rng);
    std::optional<Solution<Shape>> grid;
    search.run(budget, [&](const Solution<Shape>& found) {
      grid = found;
      return false;
    });
    if (grid) return random_transform<Shape>(rng).apply(*grid);
  }
}

template Solution<Shape4> random_solution<Shape4>(Rng&);
template Solution<Shape6> random_solution<Shape6>(Rng&);
template Solution<Shape8> random_solution<Shape8>(Rng&);
template Solution<Shape9> random_solution<Shape9>(Rng&);
template Solution<Shape10> random_solution<Shape10>(Rng&);
template Solution<Shape12> random_solution<Shape12>(Rng&);
template Solution<Shape16> random_solution<Shape16>(Rng&);

}  // namespace puzzlemill::sudoku
