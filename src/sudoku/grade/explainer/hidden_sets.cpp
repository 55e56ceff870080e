#include "hidden_sets.hpp"

#include <array>

namespace puzzlemill::sudoku::explainer {
namespace {

constexpr std::array direct{Technique::direct_hidden_pair, Technique::direct_hidden_triplet};
constexpr std::array indirect{Technique::hidden_pair, Technique::hidden_triplet, Technique::hidden_quad};

Finding pattern(Technique technique, int house, Mask9 digits, Mask9 places) {
  Finding finding(technique);
  finding.base = 1U << house;
  finding.digits = digits;
  for (Mask9 left = places; left != 0; left = without_first(left)) {
    finding.mark(houses.cells[at(house)][at(first_place(left))]);
  }
  return finding;
}

}  // namespace

template <int Degree>
std::optional<Finding> direct_hidden_set(const Position& position, Pending& pending) {
  std::optional<Finding> finding;
  any_by_box_column_row(pending.houses, [&](int house) {
    const bool found = position.empty_cells(house) > Degree &&
                       any_hidden_set<Degree>(position, house, [&](Mask9 digits, Mask9 places) {
                         for (int digit = 1; digit <= 9; ++digit) {
                           const Mask9 own = position.positions(house, digit);
                           const auto left = static_cast<Mask9>(own & ~places);
                           if ((digits & digit_bit(digit)) != 0 || is_single(own) || !is_single(left))
                             continue;
                           finding.emplace(pattern(direct[Degree - 2], house, digits, places));
                           finding->cell = houses.cells[at(house)][at(first_place(left))];
                           finding->digit = digit;
                           return true;
                         }
                         return false;
                       });
    if (!found) pending.houses &= ~(1U << house);
    return found;
  });
  return finding;
}

template <int Degree>
std::optional<Finding> hidden_set(const Position& position, Pending& pending) {
  std::optional<Finding> finding;
  any_by_box_column_row(pending.houses, [&](int house) {
    const bool found = has_room_for_hidden_set<Degree>(position, house) &&
                       any_hidden_set<Degree>(position, house, [&](Mask9 digits, Mask9 places) {
                         const Finding set = pattern(indirect[Degree - 2], house, digits, places);
                         Removals removals;
                         for (int n = 0; n < set.cell_count; ++n) {
                           removals.add(position, set.cells[at(n)], static_cast<Mask9>(all9 & ~digits));
                         }
                         if (removals.empty()) return false;
                         finding.emplace(set);
                         finding->removals = removals;
                         return true;
                       });
    if (!found) pending.houses &= ~(1U << house);
    return found;
  });
  return finding;
}

template std::optional<Finding> direct_hidden_set<2>(const Position&, Pending&);
template std::optional<Finding> direct_hidden_set<3>(const Position&, Pending&);
template std::optional<Finding> hidden_set<2>(const Position&, Pending&);
template std::optional<Finding> hidden_set<3>(const Position&, Pending&);
template std::optional<Finding> hidden_set<4>(const Position&, Pending&);

}  // namespace puzzlemill::sudoku::explainer
