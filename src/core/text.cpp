#include "puzzlemill/core/text.hpp"

namespace puzzlemill {
namespace {

constexpr std::size_t longest_shown = 1200;
constexpr std::size_t shown_of_an_end = 500;

/// Of UTF-8.
bool goes_on_a_character(char c) {
  return (static_cast<unsigned char>(c) & 0xC0U) == 0x80U;
}

}  // namespace

std::string printable(std::string_view text) {
  std::string shown;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    shown += byte < 0x20 || byte == 0x7F ? fmt::format("\\x{:02X}", byte) : std::string(1, c);
  }
  if (shown.size() <= longest_shown) return shown;
  std::size_t first = shown_of_an_end;
  std::size_t last = shown.size() - shown_of_an_end;
  while (first > 0 && goes_on_a_character(shown[first])) --first;
  while (last < shown.size() && goes_on_a_character(shown[last])) ++last;
  return shown.substr(0, first) + " [...] " + shown.substr(last);
}

}  // namespace puzzlemill
