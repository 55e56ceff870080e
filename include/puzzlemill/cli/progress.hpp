#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <ostream>
#include <string>
#include <string_view>

#include "puzzlemill/cli/generate_job.hpp"
#include "puzzlemill/pipeline/run_plan.hpp"

namespace puzzlemill::cli {

/// How a run tells what it is doing. `automatic` has been settled by then.
enum class ProgressStyle : std::uint8_t {
  bar,    ///< one line of a terminal, redrawn some times a second
  line,   ///< a plain line every 30 seconds, for logs
  jsonl,  ///< a JSON object a second, for programs
  none,
};

/// Reads --progress. `auto` is a bar where stderr is a terminal that can go back to the beginning of a line,
/// else lines. There are no colours, so NO_COLOR needs no answer.
ProgressStyle progress_style(std::string_view name);

/// `50.0% 1,000 of 2,000 puzzles, 0:10 left, 100 a second; simple 1,000 of 1,500, difficult 0 of 500`: of how many
/// indexes, or with targets puzzles, how many are done, the time left (`?` where it cannot be told yet), the rate,
/// what each band has, and why indexes gave nothing.
std::string progress_line(const pipeline::Progress& progress, std::optional<double> left,
                          const GenerateJob& job);

/// Shows the progress of a run on a stream. Threads  one call at a time.
class ProgressPrinter {
 public:
  ProgressPrinter(ProgressStyle style, const GenerateJob& job, std::ostream& out)
      : style_(style), job_(job), out_(out) {}

  void show(const pipeline::Progress& progress);

  /// The last words: the bar is cleared away, and the outcome stands in a line of its own, whatever the
  /// style, but for a run that is done without a hitch and was asked to say nothing.
  void finish(const pipeline::RunSummary& summary);

 private:
  using Clock = std::chrono::steady_clock;

  void draw_bar(const pipeline::Progress& progress);
  std::optional<double> seconds_left(const pipeline::Progress& progress) const;

  ProgressStyle style_;
  const GenerateJob& job_;
  std::ostream& out_;
  Clock::time_point shown_ = Clock::now();
  std::optional<double> first_share_;  ///< where this run began
  bool drawn_ = false;
};

}  // namespace puzzlemill::cli
