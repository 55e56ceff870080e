#include "wings.hpp"

#include <array>

namespace puzzlemill::sudoku::explainer {
namespace {

/// PivotDigits is 2 for an XY-Wing, 3 for an XYZ-Wing.
template <int PivotDigits>
std::optional<Finding> wing_at(const Position& position, int pivot) {
  const Mask9 own = position.candidates(pivot);
  std::array<std::uint8_t, 20> wings;
  int count = 0;
  for (const std::uint8_t peer : houses.peer_list[at(pivot)]) {
    if (count9[position.candidates(peer)] == 2) wings[at(count++)] = peer;
  }
  for (int i = 0; i < count; ++i) {
    const int p = wings[at(i)];
    const Mask9 of_p = position.candidates(p);
    if (!is_single(own & static_cast<Mask9>(~of_p))) continue;
    for (int j = 0; j < count; ++j) {
      const int q = wings[at(j)];
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
  for (int pivot = 0; pivot < 81; ++pivot) {
    if (count9[position.candidates(pivot)] != PivotDigits) continue;
    if (std::optional<Finding> finding = wing_at<PivotDigits>(position, pivot)) return finding;
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
