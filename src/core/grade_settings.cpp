#include "puzzlemill/core/grade_settings.hpp"

#include <iterator>

#include <fmt/format.h>

#include "puzzlemill/core/error.hpp"

namespace puzzlemill {

void check_bounds(const BandBounds& from) {
  const auto below = std::ranges::is_sorted_until(from);
  if (below == from.end()) return;
  const auto band = static_cast<std::size_t>(std::distance(from.begin(), below)) + 1;
  throw Error(Fault::usage, fmt::format("band.{} must not be below band.{}: {} is less than {}",
                                        band_names[band], band_names[band - 1], *below, *std::prev(below)));
}

void refuse_setting(std::string_view name) {
  throw Error(Fault::usage, fmt::format("there is no grade setting '{}'", name));
}

void check_value(std::string_view name, int value) {
  if (value >= 0 && value <= max_grade_setting) return;
  throw Error(Fault::usage, fmt::format("{} must be 0 to {}, not {}", name, max_grade_setting, value));
}

}  // namespace puzzlemill
