#include "puzzlemill/sudoku/grade/grade_table.hpp"

#include <algorithm>
#include <iterator>

#include <fmt/format.h>

#include "puzzlemill/core/error.hpp"

namespace puzzlemill::sudoku {
namespace {

constexpr std::array settings{
    GradeSetting{"weight.crme", "points for a cell with one candidate left",
                 [](GradeTable& table) -> int& { return table.crme; }},
    GradeSetting{"weight.uniqueness", "points for a digit that fits one cell of a house",
                 [](GradeTable& table) -> int& { return table.uniqueness; }},
    GradeSetting{"weight.trial", "points for a candidate tried",
                 [](GradeTable& table) -> int& { return table.trial; }},
    GradeSetting{"band.simple", "lowest score of simple",
                 [](GradeTable& table) -> int& { return table.band_from[0]; }},
    GradeSetting{"band.medium", "lowest score of medium",
                 [](GradeTable& table) -> int& { return table.band_from[1]; }},
    GradeSetting{"band.medium-difficult", "lowest score of medium-difficult",
                 [](GradeTable& table) -> int& { return table.band_from[2]; }},
    GradeSetting{"band.difficult", "lowest score of difficult",
                 [](GradeTable& table) -> int& { return table.band_from[3]; }},
    GradeSetting{"band.extremely-difficult", "lowest score of extremely-difficult",
                 [](GradeTable& table) -> int& { return table.band_from[4]; }},
};

}  // namespace

std::span<const GradeSetting> grade_settings() {
  return settings;
}

void set(GradeTable& table, std::string_view name, int value) {
  const auto setting = std::ranges::find(settings, name, &GradeSetting::name);
  if (setting == settings.end())
    throw Error(Fault::usage, fmt::format("there is no grade setting '{}'", name));
  if (value < 0 || value > max_grade_setting) {
    throw Error(Fault::usage, fmt::format("{} must be 0 to {}, not {}", name, max_grade_setting, value));
  }
  setting->in(table) = value;
}

void check(const GradeTable& table) {
  const auto& from = table.band_from;
  const auto below = std::ranges::is_sorted_until(from);
  if (below == from.end()) return;
  const auto band = static_cast<std::size_t>(std::distance(from.begin(), below)) + 1;
  throw Error(Fault::usage, fmt::format("band.{} must not be below band.{}: {} is less than {}",
                                        band_names[band], band_names[band - 1], *below, *std::prev(below)));
}

std::string to_text(const GradeTable& table) {
  GradeTable values = table;
  std::string text;
  for (const GradeSetting& setting : settings) {
    fmt::format_to(std::back_inserter(text), "{}{}={}", text.empty() ? "" : " ", setting.name,
                   setting.in(values));
  }
  return text;
}

}  // namespace puzzlemill::sudoku
