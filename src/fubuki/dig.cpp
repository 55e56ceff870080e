#include "puzzlemill/fubuki/dig.hpp"

#include <numeric>
#include <span>

#include "puzzlemill/fubuki/question.hpp"
#include "puzzlemill/fubuki/solve.hpp"

namespace puzzlemill::fubuki {

Uniqueness uniqueness(const Grid& grid, ClueMask clues, Budget& budget) {
  switch (solve(Question(grid, clues), budget, [&](const Grid& found) { return found == grid; })) {
    case SolveEnd::all:
      return Uniqueness::one_solution;
    case SolveEnd::stopped:
      return Uniqueness::more;
    case SolveEnd::out_of_nodes:
      break;
  }
  return Uniqueness::unknown;
}

bool is_minimal(const Grid& grid, ClueMask clues, Budget& budget) {
  for (std::size_t cell = 0; cell < cell_count; ++cell) {
    if (!clues.has(cell)) continue;
    ClueMask left = clues;
    left.drop(cell);
    if (uniqueness(grid, left, budget) != Uniqueness::more) return false;
  }
  return true;
}

DigResult dig(const Grid& grid, int min_clues, Budget& budget, Rng& rng) {
  std::array<std::size_t, cell_count> order{};
  std::iota(order.begin(), order.end(), std::size_t{0});
  rng.shuffle(std::span(order));

  DigResult result{DigChain(grid)};
  ClueMask clues;
  for (const std::size_t cell : order) {
    ClueMask left = clues;
    left.drop(cell);
    const Uniqueness unique = uniqueness(grid, left, budget);
    if (unique == Uniqueness::more) continue;
    if (unique == Uniqueness::unknown || left.count() < min_clues) {
      result.end = unique == Uniqueness::unknown ? DigEnd::out_of_nodes : DigEnd::min_clues;
      return result;
    }
    clues = left;
    result.chain.remove(cell);
  }
  return result;
}

}  // namespace puzzlemill::fubuki
