// A set of cells must not pass for clues.
#include "puzzlemill/sudoku/generate/canonical.hpp"

using namespace puzzlemill::sudoku;

#ifdef MISUSE
auto key(const Canonical<Shape9>& grid, const CellSet<Shape9>& cells) {
  return class_key(grid, cells);
}
#else
auto key(const Canonical<Shape9>& grid, const CellSet<Shape9>& cells) {
  return class_key(grid, ClueMask<Shape9>{cells});
}
#endif
