#include "puzzlemill/cli/row_check.hpp"

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>
#include <tbb/blocked_range.h>
#include <tbb/parallel_for.h>

#include "puzzlemill/cli/job_grading.hpp"
#include "puzzlemill/cli/rate_settings.hpp"
#include "puzzlemill/cli/rating_text.hpp"
#include "puzzlemill/cli/sudoku_kind.hpp"
#include "puzzlemill/core/error.hpp"
#include "puzzlemill/formats/csv.hpp"
#include "puzzlemill/pipeline/kinds.hpp"
#include "puzzlemill/store/book_check.hpp"
#include "puzzlemill/store/code_check.hpp"
#include "puzzlemill/store/count_check.hpp"
#include "puzzlemill/store/job.hpp"
#include "puzzlemill/store/query.hpp"
#include "puzzlemill/store/row_id.hpp"
#include "puzzlemill/store/schema_check.hpp"
#include "puzzlemill/store/sqlite_error.hpp"
#include "puzzlemill/store/stored_value.hpp"
#include "puzzlemill/sudoku/generate/dig.hpp"
#include "puzzlemill/sudoku/grade/technique.hpp"

namespace puzzlemill::cli {
namespace {

std::string differ(std::string_view what, const auto& there, const auto& here) {
  return there == here ? "" : fmt::format("{} is {}, not {}; ", what, here, there);
}

std::string rating_difference(const PuzzleRating& stored, const PuzzleRating& found) {
  const auto rating = [](std::optional<int> tenths) { return tenths ? rating_text(tenths) : "unknown"; };
  const auto technique = [](std::optional<std::uint8_t> number) {
    return number ? sudoku::explainer::technique_names.at(*number) : "unknown";
  };
  return differ("er", rating(stored.er), rating(found.er)) +
         differ("ep", rating(stored.ep), rating(found.ep)) +
         differ("ed", rating(stored.ed), rating(found.ed)) +
         differ("hardest", technique(stored.hardest), technique(found.hardest)) +
         (stored.techniques == found.techniques ? "" : "the technique counts are others; ");
}

/// What the two rows of one puzzle disagree on; empty when on nothing.
std::string difference(const PuzzleRow& stored, const PuzzleRow& found) {
  std::string text;
  text += differ("clues", stored.clues, found.clues);
  text += differ("score", stored.score, found.score);
  text += differ("band", name(stored.band), name(found.band));
  text += differ("crme", stored.crme, found.crme);
  text += differ("uniqueness", stored.uniqueness, found.uniqueness);
  text += differ("trials", stored.trials, found.trials);
  text += rating_difference(stored.rating.value_or(PuzzleRating{}), found.rating.value_or(PuzzleRating{}));
  if (stored.minimal && !found.minimal) text += "a clue can go, though it says minimal; ";
  if (stored.class_key != found.class_key) text += "the class is another; ";
  return text.substr(0, text.size() - std::min<std::size_t>(2, text.size()));
}

void say_what_is_wrong(Output& out, const std::string& with, std::string_view wrong) {
  std::string line;
  formats::CsvWriter(line).field(with).field(wrong).end_record();
  out.write(line);
}

/// How a job graded and rated its puzzles.
struct JobScales {
  GradeSettings grading;
  std::optional<std::int64_t> rate_nodes;
};

/// Whether the pattern of clues is what the row says of it. Requires  givens of the kind's length.
template <PuzzleKind K>
bool has_its_symmetry(const PuzzleRow& row) {
  if (row.symmetry == Symmetry::none) return true;
  if constexpr (SudokuKind<K>) {
    for (const auto& orbit : sudoku::orbits<ShapeOf<K>>(row.symmetry)) {
      int shown = 0;
      orbit.for_each([&](sudoku::Cell cell) { shown += row.givens[static_cast<std::size_t>(cell)] != '.'; });
      if (shown != 0 && shown != orbit.size()) return false;
    }
    return true;
  }
  return false;
}

template <PuzzleKind K>
std::string difference_from_proof(const PuzzleRow& stored, const JobScales& scales, std::int64_t max_nodes) {
  const typename K::Question question = K::parse(stored.givens);
  Budget proof_budget(max_nodes);
  const Proof proof = K::prove(question, proof_budget);
  if (proof.verdict == Verdict::invalid) return fmt::format("invalid: {} clash", proof.detail);
  if (proof.verdict != Verdict::unique) return std::string(name(proof.verdict));
  if (proof.solution != stored.solution) return "the solution is another";
  if (!has_its_symmetry<K>(stored))
    return fmt::format("the clues have no symmetry {}", name(stored.symmetry));
  Budget budget(max_nodes);
  std::optional<PuzzleRow> found = K::row(question, scales.grading, budget);
  if (!found) return "--max-nodes ran out";
  found->rating = rated<K>(question, scales.rate_nodes);
  return difference(stored, *found);
}

template <PuzzleKind K>
std::string wrong_with(const PuzzleRow& stored, const JobScales& scales, std::int64_t max_nodes) {
  try {
    return difference_from_proof<K>(stored, scales, max_nodes);
  } catch (const Error& error) {
    return error.what();
  }
}

/// Rows wait here until there are enough to be worth several threads.
template <PuzzleKind K>
class RowChecker {
 public:
  RowChecker(const store::JobRecord& job, std::int64_t max_nodes, Output& out, RowCheckCount& count)
      : job_(job),
        scales_{grading_of(job, K::grading({})), rate_nodes_of(job)},
        max_nodes_(max_nodes),
        out_(out),
        count_(count) {}

