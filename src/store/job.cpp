#include "puzzlemill/store/job.hpp"

#include <algorithm>
#include <charconv>
#include <optional>
#include <string_view>
#include <system_error>

#include <SQLiteCpp/Statement.h>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "puzzlemill/store/job_json.hpp"
#include "puzzlemill/store/row_id.hpp"
#include "puzzlemill/store/sqlite_error.hpp"
#include "puzzlemill/store/stored_value.hpp"

namespace puzzlemill::store {
namespace {

std::optional<std::uint64_t> seed_from(const std::string& text) {
  std::uint64_t seed = 0;
  const char* const end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, seed);
  return error == std::errc{} && stop == end ? std::optional(seed) : std::nullopt;
}

/// The identity as a list of options, seed and start first.
std::vector<JobOption> flat(const JobIdentity& identity) {
  std::vector<JobOption> all{{"seed", std::to_string(identity.master_seed)},
                             {"start", std::to_string(identity.first_index)}};
  all.insert(all.end(), identity.options.begin(), identity.options.end());
  return all;
}

std::string value_in(const std::vector<JobOption>& options, const std::string& name) {
  const auto found = std::ranges::find(options, name, &JobOption::name);
  return found == options.end() ? "not set" : fmt::format("'{}'", found->value);
}

JobRecord record_from(const Database& database, SQLite::Statement& row) {
  const auto text = [&](int column) { return row.getColumn(column).getString(); };
  JobRecord job;
  job.id = row.getColumn(0).getInt64();
  if (job.id < 0 || job.id > RowId::last_job)
    refuse_value(database, "a job has the number", std::to_string(job.id));
  const auto job_has = [&](std::string_view what) { return fmt::format("job {} has the {}", job.id, what); };
  const auto json_in = [&](int column, std::string_view what, const auto& parse) {
    try {
      return parse(text(column));
    } catch (const nlohmann::json::exception&) {
      refuse_value(database, job_has(what), text(column));
    }
  };
  job.identity.kind = text(1);
  job.identity.command = stored_name<Command>(database, command_names, text(2), job_has("command"));
  job.identity.options = json_in(3, "options", options_from);
  const std::optional<std::uint64_t> seed = seed_from(text(4));
  if (!seed) refuse_value(database, job_has("seed"), text(4));
  job.identity.master_seed = *seed;
  job.identity.first_index = row.getColumn(5).getInt64();
  job.next_index = row.getColumn(6).getInt64();
  job.finished = row.getColumn(7).getInt() != 0;
  job.stored = row.getColumn(8).getInt64();
  job.duplicates = row.getColumn(9).getInt64();
  job.counts = json_in(10, "counts", counts_from);
  job.program_version = text(11);
  job.started = text(12);
  job.ended = text(13);
  return job;
}

}  // namespace

std::vector<JobRecord> read_jobs(const Database& database) {
  return with_errors(database.path(), [&] {
    SQLite::Statement rows(
        database.connection(),
        "SELECT id, kind, command, options, master_seed, first_index, next_index, finished, stored, "
        "duplicates, counts, program_version, started, ended FROM jobs ORDER BY id");
    std::vector<JobRecord> jobs;
    while (rows.executeStep()) jobs.push_back(record_from(database, rows));
    return jobs;
  });
}

bool is_range(const JobIdentity& identity) {
  const auto targets = std::ranges::find(identity.options, targets_option, &JobOption::name);
  return identity.command == Command::generate &&
         (targets == identity.options.end() || targets->value.empty());
}

std::int64_t wanted_by_targets(const JobIdentity& identity) {
  const auto targets = std::ranges::find(identity.options, targets_option, &JobOption::name);
  std::int64_t wanted = 0;
  if (targets == identity.options.end()) return wanted;
  const std::string& text = targets->value;
  for (std::size_t at = text.find('='); at != std::string::npos; at = text.find('=', at + 1)) {
    std::int64_t count = 0;
    std::from_chars(text.data() + at + 1, text.data() + text.size(), count);
    wanted += count;
  }
  return wanted;
}

std::int64_t failures_in(const Counts& counts) {
  std::int64_t failures = 0;
  for (const auto& [name, count] : counts) failures += name.starts_with(failed_by_cause) ? count : 0;
  return failures;
}

JobIdentity whole_of(JobIdentity identity) {
  if (is_range(identity)) identity.first_index = 0;
  std::erase_if(identity.options, [](const JobOption& option) { return option.name == shard_option; });
  return identity;
}

std::string differences(const JobIdentity& there, const JobIdentity& here) {
  const std::vector<JobOption> old_options = flat(there);
  const std::vector<JobOption> new_options = flat(here);
  std::string text;
  const auto compare = [&](const std::string& name) {
    const std::string old_value = value_in(old_options, name);
    const std::string new_value = value_in(new_options, name);
    if (old_value == new_value) return;
    text += fmt::format("{}{} is {} there and {} here", text.empty() ? "" : "; ", name, old_value, new_value);
  };
  for (const JobOption& option : old_options) compare(option.name);
  for (const JobOption& option : new_options) {
    if (std::ranges::find(old_options, option.name, &JobOption::name) == old_options.end())
      compare(option.name);
  }
  return text;
}

}  // namespace puzzlemill::store
