#include "puzzlemill/fubuki/grade_table.hpp"

#include <algorithm>
#include <iterator>
#include <string_view>

#include <fmt/format.h>

#include "puzzlemill/core/error.hpp"

namespace puzzlemill::fubuki {
namespace {

struct Setting {
  std::string_view name;
  int& (*in)(GradeTable&);
};
constexpr std::array settings{
    Setting{"weight.blank", [](GradeTable& table) -> int& { return table.blank; }},
    Setting{"weight.choice", [](GradeTable& table) -> int& { return table.choice; }},
    Setting{"band.simple", [](GradeTable& table) -> int& { return table.band_from[0]; }},
    Setting{"band.medium", [](GradeTable& table) -> int& { return table.band_from[1]; }},
    Setting{"band.medium-difficult", [](GradeTable& table) -> int& { return table.band_from[2]; }},
    Setting{"band.difficult", [](GradeTable& table) -> int& { return table.band_from[3]; }},
    Setting{"band.extremely-difficult", [](GradeTable& table) -> int& { return table.band_from[4]; }},
};

}  // namespace

GradeTable table_with(const GradeSettings& values) {
  GradeTable table;
  for (const auto& [name, value] : values) {
    const auto setting = std::ranges::find(settings, name, &Setting::name);
    if (setting == settings.end())
      throw Error(Fault::usage, fmt::format("fubuki has no grade setting '{}'", name));
    if (value < 0 || value > max_grade_setting) {
      throw Error(Fault::usage, fmt::format("{} must be 0 to {}, not {}", name, max_grade_setting, value));
    }
    setting->in(table) = value;
  }
  const auto& from = table.band_from;
  const auto below = std::ranges::is_sorted_until(from);
  if (below != from.end()) {
    const auto band = static_cast<std::size_t>(std::distance(from.begin(), below)) + 1;
    throw Error(Fault::usage, fmt::format("band.{} must not be below band.{}: {} is less than {}",
                                          band_names[band], band_names[band - 1], *below, *std::prev(below)));
  }
  return table;
}

std::string to_text(const GradeTable& table) {
  GradeTable values = table;
  std::string text;
  for (const Setting& setting : settings) {
    fmt::format_to(std::back_inserter(text), "{}{}={}", text.empty() ? "" : " ", setting.name,
                   setting.in(values));
  }
  return text;
}

}  // namespace puzzlemill::fubuki
