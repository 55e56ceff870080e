#pragma once

#include <compare>
#include <cstdint>

namespace puzzlemill {

/// The name of a puzzle's class: two puzzles have the same one exactly when a symmetry of their kind turns
/// one into the other (but for a collision of two 64-bit digests within one class of grids, or of two grids'
/// digests: below 1e-5 in a database of ten million puzzles).
///
/// Digests are XXH3 (64 bits), the grid's first, so that the puzzles of one grid lie side by side in an
/// index.
struct ClassKey {
  std::uint64_t grid = 0;   ///< digest of the canonical solution: the class of the grid
  std::uint64_t clues = 0;  ///< digest of the smallest clue mask under that grid's automorphisms

  friend auto operator<=>(const ClassKey&, const ClassKey&) = default;
};

}  // namespace puzzlemill
