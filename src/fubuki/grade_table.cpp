#include "puzzlemill/fubuki/grade_table.hpp"

#include <array>

namespace puzzlemill::fubuki {
namespace {

constexpr auto settings = with_bands(std::array{
    GradeSetting<GradeTable>{"weight.blank", "points for each cell to fill in a fubuki",
                             [](GradeTable& table) -> int& { return table.blank; }},
    GradeSetting<GradeTable>{"weight.choice", "points for each choice that a fubuki's sums leave",
                             [](GradeTable& table) -> int& { return table.choice; }},
});

}  // namespace

std::span<const GradeSetting<GradeTable>> grade_settings() {
  return settings;
}

GradeTable table_with(const GradeSettings& values) {
  GradeTable table;
  for (const auto& [name, value] : values) set(table, grade_settings(), name, value);
  check_bounds(table.band_from);
  return table;
}

}  // namespace puzzlemill::fubuki
