#include "aligned_exclusion.hpp"

#include <array>

namespace puzzlemill::sudoku::explainer {
namespace {

/// Cells whose combinations are looked at, and what those have in common that can exclude one.
template <int Degree>
class Exclusion {
 public:
  explicit Exclusion(const Position& position) : position_(position) {
    const CellSet9 single = position.cells_of_count(1);
    CellSet9 small = position.cells_of_count(2);  // can be left with nothing by Degree digits
    if constexpr (Degree == 3) small |= position.cells_of_count(3);
    for (int cell = 0; cell < 81; ++cell) {
      if (count9[position.candidates(cell)] < 2 || houses.peers[at(cell)].meets(single)) continue;
      excluders_[at(cell)] = houses.peers[at(cell)] & small;
      if (excluders_[at(cell)].empty()) continue;
      usable_.add(static_cast<Cell>(cell));
      list_[at(size_++)] = static_cast<std::uint8_t>(cell);
    }
  }

  std::optional<Finding> find() const {
    for (int j = 1; j < size_; ++j) {
      for (int i = 0; i < j; ++i) {
        const CellSet9 common = excluders_[list_[at(i)]] & excluders_[list_[at(j)]];
        if (!has_several(common)) continue;
        if (const std::optional<Finding> finding = with_pair(list_[at(i)], list_[at(j)], common))
          return finding;
      }
    }
    return std::nullopt;
  }

 private:
  using Cells = std::array<int, Degree>;

  std::optional<Finding> with_pair(int a, int b, const CellSet9& common) const {
    if constexpr (Degree == 2) {
      return with_cells({a, b}, common);
    } else {
      // The third is one of their excluders, first those of `a`, each in the order of its peers.
      for (const int owner : {a, b}) {
        for (const std::uint8_t third : houses.peer_list[at(owner)]) {
          const Cell cell = static_cast<Cell>(third);
          if (third == a || third == b || !usable_.has(cell) || !excluders_[at(owner)].has(cell)) continue;
          if (owner == b && excluders_[at(a)].has(cell)) continue;
          const CellSet9 of_all = common & excluders_[third];
          if (!has_several(of_all)) continue;
          if (const std::optional<Finding> finding = with_cells({a, b, third}, of_all)) return finding;
        }
      }
      return std::nullopt;
    }
  }

  std::optional<Finding> with_cells(const Cells& cells, const CellSet9& common) const {
    std::array<Mask9, 81> excluding;
    int count = 0;
    common.for_each([&](Cell cell) { excluding[at(count++)] = position_.candidates(index(cell)); });

    std::array<Mask9, Degree> possible{};  // candidates met in a possible combination
    Mask9 first = position_.candidates(cells[0]);
    for (; first != 0; first = without_first(first)) {
      const auto x = static_cast<Mask9>(first & -first);
      Mask9 second = position_.candidates(cells[1]);
      if (sees(cells[0], cells[1])) second &= static_cast<Mask9>(~x);
      if constexpr (Degree == 2) {
        second &= static_cast<Mask9>(~excluded_by(excluding, count, x));
        if (second != 0) possible[0] |= x;
        possible[1] |= second;
      } else {
        for (; second != 0; second = without_first(second)) {
          const auto y = static_cast<Mask9>(second & -second);
          Mask9 third = position_.candidates(cells[2]);
          if (sees(cells[0], cells[2])) third &= static_cast<Mask9>(~x);
          if (sees(cells[1], cells[2])) third &= static_cast<Mask9>(~y);
          third &= static_cast<Mask9>(~excluded_by(excluding, count, x | y));
          if (third == 0) continue;
          possible[0] |= x;
          possible[1] |= y;
          possible[2] |= third;
        }
      }
    }

    Removals removals;
    for (std::size_t n = 0; n < Degree; ++n) {
      removals.add(position_, cells[n], static_cast<Mask9>(all9 & ~possible[n]));
    }
    if (removals.empty()) return std::nullopt;
    Finding finding(Degree == 2 ? Technique::aligned_pair_exclusion : Technique::aligned_triplet_exclusion);
    finding.removals = removals;
    for (const int cell : cells) finding.mark(cell);
    common.for_each([&](Cell cell) { finding.mark(index(cell)); });
    return finding;
  }

  static bool sees(int a, int b) { return houses.peers[at(a)].has(static_cast<Cell>(b)); }

  /// The digits that, with those chosen, would leave one of the cells with nothing.
  static Mask9 excluded_by(const std::array<Mask9, 81>& excluding, int count, Mask9 chosen) {
    Mask9 excluded = 0;
    for (int n = 0; n < count; ++n) {
      const auto left = static_cast<Mask9>(excluding[at(n)] & ~chosen);
      if (left == 0) return all9;
      if (is_single(left)) excluded |= left;
    }
    return excluded;
  }

  const Position& position_;
  std::array<CellSet9, 81> excluders_{};  // [cell]: peers with 2 … Degree candidates
  CellSet9 usable_;
  std::array<std::uint8_t, 81> list_;  // of the usable cells
  int size_ = 0;
};

}  // namespace

std::optional<Finding> aligned_pair_exclusion(const Position& position, Pending&) {
  return Exclusion<2>(position).find();
}
std::optional<Finding> aligned_triplet_exclusion(const Position& position, Pending&) {
  return Exclusion<3>(position).find();
}

}  // namespace puzzlemill::sudoku::explainer
