#include "puzzlemill/pipeline/keeper.hpp"

#include <algorithm>
#include <string>

#include <fmt/format.h>

namespace puzzlemill::pipeline {
namespace {

/// As seconds_between_commits, for a fast mill.
constexpr std::int64_t most_uncommitted = 4096;

template <class Yielded, class Visit>
void for_each_count(Yielded& yield, Visit visit) {
  for (std::size_t b = 0; b < band_names.size(); ++b) {
    visit(fmt::format("{}{}", store::stored_by_band, band_names[b]), yield.stored[b]);
    visit(fmt::format("{}{}", store::dry_by_band, band_names[b]), yield.dry[b]);
  }
  visit(fmt::format("{}clues", store::dry_by_band), yield.clueless);
  visit(std::string(store::duplicates_count), yield.duplicates);
  for (std::size_t f = 0; f < failure_names.size(); ++f) {
    visit("failed." + std::string(failure_names[f]), yield.failures[f]);
  }
}

template <class Counts>
std::int64_t sum(const Counts& counts) {
  std::int64_t total = 0;
  for (const std::int64_t n : counts) total += n;
  return total;
}

std::size_t number(Band band) {
  return static_cast<std::size_t>(band);
}

}  // namespace

std::int64_t Yield::total_stored() const {
  return sum(stored);
}
std::int64_t Yield::total_failures() const {
  return sum(failures);
}

bool has_its_targets(const Yield& yield, const std::vector<Target>& targets) {
  return std::ranges::all_of(
      targets, [&](const Target& target) { return yield.stored[number(target.band)] >= target.count; });
}

store::Counts to_counts(const Yield& yield) {
  store::Counts counts;
  for_each_count(yield, [&](const std::string& name, std::int64_t n) {
    if (n != 0) counts[name] = n;
  });
  return counts;
}

Yield from_counts(const store::Counts& counts) {
  Yield yield;
  for_each_count(yield, [&](const std::string& name, std::int64_t& n) {
    const auto found = counts.find(name);
    if (found != counts.end()) n = found->second;
  });
  return yield;
}

Keeper::Keeper(const RunPlan& plan, store::PuzzleStore& store, StageTimes& times, const Observer& observe)
    : plan_(plan),
      store_(store),
      times_(times),
      observe_(observe),
      slots_(plan.targets, store.job().identity.first_index),
      filled_(slots_.size()),
      yield_(from_counts(store.job().counts)),
      first_now_(store.job().next_index),
      stored_before_(yield_.total_stored()),
      next_(first_now_) {
  if (plan.targets.empty()) open_ = ~std::uint32_t{0};
  for (const Target& target : plan.targets) open_ |= 1U << number(target.band);
  if (slots_.size() > 0) store.for_each_index([&](std::int64_t index) { fill_slot(index, true); });
  close_bands();
  end_when_complete();
}

bool Keeper::wants_slot(std::int64_t index) const {
  const auto slot = slots_.at(index);
  return slot && (open_ >> number(slot->band) & 1U) != 0 && !filled_[slot->number];
}

std::int64_t Keeper::undone_from(std::int64_t index) const {
  for (const store::IndexRange& range : store_.merged_ranges()) {
    if (range.first <= index && index < range.next) index = range.next;
  }
  return index;
}

void Keeper::fill_slot(std::int64_t index, bool filled) {
  if (const auto slot = slots_.at(index)) filled_[slot->number] = filled;
}

void Keeper::keep(const std::vector<Job>& jobs, const std::vector<Outcome>& outcomes, std::int64_t next) {
  if (outcomes.size() < jobs.size()) broke_off_ = true;
  // Some batches are under way when the last band is closed, or when a slot is open again.
  if (broke_off_ || reopened_ || !wants_any()) return;
  {
    const Timed timed(times_.store);
    for (std::size_t i = 0; i < jobs.size(); ++i) {
      if (!wants(jobs[i])) continue;
      keep(jobs[i], outcomes[i]);
      if (wants_any() && !reopened_) continue;
      next = jobs[i].index + 1;
      break;
    }
    next_ = next;
    commit_when_due();
  }
  if (observe_) observe_(progress());
}

void Keeper::keep(const Job& job, const Outcome& outcome) {
  const PuzzleRow* row = std::get_if<PuzzleRow>(&outcome);
  bool stored = false;
  if (row == nullptr) {
    ++yield_.failures[static_cast<std::size_t>(std::get<Failure>(outcome))];
  } else if (const store::Added added = store_.add(*row); added == store::Added::duplicate) {
    ++yield_.duplicates;
  } else {
    stored = true;
    ++yield_.stored[number(row->band)];
    fill_slot(job.index, true);
    if (added == store::Added::replaced) take_back(store_.replaced());
  }
  ++uncommitted_;
  if (job.band) {
    std::int64_t& dry = yield_.dry[number(*job.band)];
    dry = stored ? 0 : dry + 1;
    const bool clueless = row == nullptr && std::get<Failure>(outcome) == Failure::clues_missed;
    yield_.clueless = clueless ? yield_.clueless + 1 : 0;
    close_bands();
  }
  if (stored) end_when_complete();
}

void Keeper::take_back(const store::Replaced& row) {
  ++yield_.duplicates;
  --yield_.stored[number(row.band)];
  fill_slot(row.index, false);
  reopened_ = slots_.size() > 0;
}

/// Going on would only bring the same puzzles again.
void Keeper::end_when_complete() {
  if (plan_.existing && yield_.total_stored() >= *plan_.existing) open_ = 0;
}

void Keeper::close_bands() {
  const bool clueless = yield_.clueless >= std::min(plan_.max_attempts, RunPlan::most_clueless);
  for (const Target& target : plan_.targets) {
    const std::size_t band = number(target.band);
    const bool filled = yield_.stored[band] >= target.count;
    const bool dry = yield_.dry[band] >= plan_.max_attempts;
    if (filled || dry || clueless) open_ &= ~(1U << band);
  }
}

void Keeper::commit_when_due() {
  if (uncommitted_ < most_uncommitted && seconds_since(committed_) < seconds_between_commits) return;
  store_.commit(next_, to_counts(yield_));
  uncommitted_ = 0;
  committed_ = Clock::now();
}

RunSummary Keeper::finish(RunEnd source_end) {
  // Where the indexes ran out before the bands were full, the last ones may have been passed over.
  if (source_end == RunEnd::done && wants_any()) next_ = std::max(next_, plan_.end);
  RunSummary result = summary();
  result.end = source_end;
  if (source_end == RunEnd::done || !wants_any()) {
    result.end = has_its_targets(yield_, plan_.targets) ? RunEnd::done : RunEnd::gave_up;
  }
  if (result.end == RunEnd::done || result.end == RunEnd::gave_up) {
    store_.finish(next_, to_counts(yield_), plan_.now());
  } else {
    store_.commit(next_, to_counts(yield_));
  }
  return result;
}

RunSummary Keeper::summary() const {
  RunSummary now;
  now.yield = yield_;
  now.next_index = next_;
  now.stored_now = yield_.total_stored() - stored_before_;
  now.indexes_now = next_ - first_now_;
  now.seconds = seconds_since(start_);
  now.work = times_.seconds();
  return now;
}

Progress Keeper::progress() const {
  Progress progress{summary()};
  if (plan_.targets.empty()) {
    const std::int64_t first = store_.job().identity.first_index;
    progress.done = next_ - first;
    progress.total = plan_.end - first;
  }
  for (const Target& target : plan_.targets) {
    progress.done += std::min(target.count, yield_.stored[number(target.band)]);
    progress.total += target.count;
  }
  return progress;
}

}  // namespace puzzlemill::pipeline
