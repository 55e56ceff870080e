#pragma once

#include <array>
#include <bit>
#include <compare>
#include <cstddef>
#include <cstdint>

#include "puzzlemill/sudoku/shape.hpp"

namespace puzzlemill::sudoku {

/// A set of cells of one grid. Says nothing of what they mean. Cell c is bit c % 64 of word c / 64.
template <class Shape>
class CellSet {
 public:
  static constexpr std::size_t words = (Shape::cells + 63) / 64;

  constexpr CellSet() = default;

  static constexpr CellSet all() {
    CellSet set;
    for (int c = 0; c < Shape::cells; ++c) set.add(static_cast<Cell>(c));
    return set;
  }

  /// Requires  no bit beyond the last cell.
  static constexpr CellSet of_bits(const std::array<std::uint64_t, words>& bits) {
    CellSet set;
    set.bits_ = bits;
    return set;
  }

  constexpr bool has(Cell cell) const { return (bits_[word(cell)] & bit(cell)) != 0; }
  constexpr void add(Cell cell) { bits_[word(cell)] |= bit(cell); }
  constexpr void drop(Cell cell) { bits_[word(cell)] &= ~bit(cell); }
  constexpr int size() const {
    int n = 0;
    for (const std::uint64_t w : bits_) n += std::popcount(w);
    return n;
  }
  constexpr bool empty() const { return *this == CellSet{}; }
  constexpr bool meets(const CellSet& other) const { return !(*this & other).empty(); }

  /// The first in reading order. Requires  not empty.
  constexpr Cell first() const {
    std::size_t w = 0;
    while (bits_[w] == 0) ++w;
    return static_cast<Cell>(64 * static_cast<int>(w) + std::countr_zero(bits_[w]));
  }

  constexpr CellSet& operator|=(const CellSet& other) {
    for (std::size_t w = 0; w < words; ++w) bits_[w] |= other.bits_[w];
    return *this;
  }
  constexpr CellSet& operator&=(const CellSet& other) {
    for (std::size_t w = 0; w < words; ++w) bits_[w] &= other.bits_[w];
    return *this;
  }
  /// The cells of this set that are not in `other`.
  constexpr CellSet& operator-=(const CellSet& other) {
    for (std::size_t w = 0; w < words; ++w) bits_[w] &= ~other.bits_[w];
    return *this;
  }
  friend constexpr CellSet operator|(CellSet a, const CellSet& b) { return a |= b; }
  friend constexpr CellSet operator&(CellSet a, const CellSet& b) { return a &= b; }
  friend constexpr CellSet operator-(CellSet a, const CellSet& b) { return a -= b; }

  /// Calls `visit(Cell)` for each cell of the set, in reading order.
  template <class Visit>
  constexpr void for_each(Visit visit) const {
    for (std::size_t w = 0; w < words; ++w) {
      for (std::uint64_t left = bits_[w]; left != 0; left &= left - 1) {
        visit(static_cast<Cell>(64 * static_cast<int>(w) + std::countr_zero(left)));
      }
    }
  }

  /// Some total order, for sorting and for choosing one of many sets.
  friend constexpr auto operator<=>(const CellSet&, const CellSet&) = default;

  constexpr const std::array<std::uint64_t, words>& bits() const { return bits_; }

 private:
  static constexpr std::size_t word(Cell cell) { return static_cast<std::size_t>(index(cell)) / 64; }
  static constexpr std::uint64_t bit(Cell cell) { return std::uint64_t{1} << (index(cell) % 64); }

  std::array<std::uint64_t, words> bits_{};
};

}  // namespace puzzlemill::sudoku
