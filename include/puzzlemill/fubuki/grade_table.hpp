#pragma once

#include <array>
#include <cstddef>
#include <string>

#include "puzzlemill/core/band.hpp"
#include "puzzlemill/core/making.hpp"

namespace puzzlemill::fubuki {

/// What work costs and where the bands begin: the one table that the grader and the config read.
///
///     score   0 … 19     20 … 29   30 … 44   45 … 59            60 … 84     85 …
///     band    trivial    simple    medium    medium-difficult   difficult   extremely-difficult
struct GradeTable {
  int blank = 5;    ///< points for each cell to fill
  int choice = 10;  ///< points for each way to fill a line beyond the right one

  /// The lowest scores of the bands from `simple` on.
  std::array<int, band_names.size() - 1> band_from{20, 30, 45, 60, 85};

  constexpr Band band(int score) const {
    std::size_t band = 0;
    while (band < band_from.size() && band_from[band] <= score) ++band;
    return static_cast<Band>(band);
  }
};

/// The range of every setting.
inline constexpr int max_grade_setting = 1'000'000;

/// The defaults, with what a config says in their place: `weight.blank`, `weight.choice`, `band.simple` …
/// `band.extremely-difficult`.
///
/// Errors   Fault::usage for a name that does not exist, a value out of range, or a band that begins below
///          the one before it.
GradeTable table_with(const GradeSettings& settings);

/// `weight.blank=5 weight.choice=10 band.simple=20 …`: part of a job's identity, so its form does not change.
std::string to_text(const GradeTable& table);

}  // namespace puzzlemill::fubuki
