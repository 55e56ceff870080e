#include "puzzlemill/cli/merge_report.hpp"

#include <algorithm>
#include <cmath>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "puzzlemill/cli/clock_text.hpp"
#include "puzzlemill/cli/help.hpp"
#include "puzzlemill/cli/run_report.hpp"

namespace puzzlemill::cli {
namespace {

using Json = nlohmann::ordered_json;

double per_second(std::int64_t rows, double seconds) {
  return seconds > 0 ? static_cast<double>(rows) / seconds : 0;
}

std::string_view end_name(const MergeRun& run) {
  if (run.stopped) return "stopped";
  return run.gave_up() ? "gave_up" : "done";
}

bool was_merged(const MergeRun& run, std::int64_t job) {
  return std::ranges::any_of(run.shards, [&](const store::MergedShard& shard) {
    return std::ranges::find(shard.jobs, job, &store::MergedJob::here) != shard.jobs.end();
  });
}

Json counts_json(const MergeRun& run) {
  const std::int64_t rows = run.sum(&store::MergedShard::rows);
  return {{"rows", rows},
          {"added", run.gained()},
          {"there_already", run.there_before()},
          {"duplicates", run.sum(&store::MergedShard::duplicates)},
          {"seconds", run.seconds}};
}

Json missing_json(const MergeRun& run) {
  Json missing = Json::array();
  for (const store::Missing& one : run.missing) {
    Json gaps = Json::array();
    for (const store::IndexRange& gap : one.gaps)
      gaps.push_back({{"first_index", gap.first}, {"next_index", gap.next}});
    missing.push_back({{"job", one.job},
                       {"kind", one.kind},
                       {"gaps", std::move(gaps)},
                       {"puzzles", one.puzzles},
                       {"all_failed", one.all_failed},
                       {"given_up", one.given_up}});
  }
  return missing;
}

Json shard_json(const store::MergedShard& shard) {
  Json jobs = Json::array();
  for (const store::MergedJob& job : shard.jobs) {
    jobs.push_back({{"job", job.there},
                    {"became", job.here},
                    {"kind", job.kind},
                    {"finished", !job.unfinished},
                    {"next_index", job.next_index},
                    {"nothing_new", job.nothing_new}});
  }
  Json clashes = Json::array();
  for (const store::MergeClash& clash : shard.clashes) {
    clashes.push_back({{"kept", clash.kept.id()}, {"dropped", clash.dropped.id()}});
  }
  return {{"file", shard.path},           {"jobs", std::move(jobs)},
          {"rows", shard.rows},           {"added", shard.added - shard.replaced},
          {"replaced", shard.replaced},   {"duplicates", shard.duplicates},
          {"books", shard.books},         {"entries_moved", shard.entries_moved},
          {"dropped", std::move(clashes)}};
}

}  // namespace

std::int64_t MergeRun::sum(std::int64_t store::MergedShard::*count) const {
  std::int64_t total_count = 0;
  for (const store::MergedShard& shard : shards) total_count += shard.*count;
  return total_count;
}

double MergeRun::share() const {
  return total > 0 ? static_cast<double>(done) / static_cast<double>(total) : 0;
}

bool MergeRun::any_unfinished() const {
  return std::ranges::any_of(shards, [](const store::MergedShard& shard) {
    return std::ranges::any_of(shard.jobs, &store::MergedJob::unfinished);
  });
}

bool MergeRun::gave_up() const {
  return std::ranges::any_of(missing, [&](const store::Missing& one) {
    return one.puzzles > 0 && one.given_up && was_merged(*this, one.job);
  });
}

bool MergeRun::found_none() const {
  return std::ranges::any_of(
      missing, [&](const store::Missing& one) { return one.all_failed > 0 && was_merged(*this, one.job); });
}

std::string progress_line(const MergeRun& run) {
  const std::optional<double> left = run.seconds_left();
  return fmt::format("{:.1f}% {} of {} puzzles, {} left, {} a second; {} of {} databases", 100 * run.share(),
                     grouped(run.done), grouped(run.total), left ? duration_text(*left) : "?",
                     grouped(std::llround(per_second(run.done, run.seconds_merging))), run.shards.size(),
                     run.databases);
}

std::string report_line(const MergeRun& run) {
  return fmt::format(
      "{} of {} databases: {} puzzles added, {} there already, {} duplicates dropped; in {}, {} a second{}",
      run.shards.size(), run.databases, grouped(run.gained()), grouped(run.there_before()),
      grouped(run.sum(&store::MergedShard::duplicates)), duration_text(run.seconds),
      grouped(std::llround(per_second(run.sum(&store::MergedShard::rows), run.seconds))),
      run.stopped ? "; stopped, the same command goes on" : "");
}

std::string missing_text(const store::Missing& missing) {
  if (missing.puzzles > 0 && missing.given_up) {
    return fmt::format("job {}: gave up: {} {} puzzles of its targets were not found", missing.job,
                       grouped(missing.puzzles), missing.kind);
  }
  if (missing.puzzles > 0) {
    return fmt::format(
        "job {}: {} {} puzzles of its targets are still to be made, by shards or by the generate "
        "command without --shard",
        missing.job, grouped(missing.puzzles), missing.kind);
  }
  if (missing.all_failed > 0) {
    return fmt::format("job {}: no puzzle was found: none of {} {} indexes gave one", missing.job,
                       grouped(missing.all_failed), missing.kind);
  }
  std::string gaps;
  for (const store::IndexRange& gap : missing.gaps) {
    gaps += fmt::format("{}{} to {}", gaps.empty() ? "" : ", ", gap.first, gap.next - 1);
  }
  return fmt::format(
      "job {}: {} indexes {} are still to be done, by shards or by the generate command without --shard",
      missing.job, missing.kind, gaps);
}

Json progress_json(const MergeRun& run) {
  Json json{{"databases", run.shards.size()}};
  json.update(counts_json(run));
  add_progress(json, run.done, run.total, run.share(), run.seconds_left());
  return json;
}

Json report_json(const MergeRun& run) {
  Json json{{"databases", run.shards.size()}};
  json.update(counts_json(run));
  json["missing"] = missing_json(run);
  json["end"] = end_name(run);
  return json;
}

Json summary_json(const MergeRun& run, const std::string& database) {
  Json shards = Json::array();
  for (const store::MergedShard& shard : run.shards) shards.push_back(shard_json(shard));
  Json json{{"program", "puzzlemill"},
            {"version", version()},
            {"written", now_text()},
            {"database", database},
            {"end", end_name(run)}};
  json.update(counts_json(run));
  json["missing"] = missing_json(run);
  json["files"] = std::move(shards);
  return json;
}

}  // namespace puzzlemill::cli
