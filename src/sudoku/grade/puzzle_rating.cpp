#include "puzzlemill/sudoku/grade/puzzle_rating.hpp"

#include "puzzlemill/sudoku/grade/rate.hpp"

namespace puzzlemill::sudoku::explainer {
namespace {

std::optional<int> tenths(const std::optional<Rating>& rating) {
  return rating ? std::optional(rating->tenths()) : std::nullopt;
}

}  // namespace

PuzzleRating puzzle_rating(const Givens<Shape9>& givens, Budget& budget) {
  const RateResult result = rate(givens, budget);
  PuzzleRating rating{tenths(result.er), tenths(result.ep), tenths(result.ed), std::nullopt};
  if (rating.complete() && result.hardest) rating.hardest = static_cast<std::uint8_t>(*result.hardest);
  for (std::size_t t = 0; t < technique_count; ++t) {
    if (result.steps[t] > 0) rating.techniques.push_back({static_cast<std::uint8_t>(t), result.steps[t]});
  }
  return rating;
}

}  // namespace puzzlemill::sudoku::explainer
