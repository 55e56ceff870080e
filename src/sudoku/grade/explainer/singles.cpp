#include "singles.hpp"

#include <algorithm>

namespace puzzlemill::sudoku::explainer {
namespace {

/// What the places of a hidden single add to the weight of a last cell.
constexpr double in_box = 0.2;
constexpr double in_line = 0.5;

int cell_of(int house, Mask9 single_place) {
  return houses.cells[at(house)][at(first_place(single_place))];
}

/// The first digit with one place in the house; 0 if there is none.
int single_in(const Position& position, int house) {
  for (int digit = 1; digit <= 9; ++digit) {
    if (is_single(position.positions(house, digit))) return digit;
  }
  return 0;
}

Finding found(const Position& position, int house, int digit, double more) {
  Finding finding(Technique::hidden_single);
  finding.rating += more;
  finding.cell = cell_of(house, position.positions(house, digit));
  finding.digit = digit;
  finding.base = 1U << house;
  return finding;
}

/// Places every hidden single of the houses first … last that is met on the way.
int place_in_houses(Position& position, int first, int last) {
  int placed = 0;
  for (int digit = 1; digit <= 9; ++digit) {
    for (int house = first; house <= last; ++house) {
      const Mask9 places = position.positions(house, digit);
      if (!is_single(places)) continue;
      position.place(cell_of(house, places), digit);
      ++placed;
    }
  }
  return placed;
}

int place_last_cells(Position& position) {
  int placed = 0;
  for (int house = 0; house < house_count; ++house) {
    if (position.empty_cells(house) != 1) continue;
    const int digit = single_in(position, house);
    if (digit == 0) continue;
    position.place(cell_of(house, position.positions(house, digit)), digit);
    ++placed;
  }
  return placed;
}

}  // namespace

std::optional<Finding> hidden_single(const Position& position, Pending&) {
  for (const bool last_cells : {true, false}) {
    for (const int first : box_column_row) {
      for (int house = first; house < first + 9; ++house) {
        if ((position.empty_cells(house) == 1) != last_cells) continue;
        const int digit = single_in(position, house);
        if (digit == 0) continue;
        return found(position, house, digit, last_cells ? 0 : first == first_box ? in_box : in_line);
      }
    }
  }
  return std::nullopt;
}

std::optional<Finding> naked_single(const Position& position, Pending&) {
  for (int cell = 0; cell < 81; ++cell) {
    const Mask9 digits = position.candidates(cell);
    if (!is_single(digits)) continue;
    Finding finding(Technique::naked_single);
    finding.cell = cell;
    finding.digit = first_digit(digits);
    return finding;
  }
  return std::nullopt;
}

PlacedSingles place_hidden_singles(Position& position, double rated) {
  const double base = info(Technique::hidden_single).rating;
  PlacedSingles placed{0, rated};
  const auto placed_some = [&](int count, double rating) {
    if (count == 0) return false;
    placed.count += count;
    placed.rating = std::max(placed.rating, rating);
    return true;
  };
  for (;;) {
    if (placed.rating < base + in_line) {
      if (placed_some(place_last_cells(position), base)) continue;
      if (placed_some(place_in_houses(position, first_box, first_row - 1), base + in_box)) continue;
    }
    if (!placed_some(place_in_houses(position, 0, house_count - 1), base + in_line)) return placed;
  }
}

}  // namespace puzzlemill::sudoku::explainer
