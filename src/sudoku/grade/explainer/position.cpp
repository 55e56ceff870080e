#include "position.hpp"

namespace puzzlemill::sudoku::explainer {
namespace {

/// What placing a digit in a cell leaves of the digit's places in each house.
constexpr std::array<std::array<Mask9, 32>, 81> left_by = [] {
  std::array<std::array<Mask9, 32>, 81> masks{};
  for (std::size_t c = 0; c < 81; ++c) {
    for (std::size_t h = 0; h < house_count; ++h) {
      for (std::size_t p = 0; p < 9; ++p) {
        const Cell other = static_cast<Cell>(houses.cells[h][p]);
        const bool struck = index(other) == static_cast<int>(c) || houses.peers[c].has(other);
        if (!struck) masks[c][h] |= static_cast<Mask9>(1U << p);
      }
    }
  }
  return masks;
}();

}  // namespace

Position::Position(const Givens<Shape9>& givens) : Position() {
  for (int cell = 0; cell < 81; ++cell) {
    const int digit = givens[static_cast<Cell>(cell)];
    if (digit != 0) place(cell, digit);
  }
}

void Position::place(int cell, int digit) {
  for (Mask9 left = candidates_[at(cell)]; left != 0; left = without_first(left)) {
    remove(cell, first_digit(left));
  }
  const std::size_t d = at(digit - 1);
  const CellSet9 struck = cells_with_[d] & houses.peers[at(cell)];
  struck.for_each([&](Cell peer) {
    candidates_[at(index(peer))] &= static_cast<Mask9>(~digit_bit(digit));
    changes_.houses |= houses.bits_of[at(index(peer))];
  });
  cells_with_[d] -= struck;
  changes_.digits |= digit_bit(digit);
  changes_.cells |= houses.peers[at(cell)];
  for (std::size_t h = 0; h < 32; ++h) positions_[d][h] &= left_by[at(cell)][h];

  value_[at(cell)] = static_cast<std::uint8_t>(digit);
  for (const std::uint8_t house : houses.house_of[at(cell)]) --empty_cells_[house];
  ++filled_[d];
  --empty_;
}

}  // namespace puzzlemill::sudoku::explainer
