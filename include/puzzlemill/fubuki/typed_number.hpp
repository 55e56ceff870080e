#pragma once

#include <charconv>
#include <optional>
#include <string_view>
#include <system_error>

namespace puzzlemill::fubuki {

/// A whole number as people type it, with blanks around it; empty for anything else.
inline std::optional<int> typed_number(std::string_view text) {
  constexpr std::string_view blanks = " \t\r";
  const std::size_t first = text.find_first_not_of(blanks);
  if (first == std::string_view::npos) return std::nullopt;
  text = text.substr(first, text.find_last_not_of(blanks) - first + 1);
  int number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  return number;
}

}  // namespace puzzlemill::fubuki
