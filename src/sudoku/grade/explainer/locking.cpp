#include "locking.hpp"

#include <array>
#include <cstdint>

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

/// [places in a line]: the thirds of the line that have some, a bit each.
constexpr std::array<std::uint8_t, 512> thirds_met = [] {
  std::array<std::uint8_t, 512> met{};
  for (unsigned places = 0; places < 512; ++places) {
    for (unsigned third = 0; third < 3; ++third) {
      if ((places >> 3 * third & 0b111) != 0) met[places] |= static_cast<std::uint8_t>(1U << third);
    }
  }
  return met;
}();

/// [of the crossings of three lines with three boxes those where a digit has places, bit 3 * line + box]: the
/// crossings that have all places of their box but not all of their line, and the other way round.
struct LockedCrossings {
  std::array<Mask9, 512> of_box{};
  std::array<Mask9, 512> of_line{};

  constexpr LockedCrossings() {
    for (unsigned crossings = 0; crossings < 512; ++crossings) {
      for (unsigned n = 0; n < 9; ++n) {
        if ((crossings >> n & 1) == 0) continue;
        const unsigned others = crossings & ~(1U << n);
        const bool others_in_line = (others & 0b111U << n / 3 * 3) != 0;
        const bool others_in_box = (others & 0b001001001U << n % 3) != 0;
        const auto bit = static_cast<Mask9>(1U << n);
        if (others_in_line && !others_in_box) of_box[crossings] |= bit;
        if (others_in_box && !others_in_line) of_line[crossings] |= bit;
      }
    }
  }
};
constexpr LockedCrossings locked{};

/// Calls `visit(line, box)`, each one of three.
template <class Visit>
void for_each_crossing(Mask9 crossings, Visit visit) {
  for (; crossings != 0; crossings = without_first(crossings)) {
    visit(first_place(crossings) / 3, first_place(crossings) % 3);
  }
}

}  // namespace

Lockings::Lockings(const Position& position, Mask9 digits) {
  for (; digits != 0; digits = without_first(digits)) {
    const int digit = first_digit(digits);
    const auto met = [&](int line) { return thirds_met[position.positions(line, digit)]; };
    const auto crossings = [&](int line) { return at(met(line) | met(line + 1) << 3 | met(line + 2) << 6); };
    for (int k = 0; k < 3; ++k) {
      const std::size_t in_rows = crossings(first_row + 3 * k);
      const std::size_t in_columns = crossings(first_column + 3 * k);
      for_each_crossing(locked.of_box[in_columns],
                        [&](int column, int box) { add(box_column, 3 * box + k, column, digit); });
      for_each_crossing(locked.of_box[in_rows],
                        [&](int row, int box) { add(box_row, 3 * k + box, row, digit); });
      for_each_crossing(locked.of_line[in_columns],
                        [&](int column, int box) { add(column_box, 3 * k + column, box, digit); });
      for_each_crossing(locked.of_line[in_rows],
                        [&](int row, int box) { add(row_box, 3 * k + row, box, digit); });
    }
  }
}

void Lockings::add(Kind kind, int base, int third, int digit) {
  const int place = 3 * base + third;
  places_[kind] |= 1U << place;
  digits_[kind][at(place)] |= digit_bit(digit);
}

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
    finding.emplace(
        pattern(is_box(base) ? Technique::pointing : Technique::claiming, position, base, cover, digit));
    finding->removals.add(position, struck, digit);
    return true;
  });
  if (!found) pending.digits = 0;
  return finding;
}

}  // namespace puzzlemill::sudoku::explainer
