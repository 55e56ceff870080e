#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <cstring>
#include <utility>

#include "houses.hpp"
#include "puzzlemill/sudoku/grade/step.hpp"
#include "puzzlemill/sudoku/puzzle.hpp"

namespace puzzlemill::sudoku::explainer {

/// Where something changed: houses, a bit each, in which a candidate was lost, digits that lost one, and cells
/// that did. If a cell was filled all its peers count as changed.
struct Changes {
  std::uint32_t houses = 0;
  Mask9 digits = 0;
  CellSet9 cells;
};

/// Cells by how many candidates they have.
struct CellsByCount {
  CellSet9 one;
  CellSet9 two;
  CellSet9 three;
  CellSet9 more;
};

/// A grid in the middle of being explained: the digits placed, and the candidates of the empty cells three
/// times over, so that every technique reads them the way it looks.
///
///     candidates(cell)          nine digits            naked sets, wings
///     cells_with(digit)         81 cells               everything that sees something
///     positions(house, digit)   nine places            singles, locking, hidden sets, fish
///
/// Cells are 0 … 80, digits 1 … 9, houses as in houses.hpp. A filled cell has no candidates. A kilobyte,
/// trivially copied.
class Position {
 public:
  /// All empty, all possible.
  constexpr Position() {
    candidates_.fill(all9);
    cells_with_.fill(CellSet9::all());
    for (auto& of_digit : positions_) of_digit.fill(all9);
    empty_cells_.fill(9);
  }

  /// With the givens placed one after another.
  explicit Position(const Givens<Shape9>& givens);

  int value(int cell) const { return value_[at(cell)]; }  ///< 0 if empty
  Mask9 candidates(int cell) const { return candidates_[at(cell)]; }
  const CellSet9& cells_with(int digit) const { return cells_with_[at(digit - 1)]; }
  Mask9 positions(int house, int digit) const { return positions_[at(digit - 1)][at(house)]; }
  CellsByCount cells_by_count() const;
  /// The houses, a bit each, in which `digit` has one place.
  std::uint32_t houses_with_single(int digit) const;
  /// Likewise, in which it has 2 ... Most places.
  template <int Most>
  std::uint32_t houses_with_few(int digit) const;
  int empty_cells(int house) const { return empty_cells_[at(house)]; }  ///< without a digit, whatever is left
  int empty_cells() const { return empty_; }
  int filled_with(int digit) const { return filled_[at(digit - 1)]; }  ///< cells that hold the digit
  bool has(int cell, int digit) const { return (candidates_[at(cell)] & digit_bit(digit)) != 0; }

  /// What has lost a candidate or gained a digit since the last call.
  Changes take_changes() { return std::exchange(changes_, {}); }

  /// Requires  has(cell, digit).
  void remove(int cell, int digit);
  void remove(Candidate candidate) { remove(index(candidate.cell), candidate.digit); }

  /// Fills an empty cell: its candidates go, and those of the digit in all its peers. Nothing more follows.
  /// Requires  value(cell) == 0.
  void place(int cell, int digit);
  void place(Candidate candidate) { place(index(candidate.cell), candidate.digit); }

 private:
  void count_filled(int cell, int digit);

  /// Eight houses at a time: wider vectors are taken apart for a processor that has none.
  using Eight [[gnu::vector_size(16)]] = Mask9;
  /// A bit a house, of the bits that `holds(places)` sets where it holds.
  template <class Holds>
  std::uint32_t houses_where(int digit, Holds holds) const;

  using OfHouses = std::array<Mask9, 32>;  // a house each, and five without meaning to make whole vectors

  std::array<OfHouses, 9> positions_;   // [digit - 1][house]
  std::array<CellSet9, 9> cells_with_;  // [digit - 1]
  std::array<Mask9, 81> candidates_;
  std::array<std::uint8_t, 81> value_{};
  std::array<std::uint8_t, house_count> empty_cells_;
  std::array<std::uint8_t, 9> filled_{};  // [digit - 1]
  std::uint8_t empty_ = 81;
  Changes changes_{};
};

inline CellsByCount Position::cells_by_count() const {
  CellSet9 some;  // cells with one at least of the digits so far, with two, ...
  CellSet9 two;
  CellSet9 three;
  CellSet9 four;
  for (const CellSet9& plane : cells_with_) {
    four |= three & plane;
    three |= two & plane;
    two |= some & plane;
    some |= plane;
  }
  return {some - two, two - three, three - four, four};
}

template <class Holds>
std::uint32_t Position::houses_where(int digit, Holds holds) const {
  constexpr Eight house_bits = {1 << 0, 1 << 1, 1 << 2, 1 << 3, 1 << 4, 1 << 5, 1 << 6, 1 << 7};
  std::uint32_t found = 0;
  for (std::size_t first = 0; first < 32; first += 8) {
    Eight places;
    std::memcpy(&places, &positions_[at(digit - 1)][first], sizeof places);
    const Eight holding = holds(places) & house_bits;
    std::array<std::uint64_t, 2> words;
    std::memcpy(words.data(), &holding, sizeof holding);
    std::uint64_t bits = words[0] | words[1];
    bits |= bits >> 32;
    bits |= bits >> 16;
    found |= static_cast<std::uint32_t>(bits & 0xFF) << first;
  }
  return found;
}

inline std::uint32_t Position::houses_with_single(int digit) const {
  return houses_where(digit,
                      [](Eight places) -> Eight { return (places != 0) & ((places & (places - 1)) == 0); });
}

template <int Most>
std::uint32_t Position::houses_with_few(int digit) const {
  return houses_where(digit, [](Eight places) -> Eight {
    const Eight but_one = places & (places - 1);
    Eight too_many = but_one;
    for (int n = 1; n < Most; ++n) too_many &= too_many - 1;
    return (but_one != 0) & (too_many == 0);
  });
}

inline void Position::remove(int cell, int digit) {
  const std::size_t d = at(digit - 1);
  candidates_[at(cell)] &= static_cast<Mask9>(~digit_bit(digit));
  cells_with_[d].drop(static_cast<Cell>(cell));
  changes_.houses |= houses.bits_of[at(cell)];
  changes_.digits |= digit_bit(digit);
  changes_.cells.add(static_cast<Cell>(cell));
  for (std::size_t t = 0; t < 3; ++t) {
    positions_[d][houses.house_of[at(cell)][t]] &= static_cast<Mask9>(~(1U << houses.place_of[at(cell)][t]));
  }
}

}  // namespace puzzlemill::sudoku::explainer
