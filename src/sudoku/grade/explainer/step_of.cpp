#include "step_of.hpp"

#include <bit>
#include <utility>

namespace puzzlemill::sudoku::explainer {
namespace {

std::vector<House> houses_in(std::uint32_t mask) {
  std::vector<House> list;
  for (; mask != 0; mask &= mask - 1) list.push_back(static_cast<House>(std::countr_zero(mask)));
  return list;
}

std::vector<std::uint8_t> digits_in(Mask9 mask) {
  std::vector<std::uint8_t> list;
  for (; mask != 0; mask = without_first(mask)) list.push_back(static_cast<std::uint8_t>(first_digit(mask)));
  return list;
}

}  // namespace

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
  step.digits = digits_in(finding.digits);
  finding.set_cells.for_each([&](Cell cell) { step.set_cells.push_back(cell); });
  step.set_digits = digits_in(finding.set_digits);
  step.chains = std::move(chains);
  return step;
}

}  // namespace puzzlemill::sudoku::explainer
