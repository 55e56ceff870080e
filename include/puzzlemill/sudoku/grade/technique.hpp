#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace puzzlemill::sudoku::explainer {

/// The ways of solving that the classic Sudoku Explainer (1.2.1) knows, in the order in which it tries them, which is
/// not quite that of the ratings. Databases keep the numbers: none ever changes, and a new technique comes last,
/// wherever the ladder tries it.
enum class Technique : std::uint8_t {
  hidden_single,
  direct_pointing,
  direct_claiming,
  direct_hidden_pair,
  naked_single,
  direct_hidden_triplet,
  pointing,
  claiming,
  naked_pair,
  x_wing,
  hidden_pair,
  naked_triplet,
  swordfish,
  hidden_triplet,
  xy_wing,
  xyz_wing,
  unique_rectangle_1,
  unique_rectangle_2,
  unique_rectangle_3,
  unique_rectangle_4,
  unique_loop_1,
  unique_loop_2,
  unique_loop_3,
  unique_loop_4,
  naked_quad,
  jellyfish,
  hidden_quad,
  bug_1,
  bug_2,
  bug_3,
  bug_4,
  aligned_pair_exclusion,
  x_cycle,
  y_cycle,
  turbot_fish,
  x_chain,
  xy_cycle,
  xy_chain,
  aligned_triplet_exclusion,
  nishio,
  cell_forcing,
  region_forcing,
  dynamic_contradiction,  // level 0; each level has four kinds
  dynamic_double,
  dynamic_cell,
  dynamic_region,
  dynamic_plus_contradiction,  // level 1
  dynamic_plus_double,
  dynamic_plus_cell,
  dynamic_plus_region,
  nested_2_contradiction,  // levels 2 to 5: with chains inside of chains
  nested_2_double,
  nested_2_cell,
  nested_2_region,
  nested_3_contradiction,
  nested_3_double,
  nested_3_cell,
  nested_3_region,
  nested_4_contradiction,
  nested_4_double,
  nested_4_cell,
  nested_4_region,
  nested_5_contradiction,
  nested_5_double,
  nested_5_cell,
  nested_5_region,
};

struct TechniqueInfo {
  std::string_view name;   ///< as options and columns have it
  std::string_view title;  ///< as sentences have it
  double rating;           ///< the least that a step of this technique is rated
};

inline constexpr std::size_t technique_count = static_cast<std::size_t>(Technique::nested_5_region) + 1;