  /// Requires  codes that are known.
  void add(const PuzzleRow& row) {
    rows_.push_back(row);
    if (rows_.size() == 8192) check_waiting();
  }

  void check_waiting() {
    std::vector<std::string> wrong(rows_.size());
    tbb::parallel_for(tbb::blocked_range<std::size_t>(0, rows_.size(), 16), [&](const auto& range) {
      for (std::size_t i = range.begin(); i != range.end(); ++i) {
        wrong[i] = wrong_with<K>(rows_[i], scales_, max_nodes_);
      }
    });
    for (std::size_t i = 0; i < rows_.size(); ++i) {
      if (wrong[i].empty()) continue;
      ++count_.wrong;
      say_what_is_wrong(out_, std::to_string(store::RowId{job_.id, rows_[i].index}.id()), wrong[i]);
    }
    count_.rows += static_cast<std::int64_t>(rows_.size());
    rows_.clear();
  }

 private:
  const store::JobRecord& job_;
  JobScales scales_;
  std::int64_t max_nodes_;
  Output& out_;
  RowCheckCount& count_;
  std::vector<PuzzleRow> rows_;
};

}  // namespace

RowCheckCount check_rows(const store::Database& database, std::int64_t max_nodes, Output& out) {
  RowCheckCount count;
  const auto altered =
      store::with_errors(database.path(), [&] { return store::alterations(database.connection()); });
  for (const std::string& alteration : altered) say_what_is_wrong(out, "schema", alteration);
  count.alterations = std::ssize(altered);
  // These come first: their rows cannot be looked at any further.
  std::set<std::int64_t> unreadable;
  store::for_each_wrong_code(database, [&](std::int64_t id, const std::string& wrong) {
    unreadable.insert(id);
    say_what_is_wrong(out, std::to_string(id), wrong);
  });
  count.rows = count.wrong = static_cast<std::int64_t>(unreadable.size());
  for (const store::JobRecord& job : store::read_jobs(database)) {
    if (std::ranges::find(pipeline::kind_names(), job.identity.kind) == pipeline::kind_names().end()) {
      store::refuse_value(database, fmt::format("job {} has kind", job.id), job.identity.kind);
    }
    pipeline::with_kind(job.identity.kind, [&]<PuzzleKind K>() {
      RowChecker<K> checker(job, max_nodes, out, count);
      store::for_each_puzzle(
          database, job.id, [&](const PuzzleRow& row) { checker.add(row); }, unreadable);
      checker.check_waiting();
    });
  }
  store::for_each_wrong_count(database, [&](std::int64_t job, const std::string& wrong) {
    ++count.wrong_jobs;
    say_what_is_wrong(out, fmt::format("job {}", job), wrong);
  });
  store::for_each_wrong_entry(database, [&](const std::string& book, const std::string& wrong) {
    ++count.wrong_in_books;
    say_what_is_wrong(out, fmt::format("book {}", book), wrong);
  });
  return count;
}

}  // namespace puzzlemill::cli
