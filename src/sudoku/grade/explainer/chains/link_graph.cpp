#include "link_graph.hpp"

#include <algorithm>
#include <bit>

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
      for (unsigned left = digits; left != 0; left &= left - 1) link(cell, std::countr_zero(left) + 1);
    }
  }
  if (mode != LinkMode::y) {
    for (int digit = 1; digit <= 9; ++digit) {
      for (int house = 0; house < house_count; ++house) {
        const Mask9 positions = position.positions(house, digit);
        if (count9[positions] != 2) continue;
        for (unsigned left = positions; left != 0; left &= left - 1) {
          link(houses.cells[at(house)][at(std::countr_zero(left))], digit);
        }
      }
    }
  }

  linked_.clear();
  for (int cell = 0; cell < 81; ++cell) {
    for (unsigned left = position.candidates(cell); left != 0; left &= left - 1) {
      const int digit = std::countr_zero(left) + 1;
      std::uint16_t& number = number_[at(9 * cell + digit - 1)];
      number = none;
      if ((linked_in_[at(cell)] & digit_bit(digit)) == 0) continue;
      number = static_cast<std::uint16_t>(linked_.size());
      linked_.push_back({static_cast<std::uint8_t>(cell), static_cast<std::uint8_t>(digit), 0, {}});
    }
  }
  for (Linked& linked : linked_) add_strong(linked.cell, linked.digit, linked);
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
  if (mode_ != LinkMode::x && is_single(others)) add(cell, std::countr_zero(others) + 1, Cause::cell);
  if (mode_ == LinkMode::y) return;
  for (std::size_t t = 0; t < 3; ++t) {
    const int house = houses.house_of[at(cell)][t];
    const unsigned own = 1U << houses.place_of[at(cell)][t];
    const Mask9 places = position_->positions(house, digit) & static_cast<Mask9>(~own);
    if (is_single(places)) {
      add(houses.cells[at(house)][at(std::countr_zero(places))], digit, cause_of_house_type(t));
    }
  }
}

Cause LinkGraph::weak(int cell, int digit, int other_cell, int other_digit) const {
  if (cell == other_cell) return mode_ == LinkMode::x ? Cause::assumption : Cause::cell;
  if (digit != other_digit) return Cause::assumption;
  for (std::size_t t = 0; t < 3; ++t) {
    if (peer_parts.of[at(cell)][t].has(static_cast<Cell>(other_cell))) return cause_of_house_type(t);
  }
  return Cause::assumption;
}

const Refutations& LinkClosure::find(const LinkGraph& graph) {
  refutations_ = {};
  const int n = graph.size();
  words_ = (at(n) + 63) / 64;
  strong_.assign(at(n) * words_, 0);
  reached_.assign(at(n) * words_, 0);
  const auto set = [](Word* to, int i) { to[at(i) / 64] |= Word{1} << (i % 64); };
  const auto has = [](const Word* in, int i) { return (in[at(i) / 64] >> (i % 64) & 1) != 0; };

  for (int i = 0; i < n; ++i) {
    for (const LinkGraph::Strong& strong : graph.strong(i)) set(row(strong_, i), strong.to);
  }
  for (int i = 0; i < n; ++i) {
    Word* const own = row(reached_, i);
    set(own, i);
    graph.for_each_weak(graph[i].cell, graph[i].digit, {}, [&](int off) { add(own, row(strong_, off)); });
  }
  for (int via = 0; via < n; ++via) {
    for (int i = 0; i < n; ++i) {
      if (has(row(reached_, i), via)) add(row(reached_, i), row(reached_, via));
    }
  }

  const Position& position = graph.position();
  for (int cell = 0; cell < 81; ++cell) {
    const Mask9 digits = position.candidates(cell);
    if (is_single(digits)) continue;
    for (unsigned left = digits; left != 0; left &= left - 1) {
      const int digit = std::countr_zero(left) + 1;
      const int number = graph.number(cell, digit);
      seen_.assign(words_, 0);
      follows_.assign(words_, 0);
      graph.for_each_weak(cell, digit, {}, [&](int off) {
        set(seen_.data(), off);
        if (number != LinkGraph::none) return;
        for (const LinkGraph::Strong& strong : graph.strong(off)) add(follows_.data(), row(reached_, strong.to));
      });
      if (number != LinkGraph::none) add(follows_.data(), row(reached_, number));
      for (std::size_t w = 0; w < words_; ++w) {
        if ((seen_[w] & follows_[w]) == 0) continue;
        refutations_.removable.add(cell, digit);
        break;
      }
      if (number == LinkGraph::none) continue;
      for (const LinkGraph::Strong& strong : graph.strong(number)) {
        if (has(row(reached_, strong.to), number)) refutations_.certain.add(cell, digit);
      }
    }
  }
  return refutations_;
}

}  // namespace puzzlemill::sudoku::explainer
