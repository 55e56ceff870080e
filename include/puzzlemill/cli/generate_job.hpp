#pragma once

#include <cstdint>
#include <limits>
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
/// C·(I+1)/N - 1. With targets it has the I-th share of each one's slots (see TargetSlots), begins at S like all
/// others, and says which shard it is.
struct GenerateJob {
  MakeOptions make;
  pipeline::RunPlan plan;
  store::JobIdentity identity;
  store::DistinctBy distinct = store::DistinctBy::class_key;
  std::int64_t wanted = 0;  ///< puzzles, by all shards together
};

/// What a kind makes of the settings.
struct KindSettings {
  std::string_view kind;
  std::string seeds;      ///< as text
  GradeSettings grading;  ///< the whole table
  store::DistinctBy distinct = store::DistinctBy::class_key;
  int most_clues = std::numeric_limits<int>::max();  ///< that a puzzle can show
  bool is_rated = false;                             ///< whether its puzzles have ratings
};

/// A range of clues that ends beyond what the kind can show is taken as one without an end.
///
/// Errors   usage: a range of clues that no puzzle is in, neither or both of --count and --target, a target
///          twice, one of ratings where there are none, indexes out of range.
GenerateJob generate_job(const Settings& settings, const KindSettings& kind);

/// The same errors, but for what is only missing yet.
void refuse_impossible_job(const Settings& settings, const KindSettings& kind);

}  // namespace puzzlemill::cli
