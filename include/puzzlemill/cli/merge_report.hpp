#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "puzzlemill/cli/progress.hpp"
#include "puzzlemill/store/merge.hpp"
#include "puzzlemill/store/missing.hpp"

namespace puzzlemill::cli {

/// What a call of merge has come to.
struct MergeRun {
  std::size_t databases = 0;  ///< to be merged
  std::vector<store::MergedShard> shards;
  std::vector<store::Missing> missing;
  std::int64_t done = 0;   ///< rows, of these shards and of the one at work
  std::int64_t total = 0;  ///< rows, of all shards
  bool stopped = false;
  double seconds = 0;          ///< since the call began
  double seconds_merging = 0;  ///< since all shards were looked through

  std::int64_t sum(std::int64_t store::MergedShard::*count) const;
  /// How many rows more the database has now.
  std::int64_t gained() const { return sum(&store::MergedShard::added) - sum(&store::MergedShard::replaced); }
  /// Of the rows gone through: each gains one, costs one as a duplicate, or was there.
  std::int64_t there_before() const {
    return sum(&store::MergedShard::rows) - gained() - sum(&store::MergedShard::duplicates);
  }
  double share() const;
  std::optional<double> seconds_left() const { return cli::seconds_left(seconds_merging, 0, share()); }

  bool any_unfinished() const;  ///< shards
  /// Whether targets of a job that was merged now were given up.
  bool gave_up() const;
  /// Whether such a job has done all its indexes and got nothing: an end that is no giving up, but no success.
  bool found_none() const;
};

/// `50.0% 1,000 of 2,000 puzzles, 0:10 left, 100 a second; 3 of 10 databases`.
std::string progress_line(const MergeRun& run);
/// `10 of 10 databases: 2,000 puzzles added, 0 there already, 3 duplicates dropped; in 0:10, 200 a second`.
std::string report_line(const MergeRun& run);
/// What is still to be done of a job, and how.
std::string missing_text(const store::Missing& missing);

/// The counts of a run, as they are at any moment, as in progress lines.
nlohmann::ordered_json progress_json(const MergeRun& run);
/// The last of these lines: how it ended, and what is missing.
nlohmann::ordered_json report_json(const MergeRun& run);
/// All there is to say, for --summary.
nlohmann::ordered_json summary_json(const MergeRun& run, const std::string& database);

}  // namespace puzzlemill::cli
