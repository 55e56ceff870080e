#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "puzzlemill/sudoku/grade/step.hpp"
#include "sudoku/grade/explainer/position.hpp"

/// What the sentence of a step says of the position, looked up there in the plainest way.
namespace puzzlemill::sudoku::explainer {

inline CellSet9 cells_of(const std::vector<Cell>& list) {
  CellSet9 set;
  for (const Cell cell : list) set.add(cell);
  return set;
}

inline CellSet9 cells_of(const std::vector<House>& list) {
  CellSet9 set;
  for (const House house : list) set |= houses.set[static_cast<std::size_t>(house)];
  return set;
}

inline Mask9 mask_of(const std::vector<std::uint8_t>& digits) {
  Mask9 mask = 0;
  for (const int digit : digits) mask |= digit_bit(digit);
  return mask;
}

/// The cells that can hold one of the digits.
inline CellSet9 cells_with(const Position& position, Mask9 digits) {
  CellSet9 set;
  for (int digit = 1; digit <= 9; ++digit) {
    if ((digits & digit_bit(digit)) != 0) set |= position.cells_with(digit);
  }
  return set;
}

/// All that the cells can hold.
inline Mask9 digits_in(const Position& position, const CellSet9& cells) {
  Mask9 digits = 0;
  cells.for_each([&](Cell cell) { digits |= position.candidates(index(cell)); });
  return digits;
}

inline bool is_inside(const CellSet9& inner, const CellSet9& outer) {
  return (inner - outer).empty();
}

/// Only the cells of the pattern can hold its digits in its houses.
inline bool only_there(const Position& position, const Step& step) {
  return (cells_with(position, mask_of(step.digits)) & cells_of(step.base)) == cells_of(step.cells);
}

/// As many digits as cells.
inline bool is_set(std::size_t cells, Mask9 digits) {
  return cells == count9[digits];
}

/// The removals are of `digits`, in `cells`.
inline bool strikes(const Step& step, const CellSet9& cells, Mask9 digits) {
  return std::all_of(step.removals.begin(), step.removals.end(), [&](const Candidate& removal) {
    return cells.has(removal.cell) && (digits & digit_bit(removal.digit)) != 0;
  });
}

/// The cells that see all of `cells`.
inline CellSet9 seen_by_all(const CellSet9& cells) {
  CellSet9 seen = CellSet9::all();
  cells.for_each([&](Cell cell) { seen &= houses.peers[at(index(cell))]; });
  return seen;
}

/// Of the houses of the kind of the pattern's, that of the placement.
inline int house_of_placement(const Step& step) {
  const std::size_t type = static_cast<std::size_t>(step.base.at(0)) / 9;
  return houses.house_of[at(index(step.placement->cell))][type];
}

inline bool is_true_of_hidden_single(const Position& position, const Step& step) {
  const int house = static_cast<int>(step.base.at(0));
  const CellSet9 places = position.cells_with(step.placement->digit) & houses.set[at(house)];
  const bool last = step.rating == 1.0;
  return places == cells_of(std::vector{step.placement->cell}) && (position.empty_cells(house) == 1) == last;
}

inline bool is_true_of_locking(const Position& position, const Step& step) {
  const CellSet9 crossing = cells_of(step.base) & cells_of(step.cover);
  if (!only_there(position, step) || !is_inside(cells_of(step.cells), crossing)) return false;
  if (!step.placement) {
    return strikes(step, cells_of(step.cover) - cells_of(step.base), mask_of(step.digits));
  }
  const CellSet9 left = position.cells_with(step.placement->digit) &
                        (houses.set[at(house_of_placement(step))] - cells_of(step.cover));
  return left == cells_of(std::vector{step.placement->cell}) && step.digits.at(0) == step.placement->digit;
}

inline bool is_true_of_hidden_set(const Position& position, const Step& step) {
  if (!only_there(position, step) || !is_set(step.cells.size(), mask_of(step.digits))) return false;
  if (!step.placement) {
    return strikes(step, cells_of(step.cells), static_cast<Mask9>(all9 & ~mask_of(step.digits)));
  }
  const CellSet9 left =
      (position.cells_with(step.placement->digit) & cells_of(step.base)) - cells_of(step.cells);
  return left == cells_of(std::vector{step.placement->cell});
}

inline bool is_true_of_naked_set(const Position& position, const Step& step) {
  return is_inside(cells_of(step.cells), cells_of(step.base)) &&
         digits_in(position, cells_of(step.cells)) == mask_of(step.digits) &&
         is_set(step.cells.size(), mask_of(step.digits)) &&
         strikes(step, cells_of(step.base) - cells_of(step.cells), mask_of(step.digits));
}

inline bool is_true_of_fish(const Position& position, const Step& step) {
  return step.base.size() == step.cover.size() && only_there(position, step) &&
         is_inside(cells_of(step.cells), cells_of(step.cover)) &&
         strikes(step, cells_of(step.cover) - cells_of(step.base), mask_of(step.digits));
}

/// Whatever the pivot is, it or a wing that it sees is the digit.
inline bool is_true_of_wing(const Position& position, const Step& step) {
  const int pivot = index(step.cells.at(0));
  const Mask9 z = mask_of(step.digits);
  for (int digit = 1; digit <= 9; ++digit) {
    if (!position.has(pivot, digit) || (z == digit_bit(digit) && step.technique == Technique::xyz_wing))
      continue;
    const bool one_is_z = std::any_of(step.cells.begin() + 1, step.cells.end(), [&](Cell wing) {
      return houses.peers[at(pivot)].has(wing) &&
             (position.candidates(index(wing)) & static_cast<Mask9>(~digit_bit(digit))) == z;
    });
    if (!one_is_z) return false;
  }
  const std::size_t first = step.technique == Technique::xyz_wing ? 0 : 1;
  const std::vector<Cell> ends(step.cells.begin() + static_cast<std::ptrdiff_t>(first), step.cells.end());
  return strikes(step, seen_by_all(cells_of(ends)), z);
}

/// The cells that count as one hold an extra digit: with those of the set they make a naked or a hidden set.
inline bool is_true_of_set(const Position& position, const Step& step, const CellSet9& as_one, Mask9 extra) {
  const CellSet9 set = cells_of(step.set_cells);
  const Mask9 digits = mask_of(step.set_digits);
  const CellSet9 house = cells_of(step.base);
  if (!is_inside(set | as_one, house) || set.meets(as_one) || !is_set(step.set_cells.size() + 1, digits)) {
    return false;
  }
  if (set.has(step.removals.at(0).cell)) {
    return (extra & digits) == 0 && is_inside(cells_with(position, digits) & house, set | as_one) &&
           strikes(step, set, static_cast<Mask9>(all9 & ~digits));
  }
  return ((extra | digits_in(position, set)) & ~digits) == 0 && strikes(step, house - set - as_one, digits);
}

/// Where nothing but the two digits is left they could change places: every house has one of the odd and one of
/// the even cells, or none of both.
inline bool is_loop(const Position& position, const Step& step) {
  std::array<std::array<int, 2>, house_count> met{};
  for (std::size_t n = 0; n < step.cells.size(); ++n) {
    const int cell = index(step.cells[n]);
    for (const std::uint8_t house : houses.house_of[at(cell)]) ++met[house][n % 2];
    if ((mask_of(step.digits) & ~position.candidates(cell)) != 0) return false;
  }
  return std::all_of(met.begin(), met.end(),
                     [](const auto& sides) { return sides[0] == sides[1] && sides[0] <= 1; });
}

/// `type` from 1.
inline bool is_true_of_unique_loop(const Position& position, const Step& step, int type) {
  const Mask9 pair = mask_of(step.digits);
  std::vector<Cell> with_extra;
  Mask9 extra = 0;
  for (const Cell cell : step.cells) {
    const auto more = static_cast<Mask9>(position.candidates(index(cell)) & ~pair);
    if (more != 0) with_extra.push_back(cell);
    extra |= more;
  }
  const CellSet9 cells = cells_of(with_extra);
  if (!is_loop(position, step)) return false;
  switch (type) {
    case 1:
      return with_extra.size() == 1 && strikes(step, cells, pair);
    case 2:
      return is_single(extra) && strikes(step, seen_by_all(cells), extra);
    case 3:
      return with_extra.size() == 2 && cells == (cells_of(step.cells) & cells_of(step.base)) &&
             is_true_of_set(position, step, cells, extra);
    default: {
      const auto locked = static_cast<Mask9>(pair & ~digit_bit(step.removals.at(0).digit));
      return with_extra.size() == 2 && (cells_with(position, locked) & cells_of(step.base)) == cells &&
             strikes(step, cells, static_cast<Mask9>(pair & ~locked));
    }
  }
}

/// Every empty cell has two candidates and every digit two places in each house that lacks it.
inline bool is_grave(const Position& position) {
  for (int cell = 0; cell < 81; ++cell) {
    if (position.value(cell) == 0 && count9[position.candidates(cell)] != 2) return false;
  }
  for (int house = 0; house < house_count; ++house) {
    for (int digit = 1; digit <= 9; ++digit) {
      const int places = count9[position.positions(house, digit)];
      if (places != 0 && places != 2) return false;
    }
  }
  return true;
}

/// What has to be taken of `cells`, cell by cell, to leave a grave; empty if there is no way. Only `surplus` may go.
inline std::vector<Mask9> to_grave(const Position& position, std::span<const Cell> cells, Mask9 surplus) {
  if (cells.empty()) return {};
  const int cell = index(cells.front());
  const Mask9 all = position.candidates(cell);
  for (Mask9 extra = all; extra != 0; extra = static_cast<Mask9>((extra - 1) & all)) {
    if (count9[all] - count9[extra] != 2 || (extra & ~surplus) != 0) continue;
    Position without = position;
    for (int digit = 1; digit <= 9; ++digit) {
      if ((extra & digit_bit(digit)) != 0) without.remove(cell, digit);
    }
    std::vector<Mask9> taken = to_grave(without, cells.subspan(1), surplus);
    if (taken.size() + 1 != cells.size() || (cells.size() == 1 && !is_grave(without))) continue;
    taken.insert(taken.begin(), extra);
    return taken;
  }
  return {};
}

inline bool is_true_of_grave(const Position& position, const Step& step) {
  const CellSet9 cells = cells_of(step.cells);
  const Mask9 digits = mask_of(step.digits);
  // But for type 4 the extra digits are named.
  const std::vector<Mask9> extra =
      to_grave(position, step.cells, step.technique == Technique::bug_4 ? all9 : digits);
  if (extra.empty()) return false;
  switch (step.technique) {
    case Technique::bug_1:
      return step.cells.size() == 1 && strikes(step, cells, static_cast<Mask9>(all9 & ~digits));
    case Technique::bug_2:
      return is_single(digits) && strikes(step, seen_by_all(cells), digits);
    case Technique::bug_3:
      return is_true_of_set(position, step, cells, digits);
    default:
      break;
  }
  const bool others_go =
      std::all_of(step.removals.begin(), step.removals.end(), [&](const Candidate& removal) {
        const Mask9 own = extra.at(removal.cell == step.cells[0] ? 0 : 1);
        return cells.has(removal.cell) && ((own | digits) & digit_bit(removal.digit)) == 0;
      });
  return step.cells.size() == 2 && others_go &&
         std::any_of(houses.set.begin(), houses.set.end(),
                     [&](const CellSet9& house) { return (cells_with(position, digits) & house) == cells; });
}

/// Whether the first cells of an aligned exclusion can be filled from the n-th on without a digit twice in a house and
/// without leaving nothing for one of the others.
inline bool can_be_filled(const Position& position, const Step& step, std::size_t degree, std::size_t n) {
  if (n == degree) {
    return std::all_of(step.cells.begin() + static_cast<std::ptrdiff_t>(degree), step.cells.end(),
                       [&](Cell cell) { return position.candidates(index(cell)) != 0; });
  }
  const int cell = index(step.cells.at(n));
  for (int digit = 1; digit <= 9; ++digit) {
    if (!position.has(cell, digit)) continue;
    Position filled = position;
    filled.place(cell, digit);
    if (can_be_filled(filled, step, degree, n + 1)) return true;
  }
  return false;
}

inline bool is_true_of_exclusion(const Position& position, const Step& step, std::size_t degree) {
  for (const Candidate& removal : step.removals) {
    Position only = position;
    const int cell = index(removal.cell);
    for (int digit = 1; digit <= 9; ++digit) {
      if (digit != removal.digit && only.has(cell, digit)) only.remove(cell, digit);
    }
    if (can_be_filled(only, step, degree, 0)) return false;
  }
  return true;
}

/// Whether what is said of the pattern is so in the position, and what follows follows from it. Not of chains.
inline bool is_true(const Position& position, const Step& step) {
  const int number = static_cast<int>(step.technique);
  switch (step.technique) {
    case Technique::hidden_single:
      return is_true_of_hidden_single(position, step);
    case Technique::naked_single:
      return position.candidates(index(step.placement->cell)) == digit_bit(step.placement->digit);
    case Technique::direct_pointing:
    case Technique::direct_claiming:
    case Technique::pointing:
    case Technique::claiming:
      return is_true_of_locking(position, step);
    case Technique::direct_hidden_pair:
    case Technique::direct_hidden_triplet:
    case Technique::hidden_pair:
    case Technique::hidden_triplet:
    case Technique::hidden_quad:
      return is_true_of_hidden_set(position, step);
    case Technique::naked_pair:
    case Technique::naked_triplet:
    case Technique::naked_quad:
      return is_true_of_naked_set(position, step);
    case Technique::x_wing:
    case Technique::swordfish:
    case Technique::jellyfish:
      return is_true_of_fish(position, step);
    case Technique::xy_wing:
    case Technique::xyz_wing:
      return is_true_of_wing(position, step);
    case Technique::unique_rectangle_1:
    case Technique::unique_rectangle_2:
    case Technique::unique_rectangle_3:
    case Technique::unique_rectangle_4:
      return is_true_of_unique_loop(position, step,
                                    number - static_cast<int>(Technique::unique_rectangle_1) + 1);
    case Technique::unique_loop_1:
    case Technique::unique_loop_2:
    case Technique::unique_loop_3:
    case Technique::unique_loop_4:
      return is_true_of_unique_loop(position, step, number - static_cast<int>(Technique::unique_loop_1) + 1);
    case Technique::bug_1:
    case Technique::bug_2:
    case Technique::bug_3:
    case Technique::bug_4:
      return is_true_of_grave(position, step);
    case Technique::aligned_pair_exclusion:
      return is_true_of_exclusion(position, step, 2);
    case Technique::aligned_triplet_exclusion:
      return is_true_of_exclusion(position, step, 3);
    default:
      return false;
  }
}

}  // namespace puzzlemill::sudoku::explainer
