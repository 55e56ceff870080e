#include "puzzlemill/cli/stats_text.hpp"

#include <algorithm>
#include <string_view>

#include <fmt/format.h>

#include "puzzlemill/cli/run_report.hpp"
#include "puzzlemill/core/band.hpp"
#include "puzzlemill/pipeline/import_count.hpp"
#include "puzzlemill/pipeline/keeper.hpp"

namespace puzzlemill::cli {
namespace {

using Json = nlohmann::ordered_json;
using Histogram = std::map<int, std::int64_t>;

std::string_view state_name(const store::JobRecord& job) {
  return job.finished ? "done" : "resumable";
}

/// The value that a share of `total` does not exceed.
int quantile(const Histogram& histogram, std::int64_t total, double share) {
  std::int64_t seen = 0;
  for (const auto& [value, count] : histogram) {
    seen += count;
    if (static_cast<double>(seen) >= share * static_cast<double>(total)) return value;
  }
  return 0;
}

double percent(std::int64_t part, std::int64_t whole) {
  return whole == 0 ? 0.0 : 100.0 * static_cast<double>(part) / static_cast<double>(whole);
}

std::string table_line(std::string_view name, std::int64_t count, std::int64_t total) {
  return fmt::format("  {:<20}{:>14}{:>8.1f}%\n", name, grouped(count), percent(count, total));
}

/// Ratings by their whole part, since there are a hundred of them.
std::string ratings_text(const store::KindStats& kind) {
  std::string text;
  Histogram wholes;
  std::int64_t rated = 0;
  for (const auto& [tenths, count] : kind.by_er) {
    wholes[tenths / 10] += count;
    rated += count;
  }
  for (const auto& [whole, count] : wholes) {
    text += table_line(fmt::format("ER {0}.0 to {0}.9", whole), count, kind.puzzles);
  }
  if (rated == 0) return text;
  text += table_line("no ER", kind.puzzles - rated, kind.puzzles);
  return text + fmt::format("  ER {:.1f} to {:.1f} where it is known, half of those up to {:.1f}\n",
                            kind.by_er.begin()->first / 10.0, kind.by_er.rbegin()->first / 10.0,
                            quantile(kind.by_er, rated, 0.5) / 10.0);
}

std::string kind_text(const store::KindStats& kind) {
  std::string text =
      fmt::format("{}: {}, none twice by {}; {} {} of grids, {} minimal, {} used in books\n", kind.kind,
                  counted(kind.puzzles, "puzzle"), name(kind.distinct), grouped(kind.grid_classes),
                  kind.grid_classes == 1 ? "class" : "classes", grouped(kind.minimal), grouped(kind.used));
  for (std::size_t b = 0; b < band_names.size(); ++b)
    text += table_line(band_names[b], kind.by_band[b], kind.puzzles);
  if (kind.puzzles == 0) return text;
  for (const auto& [clues, count] : kind.by_clues) {
    text += table_line(fmt::format("{} clues", clues), count, kind.puzzles);
  }
  text += fmt::format("  scores {} to {}, half of them up to {}\n", kind.by_score.begin()->first,
                      kind.by_score.rbegin()->first, quantile(kind.by_score, kind.puzzles, 0.5));
  return text + ratings_text(kind);
}

/// Where the puzzles of a job come from.
std::string source_text(const store::JobIdentity& identity) {
  if (identity.command == store::Command::generate) return fmt::format("seed {}", identity.master_seed);
  const auto file = std::ranges::find(identity.options, "file", &store::JobOption::name);
  return fmt::format("from {}", file == identity.options.end() ? "a file" : file->value);
}

std::string failures_text(const store::JobRecord& job) {
  if (job.identity.command == store::Command::generate) {
    const pipeline::Yield yield = pipeline::from_counts(job.counts);
    return fmt::format("{} failures{}", grouped(yield.total_failures()), unrated_text(yield.unrated));
  }
  const pipeline::ImportCount count = pipeline::import_count(job);
  return fmt::format("{} refused, {} not unique{}", grouped(count.refused), grouped(count.not_unique),
                     unrated_text(count.unrated));
}

std::string job_text(const store::JobRecord& job) {
  return fmt::format("job {}: {} {}, {} at index {}; {} stored, {}, {}; {} to {}\n", job.id,
                     job.identity.kind, source_text(job.identity), state_name(job), job.next_index,
                     grouped(job.stored), counted(job.duplicates, "duplicate"), failures_text(job),
                     job.started, job.ended.empty() ? "now" : job.ended);
}

Json histogram_json(const Histogram& histogram) {
  Json json = Json::object();
  for (const auto& [value, count] : histogram) json[std::to_string(value)] = count;
  return json;
}

Json kind_json(const store::KindStats& kind) {
  Json bands = Json::object();
  for (std::size_t b = 0; b < band_names.size(); ++b) bands[std::string(band_names[b])] = kind.by_band[b];
  Json ratings = Json::object();
  for (const auto& [tenths, count] : kind.by_er) ratings[fmt::format("{:.1f}", tenths / 10.0)] = count;
  Json hardest = Json::object();
  for (const auto& [technique, count] : kind.by_hardest) {
    hardest[std::string(sudoku::explainer::info(technique).name)] = count;
  }
  return {{"kind", kind.kind},
          {"distinct", name(kind.distinct)},
          {"puzzles", kind.puzzles},
          {"minimal", kind.minimal},
          {"used", kind.used},
          {"grid_classes", kind.grid_classes},
          {"by_band", std::move(bands)},
          {"by_clues", histogram_json(kind.by_clues)},
          {"by_score", histogram_json(kind.by_score)},
          {"by_er", std::move(ratings)},
          {"by_hardest", std::move(hardest)}};
}

Json job_json(const store::JobRecord& job) {
  Json options = Json::object();
  for (const store::JobOption& option : job.identity.options) options[option.name] = option.value;
  Json counts = Json::object();
  for (const auto& [name, count] : job.counts) counts[name] = count;
  return {{"job", job.id},
          {"kind", job.identity.kind},
          {"command", name(job.identity.command)},
          {"seed", job.identity.master_seed},
          {"first_index", job.identity.first_index},
          {"next_index", job.next_index},
          {"finished", job.finished},
          {"state", state_name(job)},
          {"stored", job.stored},
          {"duplicates", job.duplicates},
          {"counts", std::move(counts)},
          {"options", std::move(options)},
          {"program_version", job.program_version},
          {"started", job.started},
          {"ended", job.ended.empty() ? Json() : Json(job.ended)}};
}

}  // namespace

std::string stats_text(const store::Stats& stats) {
  std::string text;
  for (const store::KindStats& kind : stats.kinds) text += kind_text(kind);
  for (const store::JobRecord& job : stats.jobs) text += job_text(job);
  return text + counted(stats.books, "book") + "\n";
}

Json stats_json(const store::Stats& stats) {
  Json kinds = Json::array();
  for (const store::KindStats& kind : stats.kinds) kinds.push_back(kind_json(kind));
  Json jobs = Json::array();
  for (const store::JobRecord& job : stats.jobs) jobs.push_back(job_json(job));
  return {{"kinds", std::move(kinds)}, {"jobs", std::move(jobs)}, {"books", stats.books}};
}

}  // namespace puzzlemill::cli
