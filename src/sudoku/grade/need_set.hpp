#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "puzzlemill/sudoku/shape.hpp"

namespace puzzlemill::sudoku {

/// A set of needs of one kind, one bit each: see Needs.
template <class Shape>
struct NeedSet {
  static constexpr std::size_t words = (Shape::cells + 63) / 64;
  std::array<std::uint64_t, words> bits{};

  static constexpr NeedSet all() {
    NeedSet set;
    for (int need = 0; need < Shape::cells; ++need) set.add(need);
    return set;
  }

  constexpr void add(int need) { bits[word(need)] |= bit(need); }
  constexpr void drop(int need) { bits[word(need)] &= ~bit(need); }
  constexpr bool has(int need) const { return (bits[word(need)] & bit(need)) != 0; }
  constexpr bool any() const {
    std::uint64_t some = 0;
    for (const std::uint64_t w : bits) some |= w;
    return some != 0;
  }
  /// Requires  any().
  constexpr int first() const {
    std::size_t w = 0;
    while (bits[w] == 0) ++w;
    return 64 * static_cast<int>(w) + std::countr_zero(bits[w]);
  }

  constexpr NeedSet& operator|=(const NeedSet& other) {
    for (std::size_t w = 0; w < words; ++w) bits[w] |= other.bits[w];
    return *this;
  }
  constexpr NeedSet& operator&=(const NeedSet& other) {
    for (std::size_t w = 0; w < words; ++w) bits[w] &= other.bits[w];
    return *this;
  }
  constexpr NeedSet& operator-=(const NeedSet& other) {
    for (std::size_t w = 0; w < words; ++w) bits[w] &= ~other.bits[w];
    return *this;
  }
  friend constexpr NeedSet operator|(NeedSet a, const NeedSet& b) { return a |= b; }
  friend constexpr NeedSet operator&(NeedSet a, const NeedSet& b) { return a &= b; }
  friend constexpr NeedSet operator-(NeedSet a, const NeedSet& b) { return a -= b; }

 private:
  static constexpr std::size_t word(int need) { return static_cast<std::size_t>(need) / 64; }
  static constexpr std::uint64_t bit(int need) { return std::uint64_t{1} << (need % 64); }
};

}  // namespace puzzlemill::sudoku
