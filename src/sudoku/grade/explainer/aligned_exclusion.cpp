#include "aligned_exclusion.hpp"

#include <array>
#include <cstddef>
#include <cstdint>

#include "chains/peer_parts.hpp"

namespace puzzlemill::sudoku::explainer {
namespace {

/// What cells that are left with nothing exclude: all digits of such a cell together.
struct Excluded {
  std::array<Mask9, 9> with{};   ///< [digit - 1]: not together with it, by cells with two candidates
  std::array<Mask9, 81> threes;  ///< not all three, by cells with three
  int three_count = 0;

  Mask9 with_digit(Mask9 bit) const { return with[at(first_place(bit))]; }

  void add(Mask9 candidates) {
    const Mask9 first = candidates & -candidates;
    const Mask9 rest = without_first(candidates);
    if (!is_single(rest)) {
      threes[at(three_count++)] = candidates;
    } else {
      with[at(first_place(first))] |= rest;
      with[at(first_place(rest))] |= first;
    }
  }
};

/// Cells whose combinations are looked at, and what those have in common that can exclude one.
template <int Degree>
class Exclusion {
 public:
  /// Only combinations are looked at to which a changed cell contributes.
  Exclusion(const Position& position, const CellSet9& changed) : position_(position), changed_(changed) {
    const CellsByCount by_count = position.cells_by_count();
    // The cells that Degree digits can leave with nothing.
    const CellSet9 small = Degree == 2 ? by_count.two : by_count.two | by_count.three;
    for (int cell = 0; cell < 81; ++cell) {
      if (count9[position.candidates(cell)] < 2 || houses.peers[at(cell)].meets(by_count.one)) continue;
      excluders_[at(cell)] = houses.peers[at(cell)] & small;
      if (excluders_[at(cell)].empty()) continue;
      usable_.add(static_cast<Cell>(cell));
      if constexpr (Degree == 2) {
        excluding_all_[at(cell)] = excluding_all(cell);
        if (excluding_all_[at(cell)] != 0) excludable_.add(static_cast<Cell>(cell));
      }
    }
  }

  std::optional<Finding> find() const {
    CellSet9 before;
    for (CellSet9 later = usable_; !later.empty(); later.drop(later.first())) {
      const int b = index(later.first());
      CellSet9 partners = before & see_several(excluders_[at(b)]);
      if (Degree == 2 && !excludable_.has(later.first())) partners &= excludable_;
      for (; !partners.empty(); partners.drop(partners.first())) {
        const int a = index(partners.first());
        const CellSet9 common = excluders_[at(a)] & excluders_[at(b)];
        if (const std::optional<Finding> finding = with_pair(a, b, common)) return finding;
      }
      before.add(later.first());
    }
    return std::nullopt;
  }

 private:
  using Cells = std::array<int, Degree>;
  using Digits = std::array<Mask9, Degree>;  // of each of the cells

  /// The digits that, all excluders of a cell taken together, cannot be beside any other candidate of it.
  Mask9 excluding_all(int cell) const {
    Excluded excluded;
    excluders_[at(cell)].for_each([&](Cell peer) { excluded.add(position_.candidates(index(peer))); });
    Mask9 digits = 0;
    for (int digit = 1; digit <= 9; ++digit) {
      const auto out = static_cast<Mask9>(excluded.with_digit(digit_bit(digit)) | digit_bit(digit));
      if ((position_.candidates(cell) & ~out) == 0) digits |= digit_bit(digit);
    }
    return digits;
  }

  /// Requires  a < b.
  std::optional<Finding> with_pair(int a, int b, const CellSet9& common) const {
    const bool pair_changed = changed_.has(static_cast<Cell>(a)) || changed_.has(static_cast<Cell>(b));
    if constexpr (Degree == 2) {
      if (!pair_changed && !common.meets(changed_)) return std::nullopt;
      const auto may_go = static_cast<Mask9>((position_.candidates(a) & excluding_all_[at(b)]) |
                                             (position_.candidates(b) & excluding_all_[at(a)]));
      if (may_go == 0) return std::nullopt;
      return with_cells({a, b}, common);
    } else {
      const CellSet9 worth_trying = usable_ & thirds(common, pair_changed);
      if (worth_trying.empty()) return std::nullopt;
      // The third is one of their excluders, first those of `a`, each in the order of its peers.
      for (const int owner : {a, b}) {
        CellSet9 thirds = excluders_[at(owner)] & worth_trying;
        if (owner == b) thirds -= excluders_[at(a)];
        for (const CellSet9& part : peer_parts.of[at(owner)]) {
          for (CellSet9 left = thirds & part; !left.empty(); left.drop(left.first())) {
            const int third = index(left.first());
            if (third == a || third == b || seen_before(a, b, third)) continue;
            const CellSet9 of_all = common & excluders_[at(third)];
            if (const std::optional<Finding> finding = with_cells({a, b, third}, of_all)) return finding;
          }
        }
      }
      return std::nullopt;
    }
  }

