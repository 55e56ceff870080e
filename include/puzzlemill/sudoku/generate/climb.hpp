#pragma once

#include <cstddef>
#include <functional>
#include <optional>

#include "puzzlemill/sudoku/generate/dig.hpp"

namespace puzzlemill::sudoku {

/// Difficulties at which a climb may end, `low` … `high`, and the one that is aimed at: scores, or ratings in tenths.
struct Window {
  int low = 0;
  int high = 0;
  int aim = 0;
};

/// Climbs a dig chain from its member `bottom` up to (at the highest) its member `top` ≤ `bottom`, to a
/// member whose difficulty is in the window. The bottom is taken when its own is. Else the aim is searched
/// for: difficulty falls as clues come back, nearly always, so the chain is narrowed down to where it should
/// be, until a member within a quarter of the window of it is met; failing that, the nearest that was met in
/// the window is taken. Where the chain steps over the window, other removals are taken back from the member
/// below it.
///
/// `difficulty_at` is that of a rung, nothing when its budget ran out: such a one is hard. Empty when none was
/// found: the bottom is too easy, or none of the few tried is in the window.
[[nodiscard]] std::optional<Rung> climb(std::size_t top, std::size_t bottom, const Window& window,
                                        const std::function<std::optional<int>(const Rung&)>& difficulty_at);

}  // namespace puzzlemill::sudoku
