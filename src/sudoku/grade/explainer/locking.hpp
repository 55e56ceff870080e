#pragma once

#include <optional>

#include "finding.hpp"
#include "pending.hpp"
#include "position.hpp"

namespace puzzlemill::sudoku::explainer {

/// Pointing and claiming: all cells that can hold `digit` in house `base`, two at least, are in house `cover`
/// too, so it goes from the rest of `cover`. A house of one kind and a house of another have at most one
/// crossing.
///
///     base box, cover column;   base box, cover row;   base column, cover box;   base row, cover box
///
/// Calls `visit(base, cover, digit)` for each in this order, in each kind by base, cover and digit, for
/// `digits` only, until one returns true. Whether one did.
template <class Visit>
bool any_locking(const Position& position, Mask9 digits, Visit visit);

/// A digit is placed where pointing or claiming leaves one of several cells of a house.
std::optional<Finding> direct_locking(const Position& position, Pending& pending);

/// A digit is removed by pointing or claiming.
std::optional<Finding> locking(const Position& position, Pending& pending);

/// [places in a house]: which third has them all, if one does and they are two at least: of the house's
/// cells, 0 1 2 | 3 4 5 | 6 7 8 (along) or 0 3 6 | 1 4 7 | 2 5 8 (across); else 3.
struct ThirdTables {
  std::array<std::uint8_t, 512> along{};
  std::array<std::uint8_t, 512> across{};

  constexpr ThirdTables() {
    for (unsigned places = 0; places < 512; ++places) {
      along[places] = across[places] = 3;
      if (count9[places] < 2) continue;
      for (unsigned third = 0; third < 3; ++third) {
        if ((places & ~(0b111U << 3 * third)) == 0) along[places] = static_cast<std::uint8_t>(third);
        if ((places & ~(0b001001001U << third)) == 0) across[places] = static_cast<std::uint8_t>(third);
      }
    }
  }
};
inline constexpr ThirdTables thirds{};

template <class Visit>
bool any_locking(const Position& position, Mask9 digits, Visit visit) {
  // `cover` is the first of the three houses that cross `base`, in steps of `step`.
  const auto in_base = [&](int base, const std::array<std::uint8_t, 512>& third_of, int cover, int step) {
    std::array<Mask9, 4> locked{};
    for (Mask9 left = digits; left != 0; left = without_first(left)) {
      const int digit = first_digit(left);
      locked[third_of[position.positions(base, digit)]] |= digit_bit(digit);
    }
    for (int third = 0; third < 3; ++third) {
      for (Mask9 left = locked[at(third)]; left != 0; left = without_first(left)) {
        if (visit(base, cover + third * step, first_digit(left))) return true;
      }
    }
    return false;
  };
  for (int n = 0; n < 9; ++n) {
    if (in_base(first_box + n, thirds.across, first_column + n % 3 * 3, 1)) return true;
  }
  for (int n = 0; n < 9; ++n) {
    if (in_base(first_box + n, thirds.along, first_row + n / 3 * 3, 1)) return true;
  }
  for (int n = 0; n < 9; ++n) {
    if (in_base(first_column + n, thirds.along, first_box + n / 3, 3)) return true;
  }
  for (int n = 0; n < 9; ++n) {
    if (in_base(first_row + n, thirds.along, first_box + n / 3 * 3, 1)) return true;
  }
  return false;
}

}  // namespace puzzlemill::sudoku::explainer
