#include <string>

#include "puzzlemill/cli/answer_to.hpp"
#include "puzzlemill/cli/answers.hpp"
#include "puzzlemill/cli/commands.hpp"
#include "puzzlemill/cli/own_grading.hpp"
#include "puzzlemill/formats/csv.hpp"

namespace puzzlemill::cli {
namespace {

/// Empty for a puzzle with exactly one solution, else what is wrong with it.
template <PuzzleKind K>
std::string doubt(const typename K::Question& question, Budget& budget) {
  int solutions = 0;
  const SolveEnd end = K::solve(question, budget, [&](const std::string&) { return ++solutions < 2; });
  if (solutions > 1) return "is not graded: it has more than one solution";
  if (end == SolveEnd::out_of_nodes) return "is not graded: --max-nodes ran out";
  return solutions == 0 ? "is not graded: it has no solution" : "";
}

template <PuzzleKind K>
Answer grade_one(const formats::TextPuzzle& puzzle, const GradeSettings& grading, std::int64_t max_nodes) {
  if (!puzzle.candidates.empty()) {
    return {.complaint = complaint_about(puzzle, "is not graded: a list of candidates has no score")};
  }
  const typename K::Question question = K::parse(question_text(puzzle));
  Budget budget(max_nodes);
  if (const std::string wrong = doubt<K>(question, budget); !wrong.empty()) {
    return {.complaint = complaint_about(puzzle, wrong)};
  }
  const std::optional<PuzzleRow> row = K::grade(question, own_grading<K>(grading), budget);
  if (!row) return {.complaint = complaint_about(puzzle, "is not graded: --max-nodes ran out")};
  Answer answer;
  formats::CsvWriter csv(answer.output);
  csv.field(row->givens).field(row->clues).field(row->score).field(name(row->band));
  csv.field(row->crme).field(row->uniqueness).field(row->trials).end_record();
  return answer;
}

}  // namespace

ExitStatus grade(const Settings& settings) {
  const GradeSettings grading = settings.grading();
  const auto max_nodes = static_cast<std::int64_t>(settings.whole("max-nodes"));
  AnswerWriter out;
  out.write_output("puzzle,clues,score,band,crme,uniqueness,trials\n", false);
  return answer_all(settings, out, [&](const formats::ReadItem& item) {
    return answer_to(item, [&]<PuzzleKind K>(const formats::TextPuzzle& puzzle) {
      return grade_one<K>(puzzle, grading, max_nodes);
    });
  });
}

}  // namespace puzzlemill::cli
