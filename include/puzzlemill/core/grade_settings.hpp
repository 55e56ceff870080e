#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>

#include "puzzlemill/core/band.hpp"

/// What the grade tables of all kinds have in common: bands of scores, and values that a config may set.
namespace puzzlemill {

/// Values of a kind's grade table, by their names there (`weight.crme`, `band.simple`, …).
using GradeSettings = std::map<std::string, int>;

/// The range of every setting.
inline constexpr int max_grade_setting = 1'000'000;

/// The lowest scores of the bands from `simple` on.
using BandBounds = std::array<int, band_names.size() - 1>;

constexpr Band band_of(int score, const BandBounds& from) {
  std::size_t band = 0;
  while (band < from.size() && from[band] <= score) ++band;
  return static_cast<Band>(band);
}

/// To be called once all settings are in, since one alone may pass through a state that is refused here.
/// Equal bounds leave a band empty.
/// Errors   Fault::usage when a band would begin below the one before it: no score could be in that one.
void check_bounds(const BandBounds& from);

/// One value of a table that a config may set.
template <class Table>
struct GradeSetting {
  std::string_view name;  ///< as in a config: section, dot, name
  std::string_view usage;
  int& (*in)(Table&);  ///< where the value is
};

inline constexpr std::array<std::pair<std::string_view, std::string_view>, std::tuple_size_v<BandBounds>>
    band_settings{{{"band.simple", "lowest score of simple"},
                   {"band.medium", "lowest score of medium"},
                   {"band.medium-difficult", "lowest score of medium-difficult"},
                   {"band.difficult", "lowest score of difficult"},
                   {"band.extremely-difficult", "lowest score of extremely-difficult"}}};

/// All settings of a Table: its weights, and behind them the bounds in its `band_from`.
template <class Table, std::size_t Weights>
constexpr std::array<GradeSetting<Table>, Weights + band_settings.size()> with_bands(
    const std::array<GradeSetting<Table>, Weights>& weights) {
  return [&]<std::size_t... W, std::size_t... B>(std::index_sequence<W...>, std::index_sequence<B...>) {
    return std::array<GradeSetting<Table>, Weights + band_settings.size()>{
        weights[W]..., GradeSetting<Table>{band_settings[B].first, band_settings[B].second,
                                           [](Table& table) -> int& { return table.band_from[B]; }}...};
  }
  (std::make_index_sequence<Weights>{}, std::make_index_sequence<band_settings.size()>{});
}

/// Throws Fault::usage.
[[noreturn]] void refuse_setting(std::string_view name);
/// Errors   Fault::usage when `value` is not 0 … max_grade_setting.
void check_value(std::string_view name, int value);

/// Sets the value called `name`.
/// Errors   Fault::usage when there is no such setting, or `value` is not 0 … max_grade_setting.
template <class Table>
void set(Table& table, std::span<const GradeSetting<Table>> settings, std::string_view name, int value) {
  const auto setting = std::ranges::find(settings, name, &GradeSetting<Table>::name);
  if (setting == settings.end()) refuse_setting(name);
  check_value(name, value);
  setting->in(table) = value;
}

/// All values of a table.
template <class Table>
GradeSettings values_of(Table table, std::span<const GradeSetting<Table>> settings) {
  GradeSettings values;
  for (const GradeSetting<Table>& setting : settings) values.emplace(setting.name, setting.in(table));
  return values;
}

}  // namespace puzzlemill
