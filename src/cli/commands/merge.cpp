#include "puzzlemill/store/merge.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <exception>
#include <filesystem>
#include <iostream>
#include <optional>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <tbb/parallel_for.h>

#include "puzzlemill/cli/clock_text.hpp"
#include "puzzlemill/cli/commands.hpp"
#include "puzzlemill/cli/help.hpp"
#include "puzzlemill/cli/output.hpp"
#include "puzzlemill/cli/output_check.hpp"
#include "puzzlemill/cli/progress.hpp"
#include "puzzlemill/cli/run_report.hpp"
#include "puzzlemill/cli/stop_signals.hpp"
#include "puzzlemill/core/error.hpp"
#include "puzzlemill/pipeline/stopwatch.hpp"
#include "puzzlemill/store/file_check.hpp"
#include "puzzlemill/store/merge_source.hpp"
#include "puzzlemill/store/missing.hpp"

namespace puzzlemill::cli {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

/// Each clash is in the summary; so many are also said.
constexpr std::size_t most_said = 10;

struct MergeRun {
  std::vector<store::MergedShard> shards;
  std::vector<store::Missing> missing;
  std::int64_t expected = 0;  ///< rows, of all shards
  bool stopped = false;
  double seconds = 0;

  std::int64_t sum(std::int64_t store::MergedShard::*count) const {
    std::int64_t total = 0;
    for (const store::MergedShard& shard : shards) total += shard.*count;
    return total;
  }
  /// How many more the database has now.
  std::int64_t gained() const { return sum(&store::MergedShard::added) - sum(&store::MergedShard::replaced); }
  /// Of the rows gone through: each gains one, costs one as a duplicate, or was there.
  std::int64_t there_before() const {
    return sum(&store::MergedShard::rows) - gained() - sum(&store::MergedShard::duplicates);
  }
};

/// Takes the shards in, one after the other.
class Merging {
 public:
  Merging(const Settings& settings, const StopSignals& signals)
      : names_(settings.all("file")),
        path_(settings.text("db")),
        mixed_(settings.flag("mixed")),
        signals_(signals),
        stream_(progress_style(settings.text("progress")), std::cerr) {}

  MergeRun run() {
    const bool is_new = store::check_file(path_) == store::FileState::absent;
    std::vector<store::MergeSource> sources;
    if (!is_new) {
      open();
      sources.push_back(store::summary_of(*out_));
    }
    look_through_all(sources);
    if (signals_.asked()) {
      run_.stopped = true;
      return std::move(run_);
    }
    store::refuse_conflicts(sources, mixed_);
    if (is_new) {
      open();
      // Somebody may have been faster.
      sources.push_back(store::summary_of(*out_));
      store::refuse_conflicts(sources, mixed_);
    }
    merge_all();
    run_.missing = store::missing_in(*out_);
    run_.seconds = pipeline::seconds_since(start_);
    return std::move(run_);
  }

  void say(const std::string& line) { stream_.say(line); }
  ProgressStyle style() const { return stream_.style(); }

 private:
  void open() {
    out_.emplace(path_, store::Access::create);
    out_->claim_writing();
  }

  /// Several at a time, since each is read whole. What is wrong with the first one that has something is said.
  void look_through_all(std::vector<store::MergeSource>& sources) {
    std::vector<store::MergeSource> found(names_.size());
    std::vector<std::exception_ptr> wrong(names_.size());
    tbb::parallel_for(std::size_t{0}, names_.size(), [&](std::size_t i) {
      if (signals_.asked()) return;
      try {
        found[i] = store::look_through(names_[i]);
      } catch (...) {
        wrong[i] = std::current_exception();
      }
    });
    for (std::size_t i = 0; i < names_.size(); ++i) {
      if (wrong[i]) std::rethrow_exception(wrong[i]);
      run_.expected += found[i].rows();
      sources.push_back(std::move(found[i]));
    }
  }

  void merge_all() {
    for (const std::string& name : names_) {
      std::optional<store::MergedShard> shard;
      if (!signals_.asked()) {
        shard = store::merge_shard(*out_, name, [&](std::int64_t rows) { return show(rows); });
      }
      run_.stopped = !shard;
      if (run_.stopped) break;
      done_ += shard->rows;
      report(*shard);
      run_.shards.push_back(std::move(*shard));
    }
  }

  bool show(std::int64_t rows_of_shard) {
    if (stream_.due()) {
      const std::int64_t rows = done_ + rows_of_shard;
      const double share =
          static_cast<double>(rows) / static_cast<double>(std::max<std::int64_t>(run_.expected, 1));
      const double rate = static_cast<double>(rows) / pipeline::seconds_since(start_);
      if (style() == ProgressStyle::jsonl) {
        say(Json{
            {"databases", run_.shards.size()}, {"rows", rows}, {"rows_per_second", rate}, {"share", share}}
                .dump());
      } else {
        stream_.show(share, fmt::format("{:.1f}% {} of {} databases, {} of {} puzzles, {} a second",
                                        100 * share, run_.shards.size(), names_.size(), grouped(rows),
                                        grouped(run_.expected), grouped(std::llround(rate))));
      }
    }
    return !signals_.asked();
  }

