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

}  // namespace puzzlemill::store
