#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "puzzlemill/core/names.hpp"

namespace puzzlemill {

/// How hard a puzzle is, in words: a range of scores. The order is rising difficulty, and
/// databases keep the numbers: none ever changes.
enum class Band : std::uint8_t { trivial, simple, medium, medium_difficult, difficult, extremely_difficult };

inline constexpr std::array<std::string_view, 6> band_names{
    "trivial", "simple", "medium", "medium-difficult", "difficult", "extremely-difficult"};

constexpr std::string_view name(Band band) {
  return band_names[static_cast<std::size_t>(band)];
}
constexpr std::optional<Band> band_named(std::string_view text) {
  return named<Band>(band_names, text);
}

}  // namespace puzzlemill
