#include "puzzlemill/sudoku/capacity.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <type_traits>

#include "puzzlemill/sudoku/shape.hpp"

namespace puzzlemill::sudoku {
namespace {

/// The puzzles of 4×4 by number of clues, 0 … 16.
using ByClues = std::array<Capacity, Shape4::cells + 1>;

constexpr ByClues all_puzzles{{{},
                               {},
                               {},
                               {},
                               {13, 25'728},
                               {96, 284'160},
                               {376, 1'041'408},
                               {711, 2'141'184},
                               {1'040, 2'961'024},
                               {980, 2'958'336},
                               {788, 2'204'928},
                               {414, 1'239'552},
                               {210, 522'624},
                               {56, 161'280},
                               {22, 34'560},
                               {2, 4'608},
                               {2, 288}}};
constexpr ByClues minimal_puzzles{{{}, {}, {}, {}, {13, 25'728}, {22, 58'368}, {1, 1'536}}};

}  // namespace

template <class Shape>
std::optional<Capacity> capacity(int min_clues, int max_clues, bool minimal) {
  if constexpr (std::is_same_v<Shape, Shape9>) {
    constexpr int fewest_clues = 17;
    if (max_clues < fewest_clues || min_clues > max_clues) return Capacity{};
  }
  if constexpr (!std::is_same_v<Shape, Shape4>) return std::nullopt;
  Capacity sum;
  for (int clues = std::max(min_clues, 0); clues <= std::min(max_clues, Shape4::cells); ++clues) {
    const Capacity& some = (minimal ? minimal_puzzles : all_puzzles)[static_cast<std::size_t>(clues)];
    sum.classes += some.classes;
    sum.texts += some.texts;
  }
  return sum;
}

#define INSTANTIATE(S) template std::optional<Capacity> capacity<S>(int, int, bool);
PUZZLEMILL_FOR_EACH_SHAPE(INSTANTIATE)
#undef INSTANTIATE

}  // namespace puzzlemill::sudoku