  void report(const store::MergedShard& shard) {
    for (const store::MergedJob& job : shard.jobs) {
      if (job.nothing_new && job.here != 0 && style() != ProgressStyle::none) {
        say(fmt::format("{}: the puzzles of job {} are there already: nothing is added", shard.path,
                        job.there));
      }
      if (job.unfinished) {
        say(fmt::format("{}: job {} is unfinished: merged up to index {}; merge it again when it is done",
                        shard.path, job.there, job.next_index));
      }
    }
    for (const store::MergeClash& clash : shard.clashes) {
      if (said_++ < most_said) {
        say(fmt::format("{}: puzzle {} repeats puzzle {}, which is kept", shard.path, clash.dropped.id(),
                        clash.kept.id()));
      }
    }
    if (shard.entries_moved > 0) {
      say(fmt::format("{}: {} puzzles of books are there in another form, turned or relabelled", shard.path,
                      grouped(shard.entries_moved)));
    }
  }

  const std::vector<std::string>& names_;
  std::string path_;
  bool mixed_;
  const StopSignals& signals_;
  ProgressStream stream_;
  std::optional<store::Database> out_;
  MergeRun run_;
  std::int64_t done_ = 0;
  std::size_t said_ = 0;
  pipeline::Clock::time_point start_ = pipeline::Clock::now();
};

void refuse_itself(const std::vector<std::string>& names, const std::string& path) {
  for (const std::string& name : names) {
    std::error_code none;
    if (name == path || fs::equivalent(name, path, none)) {
      throw Error(Fault::usage,
                  fmt::format("'{}' is the database that all are merged into: it cannot be merged into "
                              "itself",
                              name));
    }
  }
}

std::string missing_text(const store::Missing& missing) {
  if (missing.puzzles > 0) {
    return fmt::format(
        "job {}: {} {} puzzles of its targets are still to be made, by shards or by the generate "
        "command without --shard",
        missing.job, grouped(missing.puzzles), missing.kind);
  }
  std::string gaps;
  for (const store::IndexRange& gap : missing.gaps) {
    gaps += fmt::format("{}{} to {}", gaps.empty() ? "" : ", ", gap.first, gap.next - 1);
  }
  return fmt::format(
      "job {}: {} indexes {} are still to be done, by shards or by the generate command without --shard",
      missing.job, missing.kind, gaps);
}

std::string total_text(const MergeRun& run, std::size_t wanted) {
  const std::int64_t rows = run.sum(&store::MergedShard::rows);
  return fmt::format(
      "{} of {} databases: {} puzzles added, {} there already, {} duplicates dropped; in {}, {} a second{}",
      run.shards.size(), wanted, grouped(run.gained()), grouped(run.there_before()),
      grouped(run.sum(&store::MergedShard::duplicates)), duration_text(run.seconds),
      grouped(std::llround(static_cast<double>(rows) / std::max(run.seconds, 1e-9))),
      run.stopped ? "; stopped, the same command goes on" : "");
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

Json summary_json(const MergeRun& run, const std::string& database) {
  Json shards = Json::array();
  for (const store::MergedShard& shard : run.shards) shards.push_back(shard_json(shard));
  Json missing = Json::array();
  for (const store::Missing& one : run.missing) {
    Json gaps = Json::array();
    for (const store::IndexRange& gap : one.gaps)
      gaps.push_back({{"first_index", gap.first}, {"next_index", gap.next}});
    missing.push_back(
        {{"job", one.job}, {"kind", one.kind}, {"gaps", std::move(gaps)}, {"puzzles", one.puzzles}});
  }
  return {{"program", "puzzlemill"},
          {"version", version()},
          {"written", now_text()},
          {"database", database},
          {"end", run.stopped ? "stopped" : "done"},
          {"rows", run.sum(&store::MergedShard::rows)},
          {"added", run.gained()},
          {"there_already", run.there_before()},
          {"duplicates", run.sum(&store::MergedShard::duplicates)},
          {"missing", std::move(missing)},
          {"files", std::move(shards)},
          {"seconds", run.seconds}};
}

bool any_unfinished(const MergeRun& run) {
  return std::ranges::any_of(run.shards, [](const store::MergedShard& shard) {
    return std::ranges::any_of(shard.jobs, &store::MergedJob::unfinished);
  });
}

}  // namespace

ExitStatus merge(const Settings& settings) {
  const std::vector<std::string>& names = settings.all("file");
  if (names.empty()) throw Error(Fault::usage, "merge needs an IN");
  const std::string& path = settings.text("db");
  refuse_itself(names, path);
  const std::unique_ptr<Output> summary = summary_output(settings);

  const StopSignals signals;
  Merging merging(settings, signals);
  const MergeRun run = merging.run();
  for (const store::Missing& missing : run.missing) merging.say(missing_text(missing));
  const bool all_well = !run.stopped && !any_unfinished(run);
  if (merging.style() != ProgressStyle::none || !all_well) merging.say(total_text(run, names.size()));
  if (summary) {
    summary->write(summary_json(run, path).dump(2) + "\n");
    summary->commit();
  }
  if (run.stopped) return ExitStatus::stopped;
  return all_well ? ExitStatus::done : ExitStatus::rejected;
}

}  // namespace puzzlemill::cli
