#include "puzzlemill/sudoku/grade/solving_path.hpp"

#include <cassert>
#include <utility>

#include "ladder.hpp"

namespace puzzlemill::sudoku::explainer {
namespace {

std::vector<House> houses_in(std::uint32_t mask) {
  std::vector<House> list;
  for (; mask != 0; mask &= mask - 1) list.push_back(static_cast<House>(std::countr_zero(mask)));
  return list;
}

Step step_of(const Finding& finding, std::vector<Chain> chains) {
  Step step{};
  step.technique = finding.technique;
  step.rating = finding.rating;
  if (finding.places()) {
    step.placement = Candidate{static_cast<Cell>(finding.cell), static_cast<std::uint8_t>(finding.digit)};
  }
  for (int cell = 0; cell < 81; ++cell) {
    for (int digit = 1; digit <= 9; ++digit) {
      if (!finding.removals.of(digit).has(static_cast<Cell>(cell))) continue;
      step.removals.push_back({static_cast<Cell>(cell), static_cast<std::uint8_t>(digit)});
    }
  }
  step.base = houses_in(finding.base);
  step.cover = houses_in(finding.cover);
  for (int n = 0; n < finding.cell_count; ++n) step.cells.push_back(static_cast<Cell>(finding.cells[at(n)]));
  for (Mask9 left = finding.digits; left != 0; left = without_first(left)) {
    step.digits.push_back(static_cast<std::uint8_t>(first_digit(left)));
  }
  step.chains = std::move(chains);
  return step;
}

}  // namespace

class SolvingPath::State {
 public:
  explicit State(const Givens<Shape9>& givens) : ladder(Position(givens)) {}

  Ladder ladder;
  RateEnd end = RateEnd::rated;
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

}  // namespace puzzlemill::sudoku::explainer
