#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "puzzlemill/core/class_key.hpp"
#include "puzzlemill/fubuki/grid.hpp"

namespace puzzlemill::fubuki {

/// A symmetry of the board: rows change places, columns change places, the board is turned over its diagonal.
/// The sums move along, so that every puzzle stays one. (d ↦ 10 - d, which changes the sums, is not counted
/// among them.)
struct Transform {
  std::array<std::uint8_t, cell_count> from{};  ///< cell c of the image is cell from[c] of the original

  constexpr Grid apply(const Grid& grid) const {
    Digits image{};
    for (std::size_t c = 0; c < cell_count; ++c) image[c] = grid.digits()[from[c]];
    return Grid::trusted(image);
  }
  constexpr ClueMask apply(ClueMask clues) const {
    ClueMask image{0};
    for (std::size_t c = 0; c < cell_count; ++c) {
      if (clues.has(from[c])) image.add(c);
    }
    return image;
  }
};

/// All 3! · 3! · 2 = 72, the identity first.
const std::array<Transform, 72>& transforms();

/// What names the class of a grid.
struct Canonical {
  Grid grid;               ///< the smallest of the 72 images in reading order
  Transform to_canonical;  ///< the only transform that leads there: a grid's digits differ, so its images do
};
Canonical canonicalise(const Grid& grid);

/// The key of the puzzle that shows `clues` of `grid`: XXH3 of the canonical grid's nine digits as text, and
/// of the clues moved along with it (bit c for cell c, two bytes, the low one first). No grid has an
/// automorphism but the identity, so that image is the smallest one.
///
/// Requires  the puzzle has one solution: one with several has no key of its own.
ClassKey class_key(const Grid& grid, ClueMask clues);

}  // namespace puzzlemill::fubuki
