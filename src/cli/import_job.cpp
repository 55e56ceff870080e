#include "puzzlemill/cli/import_job.hpp"

#include <iostream>
#include <stdexcept>
#include <utility>
#include <variant>
#include <vector>

#include <fmt/format.h>

#include "puzzlemill/cli/answers.hpp"
#include "puzzlemill/cli/clock_text.hpp"
#include "puzzlemill/cli/distinct.hpp"
#include "puzzlemill/cli/existing.hpp"
#include "puzzlemill/cli/help.hpp"
#include "puzzlemill/cli/job_grading.hpp"
#include "puzzlemill/cli/own_grading.hpp"
#include "puzzlemill/cli/prove_text.hpp"
#include "puzzlemill/cli/rate_settings.hpp"
#include "puzzlemill/cli/threads.hpp"
#include "puzzlemill/pipeline/kinds.hpp"
#include "puzzlemill/pipeline/run_import.hpp"
#include "puzzlemill/store/puzzle_store.hpp"

namespace puzzlemill::cli {
namespace {

/// A batch is dropped when the import is stopped, and of the hardest puzzles each takes a second.
constexpr std::size_t batch_size = 8;

using Batch = pipeline::ImportBatch<formats::ReadItem>;
using pipeline::Judged;

std::size_t number_of(const formats::ReadItem& item) {
  return std::visit([](const auto& i) { return i.number; }, item);
}

/// Empty for a puzzle that has exactly one solution, and that one if it came with a solution.
std::string objection_to(const Proof& proof) {
  switch (proof.verdict) {
    case Verdict::unique:
      return "";
    case Verdict::multiple:
      return "is not unique: it has more than one solution";
    case Verdict::none:
      return "is refused: it has no solution";
    case Verdict::invalid:
      return fmt::format("is refused: {}{}", proof.detail, proof.solution.empty() ? " clash" : "");
    case Verdict::unknown:
      break;
  }
  return "is refused: --max-nodes ran out";
}

struct Limits {
  std::int64_t max_nodes = 0;
  std::optional<std::int64_t> rate_nodes;
};

template <PuzzleKind K>
Judged judge(const formats::TextPuzzle& puzzle, const GradeSettings& grading, const Limits& limits) {
  const auto not_kept = [&](std::string_view why) {
    return Judged{.complaint = complaint_about(puzzle, why)};
  };
  if (!puzzle.candidates.empty()) return not_kept("is refused: a list of candidates is no puzzle to keep");
  Budget proof_budget(limits.max_nodes);
  const Proof proof = prove_text<K>(puzzle, proof_budget);
  if (const std::string objection = objection_to(proof); !objection.empty()) {
    Judged judged = not_kept(objection);
    judged.not_unique = proof.verdict == Verdict::multiple;
    return judged;
  }
  Budget budget(limits.max_nodes);
  const typename K::Question question = K::parse(question_text(puzzle));
  Judged judged{.row = K::row(question, grading, budget)};
  if (!judged.row) return not_kept("is refused: --max-nodes ran out while it was graded");
  if (judged.row->solution != proof.solution) throw std::logic_error("two solvers disagree");
  judged.row->index = static_cast<std::int64_t>(puzzle.number);
  judged.row->rating = rated<K>(question, limits.rate_nodes);
  return judged;
}

template <PuzzleKind K>
Judged judge_item(const formats::ReadItem& item, const GradeSettings& grading, const Limits& limits) {
  if (const auto* refusal = std::get_if<formats::Refusal>(&item)) return {.complaint = refusal->text()};
  const auto& puzzle = std::get<formats::TextPuzzle>(item);
  try {
    return judge<K>(puzzle, grading, limits);
  } catch (const Error& error) {
    return {.complaint = complaint_about(puzzle, fmt::format("is refused: {}", error.what()))};
  }
}

/// Reads the items of a kind, from a number on.
class ItemSource {
 public:
  ItemSource(const ImportText& text, std::string_view kind, bool with_refusals, std::int64_t first)
      : reader_(text.open()), kind_(kind), with_refusals_(with_refusals), first_(first) {}

  /// No items at the end.
  Batch next() {
    Batch batch;
    while (batch.items.size() < batch_size) {
      std::optional<formats::ReadItem> item = reader_.next();
      if (!item) break;
      const auto number = static_cast<std::int64_t>(number_of(*item));
      batch.next = number + 1;
      if (number >= first_ && is_wanted(*item)) batch.items.push_back(std::move(*item));
    }
    return batch;
  }

 private:
  bool is_wanted(const formats::ReadItem& item) const {
    const auto* puzzle = std::get_if<formats::TextPuzzle>(&item);
    return puzzle == nullptr ? with_refusals_ : kind_of(*puzzle) == kind_;
  }

  ImportReader reader_;
  std::string kind_;
  bool with_refusals_;
  std::int64_t first_;
};

template <PuzzleKind K>
ImportedJob import_kind(const Settings& settings, const ImportText& text, const ImportContents& contents,
                        bool with_refusals, store::Database& database, const std::atomic<bool>& stop) {
  const GradeSettings grading = own_grading<K>(settings.grading());
  const store::DistinctBy distinct = distinct_by(settings, usual_distinct<K>());
  const Limits limits{static_cast<std::int64_t>(settings.whole("max-nodes")),
                      K::is_rated ? rate_nodes(settings) : std::nullopt};
  store::JobIdentity identity{.kind = std::string(K::name),
                              .command = store::Command::import,
                              .first_index = 1,
                              .options = {{"file", text.name()},
                                          {"puzzles", contents.digest},
                                          {"distinct", std::string(name(distinct))},
                                          {"max-nodes", std::to_string(limits.max_nodes)}}};
  append_rating(identity.options, limits.rate_nodes);
  append_grading(identity.options, K::grading(grading));
  store::PuzzleStore store(database);
  const store::JobStart start = store.open_job(identity, distinct, now_text(), std::string(version()));
  const auto done = [&](bool before, bool stopped) {
    return ImportedJob{store.job().id, identity.kind, pipeline::import_count(store.job()), before, stopped};
  };
  if (start == store::JobStart::finished) return done(true, false);

  ItemSource source(text, K::name, with_refusals, store.job().next_index);
  const pipeline::ImportPlan plan{.threads = thread_count(settings),
                                  .end = contents.items + 1,
                                  .stop = &stop,
                                  .now = now_text,
                                  .complain = [](const std::string& what) { std::cerr << what << '\n'; }};
  const bool stopped = pipeline::run_import<formats::ReadItem>(
      plan, source, [&](const formats::ReadItem& item) { return judge_item<K>(item, grading, limits); },
      store);
  return done(false, stopped);
}

}  // namespace

ImportedJob import_kind(const Settings& settings, std::string_view kind, const ImportText& text,
                        const ImportContents& contents, bool with_refusals, store::Database& database,
                        const std::atomic<bool>& stop) {
  return pipeline::with_kind(kind, [&]<PuzzleKind K>() {
    return import_kind<K>(settings, text, contents, with_refusals, database, stop);
  });
}

}  // namespace puzzlemill::cli
