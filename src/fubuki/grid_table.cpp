#include "puzzlemill/fubuki/grid_table.hpp"

#include <algorithm>

#include "puzzlemill/fubuki/text.hpp"

namespace puzzlemill::fubuki {

GridTable::GridTable() {
  grids_.reserve(362'880);
  Digits digits{1, 2, 3, 4, 5, 6, 7, 8, 9};
  do grids_.push_back(Grid::trusted(digits));
  while (std::ranges::next_permutation(digits).found);
  std::ranges::stable_sort(grids_, {}, &Sums::from);
}

const GridTable& GridTable::get() {
  static const GridTable table;
  return table;
}

std::span<const Grid> GridTable::with(const Sums& sums) const {
  // Not equal_range: clang 14 cannot compile what libstdc++ 12 returns from it.
  return {std::ranges::lower_bound(grids_, sums, {}, &Sums::from),
          std::ranges::upper_bound(grids_, sums, {}, &Sums::from)};
}

Proof prove(const Question& question) {
  Proof proof;
  proof.all_counted = true;
  for (const Grid& grid : GridTable::get().with(question.sums())) {
    if (Question(grid, question.clues()) != question) continue;
    if (proof.solutions == 0) proof.solution = to_text(grid);
    ++proof.solutions;
  }
  proof.verdict = proof.solutions == 0   ? Verdict::none
                  : proof.solutions == 1 ? Verdict::unique
                                         : Verdict::multiple;
  return proof;
}

}  // namespace puzzlemill::fubuki
