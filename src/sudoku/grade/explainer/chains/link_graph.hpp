#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "../position.hpp"
#include "node.hpp"
#include "peer_parts.hpp"

namespace puzzlemill::sudoku::explainer {

/// Which links a chain may go along.
enum class LinkMode : std::uint8_t {
  x,   ///< within a digit: two cells of a house
  y,   ///< off to on within a cell of two digits only; on to off as in xy
  xy,  ///< both
};

/// The links between the candidates of a position.
///
///     weak    on ──▶ off   two digits of a cell, two cells of a house with the digit
///     strong  off ──▶ on   the same where there is no third
///
/// A chain goes along them in turn. So only candidates with a strong link are met inside of one: these are
/// numbered, by digit, then cell, and all others are left out.
class LinkGraph {
 public:
  struct Strong {
    std::uint16_t to;
    Cause cause;
  };
  struct Linked {
    std::uint8_t cell;
    std::uint8_t digit;
    std::uint8_t strong_count;
    std::array<Strong, 4> strong;  ///< by cell, box, row, column
  };
  static constexpr std::uint16_t none = 0xFFFF;

  void build(const Position& position, LinkMode mode);

  LinkMode mode() const { return mode_; }
  const Position& position() const { return *position_; }
  int size() const { return static_cast<int>(linked_.size()); }
  /// The first of a digit; for 10, how many there are in all.
  int first_with(int digit) const { return first_with_[at(digit - 1)]; }
  const Linked& operator[](int number) const { return linked_[at(number)]; }
  std::span<const Strong> strong(int number) const {
    return {linked_[at(number)].strong.data(), linked_[at(number)].strong_count};
  }
  Node on(int number) const { return on_node(linked_[at(number)].cell, linked_[at(number)].digit); }
  Node off(int number) const { return negation(on(number)); }
  /// `none` if it has no strong link.
  std::uint16_t number(int cell, int digit) const { return number_[at(9 * cell + digit - 1)]; }

  /// Why a node off follows from a node on of another candidate; empty if it does not.
  std::optional<Cause> weak_cause(Node on, Node off) const;
  /// Why a node on follows from a node off, both by number. Requires  that it does.
  Cause strong_cause(int off, int on) const;

  /// The linked candidates with a weak link to this one, in the order of cell, box, row, column.
  std::span<const std::uint16_t> weak(int number) const {
    const std::size_t begin = weak_begin_[at(number)];
    return std::span(weak_).subspan(begin, weak_begin_[at(number) + 1] - begin);
  }
  /// Calls `visit(number)` for the same; the candidate need not be linked.
  template <class Visit>
  void for_each_weak(int cell, int digit, Visit visit) const {
    for (Mask9 left = linked_mates(cell, digit); left != 0; left = without_first(left)) {
      visit(number(cell, first_digit(left)));
    }
    const CellSet9 seen = linked_with_.of(digit) & houses.peers[at(cell)];
    if (seen.empty()) return;
    for (const CellSet9& part : peer_parts.of[at(cell)]) {
      (seen & part).for_each([&](Cell other) { visit(number(index(other), digit)); });
    }
  }

 private:
  /// The linked candidates of the cell to which this one has a weak link.
  Mask9 linked_mates(int cell, int digit) const {
    return mode_ == LinkMode::x ? Mask9{0} : static_cast<Mask9>(linked_in_[at(cell)] & ~digit_bit(digit));
  }
  void add_strong(int cell, int digit, Linked& linked) const;

  LinkMode mode_ = LinkMode::x;
  const Position* position_ = nullptr;
  std::vector<Linked> linked_;
  std::array<std::uint16_t, candidate_count> number_{};
  std::array<int, 10> first_with_{};
  std::vector<std::uint16_t> weak_;
  std::vector<std::uint32_t> weak_begin_;  // [number], and where the last ends
  CandidateSet linked_with_;
  std::array<Mask9, 81> linked_in_{};
};

}  // namespace puzzlemill::sudoku::explainer
