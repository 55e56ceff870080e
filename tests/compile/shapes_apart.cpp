// A grid of one shape must not be dug by the orbits of another.
#include "puzzlemill/sudoku/generate/dig.hpp"

using namespace puzzlemill;
using namespace puzzlemill::sudoku;

#ifdef MISUSE
using Orbits = Shape4;
#else
using Orbits = Shape9;
#endif
auto result(const Solution<Shape9>& grid, const Rng& rng) {
  return dig<Shape9>({grid, {}, rng}, orbits<Orbits>(Symmetry::none));
}
