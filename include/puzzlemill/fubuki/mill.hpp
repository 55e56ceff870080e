#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "puzzlemill/core/making.hpp"
#include "puzzlemill/fubuki/dig.hpp"
#include "puzzlemill/fubuki/grade_table.hpp"
#include "puzzlemill/fubuki/grid.hpp"

namespace puzzlemill::fubuki {

/// Makes Fubuki puzzles. See PuzzleMill.
///
///     Job ── shuffle ──▶ Grid ── dig ──▶ DigChain ── climb to the band, grade, key ──▶ PuzzleRow
///
/// The shuffle of all nine digits draws evenly from all grids, so rows, columns and diagonal need none of
/// their own. When no member of the chain has a clue count in range, a new grid is drawn and dug,
/// max_attempts times at most. With a band, one of the members in it is drawn; without, the one with fewest
/// clues is taken.
///
/// Threads  any number at once.
class Mill {
 public:
  static constexpr std::string_view kind = "fubuki";
  static constexpr std::size_t batch = 64;

  /// Errors   Fault::usage for a symmetry other than none, or grade settings that do not exist or make no
  /// sense.
  explicit Mill(const MakeOptions& options);

  struct Produced {
    Job job;
    Grid grid;
  };
  struct Dug {
    Job job;
    DigResult result;
    bool clues_in_range;
  };

  std::vector<Produced> produce(const std::vector<Job>& jobs) const;
  std::vector<Dug> dig(const std::vector<Produced>& produced, const Stopped& stopped = never) const;
  std::vector<Outcome> grade(const std::vector<Dug>& dug) const;

 private:
  Grid draw_grid(std::int64_t index, std::uint32_t attempt) const;
  std::optional<Dug> dig_one(const Produced& produced, const Stopped& stopped) const;
  std::vector<std::size_t> members_in_range(const DigResult& result) const;
  Outcome grade_one(const Dug& dug) const;

  MakeOptions options_;
  GradeTable table_;
};

}  // namespace puzzlemill::fubuki
