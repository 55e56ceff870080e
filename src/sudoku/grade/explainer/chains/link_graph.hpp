#pragma once

#include <array>
#include <cstdint>
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
/// numbered, by cell, then digit, and all others are left out.
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
  const Linked& operator[](int number) const { return linked_[at(number)]; }
  std::span<const Strong> strong(int number) const {
    return {linked_[at(number)].strong.data(), linked_[at(number)].strong_count};
  }
  /// `none` if it has no strong link.
  std::uint16_t number(int cell, int digit) const { return number_[at(9 * cell + digit - 1)]; }

  /// Why one being on makes the other off; Cause::assumption if it does not.
  /// Requires  two different candidates.
  Cause weak(int cell, int digit, int other_cell, int other_digit) const;

  /// Calls `visit(number)` for each linked candidate with a weak link to this one and not in `without`, in the
  /// order of cell, box, row, column.
  template <class Visit>
  void for_each_weak(int cell, int digit, const CandidateSet& without, Visit visit) const {
    if (mode_ != LinkMode::x) {
      for (unsigned left = linked_in_[at(cell)] & ~unsigned{digit_bit(digit)}; left != 0; left &= left - 1) {
        const int other = std::countr_zero(left) + 1;
        if (!without.has(cell, other)) visit(int{number(cell, other)});
      }
    }
    const CellSet9 seen = (linked_with_.of(digit) & houses.peers[at(cell)]) - without.of(digit);
    if (seen.empty()) return;
    for (const CellSet9& part : peer_parts.of[at(cell)]) {
      (seen & part).for_each([&](Cell other) { visit(int{number(index(other), digit)}); });
    }
  }

 private:
  void add_strong(int cell, int digit, Linked& linked) const;

  LinkMode mode_ = LinkMode::x;
  const Position* position_ = nullptr;
  std::vector<Linked> linked_;
  std::array<std::uint16_t, candidate_count> number_{};
  CandidateSet linked_with_;
  std::array<Mask9, 81> linked_in_{};
};

/// What chains of one mode can lead to, from themselves.
struct Refutations {
  CandidateSet removable;  ///< on, it would be off
  CandidateSet certain;    ///< off, it would be on

  bool empty() const { return removable.empty() && certain.empty(); }
};

/// Finds out which candidates begin a forcing chain, without looking for the chains.
class LinkClosure {
 public:
  const Refutations& find(const LinkGraph& graph);

 private:
  using Word = std::uint64_t;

  Word* row(std::vector<Word>& rows, int i) { return rows.data() + at(i) * words_; }
  void add(Word* to, const Word* from) const {
    for (std::size_t w = 0; w < words_; ++w) to[w] |= from[w];
  }

  std::size_t words_ = 0;
  std::vector<Word> strong_;   // [number]: what it has strong links to
  std::vector<Word> reached_;  // [number]: what is on if it is, itself included
  std::vector<Word> seen_;     // of one candidate: what it has weak links to
  std::vector<Word> follows_;  // of one candidate: what is on if it is
  Refutations refutations_;
};

}  // namespace puzzlemill::sudoku::explainer
