#include "link_closure.hpp"

namespace puzzlemill::sudoku::explainer {

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
      if (number != LinkGraph::none && has(row(from_off_, number), number))
        refutations_.certain.add(index(cell), digit);
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
