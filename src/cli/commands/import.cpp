#include <algorithm>
#include <iostream>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <tbb/global_control.h>

#include "puzzlemill/cli/clock_text.hpp"
#include "puzzlemill/cli/commands.hpp"
#include "puzzlemill/cli/help.hpp"
#include "puzzlemill/cli/import_job.hpp"
#include "puzzlemill/cli/import_text.hpp"
#include "puzzlemill/cli/output.hpp"
#include "puzzlemill/cli/output_check.hpp"
#include "puzzlemill/cli/run_report.hpp"
#include "puzzlemill/cli/stop_signals.hpp"
#include "puzzlemill/cli/threads.hpp"
#include "puzzlemill/core/error.hpp"
#include "puzzlemill/core/json_text.hpp"
#include "puzzlemill/pipeline/stopwatch.hpp"

namespace puzzlemill::cli {
namespace {

using Json = nlohmann::ordered_json;

struct ImportedText {
  std::string name;
  pipeline::ImportCount count{};
  std::vector<ImportedJob> jobs{};
  bool was_stopped = false;
};

/// A text without any puzzle has no job; what it has instead is said all the same.
pipeline::ImportCount refuse_all(const ImportText& text) {
  pipeline::ImportCount count;
  ImportReader reader = text.open();
  while (const std::optional<formats::ReadItem> item = reader.next()) {
    std::cerr << std::get<formats::Refusal>(*item).text() << '\n';
    ++count.read;
    ++count.refused;
  }
  return count;
}

ImportedText import_text(const Settings& settings, const ImportText& text, store::Database& database,
                         const std::atomic<bool>& stop) {
  ImportedText imported{.name = text.name()};
  const std::optional<ImportContents> contents = text.contents(stop);
  if (!contents) {
    imported.was_stopped = true;
    return imported;
  }
  if (contents->puzzles.empty()) imported.count = refuse_all(text);
  for (const auto& [kind, puzzles] : contents->puzzles) {
    imported.jobs.push_back(
        import_kind(settings, kind, text, *contents, imported.jobs.empty(), database, stop));
    imported.count += imported.jobs.back().count;
    imported.was_stopped = imported.jobs.back().was_stopped;
    if (imported.was_stopped) break;
  }
  return imported;
}

std::string count_text(const pipeline::ImportCount& count) {
  return fmt::format("{} read, {} stored, {} duplicates, {} refused, {} not unique{}", grouped(count.read),
                     grouped(count.stored), grouped(count.duplicates), grouped(count.refused),
                     grouped(count.not_unique), unrated_text(count.unrated));
}

void report(const ImportedText& imported) {
  if (imported.count.read == 0 && !imported.was_stopped) {
    std::cerr << imported.name << ": there is no puzzle in it\n";
  }
  for (const ImportedJob& job : imported.jobs) {
    if (job.was_done_before) {
      std::cerr << fmt::format("{}: the {} puzzles are there already, by job {}: nothing is added\n",
                               imported.name, job.kind, job.job);
    }
  }
  const bool all_before =
      !imported.jobs.empty() && std::ranges::all_of(imported.jobs, &ImportedJob::was_done_before);
  std::cerr << fmt::format("{}: {}{}{}\n", imported.name, all_before ? "the first time " : "",
                           count_text(imported.count),
                           imported.was_stopped ? "; stopped, the same command goes on" : "");
}

Json count_json(const pipeline::ImportCount& count) {
  return {{"read", count.read},       {"stored", count.stored},         {"duplicates", count.duplicates},
          {"refused", count.refused}, {"not_unique", count.not_unique}, {"unrated", count.unrated}};
}

Json summary_json(const std::vector<ImportedText>& texts, const std::string& database, double seconds) {
  Json files = Json::array();
  for (const ImportedText& text : texts) {
    Json jobs = Json::array();
    for (const ImportedJob& job : text.jobs) {
      Json one{{"job", job.job}, {"kind", job.kind}};
      one.update(count_json(job.count));
      jobs.push_back(std::move(one));
    }
    Json file{{"file", text.name}, {"end", text.was_stopped ? "stopped" : "done"}};
    file.update(count_json(text.count));
    file["jobs"] = std::move(jobs);
    files.push_back(std::move(file));
  }
  return {{"program", "puzzlemill"}, {"version", version()}, {"written", now_text()},
          {"database", database},    {"files", files},       {"seconds", seconds}};
}

ExitStatus status_of(const std::vector<ImportedText>& texts) {
  if (texts.back().was_stopped) return ExitStatus::stopped;
  for (const ImportedText& text : texts) {
    const pipeline::ImportCount& count = text.count;
    if (count.refused + count.not_unique > 0 || count.read == 0) return ExitStatus::rejected;
  }
  return ExitStatus::done;
}

}  // namespace

ExitStatus import_files(const Settings& settings) {
  const std::vector<std::string>& names = settings.all("file");
  if (names.empty()) throw Error(Fault::usage, "import needs a FILE");
  const std::string& path = settings.text("db");
  std::vector<ImportText> texts;
  for (const std::string& name : names) texts.emplace_back(settings, name);
  const std::unique_ptr<Output> summary = summary_output(settings);

  const StopSignals signals;
  const tbb::global_control limit(tbb::global_control::max_allowed_parallelism, thread_count(settings));
  const pipeline::Clock::time_point start = pipeline::Clock::now();
  store::Database database(path, store::Access::create);
  std::vector<ImportedText> imported;
  for (const ImportText& text : texts) {
    imported.push_back(import_text(settings, text, database, signals.asked()));
    report(imported.back());
    if (imported.back().was_stopped) break;
  }
  if (summary) {
    summary->write(json_text(summary_json(imported, path, pipeline::seconds_since(start)), 2) + "\n");
    summary->commit();
  }
  return status_of(imported);
}

}  // namespace puzzlemill::cli
