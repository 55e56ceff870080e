#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "../houses.hpp"

namespace puzzlemill::sudoku::explainer {

/// What a chain says of one candidate: on, it is the digit of its cell; off, it is not.
///
///     0 … 728    on     9 * cell + digit - 1
///     729 … 1457 off    the same
enum class Node : std::uint16_t {};

inline constexpr int candidate_count = 729;
inline constexpr int node_count = 2 * candidate_count;

constexpr int index(Node node) {
  return static_cast<int>(node);
}
constexpr Node on_node(int cell, int digit) {
  return static_cast<Node>(9 * cell + digit - 1);
}
constexpr Node off_node(int cell, int digit) {
  return static_cast<Node>(candidate_count + 9 * cell + digit - 1);
}
constexpr bool is_on(Node node) {
  return index(node) < candidate_count;
}
constexpr Node negation(Node node) {
  return static_cast<Node>(is_on(node) ? index(node) + candidate_count : index(node) - candidate_count);
}
constexpr int cell_of(Node node) {
  return (is_on(node) ? index(node) : index(node) - candidate_count) / 9;
}
constexpr int digit_of(Node node) {
  return (is_on(node) ? index(node) : index(node) - candidate_count) % 9 + 1;
}

/// A set of candidates, a plane a digit; as nodes, all on or all off.
class CandidateSet {
 public:
  static CandidateSet all() {
    CandidateSet set;
    set.planes_.fill(CellSet9::all());
    return set;
  }

  bool has(int cell, int digit) const { return planes_[at(digit - 1)].has(static_cast<Cell>(cell)); }
  void add(int cell, int digit) { planes_[at(digit - 1)].add(static_cast<Cell>(cell)); }
  void drop(int cell, int digit) { planes_[at(digit - 1)].drop(static_cast<Cell>(cell)); }
  CellSet9& of(int digit) { return planes_[at(digit - 1)]; }
  const CellSet9& of(int digit) const { return planes_[at(digit - 1)]; }

  bool empty() const {
    CellSet9 some;
    for (const CellSet9& plane : planes_) some |= plane;
    return some.empty();
  }
  CandidateSet& operator&=(const CandidateSet& other) {
    for (std::size_t d = 0; d < 9; ++d) planes_[d] &= other.planes_[d];
    return *this;
  }
  friend CandidateSet operator&(CandidateSet a, const CandidateSet& b) { return a &= b; }
  friend bool operator==(const CandidateSet&, const CandidateSet&) = default;

  /// Calls `visit(cell, digit)`, digit by digit.
  template <class Visit>
  void for_each(Visit visit) const {
    for (int digit = 1; digit <= 9; ++digit) {
      of(digit).for_each([&](Cell cell) { visit(index(cell), digit); });
    }
  }

 private:
  std::array<CellSet9, 9> planes_{};
};

}  // namespace puzzlemill::sudoku::explainer
