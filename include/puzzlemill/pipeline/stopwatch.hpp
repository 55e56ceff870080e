#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>

#include "puzzlemill/pipeline/run_plan.hpp"

namespace puzzlemill::pipeline {

using Clock = std::chrono::steady_clock;

/// A commit costs little beside so much work, and a kill loses no more.
inline constexpr double seconds_between_commits = 0.2;

inline double seconds_since(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

/// Work done in each stage, added up by all threads.
struct StageTimes {
  std::atomic<std::int64_t> produce{0}, dig{0}, grade{0}, store{0};  ///< nanoseconds

  StageSeconds seconds() const {
    return {1e-9 * static_cast<double>(produce), 1e-9 * static_cast<double>(dig),
            1e-9 * static_cast<double>(grade), 1e-9 * static_cast<double>(store)};
  }
};

/// Adds the time it lives to a stage.
class Timed {
 public:
  explicit Timed(std::atomic<std::int64_t>& stage) : stage_(stage), start_(Clock::now()) {}
  ~Timed() { stage_ += std::chrono::nanoseconds(Clock::now() - start_).count(); }
  Timed(const Timed&) = delete;
  Timed& operator=(const Timed&) = delete;

 private:
  std::atomic<std::int64_t>& stage_;
  Clock::time_point start_;
};

}  // namespace puzzlemill::pipeline
