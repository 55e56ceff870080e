#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "puzzlemill/cli/settings.hpp"
#include "puzzlemill/core/making.hpp"
#include "puzzlemill/pipeline/run_plan.hpp"
#include "puzzlemill/store/job.hpp"

namespace puzzlemill::cli {

/// What `generate` was asked for, in the words of the layers that do it.
///
///     settings ──┬─▶ make       what an index gives
///                ├─▶ plan       how far to go, with what
///                └─▶ identity   what makes two runs one job: all that decides a row, and nothing else
///
/// A shard of a count is a range of its indexes: shard I of N of `--start S --count C` does S + C·I/N … S +
/// C·(I+1)/N - 1. With targets the number of indexes is not known before, so each shard has an N-th of all
/// indexes that a job may have, and the I-th share of each target.
struct GenerateJob {
  MakeOptions make;
  pipeline::RunPlan plan;
  store::JobIdentity identity;
  store::DistinctBy distinct = store::DistinctBy::class_key;
};

/// `seeds` and `grading` are what the kind makes of its seeds and of the grade settings, as text.
/// Errors   usage: neither or both of --count and --target, a band twice, indexes out of range.
GenerateJob generate_job(const Settings& settings, std::string_view kind, const std::string& seeds,
                         const std::string& grading);

}  // namespace puzzlemill::cli
