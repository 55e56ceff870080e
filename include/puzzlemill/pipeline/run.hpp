#pragma once

#include <cstddef>
#include <optional>
#include <utility>
#include <vector>

#include <tbb/global_control.h>
#include <tbb/parallel_pipeline.h>

#include "puzzlemill/core/making.hpp"
#include "puzzlemill/pipeline/first_error.hpp"
#include "puzzlemill/pipeline/job_source.hpp"
#include "puzzlemill/pipeline/keeper.hpp"
#include "puzzlemill/pipeline/run_plan.hpp"
#include "puzzlemill/pipeline/stopwatch.hpp"
#include "puzzlemill/store/puzzle_store.hpp"

namespace puzzlemill::pipeline {

/// One step's results for a batch of jobs, one a job.
template <class Item>
struct Batch {
  JobBatch jobs;
  std::vector<Item> items;
};

/// The main job, from the open job of `store` on, until the plan is fulfilled or something stops it.
///
///     jobs ─▶ produce ─────▶ dig & verify ─────▶ grade ─────▶ keep
///     in      └─ parallel ──┘└──── parallel ────┘└ parallel ─┘ in order, the one writer
///     order
///
/// After    all that was kept is committed. The rows do not depend on threads, on how the batches were cut,
///          or on how often the job was stopped: a mill's steps are pure functions, and keep() sees their
///          results in the order of the indexes.
/// Errors   those of the store, and bad_alloc: a throw from any stage ends the run, the open batch is rolled
///          back, and the job resumes from its last commit.
template <PuzzleMill Mill>
RunSummary run(const RunPlan& plan, const Mill& mill, store::PuzzleStore& store, const Observer& observe) {
  using Produced = typename Mill::Produced;
  using Dug = typename Mill::Dug;
  StageTimes times;
  Keeper keeper(plan, store, times, observe);
  std::optional<JobSource> source;
  FirstError error;

  // What was begun before the last band was filled or given up is not finished either.
  const Stopped stopped = [&] {
    return error.any() || source->told_to_stop() != RunEnd::done || !keeper.wants_any();
  };

  const auto deal =
      tbb::make_filter<void, JobBatch>(tbb::filter_mode::serial_in_order, [&](tbb::flow_control& flow) {
        JobBatch jobs = error.unless([&] { return source->next(); });
        if (jobs.jobs.empty()) flow.stop();
        return jobs;
      });
  const auto produce =
      tbb::make_filter<JobBatch, Batch<Produced>>(tbb::filter_mode::parallel, [&](JobBatch jobs) {
        return error.unless([&] {
          const Timed timed(times.produce);
          std::vector<Produced> items = mill.produce(jobs.jobs);
          return Batch<Produced>{std::move(jobs), std::move(items)};
        });
      });
  const auto dig_and_verify =
      tbb::make_filter<Batch<Produced>, Batch<Dug>>(tbb::filter_mode::parallel, [&](Batch<Produced> batch) {
        return error.unless([&] {
          const Timed timed(times.dig);
          return Batch<Dug>{std::move(batch.jobs), mill.dig(std::move(batch.items), stopped)};
        });
      });
  const auto grade =
      tbb::make_filter<Batch<Dug>, Batch<Outcome>>(tbb::filter_mode::parallel, [&](Batch<Dug> batch) {
        return error.unless([&] {
          const Timed timed(times.grade);
          return Batch<Outcome>{std::move(batch.jobs), mill.grade(std::move(batch.items))};
        });
      });
  const auto keep = tbb::make_filter<Batch<Outcome>, void>(
      tbb::filter_mode::serial_in_order, [&](const Batch<Outcome>& batch) {
        error.unless([&] { keeper.keep(batch.jobs.jobs, batch.items, batch.jobs.next); });
      });

  const tbb::global_control limit(tbb::global_control::max_allowed_parallelism, plan.threads);
  do {
    source.emplace(plan, Mill::batch, keeper);
    tbb::parallel_pipeline(plan.batches_in_flight(), deal & produce & dig_and_verify & grade & keep);
    error.rethrow();
  } while (keeper.go_back());
  return keeper.finish(keeper.broke_off() ? source->told_to_stop() : source->end());
}

}  // namespace puzzlemill::pipeline
