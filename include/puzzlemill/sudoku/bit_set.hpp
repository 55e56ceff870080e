#pragma once

#include <array>
#include <bit>
#include <compare>
#include <cstddef>
#include <cstdint>

namespace puzzlemill::sudoku {

/// A set of Elements, each a number from 0 to Size - 1. Element e is bit e % 64 of word e / 64. Sets with
/// another Of are of another type, so that they cannot be taken for one another.
template <class Of, class Element, int Size>
class BitSet {
 public:
  static constexpr std::size_t words = (Size + 63) / 64;

  constexpr BitSet() = default;

  static constexpr BitSet all() {
    BitSet set;
    for (int e = 0; e < Size; ++e) set.add(static_cast<Element>(e));
    return set;
  }

  /// Requires  no bit from Size on.
  static constexpr BitSet of_bits(const std::array<std::uint64_t, words>& bits) {
    BitSet set;
    set.bits_ = bits;
    return set;
  }

  constexpr bool has(Element element) const { return (bits_[word(element)] & bit(element)) != 0; }
  constexpr void add(Element element) { bits_[word(element)] |= bit(element); }
  constexpr void drop(Element element) { bits_[word(element)] &= ~bit(element); }
  constexpr int size() const {
    int n = 0;
    for (const std::uint64_t w : bits_) n += std::popcount(w);
    return n;
  }
  constexpr bool empty() const {
    std::uint64_t some = 0;
    for (const std::uint64_t w : bits_) some |= w;
    return some == 0;
  }
  constexpr bool meets(const BitSet& other) const { return !(*this & other).empty(); }

  /// The smallest. Requires  not empty.
  constexpr Element first() const {
    std::size_t w = 0;
    while (bits_[w] == 0) ++w;
    return static_cast<Element>(64 * static_cast<int>(w) + std::countr_zero(bits_[w]));
  }

  constexpr BitSet& operator|=(const BitSet& other) {
    for (std::size_t w = 0; w < words; ++w) bits_[w] |= other.bits_[w];
    return *this;
  }
  constexpr BitSet& operator&=(const BitSet& other) {
    for (std::size_t w = 0; w < words; ++w) bits_[w] &= other.bits_[w];
    return *this;
  }
  /// What is in this set and not in `other`.
  constexpr BitSet& operator-=(const BitSet& other) {
    for (std::size_t w = 0; w < words; ++w) bits_[w] &= ~other.bits_[w];
    return *this;
  }
  friend constexpr BitSet operator|(BitSet a, const BitSet& b) { return a |= b; }
  friend constexpr BitSet operator&(BitSet a, const BitSet& b) { return a &= b; }
  friend constexpr BitSet operator-(BitSet a, const BitSet& b) { return a -= b; }

  /// Calls `visit(Element)` for each, from the smallest on.
  template <class Visit>
  constexpr void for_each(Visit visit) const {
    for (std::size_t w = 0; w < words; ++w) {
      for (std::uint64_t left = bits_[w]; left != 0; left &= left - 1) {
        visit(static_cast<Element>(64 * static_cast<int>(w) + std::countr_zero(left)));
      }
    }
  }

  /// Some total order, for sorting and for choosing one of many sets.
  friend constexpr auto operator<=>(const BitSet&, const BitSet&) = default;

  constexpr const std::array<std::uint64_t, words>& bits() const { return bits_; }

 private:
  static constexpr std::size_t word(Element element) { return static_cast<std::size_t>(element) / 64; }
  static constexpr std::uint64_t bit(Element element) {
    return std::uint64_t{1} << (static_cast<unsigned>(element) % 64);
  }

  std::array<std::uint64_t, words> bits_{};
};

}  // namespace puzzlemill::sudoku
