#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "puzzlemill/store/database.hpp"

namespace puzzlemill::store {

enum class Command { generate, import };
inline constexpr std::array<std::string_view, 2> command_names{"generate", "import"};
constexpr std::string_view name(Command command) {
  return command_names[static_cast<std::size_t>(command)];
}

/// Rows carry its number, kinds its name.
enum class DistinctBy : std::uint8_t {
  class_key,  ///< no two puzzles that are one up to symmetry
  text,       ///< no two puzzles that read the same
};
inline constexpr std::array<std::string_view, 2> distinct_names{"class", "text"};
constexpr std::string_view name(DistinctBy distinct) {
  return distinct_names[static_cast<std::size_t>(distinct)];
}

/// An option that decides which puzzles come out, as the user would write its value.
struct JobOption {
  std::string name;
  std::string value;

  friend bool operator==(const JobOption&, const JobOption&) = default;
};

/// The options by which shards know that they belong together.
inline constexpr std::string_view targets_option = "targets";
inline constexpr std::string_view shard_option = "shard";  ///< I/N; only of a shard of targets

/// What a job is. Two runs with the same identity are one job, whatever number of indexes each wants: the
/// later one goes on where the earlier one stopped.
struct JobIdentity {
  std::string kind{};
  Command command = Command::generate;
  std::uint64_t master_seed = 0;
  std::int64_t first_index = 0;
  std::vector<JobOption> options{};  ///< each name once

  friend bool operator==(const JobIdentity&, const JobIdentity&) = default;
};

/// Whether a job goes through a range of indexes, so that the same job from another index on may be another
/// part of the same whole. With targets, and in an import, each part begins where the whole does.
bool is_range(const JobIdentity& identity);

/// What the shards of one whole have in common: the identity without shard, and for a range without begin.
JobIdentity whole_of(JobIdentity identity);

/// How many puzzles all shards together are to make of a job with targets, whose option is written as in
/// `simple=10 medium=5`.
std::int64_t wanted_by_targets(const JobIdentity& identity);

/// Outcomes by name: what the run counted, besides what the store itself counts. Of these names the store
/// knows: rows by band, indexes that gave no puzzle, something that ends with a run, duplicates, puzzles not
/// fully rated. Failures, these last ones and all that it does not know can be added up over shards.
using Counts = std::map<std::string, std::int64_t>;
inline constexpr std::string_view stored_by_band = "stored.";
inline constexpr std::string_view failed_by_cause = "failed.";
inline constexpr std::string_view dry_by_goal = "dry.";
inline constexpr std::string_view duplicates_count = "duplicates";
inline constexpr std::string_view unrated_count = "unrated";

/// The indexes that gave no puzzle, whatever the cause.
std::int64_t failures_in(const Counts& counts);

struct JobRecord {
  std::int64_t id = 0;
  JobIdentity identity;
  std::int64_t next_index = 0;  ///< all before it, from first_index on, are done
  bool finished = false;
  std::int64_t stored = 0;
  std::int64_t duplicates = 0;
  Counts counts;
  std::string program_version;  ///< of the run that began it
  std::string started;          ///< as the caller gave it: the store has no clock
  std::string ended;            ///< empty while unfinished
};

/// All jobs of a database, by id.
std::vector<JobRecord> read_jobs(const Database& database);

/// What differs between two identities, a line's worth: `symmetry is 'rot180' there and 'none' here; ...`.
std::string differences(const JobIdentity& there, const JobIdentity& here);

}  // namespace puzzlemill::store
