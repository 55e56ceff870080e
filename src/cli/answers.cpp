#include "puzzlemill/cli/answers.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <exception>
#include <iostream>
#include <vector>

#include <fmt/format.h>
#include <tbb/global_control.h>
#include <tbb/parallel_pipeline.h>

#include "puzzlemill/cli/puzzle_input.hpp"
#include "puzzlemill/cli/threads.hpp"
#include "puzzlemill/pipeline/first_error.hpp"

namespace puzzlemill::cli {
namespace {

using Clock = std::chrono::steady_clock;

constexpr auto longest_wait = std::chrono::seconds(1);

/// In flight, so that the others find something to do while one is at a puzzle that takes long.
constexpr std::size_t chunks_a_thread = 32;

/// Some neighbours, which one thread answers.
struct Chunk {
  std::vector<formats::ReadItem> items;
  bool somebody_waits = false;  ///< since nothing more may come before these are answered
  std::vector<Answer> answers = {};
};

/// How many items make a chunk: a single one if it takes long, so that all threads are busy to the end and answers
/// come out while others are looked for; else enough to make handing them around cheap.
class ChunkSize {
 public:
  std::size_t get() const { return size_; }
  void adapt(Clock::duration chunk_took) {
    const std::size_t size = size_;
    if (chunk_took < std::chrono::microseconds(500)) size_ = std::min<std::size_t>(2 * size, 256);
    if (chunk_took > std::chrono::milliseconds(5)) size_ = std::max<std::size_t>(size / 2, 1);
  }

 private:
  std::atomic<std::size_t> size_ = 1;
};

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
  ChunkSize size;
  pipeline::FirstError error;
  std::exception_ptr unreadable;  // only thrown once what was read before is answered
  const auto read = [&](tbb::flow_control& flow) -> Chunk {
    if (error.any()) {
      flow.stop();
      return {};
    }
    try {
      Chunk chunk{.items = input.next_block(size.get())};
      chunk.somebody_waits = !input.more_at_hand();
      if (chunk.items.empty()) flow.stop();
      return chunk;
    } catch (...) {
      unreadable = std::current_exception();
      flow.stop();
      return {};
    }
  };
  const auto find_answers = [&](Chunk chunk) {
    return error.unless([&] {
      const auto start = Clock::now();
      for (const formats::ReadItem& item : chunk.items) chunk.answers.push_back(answer(item));
      size.adapt(Clock::now() - start);
      return std::move(chunk);
    });
  };
  Clock::time_point flushed = Clock::now();
  const auto write_now = [&](const Chunk& chunk) {
    out.count(chunk.items.size());
    for (const Answer& one : chunk.answers) out.write(one);
    // Whoever types is answered at once, and who waits for hard puzzles sees those that are done.
    if (!chunk.somebody_waits && Clock::now() - flushed < longest_wait) return;
    out.flush();
    flushed = Clock::now();
  };
  const auto write = [&](const Chunk& chunk) { error.unless([&] { write_now(chunk); }); };
  tbb::parallel_pipeline(chunks_a_thread * thread_count(settings),
                         tbb::make_filter<void, Chunk>(tbb::filter_mode::serial_in_order, read) &
                             tbb::make_filter<Chunk, Chunk>(tbb::filter_mode::parallel, find_answers) &
                             tbb::make_filter<Chunk, void>(tbb::filter_mode::serial_in_order, write));
  error.rethrow();
  if (unreadable) std::rethrow_exception(unreadable);
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
