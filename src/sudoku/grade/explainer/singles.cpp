#include "singles.hpp"

#include <algorithm>
#include <bit>
#include <utility>

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

/// Places hidden singles wherever a digit has lost places since it was last looked at there.
class Sweep {
 public:
  explicit Sweep(Position& position) : position_(position) {}

  int place_in_boxes() { return place(in_boxes_, box_houses); }
  int place_in_lines() { return place(in_lines_, line_houses); }
  int place_anywhere() {
    in_boxes_ |= in_lines_;
    return place(in_boxes_, box_houses | line_houses);
  }
  int place_last_cells();

 private:
  static constexpr std::uint32_t box_houses = all9 << first_box;
  static constexpr std::uint32_t line_houses = all9 << first_row | all9 << first_column;

  int place(Mask9& digits, std::uint32_t in_houses);
  void place(int house, int digit);

  Position& position_;
  Mask9 in_boxes_ = all9;  // digits to be looked at
  Mask9 in_lines_ = all9;
};

int Sweep::place(Mask9& digits, std::uint32_t in_houses) {
  int placed = 0;
  for (Mask9 left = std::exchange(digits, Mask9{0}); left != 0; left = without_first(left)) {
    const int digit = first_digit(left);
    std::uint32_t singles = position_.houses_with_single(digit) & in_houses;
    for (; singles != 0; singles &= singles - 1) {
      const int house = std::countr_zero(singles);
      if (!is_single(position_.positions(house, digit))) continue;  // by the one before
      place(house, digit);
      ++placed;
    }
  }
  return placed;
}

int Sweep::place_last_cells() {
  int placed = 0;
  for (int house = 0; house < house_count; ++house) {
    if (position_.empty_cells(house) != 1) continue;
    const int digit = single_in(position_, house);
    if (digit == 0) continue;
    place(house, digit);
    ++placed;
  }
  return placed;
}

void Sweep::place(int house, int digit) {
  const int cell = cell_of(house, position_.positions(house, digit));
  in_boxes_ |= position_.candidates(cell);
  in_lines_ |= position_.candidates(cell);
  position_.place(cell, digit);
}

}  // namespace

std::optional<Finding> hidden_single(const Position& position, Pending& pending) {
  if (pending.digits == 0) return std::nullopt;
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
  pending.digits = 0;
  return std::nullopt;
}

std::optional<Finding> naked_single(const Position& position, Pending&) {
  const CellSet9 cells = position.cells_by_count().one;
  if (cells.empty()) return std::nullopt;
  Finding finding(Technique::naked_single);
  finding.cell = index(cells.first());
  finding.digit = first_digit(position.candidates(finding.cell));
  return finding;
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
  Sweep sweep(position);
  for (;;) {
    if (placed.rating >= base + in_line) {
      if (!placed_some(sweep.place_anywhere(), base + in_line)) return placed;
      continue;
    }
    if (placed_some(sweep.place_last_cells(), base)) continue;
    if (placed_some(sweep.place_in_boxes(), base + in_box)) continue;
    if (!placed_some(sweep.place_in_lines(), base + in_line)) return placed;
  }
}

}  // namespace puzzlemill::sudoku::explainer
