#pragma once

#include <span>

#include "puzzlemill/core/band.hpp"
#include "puzzlemill/core/grade_settings.hpp"

namespace puzzlemill::fubuki {

/// What work costs and where the bands begin: the one table that the grader and the config read.
///
///     score   0 … 19     20 … 29   30 … 44   45 … 59            60 … 84     85 …
///     band    trivial    simple    medium    medium-difficult   difficult   extremely-difficult
struct GradeTable {
  int blank = 5;    ///< points for each cell to fill
  int choice = 10;  ///< points for each way to fill a line beyond the right one

  BandBounds band_from{20, 30, 45, 60, 85};

  constexpr Band band(int score) const { return band_of(score, band_from); }
};

/// All settings of the table.
std::span<const GradeSetting<GradeTable>> grade_settings();

/// The defaults, with what a config says in their place.
///
/// Errors   Fault::usage for a name that does not exist, a value out of range, or a band that begins below
///          the one before it.
GradeTable table_with(const GradeSettings& settings);

}  // namespace puzzlemill::fubuki
