#include "puzzlemill/sudoku/generate/climb.hpp"

namespace puzzlemill::sudoku {
namespace {

/// How far to look on each side of where the bisection ended.
constexpr std::size_t walk = 4;

}  // namespace

std::optional<Climbed> climb(std::size_t top, std::size_t bottom, const ScoreWindow& window,
                             const std::function<std::optional<Grade>(std::size_t)>& grade_member) {
  const auto in_window = [&](const std::optional<Grade>& grade) {
    return grade && grade->score.points() >= window.low && grade->score.points() <= window.high;
  };
  const auto above_aim = [&](const std::optional<Grade>& grade) {
    return !grade || grade->score.points() > window.aim;  // a search that runs out is a hard one
  };

  std::optional<Grade> grade = grade_member(bottom);
  if (!above_aim(grade)) {
    if (in_window(grade)) return Climbed{bottom, *grade};
    return std::nullopt;
  }
  std::size_t easy = top;     // not above the aim, if anything is
  std::size_t hard = bottom;  // above the aim
  while (hard - easy > 1) {
    const std::size_t middle = easy + (hard - easy) / 2;
    if (above_aim(grade_member(middle))) {
      hard = middle;
    } else {
      easy = middle;
    }
  }
  for (std::size_t step = 0; step <= walk; ++step) {
    if (easy >= top + step) {
      grade = grade_member(easy - step);
      if (in_window(grade)) return Climbed{easy - step, *grade};
    }
    if (easy + step + 1 <= bottom) {
      grade = grade_member(easy + step + 1);
      if (in_window(grade)) return Climbed{easy + step + 1, *grade};
    }
  }
  return std::nullopt;
}

}  // namespace puzzlemill::sudoku
