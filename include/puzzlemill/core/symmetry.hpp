#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "puzzlemill/core/names.hpp"

namespace puzzlemill {

/// How the pattern of clues maps onto itself. `mirror_h` swaps left and right, `mirror_v` top and bottom. Databases keep
/// the numbers: none ever changes, and a new one comes last.
enum class Symmetry : std::uint8_t { none, rot180, rot90, mirror_h, mirror_v, diagonal, antidiagonal };

inline constexpr std::array<std::string_view, 7> symmetry_names{
    "none", "rot180", "rot90", "mirror-h", "mirror-v", "diagonal", "antidiagonal"};

constexpr std::string_view name(Symmetry symmetry) {
  return symmetry_names[static_cast<std::size_t>(symmetry)];
}
constexpr std::optional<Symmetry> symmetry_named(std::string_view text) {
  return named<Symmetry>(symmetry_names, text);
}

}  // namespace puzzlemill
