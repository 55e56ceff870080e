#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "puzzlemill/store/database.hpp"

namespace puzzlemill::store {

enum class Command { generate, import };
enum class DistinctBy : std::uint8_t {
  class_key,  ///< no two puzzles that are one up to symmetry
  text,       ///< no two puzzles that read the same
};

/// An option that decides which puzzles come out, as the user would write its value.
struct JobOption {
  std::string name;
  std::string value;

  friend bool operator==(const JobOption&, const JobOption&) = default;
};

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

/// Outcomes by name: what the run counted, besides what the store itself counts.
using Counts = std::map<std::string, std::int64_t>;

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

/// XXH3 of the options' JSON text, 16 hexadecimal digits: shows at a glance whether two jobs are alike.
std::string options_digest(const std::vector<JobOption>& options);

}  // namespace puzzlemill::store
