#include "puzzlemill/sudoku/grade/grade_table.hpp"

#include <array>

#include "puzzlemill/sudoku/shape.hpp"

namespace puzzlemill::sudoku {
namespace {

constexpr auto settings = with_bands(std::array{
    GradeSetting<GradeTable>{"weight.crme", "points for a cell with one candidate left",
                             [](GradeTable& table) -> int& { return table.crme; }},
    GradeSetting<GradeTable>{"weight.uniqueness", "points for a digit that fits one cell of a house",
                             [](GradeTable& table) -> int& { return table.uniqueness; }},
    GradeSetting<GradeTable>{"weight.trial", "points for a candidate tried",
                             [](GradeTable& table) -> int& { return table.trial; }},
});

}  // namespace

std::span<const GradeSetting<GradeTable>> grade_settings() {
  return settings;
}

template <class Shape>
GradeTable table_with(const GradeSettings& values) {
  GradeTable table = default_grade_table<Shape>();
  for (const auto& [name, value] : values) set(table, grade_settings(), name, value);
  check_bounds(table.band_from);
  return table;
}

#define INSTANTIATE(S) template GradeTable table_with<S>(const GradeSettings&);
PUZZLEMILL_FOR_EACH_SHAPE(INSTANTIATE)
#undef INSTANTIATE

}  // namespace puzzlemill::sudoku
