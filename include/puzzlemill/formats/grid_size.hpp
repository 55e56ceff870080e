#pragma once

#include <array>
#include <cstddef>
#include <string>

#include <fmt/format.h>

namespace puzzlemill::formats {

/// The sizes of grid that text is read as: the shapes of sudoku/shape.hpp.
inline constexpr std::array<int, 7> grid_sizes{4, 6, 8, 9, 10, 12, 16};

constexpr std::size_t cell_count(int size) {
  return static_cast<std::size_t>(size) * static_cast<std::size_t>(size);
}
constexpr bool is_grid_size(std::size_t n) {
  for (const int size : grid_sizes) {
    if (static_cast<std::size_t>(size) == n) return true;
  }
  return false;
}
/// The size of the grid that has so many cells, 0 when there is none.
constexpr int size_of_cells(std::size_t cells) {
  for (const int size : grid_sizes) {
    if (cell_count(size) == cells) return size;
  }
  return 0;
}
/// The size whose number of cells is nearest to `cells`: what somebody who miscounted most likely meant.
constexpr int nearest_size(std::size_t cells) {
  int best = grid_sizes.front();
  const auto off = [cells](int size) {
    return cells > cell_count(size) ? cells - cell_count(size) : cell_count(size) - cells;
  };
  for (const int size : grid_sizes) {
    if (off(size) < off(best)) best = size;
  }
  return best;
}
/// The height of a box, which is that of a band of rows.
constexpr int band_rows(int size) {
  return size == 16 ? 4 : size == 9 || size == 12 ? 3 : 2;
}

}  // namespace puzzlemill::formats
