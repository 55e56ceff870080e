#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <ostream>
#include <string>
#include <string_view>

#include <nlohmann/json.hpp>

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

/// Where progress is shown, as often as its style says. Threads  one call at a time.
class ProgressStream {
 public:
  ProgressStream(ProgressStyle style, std::ostream& out) : style_(style), out_(out) {}

  ProgressStyle style() const { return style_; }
  /// Whether it is time to show something; the next time is counted from here.
  bool due();
  /// A line of text, or in a bar's style a bar up to `share`, 0 … 1, and the text. Not for ProgressStyle::jsonl.
  void show(double share, const std::string& text);
  /// A line by itself, whatever the style; a bar is cleared away.
  void say(const std::string& line);
  /// The same of words for people, which are `{"note": text}` in jsonl's style.
  void note(const std::string& text);

 private:
  using Clock = std::chrono::steady_clock;

  ProgressStyle style_;
  std::ostream& out_;
  Clock::time_point shown_ = Clock::now();
  bool drawn_ = false;
};

/// The time left at the pace of a run that went from `first_share` to `share` in `seconds`; nothing where that
/// cannot be told yet.
std::optional<double> seconds_left(double seconds, double first_share, double share);

/// Adds what every progress line in jsonl's style says: `done`, `total`, `share`, and `seconds_left`, null where that
/// cannot be told yet.
void add_progress(nlohmann::ordered_json& json, std::int64_t done, std::int64_t total, double share,
                  std::optional<double> left);

/// `50.0% 1,000 of 2,000 puzzles, 0:10 left, 100 a second; simple 1,000 of 1,500, difficult 0 of 500`: of how many
/// indexes, or with targets puzzles, how many are done, the time left (`?` where it cannot be told yet), the rate,
/// what each band has, and why indexes gave nothing.
std::string progress_line(const pipeline::Progress& progress, std::optional<double> left,
                          const GenerateJob& job);

/// Shows the progress of a run on a stream. Threads  one call at a time.
class ProgressPrinter {
 public:
  ProgressPrinter(ProgressStyle style, const GenerateJob& job, std::ostream& out)
      : stream_(style, out), job_(job) {}

  void show(const pipeline::Progress& progress);

  /// The last words: the bar is cleared away, and the outcome stands in a line of its own, whatever the
  /// style, but for a run that is done without a hitch and was asked to say nothing.
  void finish(const pipeline::RunSummary& summary);

 private:
  ProgressStream stream_;
  const GenerateJob& job_;
  std::optional<double> first_share_;  ///< where this run began
};

}  // namespace puzzlemill::cli
