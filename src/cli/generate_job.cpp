#include "puzzlemill/cli/generate_job.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "puzzlemill/cli/clock_text.hpp"
#include "puzzlemill/cli/job_grading.hpp"
#include "puzzlemill/cli/rate_settings.hpp"
#include "puzzlemill/cli/threads.hpp"
#include "puzzlemill/core/error.hpp"
#include "puzzlemill/core/symmetry.hpp"
#include "puzzlemill/pipeline/target_slots.hpp"
#include "puzzlemill/store/row_id.hpp"
#include "puzzlemill/sudoku/grade/rating.hpp"
#include "puzzlemill/sudoku/grade/technique.hpp"

namespace puzzlemill::cli {
namespace {

/// A target of ratings is not met without looking for chains.
constexpr std::int64_t rate_nodes_for_targets = 100'000;

/// Whether puzzles of the goal can only be rated by looking for chains.
bool needs_chains(const Goal& goal) {
  using namespace sudoku::explainer;
  const auto* ratings = std::get_if<RatingRange>(&goal);
  return ratings != nullptr &&
         ratings->low > Rating::of(info(Technique::aligned_pair_exclusion).rating).tenths();
}

void set_rating(const Settings& settings, const KindSettings& kind, MakeOptions& make) {
  const bool wants_se = settings.text("rate") == rate_names.front();
  bool has_target = false;
  for (const GoalCount& target : settings.goal_counts("target")) {
    if (std::holds_alternative<Band>(target.goal)) continue;
    has_target = true;
    if (kind.is_rated && wants_se) continue;
    throw Error(
        Fault::usage,
        fmt::format("{}: {} {}", settings.origin("target"), text(target.goal),
                    kind.is_rated ? "needs the ratings of --rate se"
                                  : fmt::format("is no goal for {}, which has no ratings", kind.kind)));
  }
  if (!kind.is_rated || !wants_se) return;
  make.rate_nodes = settings.optional_whole("rate-budget").value_or(has_target ? rate_nodes_for_targets : 0);
  for (const GoalCount& target : settings.goal_counts("target")) {
    if (make.rate_nodes != 0 || !needs_chains(target.goal)) continue;
    throw Error(Fault::usage, fmt::format("{}: {} needs chains, and --rate-budget 0 follows none",
                                          settings.origin("target"), text(target.goal)));
  }
}

MakeOptions make_options(const Settings& settings, const KindSettings& kind) {
  MakeOptions make;
  make.master_seed = settings.whole("seed");
  make.symmetry = *symmetry_named(settings.text("symmetry"));
  const store::Range clues = settings.range("clues");
  if (clues.low) make.min_clues = static_cast<int>(*clues.low);
  if (clues.high && *clues.high <= kind.most_clues) make.max_clues = static_cast<int>(*clues.high);
  if (make.min_clues > kind.most_clues) {
    throw Error(Fault::usage, fmt::format("{}: a {} puzzle has no more than {} clues",
                                          settings.origin("clues"), kind.kind, kind.most_clues));
  }
  make.minimal = settings.flag("minimal");
  make.max_attempts = static_cast<int>(settings.whole("max-attempts"));
  make.max_nodes = static_cast<std::int64_t>(settings.whole("max-nodes"));
  make.grading = settings.grading();
  set_rating(settings, kind, make);
  return make;
}

/// Sets where the job begins and how far it goes.
void set_extent(const Settings& settings, GenerateJob& job) {
  const bool counted = settings.has("count");
  if (counted && settings.has("target")) {
    throw Error(Fault::usage, fmt::format("{} and {} exclude each other", settings.origin("count"),
                                          settings.origin("target")));
  }
  if (!counted && !settings.has("target")) throw Error(Fault::usage, "generate needs --count or --target");

  const auto start = static_cast<std::int64_t>(settings.whole("start"));
  const Share share = settings.share("shard");
  job.identity.first_index = start;
  job.plan.end = store::RowId::indexes;
  if (counted) {
    job.wanted = static_cast<std::int64_t>(settings.whole("count"));
    if (job.wanted > store::RowId::indexes - start) {
      throw Error(Fault::usage,
                  fmt::format("--start and --count go beyond the last index, {}", store::RowId::indexes - 1));
    }
    job.identity.first_index = start + share.begin(job.wanted);
    job.plan.end = start + share.end(job.wanted);
  }
  for (const GoalCount& target : settings.goal_counts("target")) {
    const std::int64_t before = share.begin(target.count);
    const std::int64_t count = share.end(target.count) - before;
    job.plan.targets.push_back({target.goal, count, before, target.count - count - before});
    job.wanted += target.count;
  }
  if (pipeline::TargetSlots(job.plan.targets, start).per_round() > store::RowId::indexes - start) {
    throw Error(
        Fault::usage,
        fmt::format(
            "{} wants more puzzles than a job has indexes, of which {} is the last; take several seeds",
            settings.origin("target"), store::RowId::indexes - 1));
  }
}

std::string clues_text(const MakeOptions& make) {
  const bool capped = make.max_clues != MakeOptions{}.max_clues;
  return fmt::format("{}..{}", make.min_clues, capped ? std::to_string(make.max_clues) : "");
}

std::string targets_text(const std::vector<pipeline::Target>& targets) {
  std::string text;
  for (const pipeline::Target& target : targets) {
    text += fmt::format("{}{}={}", text.empty() ? "" : " ", puzzlemill::text(target.goal),
                        target.before + target.count + target.after);
  }
  return text;
}

}  // namespace

void refuse_impossible_job(const Settings& settings, const KindSettings& kind) {
  GenerateJob job;
  job.make = make_options(settings, kind);
  if (settings.has("count") || settings.has("target")) set_extent(settings, job);
}

GenerateJob generate_job(const Settings& settings, const KindSettings& kind) {
  GenerateJob job;
  job.make = make_options(settings, kind);
  set_extent(settings, job);
  job.plan.max_attempts = job.make.max_attempts;
  job.plan.threads = thread_count(settings);
  if (const auto limit = settings.seconds("time-limit"))
    job.plan.time_limit = std::chrono::duration<double>(*limit);
  job.plan.now = now_text;
  job.distinct = kind.distinct;

  job.identity.kind = kind.kind;
  job.identity.master_seed = job.make.master_seed;
  job.identity.options = {{std::string(store::targets_option), targets_text(job.plan.targets)},
                          {"symmetry", std::string(name(job.make.symmetry))},
                          {"clues", clues_text(job.make)},
                          {"minimal", job.make.minimal ? "yes" : "no"},
                          {"seeds", kind.seeds},
                          {"distinct", std::string(name(kind.distinct))},
                          {"max-attempts", std::to_string(job.make.max_attempts)},
                          {"max-nodes", std::to_string(job.make.max_nodes)}};
  const Share share = settings.share("shard");
  if (!job.plan.targets.empty() && share.of > 1) {
    job.identity.options.push_back(
        {std::string(store::shard_option), fmt::format("{}/{}", share.part, share.of)});
  }
  append_rating(job.identity.options, job.make.rate_nodes);
  append_grading(job.identity.options, kind.grading);
  return job;
}

}  // namespace puzzlemill::cli
