#pragma once

#include <atomic>
#include <cstdint>
#include <vector>

#include "puzzlemill/pipeline/run_plan.hpp"
#include "puzzlemill/pipeline/stopwatch.hpp"
#include "puzzlemill/pipeline/target_slots.hpp"
#include "puzzlemill/store/job.hpp"
#include "puzzlemill/store/puzzle_store.hpp"

namespace puzzlemill::pipeline {

/// The counts of a yield by name, as the database keeps them, and back. Zeros are left out.
store::Counts to_counts(const Yield& yield);
Yield from_counts(const store::Counts& counts);

/// How many puzzles each target has of the open job of `store`.
std::vector<std::int64_t> filled_of(const std::vector<Target>& targets, const store::PuzzleStore& store);
/// Whether each target has all of its puzzles.
bool are_met(const std::vector<Target>& targets, const std::vector<std::int64_t>& filled);

/// The last stage: sees all outcomes in the order of their indexes, keeps the puzzles, counts the rest, and
/// knows which targets still want puzzles. Since it alone decides, and in order, what a job stores is a
/// function of its options.
///
/// Threads  next_index(), keep(), go_back() and finish() one at a time; the rest from any.
class Keeper {
 public:
  /// Goes on with the open job of `store`.
  Keeper(const RunPlan& plan, store::PuzzleStore& store, StageTimes& times, const Observer& observe);

  std::int64_t next_index() const { return next_; }
  Clock::time_point start() const { return start_; }
  const TargetSlots& slots() const { return slots_; }

  /// Whether anything is still wanted. As the next one, it may lag behind: what comes too much is dropped.
  bool wants_any() const { return wants_any_; }
  /// Whether the slot that an index tries for is still to be filled. Requires  targets.
  bool wants_slot(std::int64_t index) const;
  /// The first index from `index` on that is not done yet: others may have come in by a merge. Requires  no targets.
  std::int64_t undone_from(std::int64_t index) const;

  /// Takes in the outcomes of `jobs`; all indexes before `next` are then done. A batch that its mill broke off,
  /// as the run was stopped, has fewer outcomes: it and all later ones are left to the next run.
  void keep(const std::vector<Job>& jobs, const std::vector<Outcome>& outcomes, std::int64_t next);

  bool broke_off() const { return broke_off_; }

  /// Whether the indexes must be dealt again from next_index() on: a puzzle was kept in the place of one with a
  /// higher index that had come in by a merge, and that one's slot, passed over so far, is open again.
  bool go_back() { return reopened_.exchange(false); }
  /// Whether what is dealt now would be dealt again: the source must end, for go_back() to come.
  bool must_go_back() const { return reopened_; }

  /// Commits. The job is finished when the plan was carried out, as far as can be.
  RunSummary finish(RunEnd source_end);

 private:
  void keep(const Job& job, const Outcome& outcome);
  bool keep(const Job& job, const PuzzleRow& row);
  bool wants(const Job& job) const { return job.goal ? wants_slot(job.index) : wants_any(); }
  void fill_slot(std::int64_t index, bool filled);
  void take_back(const store::Replaced& row);
  void close_targets();
  void end_when_complete();
  void commit_when_due();
  RunSummary summary() const;
  Progress progress() const;

  const RunPlan& plan_;
  store::PuzzleStore& store_;
  StageTimes& times_;
  const Observer& observe_;
  TargetSlots slots_;
  std::vector<std::atomic<bool>> is_filled_;  ///< by the number of the slot
  std::vector<std::int64_t> filled_;          ///< by target
  std::vector<std::string> goals_;            ///< by target: the goal as text, as Yield::dry has it
  Yield yield_;
  std::int64_t indexes_now_ = 0;
  std::int64_t stored_before_;
  std::int64_t next_;
  std::int64_t uncommitted_ = 0;
  bool broke_off_ = false;
  std::atomic<bool> reopened_{false};
  Clock::time_point start_ = Clock::now();
  Clock::time_point committed_ = start_;
  std::vector<std::atomic<bool>> is_open_;  ///< by target: whether it wants puzzles
  std::atomic<bool> wants_any_{true};
};

}  // namespace puzzlemill::pipeline
