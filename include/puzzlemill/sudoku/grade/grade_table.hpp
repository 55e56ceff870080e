#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <string>
#include <string_view>

#include "puzzlemill/core/band.hpp"
#include "puzzlemill/sudoku/grade/score.hpp"

namespace puzzlemill::sudoku {

/// What a step costs and where the bands begin: the one table that the grader, the config and the docs read.
///
///     score   0 … 39     40 … 60   61 … 75   76 … 90            91 … 200    201 …
///     band    trivial    simple    medium    medium-difficult   difficult   extremely-difficult
///
/// The values here are those of a 9×9 grid; default_grade_table() has those of the other shapes.
struct GradeTable {
  int crme = 1;        ///< points for each cell filled because one candidate was left
  int uniqueness = 2;  ///< points for each digit placed because one cell of a house could hold it
  int trial = 10;      ///< points for each candidate tried

  /// The lowest scores of the bands from `simple` on.
  std::array<int, band_names.size() - 1> band_from{40, 61, 76, 91, 201};

  constexpr Band band(Score score) const {
    std::size_t band = 0;
    while (band < band_from.size() && band_from[band] <= score.points()) ++band;
    return static_cast<Band>(band);
  }

  friend constexpr bool operator==(const GradeTable&, const GradeTable&) = default;
};

/// The same points, and bands that begin at the 9×9 scores times cells / 81, rounded to the nearest (there is
/// no tie: 81 is odd). Scaling by the cells keeps what a band means for a puzzle of singles, whose score is
/// between one and two points a blank.
///
/// Limits   only the 9×9 bands were compared with puzzles that people had labelled.
template <class Shape>
constexpr GradeTable default_grade_table() {
  GradeTable table;
  for (int& from : table.band_from) from = (2 * from * Shape::cells + 81) / (2 * 81);
  return table;
}

/// One value of the table that a config may set.
struct GradeSetting {
  std::string_view name;  ///< as in a config: section, dot, name
  std::string_view usage;
  int& (*in)(GradeTable&);  ///< where the value is
};

/// All of them, in the order of to_text().
std::span<const GradeSetting> grade_settings();

/// The range of every setting.
inline constexpr int max_grade_setting = 1'000'000;

/// Sets the value called `name`.
/// Errors   Fault::usage when there is no such setting, or `value` is not 0 … max_grade_setting.
void set(GradeTable& table, std::string_view name, int value);

/// To be called once all settings are in, since one alone may pass through a state that is refused here.
/// Equal bounds leave a band empty.
/// Errors   Fault::usage when a band would begin below the one before it: no score could be in that one.
void check(const GradeTable& table);

/// `weight.crme=1 weight.uniqueness=2 … band.extremely-difficult=201`: part of a job's identity, so its form
/// does not change.
std::string to_text(const GradeTable& table);

}  // namespace puzzlemill::sudoku
