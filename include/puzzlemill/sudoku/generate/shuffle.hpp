#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <span>

#include "puzzlemill/core/rng.hpp"
#include "puzzlemill/sudoku/generate/transform.hpp"

namespace puzzlemill::sudoku {

/// An order of the lines 0 … N - 1 that keeps each block of Block lines together, drawn evenly from all.
template <std::size_t N, std::size_t Block>
std::array<std::uint8_t, N> random_line_order(Rng& rng) {
  std::array<std::uint8_t, N / Block> blocks{};
  std::iota(blocks.begin(), blocks.end(), std::uint8_t{0});
  rng.shuffle(std::span(blocks));
  std::array<std::uint8_t, N> lines{};
  for (std::size_t b = 0; b < blocks.size(); ++b) {
    const auto block = std::span<std::uint8_t>(lines).subspan(b * Block, Block);
    std::iota(block.begin(), block.end(), static_cast<std::uint8_t>(blocks[b] * Block));
    rng.shuffle(block);
  }
  return lines;
}

/// A symmetry drawn evenly from the whole group of a shape, independently of what it will be applied to.
///
/// Bias     none. But all images of one grid are of one class: shuffling makes no new classes.
/// Threads  any number at once, each with its own Rng.
template <class Shape>
[[nodiscard]] Transform<Shape> random_transform(Rng& rng) {
  typename Transform<Shape>::Parts parts;
  parts.transposed = Shape::square_boxes && rng.below(2) == 1;
  parts.rows = random_line_order<Shape::size, Shape::box_rows>(rng);
  parts.columns = random_line_order<Shape::size, Shape::box_cols>(rng);
  std::iota(parts.digits.begin(), parts.digits.end(), std::uint8_t{1});
  rng.shuffle(std::span(parts.digits));
  return Transform<Shape>(parts);
}

}  // namespace puzzlemill::sudoku
