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

Cause LinkGraph::weak_cause(int cell, int digit, int other_cell, int other_digit) const {
  if (cell == other_cell) return mode_ == LinkMode::x ? Cause::assumption : Cause::cell;
  if (digit != other_digit) return Cause::assumption;
  for (std::size_t t = 0; t < 3; ++t) {
    if (peer_parts.of[at(cell)][t].has(static_cast<Cell>(other_cell))) return cause_of_house_type(t);
  }
  return Cause::assumption;
}

/// For candidates from `first` to before `end` only, of which none leads outside.
void LinkClosure::close(int first, int end) {
  const std::size_t first_word = at(first) / 64;
  const std::size_t end_word = (at(end) + 63) / 64;
  for (int via = first; via < end; ++via) {
    const Word* const from = row(reached_, via);
    for (int i = first; i < end; ++i) {
      Word* const to = row(reached_, i);
      // Half of the bits are set, in no order: a branch would cost more than adding nothing.
      const Word mask = Word{0} - (has(to, via) ? 1 : 0);
      for (std::size_t w = first_word; w < end_word; ++w) to[w] |= from[w] & mask;
    }
  }
}

const Refutations& LinkClosure::find(const LinkGraph& graph) {
  refutations_ = {};
  const int n = graph.size();
  words_ = (at(n) + 63) / 64;
  strong_.assign(at(n) * words_, 0);
  weak_.assign(at(n) * words_, 0);
  reached_.assign(at(n) * words_, 0);

  for (int i = 0; i < n; ++i) {
    for (const LinkGraph::Strong& strong : graph.strong(i)) set(row(strong_, i), strong.to);
  }
  for (int i = 0; i < n; ++i) {
    Word* const seen = row(weak_, i);
    Word* const next = row(reached_, i);
    set(next, i);
    for (const std::uint16_t off : graph.weak(i)) {
      set(seen, off);
      add(next, row(strong_, off));
    }
  }
  // Along X links no digit leads to another.
  if (graph.mode() == LinkMode::x) {
    for (int digit = 1; digit <= 9; ++digit) close(graph.first_with(digit), graph.first_with(digit + 1));
  } else {
    close(0, n);
  }

  from_off_.assign(at(n) * words_, 0);
  for (int i = 0; i < n; ++i) {
    for (const LinkGraph::Strong& strong : graph.strong(i)) add(row(from_off_, i), row(reached_, strong.to));
  }

  const Position& position = graph.position();
  for (int digit = 1; digit <= 9; ++digit) {
    position.cells_with(digit).for_each([&](Cell cell) {
      if (is_single(position.candidates(index(cell)))) return;
      if (refutes_itself(graph, index(cell), digit)) refutations_.removable.add(index(cell), digit);
      const std::uint16_t number = graph.number(index(cell), digit);
      if (number != LinkGraph::none && has(row(from_off_, number), number)) refutations_.certain.add(index(cell), digit);
    });
  }
  return refutations_;
}

/// Whether something that makes it off is on if it is on.
bool LinkClosure::refutes_itself(const LinkGraph& graph, int cell, int digit) {
  const std::uint16_t number = graph.number(cell, digit);
  if (number != LinkGraph::none) return meet(row(weak_, number), row(reached_, number));
  seen_.assign(words_, 0);
  follows_.assign(words_, 0);
  graph.for_each_weak(cell, digit, [&](std::uint16_t off) {
    set(seen_.data(), off);
    add(follows_.data(), row(from_off_, off));
  });
  return meet(seen_.data(), follows_.data());
}

}  // namespace puzzlemill::sudoku::explainer
