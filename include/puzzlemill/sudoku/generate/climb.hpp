#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>

#include "puzzlemill/sudoku/generate/dig.hpp"
#include "puzzlemill/sudoku/grade/grade.hpp"

namespace puzzlemill::sudoku {

/// Scores at which a climb may end, `low` … `high`, and the one that is aimed at.
struct ScoreWindow {
  int low = 0;
  int high = 0;
  int aim = 0;
};

/// A member of a dig chain, and how hard it is.
struct Climbed {
  Rung rung;
  Grade grade;
};

/// Climbs a dig chain from its member `bottom` up to (at the highest) its member `top` ≤ `bottom`, to a
/// member whose score is in the window. The bottom is taken when its own score is. Else the aim is searched
/// for: difficulty falls as clues come back, nearly always, so the chain is narrowed down to where it should
/// be, until a member within a quarter of the window of it is met; failing that, the nearest that was met in
/// the window is taken. Where the chain steps over the window, other removals are taken back from the member
/// below it.
///
/// `grade_at` gives the grade of a rung, nothing when its budget ran out. Empty when none was found: the bottom
/// is too easy, or none of the few tried is in the window.
[[nodiscard]] std::optional<Climbed> climb(std::size_t top, std::size_t bottom, const ScoreWindow& window,
                                           const std::function<std::optional<Grade>(const Rung&)>& grade_at);

}  // namespace puzzlemill::sudoku
