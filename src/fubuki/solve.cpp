#include "puzzlemill/fubuki/solve.hpp"

#include <algorithm>
#include <array>
#include <cstddef>

#include "puzzlemill/fubuki/arrangements.hpp"

namespace puzzlemill::fubuki {
namespace {

class Search {
 public:
  Search(const Question& question, Budget& budget, const std::function<bool(const Grid&)>& found)
      : sums_(question.sums().of), budget_(budget), found_(found) {}

  SolveEnd run(const Board& start) {
    std::array<int, line_count> ways{};
    for (std::size_t line = 0; line < line_count; ++line) {
      order_[line] = line;
      ways[line] = start.ways(line, sums_[line]);
    }
    std::ranges::stable_sort(order_, {}, [&](std::size_t line) { return ways[line]; });
    if (ways[order_[0]] == 0) return SolveEnd::all;
    fill(start, 0);
    return end_;
  }

 private:
  bool full(const Board& board, std::size_t line) const {
    return std::ranges::all_of(lines[line], [&](std::size_t cell) { return board.digits[cell] != 0; });
  }

  void fill(const Board& board, std::size_t depth) {
    if (depth == line_count) {
      if (!found_(Grid::trusted(board.digits))) end_ = SolveEnd::stopped;
      return;
    }
    const std::size_t line = order_[depth];
    const bool was_full = full(board, line);
    for (const Arrangement& arrangement : arrangements.of(sums_[line])) {
      if (!board.fits(line, arrangement)) continue;
      if (!was_full && !budget_.spend()) end_ = SolveEnd::out_of_nodes;
      if (end_ != SolveEnd::all) return;
      Board next = board;
      next.put(line, arrangement);
      fill(next, depth + 1);
    }
  }

  const std::array<int, line_count>& sums_;
  Budget& budget_;
  const std::function<bool(const Grid&)>& found_;
  std::array<std::size_t, line_count> order_{};
  SolveEnd end_ = SolveEnd::all;
};

}  // namespace

SolveEnd solve(const Question& question, Budget& budget, const std::function<bool(const Grid&)>& found) {
  return Search(question, budget, found).run(board_with(question.givens()));
}

}  // namespace puzzlemill::fubuki
