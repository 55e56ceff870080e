#pragma once

#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "puzzlemill/core/goal.hpp"
#include "puzzlemill/core/grade_settings.hpp"
#include "puzzlemill/core/puzzle_row.hpp"
#include "puzzlemill/core/symmetry.hpp"

namespace puzzlemill {

/// What puzzles are wanted: with the master seed and an index, all that decides a puzzle.
struct MakeOptions {
  std::uint64_t master_seed = 1;
  Symmetry symmetry = Symmetry::none;
  int min_clues = 0;
  int max_clues = std::numeric_limits<int>::max();
  bool minimal = false;  ///< only puzzles from which nothing can go: no clue, or with a symmetry no orbit
  /// Digs for one index until its clue count is in range. Requires at most Rng::attempts.
  int max_attempts = 10'000;
  /// Search nodes for one check, and candidates tried for one grade; large shapes take part of it.
  std::int64_t max_nodes = 100'000;
  GradeSettings grading;
  /// What one rating may cost, in nodes; without it, or with a kind that has no ratings, none is made.
  std::optional<std::int64_t> rate_nodes{};
};

/// One puzzle to be made: its index, and how hard it should be. Where that is asked for, indexes go round by round
/// through what is asked for, and each round has fewer left to make.
struct Job {
  std::int64_t index = 0;
  std::optional<Goal> goal;
  std::int64_t first_of_round = 0;
  std::int64_t round = 0;
};

/// Why an index gave no puzzle.
enum class Failure : std::uint8_t {
  out_of_nodes,   ///< a search ran out of its budget
  clues_missed,   ///< no dig had a clue count in range
  band_missed,    ///< no member of the dig chain falls in the band
  rating_missed,  ///< nor has a rating in the range that was wanted
};
inline constexpr std::array<std::string_view, 4> failure_names{"out_of_nodes", "clues_missed", "band_missed",
                                                               "rating_missed"};
constexpr std::string_view name(Failure failure) {
  return failure_names[static_cast<std::size_t>(failure)];
}

using Outcome = std::variant<PuzzleRow, Failure>;

/// Whether the run was told to stop. Cheap; from any thread.
using Stopped = std::function<bool()>;
inline const Stopped never = [] { return false; };

/// What a kind offers the pipeline: three steps on a batch, each a pure function of its argument and of the
/// mill's options. So batches may be cut anyhow, and be worked on by any number of threads, and the same rows
/// come out.
///
///     jobs ── produce ──▶ solutions ── dig ──▶ proved puzzles ── grade ──▶ outcomes, one a job, in order
///
/// What may take long, dig(), asks now and then whether the run was stopped, and then returns nothing.
template <class M>
concept PuzzleMill = requires(const M& mill, const std::vector<Job>& jobs,
                              std::vector<typename M::Produced> produced, std::vector<typename M::Dug> dug,
                              const Stopped& stopped) {
  { M::kind } -> std::convertible_to<std::string_view>;
  { M::batch } -> std::convertible_to<std::size_t>;  ///< jobs in a batch: some milliseconds' work
  { mill.produce(jobs) } -> std::same_as<std::vector<typename M::Produced>>;
  { mill.dig(std::move(produced), stopped) } -> std::same_as<std::vector<typename M::Dug>>;
  { mill.grade(std::move(dug)) } -> std::same_as<std::vector<Outcome>>;
};

}  // namespace puzzlemill
