#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
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
/// Calls `visit(base, cover, digit)` for each that removes something, in this order, in each kind by base, cover
/// and digit, for `digits` only, until one returns true. Whether one did.
template <class Visit>
bool any_locking(const Position& position, Mask9 digits, Visit visit);

/// A digit is placed where pointing or claiming leaves one of several cells of a house.
std::optional<Finding> direct_locking(const Position& position, Pending& pending);

/// A digit is removed by pointing or claiming.
std::optional<Finding> locking(const Position& position, Pending& pending);

/// Where pointing and claiming remove digits, found for all nine places of a house at once.
class Lockings {
 public:
  enum Kind : std::size_t { box_column, box_row, column_box, row_box };  ///< base and cover
  static constexpr std::array<Kind, 4> kinds{box_column, box_row, column_box, row_box};

  Lockings(const Position& position, Mask9 digits);

  /// A bit 3 * base + third: the base counted from the first of its kind, the cover among the three that cross it.
  std::uint32_t places(Kind kind) const { return places_[kind]; }
  Mask9 digits(Kind kind, int place) const { return digits_[kind][at(place)]; }

 private:
  void add(Kind kind, int base, int third, int digit);

  std::array<std::uint32_t, kinds.size()> places_{};
  std::array<std::array<Mask9, 27>, kinds.size()> digits_{};
};

/// The houses of a place, as Lockings counts it.
constexpr std::array<int, 2> base_and_cover(Lockings::Kind kind, int base, int third) {
  switch (kind) {
    case Lockings::box_column:
      return {first_box + base, first_column + base % 3 * 3 + third};
    case Lockings::box_row:
      return {first_box + base, first_row + base / 3 * 3 + third};
    case Lockings::column_box:
      return {first_column + base, first_box + base / 3 + 3 * third};
    case Lockings::row_box:
      break;
  }
  return {first_row + base, first_box + base / 3 * 3 + third};
}

template <class Visit>
bool any_locking(const Position& position, Mask9 digits, Visit visit) {
  const Lockings lockings(position, digits);
  for (const Lockings::Kind kind : Lockings::kinds) {
    for (std::uint32_t left = lockings.places(kind); left != 0; left &= left - 1) {
      const int place = std::countr_zero(left);
      const auto [base, cover] = base_and_cover(kind, place / 3, place % 3);
      for (Mask9 of_place = lockings.digits(kind, place); of_place != 0; of_place = without_first(of_place)) {
        const int digit = first_digit(of_place);
        if (is_single(position.positions(base, digit))) continue;
        if (visit(base, cover, digit)) return true;
      }
    }
  }
  return false;
}

}  // namespace puzzlemill::sudoku::explainer
