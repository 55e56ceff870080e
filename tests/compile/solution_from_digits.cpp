// Digits must be shown to be a solution before they are one.
#include "puzzlemill/sudoku/puzzle.hpp"

using namespace puzzlemill::sudoku;

#ifdef MISUSE
Solution<Shape9> solution(const Digits<Shape9>& digits) {
  return Solution<Shape9>(digits);
}
#else
std::optional<Solution<Shape9> > solution(const Digits<Shape9>& digits) {
  return Solution<Shape9>::from(digits);
}
#endif
