#include "puzzlemill/cli/rating_text.hpp"

#include <fmt/format.h>

#include "puzzlemill/sudoku/grade/rating.hpp"
#include "puzzlemill/sudoku/grade/technique.hpp"

namespace puzzlemill::cli {

std::string rating_text(std::optional<int> tenths) {
  return tenths ? sudoku::explainer::Rating(*tenths).text() : "";
}

std::string techniques_text(std::span<const TechniqueCount> counts) {
  std::string text;
  for (const TechniqueCount& count : counts) {
    text += fmt::format("{}{}:{}", text.empty() ? "" : ";",
                        sudoku::explainer::technique_names.at(count.technique), count.steps);
  }
  return text;
}

}  // namespace puzzlemill::cli
