#include "puzzlemill/sudoku/grade/solving_path.hpp"

#include <utility>

#include "ladder.hpp"
#include "step_of.hpp"

namespace puzzlemill::sudoku::explainer {
class SolvingPath::State {
 public:
  explicit State(const Givens<Shape9>& givens) : ladder(Position(givens)) {}

  Ladder ladder;
  RateEnd end = RateEnd::rated;  ///< of the search that found nothing; once all is placed, `rated`
};

SolvingPath::SolvingPath(const Givens<Shape9>& givens) : state_(std::make_unique<State>(givens)) {}
SolvingPath::SolvingPath(SolvingPath&&) noexcept = default;
SolvingPath& SolvingPath::operator=(SolvingPath&&) noexcept = default;
SolvingPath::~SolvingPath() = default;

std::optional<Step> SolvingPath::next(Budget& budget) {
  Ladder& ladder = state_->ladder;
  if (ladder.done()) return std::nullopt;
  std::vector<Chain> chains;
  const std::optional<Finding> finding = ladder.next(budget, &chains);
  if (!finding) {
    state_->end = budget.left() > 0 ? RateEnd::no_technique : RateEnd::out_of_budget;
    return std::nullopt;
  }
  ladder.apply(*finding);
  state_->end = RateEnd::rated;
  return step_of(*finding, std::move(chains));
}

RateEnd SolvingPath::end() const {
  return state_->end;
}

Digits<Shape9> SolvingPath::digits() const {
  Digits<Shape9> digits{};
  for (int cell = 0; cell < 81; ++cell) {
    digits[at(cell)] = static_cast<std::uint8_t>(state_->ladder.position().value(cell));
  }
  return digits;
}

std::array<std::uint16_t, 81> SolvingPath::candidates() const {
  const Position& position = state_->ladder.position();
  std::array<std::uint16_t, 81> candidates;
  for (int cell = 0; cell < 81; ++cell) {
    const int digit = position.value(cell);
    candidates[at(cell)] = digit != 0 ? digit_bit(digit) : position.candidates(cell);
  }
  return candidates;
}

}  // namespace puzzlemill::sudoku::explainer
