#pragma once

#include <cstddef>
#include <cstdint>
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

/// Deals out the indexes of a run, in order.
///
/// Threads  one at a time.
class JobSource {
 public:
  JobSource(const RunPlan& plan, std::size_t batch, const Keeper& keeper)
      : plan_(plan), batch_(batch), keeper_(keeper), next_(keeper.next_index()) {}

  JobBatch next();

  /// Why the last batch was the last.
  RunEnd end() const { return end_; }

 private:
  bool must_stop();

  const RunPlan& plan_;
  std::size_t batch_;
  const Keeper& keeper_;
  std::int64_t next_;
  RunEnd end_ = RunEnd::done;
  Clock::time_point start_ = Clock::now();
};

}  // namespace puzzlemill::pipeline
