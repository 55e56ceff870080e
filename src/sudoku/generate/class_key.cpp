#define XXH_INLINE_ALL
#include <algorithm>
#include <array>
#include <cstddef>
#include <span>

#include <xxhash.h>

#include "puzzlemill/sudoku/generate/canonical.hpp"
#include "puzzlemill/sudoku/text.hpp"

namespace puzzlemill::sudoku {
namespace {

template <class Shape>
std::uint64_t digest(const CellSet<Shape>& cells) {
  std::array<unsigned char, 8 * CellSet<Shape>::words> bytes{};
  for (std::size_t b = 0; b < bytes.size(); ++b) {
    bytes[b] = static_cast<unsigned char>(cells.bits()[b / 8] >> (8 * (b % 8)));
  }
  return XXH3_64bits(bytes.data(), bytes.size());
}

}  // namespace

template <class Shape>
std::uint64_t grid_digest(const Solution<Shape>& grid) {
  const std::string line = to_line(grid);
  return XXH3_64bits(line.data(), line.size());
}

template <class Shape>
ClassKey class_key(const Canonical<Shape>& canonical, const ClueMask<Shape>& clues) {
  const CellSet<Shape> on_canonical = canonical.to_canonical.apply(clues.cells);
  CellSet<Shape> smallest = on_canonical;
  for (const Transform<Shape>& automorphism : std::span(canonical.automorphisms).subspan(1)) {
    smallest = std::min(smallest, automorphism.apply(on_canonical));
  }
  return {canonical.digest, digest(smallest)};
}

#define INSTANTIATE(S)                                    \
  template std::uint64_t grid_digest(const Solution<S>&); \
  template ClassKey class_key(const Canonical<S>&, const ClueMask<S>&);
PUZZLEMILL_FOR_EACH_SHAPE(INSTANTIATE)
#undef INSTANTIATE

}  // namespace puzzlemill::sudoku
