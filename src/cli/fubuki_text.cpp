#include "puzzlemill/cli/fubuki_text.hpp"

#include <fmt/format.h>

namespace puzzlemill::cli {

std::string fubuki_text(const std::vector<std::string>& solutions, bool may_be_more) {
  if (solutions.empty() && !may_be_more) return "There is no solution\n";
  std::string text = fmt::format("Total solution(s) are: {}{}\n", solutions.size(), may_be_more ? "+" : "");
  for (const std::string& solution : solutions) {
    if (&solution != &solutions.front()) text += '\n';
    for (const std::size_t row : {0U, 3U, 6U}) text += solution.substr(row, 3) + '\n';
  }
  return text;
}

}  // namespace puzzlemill::cli
