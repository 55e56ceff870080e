#include "position.hpp"

namespace puzzlemill::sudoku::explainer {
namespace {

/// What placing a digit in a cell leaves of the digit's places in each house.
constexpr std::array<std::array<Mask9, 32>, 81> left_by = [] {
  std::array<std::array<Mask9, 32>, 81> masks{};
  for (std::size_t cell = 0; cell < 81; ++cell) {
    for (std::size_t house = 0; house < house_count; ++house) masks[cell][house] = all9;
    const auto strike = [&](std::size_t struck) {
      for (std::size_t t = 0; t < 3; ++t) {
        masks[cell][houses.house_of[struck][t]] &= static_cast<Mask9>(~(1U << houses.place_of[struck][t]));
      }
    };
    strike(cell);
    for (const std::uint8_t peer : houses.peer_list[cell]) strike(peer);
  }
  return masks;
}();

}  // namespace

Position::Position(const Givens<Shape9>& givens) : positions_{}, candidates_{} {
  cells_with_.fill(CellSet9::all());
  empty_cells_.fill(9);
  CellSet9 filled;
  for (int cell = 0; cell < 81; ++cell) {
    const int digit = givens[static_cast<Cell>(cell)];
    if (digit == 0) continue;
    filled.add(static_cast<Cell>(cell));
    cells_with_[at(digit - 1)] -= houses.peers[at(cell)];
    count_filled(cell, digit);
  }
  for (int digit = 1; digit <= 9; ++digit) {
    CellSet9& cells = cells_with_[at(digit - 1)];
    cells -= filled;
    cells.for_each([&](Cell with) {
      const int cell = index(with);
      candidates_[at(cell)] |= digit_bit(digit);
      for (std::size_t t = 0; t < 3; ++t) {
        positions_[at(digit - 1)][houses.house_of[at(cell)][t]] |=
            static_cast<Mask9>(1U << houses.place_of[at(cell)][t]);
      }
    });
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

  count_filled(cell, digit);
}

void Position::count_filled(int cell, int digit) {
  value_[at(cell)] = static_cast<std::uint8_t>(digit);
  for (const std::uint8_t house : houses.house_of[at(cell)]) --empty_cells_[house];
  ++filled_[at(digit - 1)];
  --empty_;
}

}  // namespace puzzlemill::sudoku::explainer
