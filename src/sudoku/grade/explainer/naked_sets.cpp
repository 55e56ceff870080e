#include "naked_sets.hpp"

#include <array>

namespace puzzlemill::sudoku::explainer {
namespace {

constexpr std::array techniques{Technique::naked_pair, Technique::naked_triplet, Technique::naked_quad};

}  // namespace

template <int Degree>
std::optional<Finding> naked_set(const Position& position, Pending& pending) {
  std::optional<Finding> finding;
  any_by_box_column_row(pending.houses, [&](int house) {
    const bool found = has_room_for_naked_set<Degree>(position, house) &&
                       any_naked_set<Degree>(position, house, [&](Mask9 places, Mask9 digits) {
                         Removals removals;
                         for (int place = 0; place < 9; ++place) {
                           if ((places >> place & 1) != 0) continue;
                           removals.add(position, houses.cells[at(house)][at(place)], digits);
                         }
                         if (removals.empty()) return false;
                         Finding& set = finding.emplace(techniques[Degree - 2]);
                         set.removals = removals;
                         set.base = 1U << house;
                         set.digits = digits;
                         for (Mask9 left = places; left != 0; left = without_first(left)) {
                           set.mark(houses.cells[at(house)][at(first_place(left))]);
                         }
                         return true;
                       });
    if (!found) pending.houses &= ~(1U << house);
    return found;
  });
  return finding;
}

template std::optional<Finding> naked_set<2>(const Position&, Pending&);
template std::optional<Finding> naked_set<3>(const Position&, Pending&);
template std::optional<Finding> naked_set<4>(const Position&, Pending&);

}  // namespace puzzlemill::sudoku::explainer
