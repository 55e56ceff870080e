#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "puzzlemill/core/band.hpp"
#include "puzzlemill/core/making.hpp"

namespace puzzlemill::pipeline {

/// So many puzzles of a band, or of a range of ratings.
struct Target {
  Goal goal;
  std::int64_t count;
  std::int64_t before = 0;  ///< more of them, for the shards before this one
  std::int64_t after = 0;   ///< and for those after it
};

/// How far a run goes, and what it may use: nothing of this changes what any index gives.
///
/// Without targets, the indexes up to `end`. With targets, until they are met: see TargetSlots. At `end` what is
/// not met is given up.
struct RunPlan {
  std::int64_t end = 0;         ///< the first index that is not this job's
  std::vector<Target> targets;  ///< each goal once
  /// No more different puzzles can be found, where that is known: a job that has them all is at its end.
  std::optional<std::int64_t> existing;
  std::int64_t max_attempts =
      10'000;  ///< indexes in a row without a puzzle for a target before it is given up
  /// Indexes in a row of which no dig had a clue count in range before all targets are given up, where these are
  /// fewer: each is max_attempts digs.
  static constexpr std::int64_t most_clueless = 100;
  std::size_t threads = 1;
  std::optional<std::chrono::duration<double>> time_limit;
  const std::atomic<bool>* stop = nullptr;  ///< set from outside: take no more work
  std::function<std::string()> now;         ///< the time as text, for the job's record

  std::size_t batches_in_flight() const { return 2 * threads + 2; }
};

enum class RunEnd : std::uint8_t {
  done,
  gave_up,  ///< some target did not get its puzzles: max_attempts brought nothing, the clue count was never in
            ///< range, or there are no more
  stopped,  ///< from outside
  time_limit,
};

/// What came of the indexes so far; of the whole job, earlier runs included.
struct Yield {
  std::array<std::int64_t, band_names.size()> stored{};  ///< by band
  std::map<std::string, std::int64_t> dry{};  ///< indexes in a row without a puzzle, by the text of the goal
  std::int64_t clueless = 0;                  ///< indexes in a row of which no dig had a clue count in range
  std::int64_t duplicates = 0;
  std::int64_t unrated = 0;  ///< puzzles, duplicates among them, whose rating ran out of its budget
  std::array<std::int64_t, failure_names.size()> failures{};

  std::int64_t total_stored() const;
  std::int64_t total_failures() const;
};

/// Seconds of work in each stage, over all threads.
struct StageSeconds {
  double produce = 0;
  double dig = 0;
  double grade = 0;
  double store = 0;
};

struct RunSummary {
  RunEnd end = RunEnd::done;
  Yield yield;
  std::int64_t next_index = 0;
  std::int64_t stored_now = 0;   ///< by this run
  std::int64_t indexes_now = 0;  ///< tried by this run
  double seconds = 0;            ///< of this run
  StageSeconds work;
  std::vector<std::int64_t> filled{};  ///< puzzles that each target has
};

/// How far a job has come: as its summary would be now, and how much of its goal is reached, in indexes, or with
/// targets in puzzles.
struct Progress {
  RunSummary so_far;
  std::int64_t done = 0;
  std::int64_t total = 0;

  double share() const { return total == 0 ? 1.0 : static_cast<double>(done) / static_cast<double>(total); }
};
/// Called after each batch from whatever thread keeps it, never twice at once.
using Observer = std::function<void(const Progress&)>;

}  // namespace puzzlemill::pipeline
