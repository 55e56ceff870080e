#include "puzzlemill/pipeline/job_source.hpp"

#include <algorithm>
#include <optional>

namespace puzzlemill::pipeline {

JobBatch JobSource::next() {
  JobBatch batch;
  end_ = told_to_stop();
  if (end_ != RunEnd::done) return batch;
  const auto turns = static_cast<std::int64_t>(plan_.targets.size());
  const std::size_t size = std::min(batch_, ramp_);
  ramp_ = 2 * size;
  while (batch.jobs.size() < size && next_ < plan_.end && keeper_.wants_any()) {
    std::optional<Band> band;
    if (turns > 0) band = plan_.targets[static_cast<std::size_t>(next_ % turns)].band;
    if (keeper_.wants(band)) batch.jobs.push_back({next_, band});
    ++next_;
  }
  batch.next = next_;
  return batch;
}

RunEnd JobSource::told_to_stop() const {
  if (plan_.stop != nullptr && *plan_.stop) return RunEnd::stopped;
  if (plan_.time_limit && Clock::now() - start_ >= *plan_.time_limit) return RunEnd::time_limit;
  return RunEnd::done;
}

}  // namespace puzzlemill::pipeline
