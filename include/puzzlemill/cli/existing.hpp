#pragma once

#include <concepts>
#include <cstdint>
#include <limits>
#include <optional>

#include "puzzlemill/cli/sudoku_kind.hpp"
#include "puzzlemill/core/kind.hpp"
#include "puzzlemill/core/making.hpp"
#include "puzzlemill/fubuki/capacity.hpp"
#include "puzzlemill/fubuki/kind.hpp"
#include "puzzlemill/store/job.hpp"
#include "puzzlemill/sudoku/capacity.hpp"

namespace puzzlemill::cli {

/// How many different puzzles of a kind there are with such clues, told apart in this way: no job can have
/// more. Empty where they are more than anybody asks for.
///
/// Limits   whatever the symmetry of the clues: with one there are fewer.
template <PuzzleKind K>
std::optional<std::int64_t> existing(const MakeOptions& make, store::DistinctBy distinct) {
  const auto told_apart = [&](const auto& capacity) {
    return distinct == store::DistinctBy::text ? capacity.texts : capacity.classes;
  };
  if constexpr (std::same_as<K, fubuki::Fubuki>) {
    return told_apart(fubuki::capacity(make.min_clues, make.max_clues, make.minimal));
  } else if constexpr (SudokuKind<K>) {
    const auto capacity = sudoku::capacity<ShapeOf<K>>(make.min_clues, make.max_clues, make.minimal);
    if (capacity) return told_apart(*capacity);
  }
  return std::nullopt;
}

/// How many clues a puzzle of a kind can show at the most: all its cells, where that is known.
template <PuzzleKind K>
constexpr int most_clues() {
  if constexpr (std::same_as<K, fubuki::Fubuki>) {
    return 9;
  } else if constexpr (SudokuKind<K>) {
    return ShapeOf<K>::cells;
  }
  return std::numeric_limits<int>::max();
}

/// A kind with few classes keeps its puzzles apart by their text, unless it is told otherwise.
template <PuzzleKind K>
store::DistinctBy usual_distinct() {
  return existing<K>({}, store::DistinctBy::class_key) ? store::DistinctBy::text
                                                       : store::DistinctBy::class_key;
}

}  // namespace puzzlemill::cli
