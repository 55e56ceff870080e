#pragma once

#include <span>

#include "puzzlemill/core/band.hpp"
#include "puzzlemill/core/grade_settings.hpp"
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

  BandBounds band_from{40, 61, 76, 91, 201};

  constexpr Band band(Score score) const { return band_of(score.points(), band_from); }

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

/// All settings of the table.
std::span<const GradeSetting<GradeTable>> grade_settings();

/// The defaults of a shape, with what a config says in their place.
/// Errors   usage for a name that does not exist, a value out of range, or bands that do not rise.
template <class Shape>
[[nodiscard]] GradeTable table_with(const GradeSettings& settings);

}  // namespace puzzlemill::sudoku
