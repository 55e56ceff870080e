#include "puzzlemill/pipeline/job_source.hpp"

#include <optional>

namespace puzzlemill::pipeline {

JobBatch JobSource::next() {
  JobBatch batch;
  if (must_stop()) return batch;
  const auto turns = static_cast<std::int64_t>(plan_.targets.size());
  while (batch.jobs.size() < batch_ && next_ < plan_.end && keeper_.wants_any()) {
    std::optional<Band> band;
    if (turns > 0) band = plan_.targets[static_cast<std::size_t>(next_ % turns)].band;
    if (keeper_.wants(band)) batch.jobs.push_back({next_, band});
    ++next_;
  }
  batch.next = next_;
  return batch;
}

bool JobSource::must_stop() {
  if (plan_.stop != nullptr && *plan_.stop) {
    end_ = RunEnd::stopped;
  } else if (plan_.time_limit && Clock::now() - start_ >= *plan_.time_limit) {
    end_ = RunEnd::time_limit;
  }
  return end_ != RunEnd::done;
}

}  // namespace puzzlemill::pipeline
