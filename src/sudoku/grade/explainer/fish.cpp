#include "fish.hpp"

namespace puzzlemill::sudoku::explainer {
namespace {

constexpr std::array techniques{Technique::x_wing, Technique::swordfish, Technique::jellyfish};

CellSet9 cells_of_lines(int first, Mask9 lines) {
  CellSet9 cells;
  for (; lines != 0; lines = without_first(lines)) cells |= houses.set[at(first + first_place(lines))];
  return cells;
}

}  // namespace

template <int Degree>
std::optional<Finding> fish(const Position& position, Pending& pending) {
  std::optional<Finding> finding;
  const bool found = any_fish<Degree>(
      position, pending.digits, [&](int base_first, Mask9 base, int cover_first, Mask9 cover, int digit) {
        const CellSet9 in_base = position.cells_with(digit) & cells_of_lines(base_first, base);
        const CellSet9 struck = (position.cells_with(digit) & cells_of_lines(cover_first, cover)) - in_base;
        if (struck.empty()) return false;
        Finding& made = finding.emplace(techniques[Degree - 2]);
        made.removals.add(position, struck, digit);
        made.base = static_cast<std::uint32_t>(base) << base_first;
        made.cover = static_cast<std::uint32_t>(cover) << cover_first;
        made.digits = digit_bit(digit);
        in_base.for_each([&](Cell cell) { made.mark(index(cell)); });
        return true;
      });
  if (!found) pending.digits = 0;
  return finding;
}

template std::optional<Finding> fish<2>(const Position&, Pending&);
template std::optional<Finding> fish<3>(const Position&, Pending&);
template std::optional<Finding> fish<4>(const Position&, Pending&);

}  // namespace puzzlemill::sudoku::explainer
