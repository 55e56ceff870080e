#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "puzzlemill/core/making.hpp"
#include "puzzlemill/pipeline/keeper.hpp"
#include "puzzlemill/pipeline/run_plan.hpp"
#include "puzzlemill/pipeline/stopwatch.hpp"

namespace puzzlemill::pipeline {

struct JobBatch {
  std::int64_t next = 0;  ///< the first index after the batch
  std::vector<Job> jobs;  ///< of rising index; none when the run is over
};

/// Deals out the indexes of a run, in order. The first batches are small: where an index takes long, the first
/// outcomes are there soon.
///
/// Threads  next() and end() one at a time; told_to_stop() from any.
class JobSource {
 public:
  JobSource(const RunPlan& plan, std::size_t batch, const Keeper& keeper);

  JobBatch next();

  /// Why the run must stop now, or `done` while it need not.
  RunEnd told_to_stop() const;

  /// Why the last batch was the last.
  RunEnd end() const { return end_; }

 private:
  std::optional<Job> next_of_range();
  std::optional<Job> next_of_slots();

  const RunPlan& plan_;
  std::size_t batch_;
  const Keeper& keeper_;
  std::size_t ramp_ = 16;  ///< the size of the next batch, if it is not a full one
  std::int64_t next_;
  RunEnd end_ = RunEnd::done;

  // With targets:
  std::int64_t round_ = 0;     ///< the first index of the round
  std::int64_t position_ = 0;  ///< in the round
  bool tried_ = false;         ///< whether the round has had an open slot
};

}  // namespace puzzlemill::pipeline
