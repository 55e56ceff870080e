#include "puzzlemill/store/merge.hpp"

#include <algorithm>
#include <cstddef>
#include <exception>
#include <filesystem>
#include <iostream>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <tbb/parallel_for.h>

#include "puzzlemill/cli/commands.hpp"
#include "puzzlemill/cli/merge_report.hpp"
#include "puzzlemill/cli/output.hpp"
#include "puzzlemill/cli/output_check.hpp"
#include "puzzlemill/cli/progress.hpp"
#include "puzzlemill/cli/run_report.hpp"
#include "puzzlemill/cli/stop_signals.hpp"
#include "puzzlemill/core/error.hpp"
#include "puzzlemill/core/json_text.hpp"
#include "puzzlemill/pipeline/stopwatch.hpp"
#include "puzzlemill/store/file_check.hpp"
#include "puzzlemill/store/merge_source.hpp"
#include "puzzlemill/store/missing.hpp"
#include "puzzlemill/store/stoppable.hpp"

namespace puzzlemill::cli {
namespace {

namespace fs = std::filesystem;

/// The summary has the first 1,000 clashes of each shard (MergedShard::most_clashes); of all of them so many
/// are also said.
constexpr std::size_t most_said = 10;

/// Takes the shards in, one after the other.
class Merging {
 public:
  Merging(const Settings& settings, const StopSignals& signals)
      : names_(settings.all("file")),
        path_(settings.text("db")),
        mixed_(settings.flag("mixed")),
        signals_(signals),
        stream_(progress_style(settings.text("progress")), std::cerr) {
    run_.databases = names_.size();
  }

  /// The file is made when all shards have been looked through.
  MergeRun run() {
    const bool is_new = store::check_file(path_) == store::FileState::absent;
    std::vector<store::MergeSource> sources;
    if (!is_new) open_out(sources);
    look_through_all(sources);
    if (!signals_.asked()) store::refuse_conflicts(sources, mixed_);
    if (is_new && !signals_.asked()) {
      open_out(sources);
      store::refuse_conflicts(sources, mixed_);  // somebody may have been faster
    }
    if (out_) merge_all();
    run_.stopped = run_.shards.size() < names_.size();
    if (out_) run_.missing = store::missing_in(*out_);
    run_.seconds = pipeline::seconds_since(start_);
    return std::move(run_);
  }

  /// The last words: what is missing, which is always said, and what was done, which is not where no words were
  /// asked for and all is well.
  void finish(const MergeRun& run, bool all_well) {
    for (const store::Missing& missing : run.missing) stream_.note(missing_text(missing));
    if (style() == ProgressStyle::jsonl) {
      stream_.say(json_text(report_json(run)));
    } else if (!is_quiet() || !all_well) {
      stream_.say(report_line(run));
    }
  }

 private:
  ProgressStyle style() const { return stream_.style(); }
  /// Whether only what somebody has to do something about is said.
  bool is_quiet() const { return style() == ProgressStyle::none; }

  void open_out(std::vector<store::MergeSource>& sources) {
    out_.emplace(path_, store::Access::create);
    out_->claim_writing();
    sources.push_back(store::summary_of(*out_));
  }

  /// Several at a time, since each is read whole. What is wrong with the first one that has something is
  /// said.
  void look_through_all(std::vector<store::MergeSource>& sources) {
    std::vector<store::MergeSource> found(names_.size());
    std::vector<std::exception_ptr> wrong(names_.size());
    tbb::parallel_for(std::size_t{0}, names_.size(), [&](std::size_t i) {
      if (signals_.asked()) return;
      try {
        found[i] = store::look_through(names_[i], signals_.asked());
      } catch (const store::BrokenOff&) {
        return;
      } catch (...) {
        wrong[i] = std::current_exception();
      }
    });
    for (std::size_t i = 0; i < names_.size(); ++i) {
      if (wrong[i]) std::rethrow_exception(wrong[i]);
      rows_.push_back(found[i].rows());
      run_.total += found[i].rows();
      sources.push_back(std::move(found[i]));
    }
  }

  void merge_all() {
    merging_since_ = pipeline::Clock::now();
    const store::Stoppable stoppable(*out_, signals_.asked());
    for (std::size_t i = 0; i < names_.size() && !signals_.asked(); ++i) {
      const std::int64_t done_before = run_.done;
      std::optional<store::MergedShard> shard = store::merge_shard(*out_, names_[i], [&](std::int64_t rows) {
        run_.done = done_before + std::min(rows, rows_[i]);
        show();
        return !signals_.asked();
      });
      if (!shard) break;
      run_.done = done_before + rows_[i];
      report(*shard);
      run_.shards.push_back(std::move(*shard));
    }
  }

  void show() {
    if (!stream_.due()) return;
    run_.seconds = pipeline::seconds_since(start_);
    run_.seconds_merging = pipeline::seconds_since(merging_since_);
    if (style() == ProgressStyle::jsonl) {
      stream_.say(json_text(progress_json(run_)));
    } else {
      stream_.show(run_.share(), progress_line(run_));
    }
  }

  void report(const store::MergedShard& shard) {
    for (const store::MergedJob& job : shard.jobs) {
      if (job.nothing_new && job.here != 0 && !is_quiet()) {
        stream_.note(fmt::format("{}: the puzzles of job {} are there already: nothing is added", shard.path,
                                 job.there));
      }
      if (job.unfinished) {
        stream_.note(
            fmt::format("{}: job {} is unfinished: merged up to index {}; merge it again when it is done",
                        shard.path, job.there, job.next_index));
      }
    }
    if (is_quiet()) return;
    for (const store::MergeClash& clash : shard.clashes) {
      if (said_++ < most_said) {
        stream_.note(fmt::format("{}: puzzle {} repeats puzzle {}, which is kept", shard.path,
                                 clash.dropped.id(), clash.kept.id()));
      }
    }
    if (shard.entries_moved > 0) {
      stream_.note(fmt::format("{}: {} puzzles of books are there in another form, turned or relabelled",
                               shard.path, grouped(shard.entries_moved)));
    }
  }

  const std::vector<std::string>& names_;
  std::string path_;
  bool mixed_;
  const StopSignals& signals_;
  ProgressStream stream_;
  std::optional<store::Database> out_;
  MergeRun run_;
  std::vector<std::int64_t> rows_;  // of each shard
  std::size_t said_ = 0;
  pipeline::Clock::time_point start_ = pipeline::Clock::now();
  pipeline::Clock::time_point merging_since_ = start_;
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
  const bool all_well = !run.stopped && !run.any_unfinished() && !run.gave_up() && !run.found_none();
  merging.finish(run, all_well);
  if (summary) {
    summary->write(json_text(summary_json(run, path), 2) + "\n");
    summary->commit();
  }
  if (run.stopped) return ExitStatus::stopped;
  return all_well ? ExitStatus::done : ExitStatus::rejected;
}

}  // namespace puzzlemill::cli
