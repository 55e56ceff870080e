#include "puzzlemill/pipeline/keeper.hpp"

#include <algorithm>
#include <string>

#include <fmt/format.h>

namespace puzzlemill::pipeline {
namespace {

/// As seconds_between_commits, for a fast mill.
constexpr std::int64_t most_uncommitted = 4096;

/// Among those that end with a run, as no goal is called.
std::string clueless_count() {
  return fmt::format("{}clues", store::dry_by_goal);
}

template <class Yielded, class Visit>
void for_each_count(Yielded& yield, Visit visit) {
  for (std::size_t b = 0; b < band_names.size(); ++b) {
    visit(fmt::format("{}{}", store::stored_by_band, band_names[b]), yield.stored[b]);
  }
  visit(clueless_count(), yield.clueless);
  visit(std::string(store::duplicates_count), yield.duplicates);
  visit(std::string(store::unrated_count), yield.unrated);
  for (std::size_t f = 0; f < failure_names.size(); ++f) {
    visit(fmt::format("{}{}", store::failed_by_cause, failure_names[f]), yield.failures[f]);
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

std::vector<std::int64_t> filled_of(const std::vector<Target>& targets, const store::PuzzleStore& store) {
  const TargetSlots slots(targets, store.job().identity.first_index);
  std::vector<std::int64_t> filled(targets.size());
  if (slots.size() == 0) return filled;
  store.for_each_index([&](std::int64_t index) {
    if (const auto slot = slots.at(index)) ++filled[slot->target];
  });
  return filled;
}

bool are_met(const std::vector<Target>& targets, const std::vector<std::int64_t>& filled) {
  for (std::size_t t = 0; t < targets.size(); ++t) {
    if (filled[t] < targets[t].count) return false;
  }
  return true;
}

store::Counts to_counts(const Yield& yield) {
  store::Counts counts;
  for_each_count(yield, [&](const std::string& name, std::int64_t n) {
    if (n != 0) counts[name] = n;
  });
  for (const auto& [goal, n] : yield.dry) {
    if (n != 0) counts[fmt::format("{}{}", store::dry_by_goal, goal)] = n;
  }
  return counts;
}

Yield from_counts(const store::Counts& counts) {
  Yield yield;
  for_each_count(yield, [&](const std::string& name, std::int64_t& n) {
    const auto found = counts.find(name);
    if (found != counts.end()) n = found->second;
  });
  for (const auto& [name, n] : counts) {
    if (name.starts_with(store::dry_by_goal) && name != clueless_count())
      yield.dry[name.substr(store::dry_by_goal.size())] = n;
  }
  return yield;
}

Keeper::Keeper(const RunPlan& plan, store::PuzzleStore& store, StageTimes& times, const Observer& observe)
    : plan_(plan),
      store_(store),
      times_(times),
      observe_(observe),
      slots_(plan.targets, store.job().identity.first_index),
      is_filled_(slots_.size()),
      filled_(plan.targets.size()),
      yield_(from_counts(store.job().counts)),
      stored_before_(yield_.total_stored()),
      next_(store.job().next_index),
      is_open_(plan.targets.size()) {
  for (std::atomic<bool>& open : is_open_) open = true;
  for (const Target& target : plan.targets) goals_.push_back(text(target.goal));
  if (slots_.size() > 0) store.for_each_index([&](std::int64_t index) { fill_slot(index, true); });
  close_targets();
  end_when_complete();
}

bool Keeper::wants_slot(std::int64_t index) const {
  const auto slot = slots_.at(index);
  return slot && is_open_[slot->target] && !is_filled_[slot->number];
}

std::int64_t Keeper::undone_from(std::int64_t index) const {
  for (const store::IndexRange& range : store_.merged_ranges()) {
    if (range.first <= index && index < range.next) index = range.next;
  }
  return index;
}

void Keeper::fill_slot(std::int64_t index, bool filled) {
  const auto slot = slots_.at(index);
  if (!slot || is_filled_[slot->number] == filled) return;
  is_filled_[slot->number] = filled;
  filled_[slot->target] += filled ? 1 : -1;
}

void Keeper::keep(const std::vector<Job>& jobs, const std::vector<Outcome>& outcomes, std::int64_t next) {
  if (outcomes.size() < jobs.size()) broke_off_ = true;
  // Some batches are under way when the last target is closed, or when a slot is open again.
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
  const bool stored = row != nullptr && keep(job, *row);
  if (row == nullptr) ++yield_.failures[static_cast<std::size_t>(std::get<Failure>(outcome))];
  ++uncommitted_;
  ++indexes_now_;
  if (const auto slot = slots_.at(job.index)) {
    std::int64_t& dry = yield_.dry[goals_[slot->target]];
    dry = stored ? 0 : dry + 1;
    const bool clueless = row == nullptr && std::get<Failure>(outcome) == Failure::clues_missed;
    yield_.clueless = clueless ? yield_.clueless + 1 : 0;
    close_targets();
  }
  if (stored) end_when_complete();
}

/// False for a duplicate.
bool Keeper::keep(const Job& job, const PuzzleRow& row) {
  if (row.rating && !row.rating->complete()) ++yield_.unrated;
  const store::Added added = store_.add(row);
  if (added == store::Added::duplicate) {
    ++yield_.duplicates;
    return false;
  }
  ++yield_.stored[number(row.band)];
  fill_slot(job.index, true);
  if (added == store::Added::replaced) take_back(store_.replaced());
  return true;
}

void Keeper::take_back(const store::Replaced& row) {
  ++yield_.duplicates;
  --yield_.stored[number(row.band)];
  fill_slot(row.index, false);
  reopened_ = slots_.size() > 0;
}

/// Going on would only bring the same puzzles again.
void Keeper::end_when_complete() {
  if (plan_.existing && yield_.total_stored() >= *plan_.existing) wants_any_ = false;
}

void Keeper::close_targets() {
  if (plan_.targets.empty()) return;
  const bool clueless = yield_.clueless >= std::min(plan_.max_attempts, RunPlan::most_clueless);
  bool any = false;
  for (std::size_t t = 0; t < plan_.targets.size(); ++t) {
    const Target& target = plan_.targets[t];
    const auto dry = yield_.dry.find(goals_[t]);
    const bool is_dry = dry != yield_.dry.end() && dry->second >= plan_.max_attempts;
    if (filled_[t] >= target.count || is_dry || clueless) is_open_[t] = false;
    any = any || is_open_[t];
  }
  if (!any) wants_any_ = false;
}

void Keeper::commit_when_due() {
  if (uncommitted_ < most_uncommitted && seconds_since(committed_) < seconds_between_commits) return;
  store_.commit(next_, to_counts(yield_));
  uncommitted_ = 0;
  committed_ = Clock::now();
}

RunSummary Keeper::finish(RunEnd source_end) {
  // Where the indexes ran out before the targets were met, the last ones may have been passed over.
  if (source_end == RunEnd::done && wants_any()) next_ = std::max(next_, plan_.end);
  RunSummary result = summary();
  result.end = source_end;
  if (source_end == RunEnd::done || !wants_any()) {
    result.end = are_met(plan_.targets, filled_) ? RunEnd::done : RunEnd::gave_up;
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
  now.filled = filled_;
  now.next_index = next_;
  now.stored_now = yield_.total_stored() - stored_before_;
  now.indexes_now = indexes_now_;
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
  for (std::size_t t = 0; t < plan_.targets.size(); ++t) {
    progress.done += filled_[t];
    progress.total += plan_.targets[t].count;
  }
  return progress;
}

}  // namespace puzzlemill::pipeline
