#include "puzzlemill/fubuki/transform.hpp"

#include <algorithm>
#include <string>

#define XXH_INLINE_ALL
#include <xxhash.h>

#include "puzzlemill/fubuki/text.hpp"

namespace puzzlemill::fubuki {
namespace {

constexpr std::array<Transform, 72> make_transforms() {
  std::array<Transform, 72> all{};
  std::size_t made = 0;
  for (const bool turned : {false, true}) {
    std::array<std::uint8_t, 3> rows{0, 1, 2};
    do {
      std::array<std::uint8_t, 3> columns{0, 1, 2};
      do {
        Transform& transform = all[made++];
        for (std::size_t c = 0; c < cell_count; ++c) {
          const int row = rows[c / 3];
          const int column = columns[c % 3];
          transform.from[c] = static_cast<std::uint8_t>(turned ? 3 * column + row : 3 * row + column);
        }
      } while (std::ranges::next_permutation(columns).found);
    } while (std::ranges::next_permutation(rows).found);
  }
  return all;
}

}  // namespace

const std::array<Transform, 72>& transforms() {
  static constexpr std::array<Transform, 72> all = make_transforms();
  return all;
}

Canonical canonicalise(const Grid& grid) {
  const auto& all = transforms();
  const auto smallest = std::ranges::min_element(all, {}, [&](const Transform& t) { return t.apply(grid); });
  return {smallest->apply(grid), *smallest};
}

ClassKey class_key(const Grid& grid, ClueMask clues) {
  const Canonical canonical = canonicalise(grid);
  const std::string line = to_text(canonical.grid);
  const std::uint16_t mask = canonical.to_canonical.apply(clues).cells;
  const std::array<std::uint8_t, 2> bytes{static_cast<std::uint8_t>(mask),
                                          static_cast<std::uint8_t>(mask >> 8)};
  return {XXH3_64bits(line.data(), line.size()), XXH3_64bits(bytes.data(), bytes.size())};
}

}  // namespace puzzlemill::fubuki
