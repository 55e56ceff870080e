#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string_view>

namespace puzzlemill {

/// Finds `name` in a table of the names of an enum's values, in the enum's order.
template <class Enum, std::size_t N>
constexpr std::optional<Enum> named(const std::array<std::string_view, N>& names, std::string_view name) {
  for (std::size_t i = 0; i < N; ++i) {
    if (names[i] == name) return static_cast<Enum>(i);
  }
  return std::nullopt;
}

}  // namespace puzzlemill
