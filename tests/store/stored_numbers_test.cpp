#include <algorithm>
#include <array>
#include <ranges>
#include <string_view>

#include <gtest/gtest.h>

#include "puzzlemill/core/band.hpp"
#include "puzzlemill/core/symmetry.hpp"
#include "puzzlemill/store/job.hpp"
#include "puzzlemill/sudoku/grade/technique.hpp"

namespace puzzlemill::store {
namespace {

// What stands here is in the databases of others. A new name comes at the end; a change of an old one would make their rows
// say something else.

TEST(StoredNumbers, OfBandsAndSymmetriesAndWaysToTellPuzzlesApartStay) {
  EXPECT_EQ(band_names, (std::array<std::string_view, 6>{"trivial", "simple", "medium", "medium-difficult",
                                                         "difficult", "extremely-difficult"}));
  EXPECT_EQ(symmetry_names, (std::array<std::string_view, 7>{"none", "rot180", "rot90", "mirror-h",
                                                             "mirror-v", "diagonal", "antidiagonal"}));
  EXPECT_EQ(distinct_names, (std::array<std::string_view, 2>{"class", "text"}));
}

TEST(StoredNumbers, OfTechniquesStay) {
  constexpr std::array<std::string_view, 66> known{"hidden-single",
                                                   "direct-pointing",
                                                   "direct-claiming",
                                                   "direct-hidden-pair",
                                                   "naked-single",
                                                   "direct-hidden-triplet",
                                                   "pointing",
                                                   "claiming",
                                                   "naked-pair",
                                                   "x-wing",
                                                   "hidden-pair",
                                                   "naked-triplet",
                                                   "swordfish",
                                                   "hidden-triplet",
                                                   "xy-wing",
                                                   "xyz-wing",
                                                   "unique-rectangle-1",
                                                   "unique-rectangle-2",
                                                   "unique-rectangle-3",
                                                   "unique-rectangle-4",
                                                   "unique-loop-1",
                                                   "unique-loop-2",
                                                   "unique-loop-3",
                                                   "unique-loop-4",
                                                   "naked-quad",
                                                   "jellyfish",
                                                   "hidden-quad",
                                                   "bug-1",
                                                   "bug-2",
                                                   "bug-3",
                                                   "bug-4",
                                                   "aligned-pair-exclusion",
                                                   "x-cycle",
                                                   "y-cycle",
                                                   "turbot-fish",
                                                   "x-chain",
                                                   "xy-cycle",
                                                   "xy-chain",
                                                   "aligned-triplet-exclusion",
                                                   "nishio",
                                                   "cell-forcing",
                                                   "region-forcing",
                                                   "dynamic-contradiction",
                                                   "dynamic-double",
                                                   "dynamic-cell",
                                                   "dynamic-region",
                                                   "dynamic-plus-contradiction",
                                                   "dynamic-plus-double",
                                                   "dynamic-plus-cell",
                                                   "dynamic-plus-region",
                                                   "nested-2-contradiction",
                                                   "nested-2-double",
                                                   "nested-2-cell",
                                                   "nested-2-region",
                                                   "nested-3-contradiction",
                                                   "nested-3-double",
                                                   "nested-3-cell",
                                                   "nested-3-region",
                                                   "nested-4-contradiction",
                                                   "nested-4-double",
                                                   "nested-4-cell",
                                                   "nested-4-region",
                                                   "nested-5-contradiction",
                                                   "nested-5-double",
                                                   "nested-5-cell",
                                                   "nested-5-region"};
  ASSERT_GE(sudoku::explainer::technique_names.size(), known.size());
  EXPECT_TRUE(std::ranges::equal(known, sudoku::explainer::technique_names | std::views::take(known.size())));
}

}  // namespace
}  // namespace puzzlemill::store
