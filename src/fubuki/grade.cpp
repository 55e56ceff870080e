#include "puzzlemill/fubuki/grade.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <limits>

#include "puzzlemill/fubuki/arrangements.hpp"
#include "puzzlemill/fubuki/question.hpp"

namespace puzzlemill::fubuki {
namespace {

using LineSet = unsigned;  ///< bit l for line l
constexpr LineSet all_lines = (1U << line_count) - 1;

/// The least that it costs to fill all lines: a shortest path through the sets of filled lines.
int cheapest_choices(const Grid& grid, ClueMask clues) {
  const Question question(grid, clues);
  std::array<int, all_lines + 1> cost;
  cost.fill(std::numeric_limits<int>::max());
  cost[0] = 0;
  for (LineSet filled = 0; filled < all_lines; ++filled) {  // a larger set is a larger number
    if (cost[filled] == std::numeric_limits<int>::max()) continue;
    Board board = board_with(question.givens());
    for (std::size_t line = 0; line < line_count; ++line) {
      if ((filled >> line & 1U) == 0) continue;
      for (const std::size_t cell : lines[line]) board.put(cell, grid.digits()[cell]);
    }
    for (std::size_t line = 0; line < line_count; ++line) {
      const LineSet next = filled | 1U << line;
      if (next == filled) continue;
      const int choices = board.ways(line, question.sums().of[line]) - 1;
      cost[next] = std::min(cost[next], cost[filled] + choices);
      // What is known never adds ways to another line, so a line that costs nothing may as well come first.
      if (choices == 0) break;
    }
  }
  return cost[all_lines];
}

}  // namespace

Grade grade(const Grid& grid, ClueMask clues, const GradeTable& table) {
  const int blanks = static_cast<int>(cell_count) - clues.count();
  const int choices = cheapest_choices(grid, clues);
  const int score = blanks * table.blank + choices * table.choice;
  return {score, table.band(score), blanks, choices};
}

}  // namespace puzzlemill::fubuki
