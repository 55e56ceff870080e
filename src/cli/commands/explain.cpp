#include <string>

#include <fmt/format.h>

#include "puzzlemill/cli/answer_to.hpp"
#include "puzzlemill/cli/answers.hpp"
#include "puzzlemill/cli/commands.hpp"
#include "puzzlemill/cli/explanation.hpp"
#include "puzzlemill/cli/only_solution.hpp"

namespace puzzlemill::cli {
namespace {

struct Wanted {
  std::int64_t max_nodes = 0;
  std::int64_t rate_nodes = 0;
  ExplanationStyle style;
};

template <PuzzleKind K>
Answer explain_one(const formats::TextPuzzle& puzzle, const Wanted& wanted) {
  const auto not_explained = [&](std::string_view why) {
    return Answer{.complaint = complaint_about(puzzle, fmt::format("is not explained: {}", why))};
  };
  if constexpr (!K::is_rated) {
    return not_explained(fmt::format("only 9x9 puzzles are, and this is a {}", K::name));
  } else {
    if (!puzzle.candidates.empty()) return not_explained("a list of candidates is no puzzle");
    const typename K::Question question = K::parse(question_text(puzzle));
    Budget budget(wanted.max_nodes);
    const OnlySolution only = only_solution<K>(question, budget);
    if (!only.doubt.empty()) return not_explained(only.doubt);
    Budget rate_budget(wanted.rate_nodes);
    Explanation made = explanation(question, only.text, puzzle.number, wanted.style, rate_budget);
    Answer answer{.output = std::move(made.text), .is_grid = wanted.style.format == "text"};
    if (!made.doubt.empty()) {
      answer.complaint = complaint_about(puzzle, fmt::format("is not explained to its end: {}", made.doubt));
    }
    return answer;
  }
}

}  // namespace

ExitStatus explain(const Settings& settings) {
  const Wanted wanted{static_cast<std::int64_t>(settings.whole("max-nodes")),
                      static_cast<std::int64_t>(settings.whole("rate-budget")),
                      {settings.text("format"), settings.flag("candidates")}};
  AnswerWriter out;
  return answer_all(settings, out, [&](const formats::ReadItem& item) {
    return answer_to(item, [&]<PuzzleKind K>(const formats::TextPuzzle& puzzle) {
      return explain_one<K>(puzzle, wanted);
    });
  });
}

}  // namespace puzzlemill::cli
