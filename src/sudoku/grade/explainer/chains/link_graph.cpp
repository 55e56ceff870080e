#include "link_graph.hpp"

#include <algorithm>

namespace puzzlemill::sudoku::explainer {

void LinkGraph::build(const Position& position, LinkMode mode) {
  mode_ = mode;
  position_ = &position;

  linked_with_ = {};
  linked_in_.fill(0);
  const auto link = [&](int cell, int digit) {
    linked_with_.add(cell, digit);
    linked_in_[at(cell)] |= digit_bit(digit);
  };
  if (mode != LinkMode::x) {
    for (int cell = 0; cell < 81; ++cell) {
      const Mask9 digits = position.candidates(cell);
      if (count9[digits] != 2) continue;
      for (Mask9 left = digits; left != 0; left = without_first(left)) link(cell, first_digit(left));
    }
  }
  if (mode != LinkMode::y) {
    for (int digit = 1; digit <= 9; ++digit) {
      for (int house = 0; house < house_count; ++house) {
        const Mask9 positions = position.positions(house, digit);
        if (count9[positions] != 2) continue;
        for (Mask9 left = positions; left != 0; left = without_first(left)) {
          link(houses.cells[at(house)][at(first_place(left))], digit);
        }
      }
    }
  }

  linked_.clear();
  for (int digit = 1; digit <= 9; ++digit) {
    first_with_[at(digit - 1)] = size();
    position.cells_with(digit).for_each([&](Cell cell) {
      std::uint16_t& number = number_[at(9 * index(cell) + digit - 1)];
      number = none;
      if (!linked_with_.has(index(cell), digit)) return;
      number = static_cast<std::uint16_t>(linked_.size());
      linked_.push_back({static_cast<std::uint8_t>(index(cell)), static_cast<std::uint8_t>(digit), 0, {}});
    });
  }
  first_with_[9] = size();
  for (Linked& linked : linked_) add_strong(linked.cell, linked.digit, linked);

  weak_.clear();
  weak_begin_.assign(1, 0);
  for (const Linked& linked : linked_) {
    for_each_weak(linked.cell, linked.digit, [&](std::uint16_t to) { weak_.push_back(to); });
    weak_begin_.push_back(static_cast<std::uint32_t>(weak_.size()));
  }
}

void LinkGraph::add_strong(int cell, int digit, Linked& linked) const {
  const auto add = [&](int other_cell, int other_digit, Cause cause) {
    const std::uint16_t to = number(other_cell, other_digit);
    for (std::size_t s = 0; s < linked.strong_count; ++s) {
      if (linked.strong[s].to == to) return;
    }
    linked.strong[linked.strong_count++] = {to, cause};
  };
  const Mask9 others = position_->candidates(cell) & static_cast<Mask9>(~digit_bit(digit));
  if (mode_ != LinkMode::x && is_single(others)) add(cell, first_digit(others), Cause::cell);
  if (mode_ == LinkMode::y) return;
  for (std::size_t t = 0; t < 3; ++t) {
    const int house = houses.house_of[at(cell)][t];
    const unsigned own = 1U << houses.place_of[at(cell)][t];
    const Mask9 places = position_->positions(house, digit) & static_cast<Mask9>(~own);
    if (is_single(places)) {
      add(houses.cells[at(house)][at(first_place(places))], digit, cause_of_house_type(t));
    }
  }
}

std::optional<Cause> LinkGraph::weak_cause(Node on, Node off) const {
  const int cell = cell_of(on);
  if (cell == cell_of(off)) return mode_ == LinkMode::x ? std::nullopt : std::optional(Cause::cell);
  if (digit_of(on) != digit_of(off)) return std::nullopt;
  for (std::size_t t = 0; t < 3; ++t) {
    if (peer_parts.of[at(cell)][t].has(static_cast<Cell>(cell_of(off)))) return cause_of_house_type(t);
  }
  return std::nullopt;
}

Cause LinkGraph::strong_cause(int off, int on) const {
  const auto links = strong(off);
  return std::find_if(links.begin(), links.end(), [&](const Strong& link) { return link.to == on; })->cause;
}

}  // namespace puzzlemill::sudoku::explainer
