#include "puzzlemill/store/job.hpp"

#include <algorithm>
#include <charconv>
#include <optional>
#include <string_view>
#include <system_error>

#include <SQLiteCpp/Statement.h>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "puzzlemill/core/json_text.hpp"
#include "puzzlemill/store/job_part.hpp"
#include "puzzlemill/store/job_table.hpp"
#include "puzzlemill/store/sqlite_error.hpp"
#include "puzzlemill/store/stored_value.hpp"

namespace puzzlemill::store {
namespace {

std::string options_json(const std::vector<JobOption>& options) {
  nlohmann::ordered_json json = nlohmann::ordered_json::object();
  for (const JobOption& option : options) json[option.name] = option.value;
  return json_text(json);
}

std::string counts_json(const Counts& counts) {
  return json_text(counts);
}

Counts counts_from(const std::string& text) {
  return nlohmann::json::parse(text).get<Counts>();
}

std::vector<JobOption> options_from(const std::string& text) {
  std::vector<JobOption> options;
  const auto json = nlohmann::ordered_json::parse(text);
  for (const auto& [option, value] : json.get_ref<const nlohmann::ordered_json::object_t&>()) {
    options.push_back({option, value.get<std::string>()});
  }
  return options;
}

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

std::vector<JobPart> read_parts(const Database& database, std::int64_t job) {
  return with_errors(database.path(), [&] {
    SQLite::Statement rows(
        database.connection(),
        "SELECT first_index, shard, next_index, finished, ended, found, counts FROM job_parts "
        "WHERE job = ? ORDER BY first_index, shard");
    rows.bind(1, job);
    std::vector<JobPart> parts;
    while (rows.executeStep()) {
      JobPart& part = parts.emplace_back();
      part.indexes = {rows.getColumn(0).getInt64(), rows.getColumn(2).getInt64()};
      part.shard = rows.getColumn(1).getString();
      part.finished = rows.getColumn(3).getInt() != 0;
      part.ended = rows.getColumn(4).getString();
      part.found = rows.getColumn(5).getInt64();
      const std::string counts = rows.getColumn(6).getString();
      try {
        part.counts = counts_from(counts);
      } catch (const nlohmann::json::exception&) {
        refuse_value(database, fmt::format("a part of job {} has the counts", job), counts);
      }
    }
    return parts;
  });
}

void write_part(Database& database, std::int64_t job, const JobPart& part) {
  SQLite::Statement write(database.connection(),
                          "INSERT OR REPLACE INTO job_parts VALUES (?, ?, ?, ?, ?, nullif(?, ''), ?, ?)");
  write.bind(1, job);
  write.bind(2, part.indexes.first);
  write.bind(3, part.shard);
  write.bind(4, part.indexes.next);
  write.bind(5, part.finished ? 1 : 0);
  write.bind(6, part.ended);
  write.bind(7, part.found);
  write.bind(8, counts_json(part.counts));
  write.exec();
}

std::int64_t kind_number(Database& database, const std::string& kind, DistinctBy distinct) {
  const std::string wanted(name(distinct));
  SQLite::Statement find(database.connection(), "SELECT id, distinct_by FROM kinds WHERE name = ?");
  find.bind(1, kind);
  if (find.executeStep()) {
    const std::string kept = find.getColumn(1).getString();
    if (kept == wanted) return find.getColumn(0).getInt64();
    throw Error(
        Fault::usage, TextPlace{.file = database.path()},
        fmt::format("{} puzzles are kept distinct by {} in this database, not by {}", kind, kept, wanted));
  }
  // From 0 on: SQLite stores a 0 and a 1 in no bytes, so the first two kinds cost nothing in each row and
  // index.
  SQLite::Statement insert(database.connection(),
                           "INSERT INTO kinds SELECT coalesce(max(id) + 1, 0), ?, ? FROM kinds RETURNING id");
  insert.bind(1, kind);
  insert.bind(2, wanted);
  insert.executeStep();
  return insert.getColumn(0).getInt64();
}

std::int64_t insert_job(Database& database, const JobRecord& job) {
  SQLite::Statement insert(
      database.connection(),
      "INSERT INTO jobs (kind, command, options, master_seed, first_index, next_index, finished, stored, "
      "duplicates, counts, program_version, started) VALUES (?, ?, ?, ?, ?, ?, 0, 0, 0, '{}', ?, ?)");
  insert.bind(1, job.identity.kind);
  insert.bind(2, std::string(name(job.identity.command)));
  insert.bind(3, options_json(job.identity.options));
  insert.bind(4, std::to_string(job.identity.master_seed));
  insert.bind(5, job.identity.first_index);
  insert.bind(6, job.next_index);
  insert.bind(7, job.program_version);
  insert.bind(8, job.started);
  insert.exec();
  return database.connection().getLastInsertRowid();
}

void update_job(Database& database, const JobRecord& job) {
  SQLite::Statement update(
      database.connection(),
      "UPDATE jobs SET next_index = ?, finished = ?, stored = ?, duplicates = ?, counts = ?, "
      "ended = nullif(?, ''), first_index = ?, started = ? WHERE id = ?");
  update.bind(1, job.next_index);
  update.bind(2, job.finished ? 1 : 0);
  update.bind(3, job.stored);
  update.bind(4, job.duplicates);
  update.bind(5, counts_json(job.counts));
  update.bind(6, job.ended);
  update.bind(7, job.identity.first_index);
  update.bind(8, job.started);
  update.bind(9, job.id);
  update.exec();
}

}  // namespace puzzlemill::store
