#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>

#include "puzzlemill/core/budget.hpp"
#include "puzzlemill/sudoku/grade/rate.hpp"
#include "puzzlemill/sudoku/grade/step.hpp"
#include "puzzlemill/sudoku/puzzle.hpp"

namespace puzzlemill::sudoku::explainer {

/// The steps that rate() counts, one after another, with all that is needed to say them in words.
///
///     SolvingPath path(givens);
///     while (const std::optional<Step> step = path.next(budget)) print(sentence(*step));
///     // path.end() says why there is no more; path.digits() how far it came
///
/// Errors   bad_alloc.
/// Threads  one at a time; any number of paths at once.
/// Limits   those of rate().
class SolvingPath {
 public:
  explicit SolvingPath(const Givens<Shape9>& givens);
  SolvingPath(SolvingPath&&) noexcept;
  SolvingPath& operator=(SolvingPath&&) noexcept;
  ~SolvingPath();

  /// The next step, which has been taken when this returns. Empty at the end.
  std::optional<Step> next(Budget& budget);

  /// Requires  next() returned nothing. RateEnd::rated means that every cell is filled.
  RateEnd end() const;

  /// The givens and the digits placed so far.
  Digits<Shape9> digits() const;

  /// What each cell may hold, bit digit - 1: of a filled cell its digit, of an empty one what no step has removed.
  std::array<std::uint16_t, 81> candidates() const;

 private:
  class State;
  std::unique_ptr<State> state_;
};

}  // namespace puzzlemill::sudoku::explainer
