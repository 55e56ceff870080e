#include "puzzlemill/cli/run_report.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include <fmt/format.h>
#include <unistd.h>

#include "puzzlemill/cli/clock_text.hpp"
#include "puzzlemill/cli/help.hpp"
#include "puzzlemill/core/band.hpp"
#include "puzzlemill/core/making.hpp"

namespace puzzlemill::cli {
namespace {

using Json = nlohmann::ordered_json;

double per_second(const pipeline::RunSummary& summary) {
  return summary.seconds > 0 ? static_cast<double>(summary.stored_now) / summary.seconds : 0.0;
}

std::string host_name() {
  std::array<char, 256> name{};
  return gethostname(name.data(), name.size() - 1) == 0 ? name.data() : "unknown";
}

template <std::size_t N>
Json named_counts(const std::array<std::string_view, N>& names, const std::array<std::int64_t, N>& counts) {
  Json json = Json::object();
  for (std::size_t i = 0; i < N; ++i) json[std::string(names[i])] = counts[i];
  return json;
}

Json targets_json(const pipeline::RunSummary& summary, const std::vector<pipeline::Target>& targets) {
  Json json = Json::object();
  for (std::size_t t = 0; t < targets.size(); ++t) {
    json[text(targets[t].goal)] = {{"wanted", targets[t].count}, {"stored", summary.filled[t]}};
  }
  return json;
}

/// The targets that were not met.
std::string missing_targets(const pipeline::RunSummary& summary,
                            const std::vector<pipeline::Target>& targets) {
  std::string missing;
  for (std::size_t t = 0; t < targets.size(); ++t) {
    if (summary.filled[t] >= targets[t].count) continue;
    missing += fmt::format("{}{}", missing.empty() ? "" : ", ", text(targets[t].goal));
  }
  return missing.empty() ? "some band" : missing;
}

std::string ending(const pipeline::RunSummary& summary, const std::vector<pipeline::Target>& targets) {
  switch (summary.end) {
    case pipeline::RunEnd::done:
      return "done";
    case pipeline::RunEnd::gave_up:
      return "gave up: nothing more was found for " + missing_targets(summary, targets);
    case pipeline::RunEnd::stopped:
      return "stopped; the same command goes on";
    case pipeline::RunEnd::time_limit:
      return "out of time; the same command goes on";
  }
  return "";
}

}  // namespace

std::string_view end_name(pipeline::RunEnd end) {
  constexpr std::array<std::string_view, 4> names{"done", "gave_up", "stopped", "time_limit"};
  return names[static_cast<std::size_t>(end)];
}

std::string yield_text(const pipeline::RunSummary& summary, const std::vector<pipeline::Target>& targets) {
  std::string yield;
  const auto add = [&](const std::string& what) { yield += (yield.empty() ? "" : ", ") + what; };
  for (std::size_t t = 0; t < targets.size(); ++t) {
    add(fmt::format("{} {} of {}", text(targets[t].goal), grouped(summary.filled[t]),
                    grouped(targets[t].count)));
  }
  for (std::size_t b = 0; b < band_names.size(); ++b) {
    const bool said =
        std::ranges::find(targets, Goal{static_cast<Band>(b)}, &pipeline::Target::goal) != targets.end();
    if (summary.yield.stored[b] == 0 || said) continue;
    add(fmt::format("{} {}", band_names[b], grouped(summary.yield.stored[b])));
  }
  return yield;
}

std::string unrated_text(std::int64_t unrated) {
  return unrated == 0 ? "" : fmt::format(", {} not fully rated", grouped(unrated));
}

/// With targets most failures are tries that gave a puzzle of another difficulty: nothing went wrong there.
std::string failures_text(const pipeline::Yield& yield) {
  const auto failed = [&](Failure failure) { return yield.failures[static_cast<std::size_t>(failure)]; };
  const std::int64_t missed = failed(Failure::band_missed) + failed(Failure::rating_missed);
  const std::int64_t clues = failed(Failure::clues_missed);
  const std::int64_t others = yield.total_failures() - missed - clues;
  std::string text;
  const auto say = [&](std::int64_t count, std::string_view what) {
    text += fmt::format("{}{} {}", text.empty() ? "" : ", ", grouped(count), what);
  };
  if (missed > 0) say(missed, "tries missed their target");
  if (clues > 0) say(clues, "indexes had no dig in the range of clues");
  if (others > 0 || text.empty()) say(others, "failures");
  return text;
}

std::string duration_text(double seconds) {
  const auto whole = static_cast<std::int64_t>(std::llround(seconds));
  const std::int64_t hours = whole / 3600;
  const std::int64_t minutes = whole / 60 % 60;
  if (hours > 0) return fmt::format("{}:{:02}:{:02}", hours, minutes, whole % 60);
  return fmt::format("{}:{:02}", minutes, whole % 60);
}

std::string grouped(std::int64_t number) {
  std::string text = std::to_string(number);
  for (std::size_t at = text.size(); at > 3 + (number < 0 ? 1U : 0U);) text.insert(at -= 3, ",");
  return text;
}

std::string counted(std::int64_t number, std::string_view what) {
  return fmt::format("{} {}{}", grouped(number), what, number == 1 ? "" : "s");
}

std::string report_line(const pipeline::RunSummary& summary, const GenerateJob& job) {
  const pipeline::Yield& yield = summary.yield;
  std::string what = yield_text(summary, job.plan.targets);
  if (!what.empty()) what = " (" + what + ")";
  std::string line = fmt::format(
      "{}: {}{}, {}, {}{}", ending(summary, job.plan.targets), counted(yield.total_stored(), "puzzle"), what,
      counted(yield.duplicates, "duplicate"), failures_text(yield), unrated_text(yield.unrated));
  if (summary.indexes_now > 0) {
    line += fmt::format("; {} of them now in {}, {} a second", grouped(summary.stored_now),
                        duration_text(summary.seconds), grouped(std::llround(per_second(summary))));
  }
  return line;
}

Json counts_json(const pipeline::RunSummary& summary) {
  return {{"next_index", summary.next_index},
          {"stored", summary.yield.total_stored()},
          {"stored_by_band", named_counts(band_names, summary.yield.stored)},
          {"duplicates", summary.yield.duplicates},
          {"unrated", summary.yield.unrated},
          {"failures", named_counts(failure_names, summary.yield.failures)},
          {"this_run",
           {{"stored", summary.stored_now},
            {"indexes", summary.indexes_now},
            {"seconds", summary.seconds},
            {"stored_per_second", per_second(summary)}}}};
}

Json summary_json(const pipeline::RunSummary& summary, const GenerateJob& job, const store::JobRecord& record,
                  const std::string& database) {
  Json options = Json::object();
  for (const store::JobOption& option : job.identity.options) options[option.name] = option.value;
  Json json{{"program", "puzzlemill"},
            {"version", version()},
            {"host", host_name()},
            {"written", now_text()},
            {"database", database},
            {"job", record.id},
            {"started", record.started},
            {"kind", job.identity.kind},
            {"seed", job.identity.master_seed},
            {"first_index", job.identity.first_index},
            {"options", std::move(options)},
            {"threads", job.plan.threads},
            {"end", end_name(summary.end)}};
  if (job.plan.existing) json["existing"] = *job.plan.existing;
  if (!job.plan.targets.empty()) json["targets"] = targets_json(summary, job.plan.targets);
  json.update(counts_json(summary));
  json["seconds_by_stage"] = {{"produce", summary.work.produce},
                              {"dig", summary.work.dig},
                              {"grade", summary.work.grade},
                              {"store", summary.work.store}};
  return json;
}

}  // namespace puzzlemill::cli
