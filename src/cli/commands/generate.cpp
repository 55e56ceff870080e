#include <algorithm>
#include <iostream>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "puzzlemill/cli/clock_text.hpp"
#include "puzzlemill/cli/commands.hpp"
#include "puzzlemill/cli/distinct.hpp"
#include "puzzlemill/cli/existing.hpp"
#include "puzzlemill/cli/generate_job.hpp"
#include "puzzlemill/cli/help.hpp"
#include "puzzlemill/cli/mill_source.hpp"
#include "puzzlemill/cli/output.hpp"
#include "puzzlemill/cli/output_check.hpp"
#include "puzzlemill/cli/progress.hpp"
#include "puzzlemill/cli/run_report.hpp"
#include "puzzlemill/cli/stop_signals.hpp"
#include "puzzlemill/core/json_text.hpp"
#include "puzzlemill/pipeline/kinds.hpp"
#include "puzzlemill/pipeline/run.hpp"
#include "puzzlemill/store/puzzle_store.hpp"

namespace puzzlemill::cli {
namespace {

/// What is known of a job that has nothing left to do: targets that it gave up once it will not meet now
/// either.
pipeline::RunSummary summary_of_finished(const store::PuzzleStore& store, const GenerateJob& job) {
  const store::JobRecord& record = store.job();
  pipeline::RunSummary summary;
  summary.yield = pipeline::from_counts(record.counts);
  summary.next_index = record.next_index;
  summary.filled = pipeline::filled_of(job.plan.targets, store);
  if (!pipeline::are_met(job.plan.targets, summary.filled)) summary.end = pipeline::RunEnd::gave_up;
  return summary;
}

bool has_all_there_are(std::int64_t stored, const GenerateJob& job) {
  return job.plan.existing && stored >= *job.plan.existing;
}

bool nothing_left(store::JobStart start, const store::JobRecord& record, const GenerateJob& job) {
  return start == store::JobStart::finished &&
         (!job.plan.targets.empty() || record.next_index >= job.plan.end ||
          has_all_there_are(record.stored, job));
}

ExitStatus status_of(pipeline::RunEnd end) {
  switch (end) {
    case pipeline::RunEnd::done:
      return ExitStatus::done;
    case pipeline::RunEnd::gave_up:
      return ExitStatus::rejected;
    case pipeline::RunEnd::stopped:
    case pipeline::RunEnd::time_limit:
      break;
  }
  return ExitStatus::stopped;
}

std::string beginning(store::JobStart start, bool nothing_to_do, const store::JobRecord& record) {
  if (nothing_to_do) return fmt::format("job {} is finished: there is nothing to do", record.id);
  if (start == store::JobStart::fresh) return fmt::format("job {} begins", record.id);
  return fmt::format("job {} goes on at index {}", record.id, record.next_index);
}

/// Says so when a count of indexes brought nothing at all. That some of them fail is part of a count; with targets, a
/// failure only costs another try.
ExitStatus status_of_indexes(const pipeline::RunSummary& summary, const GenerateJob& job) {
  const std::int64_t failures = summary.yield.total_failures();
  const std::int64_t found = summary.yield.total_stored() + summary.yield.duplicates;
  if (failures == 0 || found > 0 || !job.plan.targets.empty()) return status_of(summary.end);
  std::cerr << fmt::format("no puzzle was found: none of {} indexes gave one\n", grouped(failures));
  return ExitStatus::rejected;
}

/// Says so when more was asked for than there is, or than was found.
ExitStatus status_of(const pipeline::RunSummary& summary, const GenerateJob& job) {
  const ExitStatus status = status_of(summary.end);
  if (status == ExitStatus::stopped) return status;
  if (!job.plan.existing || job.wanted <= *job.plan.existing) return status_of_indexes(summary, job);
  std::cerr << fmt::format(
      "{} puzzles were asked for, but there are no more than {} different ones; {} were found\n",
      grouped(job.wanted), grouped(*job.plan.existing), grouped(summary.yield.total_stored()));
  return ExitStatus::rejected;
}

template <PuzzleKind K>
ExitStatus generate_kind(const Settings& settings) {
  const ProgressStyle style = progress_style(settings.text("progress"));
  const StopSignals signals;
  const MillSource<K> source(settings.optional_text("seeds"));
  GenerateJob job =
      generate_job(settings, {K::name, source.identity(), K::grading(settings.grading()),
                              distinct_by(settings, usual_distinct<K>()), most_clues<K>(), K::is_rated});
  job.plan.stop = &signals.asked();
  const typename K::Mill mill = source.mill(job.make);
  job.plan.existing = existing<K>(job.make, job.distinct);
  const std::string& path = settings.text("db");
  const std::unique_ptr<Output> report = summary_output(settings);

  store::Database database(path, store::Access::create);
  store::PuzzleStore store(database);
  const store::JobStart start =
      store.open_job(job.identity, job.distinct, now_text(), std::string(version()));
  const bool nothing_to_do = nothing_left(start, store.job(), job);
  if (style == ProgressStyle::line || style == ProgressStyle::bar) {
    std::cerr << beginning(start, nothing_to_do, store.job()) << std::endl;
  }
  ProgressPrinter printer(style, job, std::cerr);
  const pipeline::RunSummary summary =
      nothing_to_do ? summary_of_finished(store, job)
                    : pipeline::run(job.plan, mill, store,
                                    [&](const pipeline::Progress& progress) { printer.show(progress); });
  printer.finish(summary);
  if (report) {
    report->write(json_text(summary_json(summary, job, store.job(), path), 2) + "\n");
    report->commit();
  }
  return status_of(summary, job);
}

}  // namespace

void check_generate(const Settings& settings) {
  pipeline::with_kind(settings.text("kind"), [&]<PuzzleKind K>() {
    refuse_impossible_job(settings, {K::name, "", K::grading(settings.grading()),
                                     store::DistinctBy::class_key, most_clues<K>(), K::is_rated});
  });
}

ExitStatus generate(const Settings& settings) {
  return pipeline::with_kind(settings.text("kind"),
                             [&]<PuzzleKind K>() { return generate_kind<K>(settings); });
}

}  // namespace puzzlemill::cli
