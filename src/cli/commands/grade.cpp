#include <optional>
#include <string>

#include <fmt/format.h>

#include "puzzlemill/cli/answer_to.hpp"
#include "puzzlemill/cli/answers.hpp"
#include "puzzlemill/cli/commands.hpp"
#include "puzzlemill/cli/only_solution.hpp"
#include "puzzlemill/cli/own_grading.hpp"
#include "puzzlemill/cli/rate_settings.hpp"
#include "puzzlemill/cli/rating_text.hpp"
#include "puzzlemill/formats/csv.hpp"

namespace puzzlemill::cli {
namespace {

struct Wanted {
  GradeSettings grading;
  std::int64_t max_nodes = 0;
  std::optional<std::int64_t> rate_nodes;
  bool techniques = false;
};

std::string header(const Wanted& wanted) {
  return fmt::format("puzzle,clues,score,band,crme,uniqueness,trials,er,ep,ed{}\n",
                     wanted.techniques ? ",techniques" : "");
}

std::string record(const PuzzleRow& row, const std::optional<PuzzleRating>& rated, const Wanted& wanted) {
  const PuzzleRating rating = rated.value_or(PuzzleRating{});
  std::string line;
  formats::CsvWriter csv(line);
  csv.field(row.givens).field(row.clues).field(row.score).field(name(row.band));
  csv.field(row.crme).field(row.uniqueness).field(row.trials);
  csv.field(rating_text(rating.er)).field(rating_text(rating.ep)).field(rating_text(rating.ed));
  if (wanted.techniques) csv.field(techniques_text(rating.techniques));
  csv.end_record();
  return line;
}

template <PuzzleKind K>
Answer grade_one(const formats::TextPuzzle& puzzle, const Wanted& wanted) {
  const auto not_graded = [&](std::string_view why) {
    return Answer{.complaint = complaint_about(puzzle, fmt::format("is not graded: {}", why))};
  };
  if (!puzzle.candidates.empty()) return not_graded("a list of candidates has no score");
  const typename K::Question question = K::parse(question_text(puzzle));
  Budget budget(wanted.max_nodes);
  if (const OnlySolution only = only_solution<K>(question, budget); !only.doubt.empty()) {
    return not_graded(only.doubt);
  }
  const std::optional<PuzzleRow> row = K::grade(question, own_grading<K>(wanted.grading), budget);
  if (!row) return not_graded("--max-nodes ran out");
  const std::optional<PuzzleRating> rating = rated<K>(question, wanted.rate_nodes);
  Answer answer{.output = record(*row, rating, wanted)};
  if (rating && !rating->complete()) {
    answer.complaint = complaint_about(puzzle, "is not fully rated: --rate-budget ran out");
  }
  return answer;
}

}  // namespace

ExitStatus grade(const Settings& settings) {
  const Wanted wanted{settings.grading(), static_cast<std::int64_t>(settings.whole("max-nodes")),
                      rate_nodes(settings), settings.flag("techniques")};
  AnswerWriter out;
  out.write_output(header(wanted), false);
  return answer_all(settings, out, [&](const formats::ReadItem& item) {
    return answer_to(
        item, [&]<PuzzleKind K>(const formats::TextPuzzle& puzzle) { return grade_one<K>(puzzle, wanted); });
  });
}

}  // namespace puzzlemill::cli