/// The one table of names and weights, in the order of Technique. What a step may be rated above its
/// technique's weight (the length of a chain or loop, the size of a set) is with that technique.
inline constexpr std::array<TechniqueInfo, technique_count> technique_table{{
    {"hidden-single", "Hidden Single", 1.0},
    {"direct-pointing", "Direct Pointing", 1.7},
    {"direct-claiming", "Direct Claiming", 1.9},
    {"direct-hidden-pair", "Direct Hidden Pair", 2.0},
    {"naked-single", "Naked Single", 2.3},
    {"direct-hidden-triplet", "Direct Hidden Triplet", 2.5},
    {"pointing", "Pointing", 2.6},
    {"claiming", "Claiming", 2.8},
    {"naked-pair", "Naked Pair", 3.0},
    {"x-wing", "X-Wing", 3.2},
    {"hidden-pair", "Hidden Pair", 3.4},
    {"naked-triplet", "Naked Triplet", 3.6},
    {"swordfish", "Swordfish", 3.8},
    {"hidden-triplet", "Hidden Triplet", 4.0},
    {"xy-wing", "XY-Wing", 4.2},
    {"xyz-wing", "XYZ-Wing", 4.4},
    {"unique-rectangle-1", "Unique Rectangle type 1", 4.5},
    {"unique-rectangle-2", "Unique Rectangle type 2", 4.5},
    {"unique-rectangle-3", "Unique Rectangle type 3", 4.5},
    {"unique-rectangle-4", "Unique Rectangle type 4", 4.5},
    {"unique-loop-1", "Unique Loop type 1", 4.6},
    {"unique-loop-2", "Unique Loop type 2", 4.6},
    {"unique-loop-3", "Unique Loop type 3", 4.6},
    {"unique-loop-4", "Unique Loop type 4", 4.6},
    {"naked-quad", "Naked Quad", 5.0},
    {"jellyfish", "Jellyfish", 5.2},
    {"hidden-quad", "Hidden Quad", 5.4},
    {"bug-1", "BUG type 1", 5.6},
    {"bug-2", "BUG type 2", 5.7},
    {"bug-3", "BUG type 3", 5.8},
    {"bug-4", "BUG type 4", 5.7},
    {"aligned-pair-exclusion", "Aligned Pair Exclusion", 6.2},
    {"x-cycle", "Bidirectional X-Cycle", 6.5},
    {"y-cycle", "Bidirectional Y-Cycle", 6.5},
    {"turbot-fish", "Turbot Fish", 6.6},
    {"x-chain", "Forcing X-Chain", 6.6},
    {"xy-cycle", "Bidirectional Cycle", 7.0},
    {"xy-chain", "Forcing Chain", 7.0},
    {"aligned-triplet-exclusion", "Aligned Triplet Exclusion", 7.5},
    {"nishio", "Nishio Forcing Chains", 7.5},
    {"cell-forcing", "Cell Forcing Chains", 8.0},
    {"region-forcing", "Region Forcing Chains", 8.0},
    {"dynamic-contradiction", "Dynamic Contradiction Forcing Chains", 8.5},
    {"dynamic-double", "Dynamic Double Forcing Chains", 8.5},
    {"dynamic-cell", "Dynamic Cell Forcing Chains", 8.5},
    {"dynamic-region", "Dynamic Region Forcing Chains", 8.5},
    {"dynamic-plus-contradiction", "Dynamic Contradiction Forcing Chains (+)", 9.0},
    {"dynamic-plus-double", "Dynamic Double Forcing Chains (+)", 9.0},
    {"dynamic-plus-cell", "Dynamic Cell Forcing Chains (+)", 9.0},
    {"dynamic-plus-region", "Dynamic Region Forcing Chains (+)", 9.0},
    {"nested-2-contradiction", "Dynamic Contradiction Forcing Chains (+ Forcing Chains)", 9.5},
    {"nested-2-double", "Dynamic Double Forcing Chains (+ Forcing Chains)", 9.5},
    {"nested-2-cell", "Dynamic Cell Forcing Chains (+ Forcing Chains)", 9.5},
    {"nested-2-region", "Dynamic Region Forcing Chains (+ Forcing Chains)", 9.5},
    {"nested-3-contradiction", "Dynamic Contradiction Forcing Chains (+ Multiple Forcing Chains)", 10.0},
    {"nested-3-double", "Dynamic Double Forcing Chains (+ Multiple Forcing Chains)", 10.0},
    {"nested-3-cell", "Dynamic Cell Forcing Chains (+ Multiple Forcing Chains)", 10.0},
    {"nested-3-region", "Dynamic Region Forcing Chains (+ Multiple Forcing Chains)", 10.0},
    {"nested-4-contradiction", "Dynamic Contradiction Forcing Chains (+ Dynamic Forcing Chains)", 10.5},
    {"nested-4-double", "Dynamic Double Forcing Chains (+ Dynamic Forcing Chains)", 10.5},
    {"nested-4-cell", "Dynamic Cell Forcing Chains (+ Dynamic Forcing Chains)", 10.5},
    {"nested-4-region", "Dynamic Region Forcing Chains (+ Dynamic Forcing Chains)", 10.5},
    {"nested-5-contradiction",
     "Dynamic Contradiction Forcing Chains (+ Dynamic Forcing Chains (+ Forcing Chains))", 11.0},
    {"nested-5-double", "Dynamic Double Forcing Chains (+ Dynamic Forcing Chains (+ Forcing Chains))", 11.0},
    {"nested-5-cell", "Dynamic Cell Forcing Chains (+ Dynamic Forcing Chains (+ Forcing Chains))", 11.0},
    {"nested-5-region", "Dynamic Region Forcing Chains (+ Dynamic Forcing Chains (+ Forcing Chains))", 11.0},
}};

/// The names alone, in the same order.
inline constexpr std::array<std::string_view, technique_count> technique_names = [] {
  std::array<std::string_view, technique_count> names;
  for (std::size_t t = 0; t < technique_count; ++t) names[t] = technique_table[t].name;
  return names;
}();

constexpr const TechniqueInfo& info(Technique technique) {
  return technique_table[static_cast<std::size_t>(technique)];
}
constexpr std::optional<Technique> technique_named(std::string_view name) {
  for (std::size_t t = 0; t < technique_count; ++t) {
    if (technique_table[t].name == name) return static_cast<Technique>(t);
  }
  return std::nullopt;
}

/// The four kinds of dynamic chains, in the order of Technique.
enum class DynamicKind : std::uint8_t { contradiction, twofold, cell, region };

/// Requires  level is 0 … 5.
constexpr Technique dynamic_technique(DynamicKind kind, int level) {
  return static_cast<Technique>(static_cast<int>(Technique::dynamic_contradiction) + 4 * level +
                                static_cast<int>(kind));
}
static_assert(dynamic_technique(DynamicKind::region, 5) == Technique::nested_5_region);

}  // namespace puzzlemill::sudoku::explainer