  static CellSet9 see_several(const CellSet9& cells) {
    CellSet9 see_one;
    CellSet9 see_two;
    cells.for_each([&](Cell cell) {
      const CellSet9& peers = houses.peers[at(index(cell))];
      see_two |= see_one & peers;
      see_one |= peers;
    });
    return see_two;
  }

  /// The cells that see at least two of `common`; if the pair did not change, only where that makes a change.
  CellSet9 thirds(const CellSet9& common, bool pair_changed) const {
    const CellSet9 see_two = see_several(common);
    if (pair_changed) return see_two;
    CellSet9 see_change = changed_;
    (common & changed_).for_each([&](Cell cell) { see_change |= houses.peers[at(index(cell))]; });
    return see_two & see_change;
  }

  /// Whether the three have come before, as another pair and its third: they give the same again.
  bool seen_before(int a, int b, int third) const {
    const auto is_third = [&](int cell, int x, int y) {
      return (excluders_[at(x)] | excluders_[at(y)]).has(static_cast<Cell>(cell));
    };
    if (third > b) return false;
    return is_third(b, a, third) || (third < a && is_third(a, third, b));
  }

  std::optional<Finding> with_cells(const Cells& cells, const CellSet9& common) const {
    Excluded excluded;
    common.for_each([&](Cell cell) { excluded.add(position_.candidates(index(cell))); });
    Digits possible{};  // met in a combination that is not excluded
    Digits gone{};
    for (std::size_t n = 0; n < Degree; ++n) {
      for (auto left = static_cast<Mask9>(position_.candidates(cells[n]) & ~possible[n]); left != 0;
           left = without_first(left)) {
        const auto digit = static_cast<Mask9>(left & -left);
        if (!combine(cells, n, digit, excluded, possible)) gone[n] |= digit;
      }
    }
    if (gone == Digits{}) return std::nullopt;
    Finding finding(Degree == 2 ? Technique::aligned_pair_exclusion : Technique::aligned_triplet_exclusion);
    for (std::size_t n = 0; n < Degree; ++n) finding.removals.add(position_, cells[n], gone[n]);
    for (const int cell : cells) finding.mark(cell);
    common.for_each([&](Cell cell) { finding.mark(index(cell)); });
    return finding;
  }

  /// Looks for a combination with digit x in the n-th cell, and adds its digits to `possible`. Whether there is
  /// one.
  bool combine(const Cells& cells, std::size_t n, Mask9 x, const Excluded& excluded, Digits& possible) const {
    const std::size_t second = n == 0 ? 1 : 0;
    Mask9 ys = beside(cells[n], x, cells[second], excluded);
    if constexpr (Degree == 2) {
      possible[second] |= ys;
      return ys != 0;
    } else {
      const std::size_t third = 3 - n - second;
      const Mask9 zs = beside(cells[n], x, cells[third], excluded);
      for (; ys != 0 && zs != 0; ys = without_first(ys)) {
        const auto y = static_cast<Mask9>(ys & -ys);
        Mask9 rest = zs & beside(cells[second], y, cells[third], excluded);
        for (int t = 0; t < excluded.three_count; ++t) {
          const auto last = static_cast<Mask9>(excluded.threes[at(t)] & ~(x | y));
          if (is_single(last)) rest &= static_cast<Mask9>(~last);
        }
        if (rest == 0) continue;
        possible[second] |= y;
        possible[third] |= rest;
        return true;
      }
      return false;
    }
  }

  /// The candidates of another cell that can be together with digit x in `cell`.
  Mask9 beside(int cell, Mask9 x, int other, const Excluded& excluded) const {
    const bool sees = houses.peers[at(cell)].has(static_cast<Cell>(other));
    const auto out = static_cast<Mask9>(excluded.with_digit(x) | (sees ? x : 0));
    return position_.candidates(other) & static_cast<Mask9>(~out);
  }

  const Position& position_;
  const CellSet9 changed_;
  std::array<CellSet9, 81> excluders_{};   // [cell]: peers with 2 … Degree candidates
  std::array<Mask9, 81> excluding_all_{};  // [cell]: see the function; for pairs
  CellSet9 excludable_;                    // where there are some
  CellSet9 usable_;
};

template <int Degree>
std::optional<Finding> exclusion(const Position& position, Pending& pending) {
  std::optional<Finding> finding = Exclusion<Degree>(position, pending.cells).find();
  if (!finding) pending.cells = {};
  return finding;
}

}  // namespace

std::optional<Finding> aligned_pair_exclusion(const Position& position, Pending& pending) {
  return exclusion<2>(position, pending);
}
std::optional<Finding> aligned_triplet_exclusion(const Position& position, Pending& pending) {
  return exclusion<3>(position, pending);
}

}  // namespace puzzlemill::sudoku::explainer
