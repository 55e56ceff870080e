#include "puzzlemill/core/goal.hpp"

#include <fmt/format.h>

namespace puzzlemill {
namespace {

std::string decimal(int tenths) {
  return fmt::format("{}.{}", tenths / 10, tenths % 10);
}

}  // namespace

std::string text(const Goal& goal) {
  if (const auto* band = std::get_if<Band>(&goal)) return std::string(name(*band));
  const auto& ratings = std::get<RatingRange>(goal);
  return fmt::format("er:{}..{}", ratings.low == RatingRange{}.low ? "" : decimal(ratings.low),
                     ratings.high == RatingRange{}.high ? "" : decimal(ratings.high));
}

}  // namespace puzzlemill
