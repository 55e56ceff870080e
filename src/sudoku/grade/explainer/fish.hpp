#pragma once

#include <array>
#include <optional>

#include "finding.hpp"
#include "pending.hpp"
#include "position.hpp"

namespace puzzlemill::sudoku::explainer {

/// The digits of which a fish is looked for: for each too many cells must be empty still.
template <int Degree>
Mask9 digits_with_room_for_fish(const Position& position) {
  Mask9 digits = 0;
  for (int digit = 1; digit <= 9; ++digit) {
    if (position.filled_with(digit) + 2 * Degree <= 9) digits |= digit_bit(digit);
  }
  return digits;
}

/// Degree base lines in which a digit has two places at least each, and only Degree places between them: the
/// cover lines. First columns are the base, then rows.
///
/// Calls `visit(base_first, base, cover_first, cover, digit)`, lines as masks from the first house of their
/// kind, in the order of the numbers that the bits of `base` make and then by digit, for `digits` only, until
/// one returns true. Whether one did.
template <int Degree, class Visit>
bool any_fish(const Position& position, Mask9 digits, Visit visit);

/// A digit is removed from the rest of the cover lines of a fish. Degree is 2 (X-Wing), 3 (Swordfish) or 4
/// (Jellyfish). Nothing finned.
template <int Degree>
std::optional<Finding> fish(const Position& position, Pending& pending);

/// [line]: the digits that have 2 … Degree places in it.
using DigitsOfLines = std::array<Mask9, 9>;

/// Chooses the last `Left` of the base lines, from those before `end`.
template <int Degree, int Left, class Visit>
bool any_fish_with(const Position& position, int first, const DigitsOfLines& of_line, int end, Mask9 base,
                   Mask9 digits, Visit visit) {
  if constexpr (Left == 0) {
    for (; digits != 0; digits = without_first(digits)) {
      Mask9 cover = 0;
      for (Mask9 left = base; left != 0; left = without_first(left)) {
        cover |= position.positions(first + first_place(left), first_digit(digits));
      }
      if (count9[cover] == Degree && visit(base, cover, first_digit(digits))) return true;
    }
    return false;
  } else {
    for (int line = Left - 1; line < end; ++line) {
      const Mask9 common = digits & of_line[at(line)];
      if (common == 0) continue;
      const auto with = static_cast<Mask9>(base | 1U << line);
      if (any_fish_with<Degree, Left - 1>(position, first, of_line, line, with, common, visit)) return true;
    }
    return false;
  }
}

template <int Degree, class Visit>
bool any_fish(const Position& position, Mask9 digits, Visit visit) {
  digits &= digits_with_room_for_fish<Degree>(position);
  if (digits == 0) return false;
  std::array<std::uint32_t, 9> lines_of;  // [digit - 1]: houses
  for (Mask9 left = digits; left != 0; left = without_first(left)) {
    lines_of[at(first_place(left))] = position.template houses_with_few<Degree>(first_digit(left));
  }
  for (const int first : {first_column, first_row}) {
    const int across = first == first_column ? first_row : first_column;
    DigitsOfLines of_line{};
    for (Mask9 left = digits; left != 0; left = without_first(left)) {
      auto lines = static_cast<Mask9>(lines_of[at(first_place(left))] >> first & all9);
      if (count9[lines] < Degree) continue;
      for (; lines != 0; lines = without_first(lines)) of_line[at(first_place(lines))] |= left & -left;
    }
    const auto found = [&](Mask9 base, Mask9 cover, int digit) {
      return visit(first, base, across, cover, digit);
    };
    if (any_fish_with<Degree, Degree>(position, first, of_line, 9, 0, digits, found)) return true;
  }
  return false;
}

}  // namespace puzzlemill::sudoku::explainer
