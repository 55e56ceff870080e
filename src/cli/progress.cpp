#include "puzzlemill/cli/progress.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <string>
#include <utility>

#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "puzzlemill/cli/run_report.hpp"
#include "puzzlemill/core/json_text.hpp"

namespace puzzlemill::cli {
namespace {

using namespace std::chrono_literals;

bool can_redraw() {
  const char* const terminal = std::getenv("TERM");
  return isatty(STDERR_FILENO) != 0 && terminal != nullptr && std::string_view(terminal) != "dumb" &&
         *terminal != '\0';
}

std::size_t terminal_width() {
  winsize size{};
  const bool known = ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0;
  return known ? size.ws_col : 80;
}

std::chrono::milliseconds interval(ProgressStyle style) {
  switch (style) {
    case ProgressStyle::bar:
      return 100ms;
    case ProgressStyle::line:
      return 30s;
    case ProgressStyle::jsonl:
      return 1s;
    case ProgressStyle::none:
      break;
  }
  return 0ms;
}

}  // namespace

std::string progress_line(const pipeline::Progress& progress, std::optional<double> left,
                          const GenerateJob& job) {
  const pipeline::RunSummary& now = progress.so_far;
  const double rate = now.seconds > 0 ? static_cast<double>(now.stored_now) / now.seconds : 0;
  const bool by_index = job.plan.targets.empty();
  std::string text =
      fmt::format("{:.1f}% {} of {} {}, {} left, {} a second", 100 * progress.share(), grouped(progress.done),
                  grouped(progress.total), by_index ? "indexes" : "puzzles",
                  left ? duration_text(*left) : "?", grouped(std::llround(rate)));
  if (by_index) text += "; " + counted(now.yield.total_stored(), "puzzle");
  if (const std::string yield = yield_text(now, job.plan.targets); !yield.empty()) {
    text += (by_index ? ": " : "; ") + yield;
  }
  if (now.yield.total_failures() > 0) text += "; " + failures_text(now.yield);
  return text;
}

ProgressStyle progress_style(std::string_view name) {
  if (name == "none") return ProgressStyle::none;
  if (name == "jsonl") return ProgressStyle::jsonl;
  if (name == "bar" || (name == "auto" && can_redraw())) return ProgressStyle::bar;
  return ProgressStyle::line;
}

bool ProgressStream::due() {
  const Clock::time_point now = Clock::now();
  if (style_ == ProgressStyle::none || now - shown_ < interval(style_)) return false;
  shown_ = now;
  return true;
}

void ProgressStream::show(double share, const std::string& text) {
  if (style_ != ProgressStyle::bar) {
    say(text);
    return;
  }
  constexpr std::size_t bar_width = 20;
  const auto full = static_cast<std::size_t>(std::clamp(share, 0.0, 1.0) * static_cast<double>(bar_width));
  std::string line = fmt::format("[{:=<{}}{: <{}}] {}", "", full, "", bar_width - full, text);
  line.resize(std::min(line.size(), terminal_width() - 1));
  out_ << '\r' << line << "\x1b[K" << std::flush;
  drawn_ = true;
}

void ProgressStream::say(const std::string& line) {
  if (std::exchange(drawn_, false)) out_ << "\r\x1b[K";
  out_ << line << std::endl;
}

void ProgressStream::note(const std::string& text) {
  say(style_ == ProgressStyle::jsonl ? json_text({{"note", text}}) : text);
}

std::optional<double> seconds_left(double seconds, double first_share, double share) {
  const double gained = share - first_share;
  if (gained <= 0) return std::nullopt;
  return seconds * (1 - share) / gained;
}

void add_progress(nlohmann::ordered_json& json, std::int64_t done, std::int64_t total, double share,
                  std::optional<double> left) {
  json["done"] = done;
  json["total"] = total;
  json["share"] = share;
  json["seconds_left"] = left ? nlohmann::ordered_json(*left) : nlohmann::ordered_json();
}

void ProgressPrinter::show(const pipeline::Progress& progress) {
  if (!first_share_) first_share_ = progress.share();
  if (!stream_.due()) return;
  const std::optional<double> left = seconds_left(progress.so_far.seconds, *first_share_, progress.share());
  if (stream_.style() == ProgressStyle::jsonl) {
    nlohmann::ordered_json json = counts_json(progress.so_far);
    add_progress(json, progress.done, progress.total, progress.share(), left);
    stream_.say(json_text(json));
  } else {
    stream_.show(progress.share(), progress_line(progress, left, job_));
  }
}

void ProgressPrinter::finish(const pipeline::RunSummary& summary) {
  if (stream_.style() == ProgressStyle::none && summary.end == pipeline::RunEnd::done) return;
  if (stream_.style() == ProgressStyle::jsonl) {
    nlohmann::ordered_json json = counts_json(summary);
    json["end"] = end_name(summary.end);
    stream_.say(json_text(json));
  } else {
    stream_.say(report_line(summary, job_));
  }
}

}  // namespace puzzlemill::cli
