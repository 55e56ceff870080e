#include "wings.hpp"

#include <array>

namespace puzzlemill::sudoku::explainer {
namespace {

/// PivotDigits is 2 for an XY-Wing, 3 for an XYZ-Wing; `wings` are the cells with two candidates, of which the
/// pivot has all but one of its own.
template <int PivotDigits>
std::optional<Finding> wing_at(const Position& position, int pivot, const CellSet9& wings) {
  const Mask9 own = position.candidates(pivot);
  std::array<std::uint8_t, 20> list;
  int count = 0;
  for (const std::uint8_t peer : houses.peer_list[at(pivot)]) {
    if (wings.has(static_cast<Cell>(peer))) list[at(count++)] = peer;
  }
  for (int i = 0; i < count; ++i) {
    const int p = list[at(i)];
    const Mask9 of_p = position.candidates(p);
    for (int j = 0; j < count; ++j) {
      const int q = list[at(j)];
      const Mask9 of_q = position.candidates(q);
      if (count9[own | of_p | of_q] != 3 || count9[own & of_p & of_q] != PivotDigits - 2) continue;
      const int z = first_digit(of_p & of_q);
      CellSet9 struck = position.cells_with(z) & houses.peers[at(p)] & houses.peers[at(q)];
      if constexpr (PivotDigits == 3) struck &= houses.peers[at(pivot)];
      struck.drop(static_cast<Cell>(pivot));
      if (struck.empty()) continue;
      Finding finding(PivotDigits == 2 ? Technique::xy_wing : Technique::xyz_wing);
      finding.removals.add(position, struck, z);
      finding.digits = digit_bit(z);
      for (const int cell : {pivot, p, q}) finding.mark(cell);
      return finding;
    }
  }
  return std::nullopt;
}

template <int PivotDigits>
std::optional<Finding> first_wing(const Position& position) {
  const CellsByCount cells = position.cells_by_count();
  const CellSet9& pairs = cells.two;
  CellSet9 pivots = PivotDigits == 2 ? cells.two : cells.three;
  for (; !pivots.empty(); pivots.drop(pivots.first())) {
    const int pivot = index(pivots.first());
    CellSet9 one;  // of the pivot's digits, at least
    CellSet9 two;
    for (Mask9 left = position.candidates(pivot); left != 0; left = without_first(left)) {
      const CellSet9& with = position.cells_with(first_digit(left));
      two |= one & with;
      one |= with;
    }
    const CellSet9 wings = pairs & houses.peers[at(pivot)] & (PivotDigits == 2 ? one - two : two);
    if (!has_several(wings)) continue;
    if (std::optional<Finding> finding = wing_at<PivotDigits>(position, pivot, wings)) return finding;
  }
  return std::nullopt;
}

}  // namespace

std::optional<Finding> xy_wing(const Position& position, Pending&) {
  return first_wing<2>(position);
}
std::optional<Finding> xyz_wing(const Position& position, Pending&) {
  return first_wing<3>(position);
}

}  // namespace puzzlemill::sudoku::explainer
