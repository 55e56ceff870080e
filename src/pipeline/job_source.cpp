#include "puzzlemill/pipeline/job_source.hpp"

#include <algorithm>
#include <utility>

namespace puzzlemill::pipeline {

JobSource::JobSource(const RunPlan& plan, std::size_t batch, const Keeper& keeper)
    : plan_(plan), batch_(batch), keeper_(keeper), next_(keeper.next_index()) {
  const TargetSlots& slots = keeper.slots();
  if (slots.size() == 0) return;
  position_ = (next_ - slots.first_index()) % slots.per_round();
  round_ = next_ - position_;
  position_ = std::max(position_, slots.first_position());
  tried_ = true;  // of a round that begins in its middle nothing can be told
}

JobBatch JobSource::next() {
  JobBatch batch;
  end_ = told_to_stop();
  if (end_ != RunEnd::done) return batch;
  const std::size_t size = std::min(batch_, ramp_);
  ramp_ = 2 * size;
  while (batch.jobs.size() < size) {
    const std::optional<Job> job = plan_.targets.empty() ? next_of_range() : next_of_slots();
    if (!job) break;
    batch.jobs.push_back(*job);
  }
  batch.next = next_;
  return batch;
}

std::optional<Job> JobSource::next_of_range() {
  next_ = keeper_.undone_from(next_);
  if (next_ >= plan_.end || !keeper_.wants_any()) return std::nullopt;
  return Job{.index = next_++, .goal = std::nullopt};
}

std::optional<Job> JobSource::next_of_slots() {
  const TargetSlots& slots = keeper_.slots();
  while (keeper_.wants_any() && !keeper_.must_go_back()) {
    if (position_ >= slots.end_position()) {
      if (!std::exchange(tried_, false)) break;
      round_ += slots.per_round();
      position_ = slots.first_position();
    }
    const std::int64_t index = round_ + position_;
    if (index >= plan_.end) break;
    ++position_;
    if (!keeper_.wants_slot(index)) continue;
    tried_ = true;
    next_ = index + 1;
    return Job{.index = index,
               .goal = plan_.targets[slots.at(index)->target].goal,
               .first_of_round = round_,
               .round = (round_ - slots.first_index()) / slots.per_round()};
  }
  return std::nullopt;
}

RunEnd JobSource::told_to_stop() const {
  if (plan_.stop != nullptr && *plan_.stop) return RunEnd::stopped;
  if (plan_.time_limit && seconds_since(keeper_.start()) >= plan_.time_limit->count())
    return RunEnd::time_limit;
  return RunEnd::done;
}

}  // namespace puzzlemill::pipeline
