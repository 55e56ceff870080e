#include <iostream>
#include <string>
#include <variant>

#include <fmt/format.h>
#include <tbb/global_control.h>

#include "puzzlemill/cli/answer_to.hpp"
#include "puzzlemill/cli/answers.hpp"
#include "puzzlemill/cli/commands.hpp"
#include "puzzlemill/cli/prove_text.hpp"
#include "puzzlemill/cli/row_check.hpp"
#include "puzzlemill/cli/run_report.hpp"
#include "puzzlemill/cli/threads.hpp"
#include "puzzlemill/formats/csv.hpp"

namespace puzzlemill::cli {
namespace {

std::string verdict_line(std::size_t number, const Proof& proof, const std::string& detail) {
  const bool may_be_more =
      !proof.all_counted && (proof.verdict == Verdict::multiple || proof.verdict == Verdict::unknown);
  std::string line;
  formats::CsvWriter(line)
      .field(number)
      .field(name(proof.verdict))
      .field(fmt::format("{}{}", proof.solutions, may_be_more ? "+" : ""))
      .field(detail)
      .end_record();
  return line;
}

std::string located(const std::string& detail, const TextPlace& place) {
  if (place.line == 0) return detail;
  return fmt::format("{}{}line {}", detail, detail.empty() ? "" : ", ", place.line);
}

template <PuzzleKind K>
Answer verdict_on(const formats::TextPuzzle& puzzle, std::int64_t max_nodes) {
  Budget budget(max_nodes);
  const Proof proof = prove_text<K>(puzzle, budget);
  if (proof.verdict == Verdict::unique) return {.output = verdict_line(puzzle.number, proof, "")};
  return {.output = verdict_line(puzzle.number, proof, located(proof.detail, puzzle.place)),
          .complaint = complaint_about(puzzle, fmt::format("is {}{}{}", name(proof.verdict),
                                                           proof.detail.empty() ? "" : ": ", proof.detail))};
}

/// What could not be read has its verdict too, so that there is a line for each puzzle.
Answer with_verdict(const formats::ReadItem& item, Answer answer) {
  if (!answer.output.empty()) return answer;
  Proof proof;
  proof.verdict = Verdict::invalid;
  std::visit(
      [&](const auto& i) {
        const std::string begin = i.place.text() + ": ";
        const std::string& complaint = answer.complaint;
        answer.output = verdict_line(
            i.number, proof,
            located(complaint.starts_with(begin) ? complaint.substr(begin.size()) : complaint, i.place));
      },
      item);
  return answer;
}

ExitStatus verify_text(const Settings& settings) {
  const auto max_nodes = static_cast<std::int64_t>(settings.whole("max-nodes"));
  AnswerWriter out;
  return answer_all(settings, out, [&](const formats::ReadItem& item) {
    return with_verdict(item, answer_to(item, [&]<PuzzleKind K>(const formats::TextPuzzle& puzzle) {
                          return verdict_on<K>(puzzle, max_nodes);
                        }));
  });
}

ExitStatus verify_database(const Settings& settings) {
  const tbb::global_control limit(tbb::global_control::max_allowed_parallelism, thread_count(settings));
  const store::Database database(settings.text("db"), store::Access::read);
  Output out("-", false);
  const RowCheckCount count =
      check_rows(database, static_cast<std::int64_t>(settings.whole("max-nodes")), out);
  out.commit();
  std::cerr << fmt::format(
      "{} proved again, {} wrong{}{}{}\n", counted(count.rows, "puzzle"), grouped(count.wrong),
      count.wrong_jobs == 0 ? "" : "; the counts of " + counted(count.wrong_jobs, "job") + " are wrong",
      count.wrong_in_books == 0 ? "" : "; " + counted(count.wrong_in_books, "fault") + " in books",
      count.alterations == 0 ? "" : "; the tables are not as this program made them");
  return count.all_right() ? ExitStatus::done : ExitStatus::rejected;
}

}  // namespace

ExitStatus verify(const Settings& settings) {
  const bool names_text = !settings.origin("file").empty() || settings.has("rows");
  if (names_text && settings.origin("db") == "--db") {
    throw Error(Fault::usage, "verify reads a FILE or a database, not both");
  }
  return settings.has("db") && !names_text ? verify_database(settings) : verify_text(settings);
}

}  // namespace puzzlemill::cli
