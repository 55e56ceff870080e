#include "puzzlemill/cli/answers.hpp"

#include <iostream>
#include <vector>

#include <fmt/format.h>
#include <tbb/blocked_range.h>
#include <tbb/global_control.h>
#include <tbb/parallel_for.h>

#include "puzzlemill/cli/puzzle_input.hpp"
#include "puzzlemill/cli/threads.hpp"

namespace puzzlemill::cli {
namespace {

/// Enough to keep some threads busy, little enough to fit a cache.
constexpr std::size_t block_size = 4096;
constexpr std::size_t grain = 64;

}  // namespace

void AnswerWriter::write(const Answer& answer) {
  if (!answer.output.empty()) write_output(answer.output, answer.is_grid);
  if (!answer.complaint.empty()) complain(answer.complaint);
}

void AnswerWriter::write_output(std::string_view text, bool is_grid) {
  if (anything_ && (is_grid || last_was_grid_)) out_.write("\n");
  out_.write(text);
  anything_ = true;
  last_was_grid_ = is_grid;
}

void AnswerWriter::complain(std::string_view complaint) {
  note(complaint);
  complained_ = true;
}

void AnswerWriter::note(std::string_view text) {
  std::cerr << text << '\n';
}

ExitStatus AnswerWriter::finish() {
  if (items_ == 0) complain("there is no puzzle in the input");
  out_.commit();
  return complained_ ? ExitStatus::rejected : ExitStatus::done;
}

ExitStatus answer_all(const Settings& settings, AnswerWriter& out,
                      const std::function<Answer(const formats::ReadItem&)>& answer) {
  const tbb::global_control limit(tbb::global_control::max_allowed_parallelism, thread_count(settings));
  PuzzleInput input(settings);
  for (std::vector<formats::ReadItem> items; !(items = input.next_block(block_size)).empty();) {
    out.count(items.size());
    std::vector<Answer> answers(items.size());
    tbb::parallel_for(tbb::blocked_range<std::size_t>(0, items.size(), grain), [&](const auto& range) {
      for (std::size_t i = range.begin(); i != range.end(); ++i) answers[i] = answer(items[i]);
    });
    for (const Answer& one : answers) out.write(one);
    if (items.size() < block_size) out.flush();
  }
  return out.finish();
}

ExitStatus answer_one_by_one(const Settings& settings, AnswerWriter& out,
                             const std::function<void(const formats::ReadItem&)>& answer) {
  PuzzleInput input(settings);
  for (std::vector<formats::ReadItem> item; !(item = input.next_block(1)).empty();) {
    out.count(1);
    answer(item.front());
    out.flush();
  }
  return out.finish();
}

std::string complaint_about(const formats::TextPuzzle& puzzle, std::string_view what) {
  return fmt::format("{}: puzzle {} {}", puzzle.place.text(), puzzle.number, what);
}

}  // namespace puzzlemill::cli
