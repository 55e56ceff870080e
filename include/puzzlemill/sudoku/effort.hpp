#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <type_traits>

#include "puzzlemill/core/making.hpp"
#include "puzzlemill/sudoku/shape.hpp"

namespace puzzlemill::sudoku {

/// What one index may cost. A job's limits are meant for 9×9; a large shape takes a part of them, so that
/// with the defaults an index ends within about two seconds, whatever is asked of it.
///
///     shape    one dig    a check, a grading at its limit    all digs in vain
///      9×9     0.04 ms    (none comes to it)                 0.4 s
///     12×12    0.4 ms     10 ms, 150 ms                      0.4 s
///     16×16    75 ms      30 ms, 110 ms                      1.9 s
///
/// (One core of an x86-64 server, g++ 12 -O3.)
struct Effort {
  std::int64_t check_nodes = 0;  ///< search nodes of one check of a dig
  std::int64_t trials = 0;       ///< candidates tried in one grading
  int digs = 0;                  ///< until a clue count is in range
};

template <class Shape>
constexpr Effort effort_of(const MakeOptions& options) {
  constexpr int check_part = Shape::cells <= Shape10::cells ? 1 : 10;
  constexpr int dig_part = Shape::cells <= Shape10::cells ? 1 : Shape::cells <= Shape12::cells ? 10 : 400;
  return {std::max<std::int64_t>(options.max_nodes / check_part, 1), options.max_nodes,
          std::max(options.max_attempts / dig_part, 1)};
}

/// Clue counts at which a dig that aims at a band looks whether its puzzle is too hard already. The last
/// steps of a large grid take nearly all the time: 16×16 down to 115, 106, 99 and 94 clues 0.1, 1, 7 and 75
/// ms. On 9×9 and 10×10, looking costs about as much as it saves.
template <class Shape>
constexpr auto depths_to_look_at() {
  if constexpr (std::is_same_v<Shape, Shape12>)
    return std::array{58, 50};
  else if constexpr (std::is_same_v<Shape, Shape16>)
    return std::array{115, 106, 99};
  else
    return std::array<int, 0>{};
}

}  // namespace puzzlemill::sudoku
