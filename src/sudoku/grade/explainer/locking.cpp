#include "locking.hpp"

namespace puzzlemill::sudoku::explainer {
namespace {

bool is_box(int house) {
  return house < first_row;
}

Finding pattern(Technique technique, const Position& position, int base, int cover, int digit) {
  Finding finding(technique);
  finding.base = 1U << base;
  finding.cover = 1U << cover;
  finding.digits = digit_bit(digit);
  (position.cells_with(digit) & houses.set[at(base)]).for_each([&](Cell cell) { finding.mark(index(cell)); });
  return finding;
}

/// The one cell outside `cover` that can hold `digit` in a house where several can: of the houses of the kind
/// of `base` that cross `cover` the first that has one, else -1.
int cell_left_over(const Position& position, int base, int cover, int digit) {
  const int first = base / 9 * 9;
  for (int house = first; house < first + 9; ++house) {
    if (house == base || !houses.set[at(house)].meets(houses.set[at(cover)])) continue;
    if (count9[position.positions(house, digit)] < 2) continue;
    const CellSet9 outside = (position.cells_with(digit) & houses.set[at(house)]) - houses.set[at(cover)];
    if (!outside.empty() && !has_several(outside)) return index(outside.first());
  }
  return -1;
}

}  // namespace

std::optional<Finding> direct_locking(const Position& position, Pending& pending) {
  std::optional<Finding> finding;
  const bool found = any_locking(position, pending.digits, [&](int base, int cover, int digit) {
    const int cell = cell_left_over(position, base, cover, digit);
    if (cell < 0) return false;
    const Technique technique = is_box(base) ? Technique::direct_pointing : Technique::direct_claiming;
    finding.emplace(pattern(technique, position, base, cover, digit));
    finding->cell = cell;
    finding->digit = digit;
    return true;
  });
  if (!found) pending.digits = 0;
  return finding;
}

std::optional<Finding> locking(const Position& position, Pending& pending) {
  std::optional<Finding> finding;
  const bool found = any_locking(position, pending.digits, [&](int base, int cover, int digit) {
    const CellSet9 struck = (position.cells_with(digit) & houses.set[at(cover)]) - houses.set[at(base)];
    if (struck.empty()) return false;
    finding.emplace(
        pattern(is_box(base) ? Technique::pointing : Technique::claiming, position, base, cover, digit));
    finding->removals.add(position, struck, digit);
    return true;
  });
  if (!found) pending.digits = 0;
  return finding;
}

}  // namespace puzzlemill::sudoku::explainer
