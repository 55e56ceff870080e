#pragma once

#include <atomic>
#include <exception>
#include <mutex>
#include <type_traits>

namespace puzzlemill::pipeline {

/// What the stages of a pipeline may throw, kept until it has run empty. TBB would stop at once, but lose the
/// memory of what the stage had in hand.
///
///     FirstError error;
///     ... [&](Chunk chunk) { return error.unless([&] { return answer(chunk); }); } ...
///     tbb::parallel_pipeline(...);
///     error.rethrow();
///
/// Threads  any number at once; rethrow() once the pipeline has ended.
class FirstError {
 public:
  bool any() const { return any_; }

  /// What `work` gives; a default value where it throws, or anything has before.
  template <class Work>
  std::invoke_result_t<Work> unless(const Work& work) {
    using Result = std::invoke_result_t<Work>;
    if (any_) return Result();
    try {
      return work();
    } catch (...) {
      const std::lock_guard lock(mutex_);
      if (!first_) first_ = std::current_exception();
      any_ = true;
      return Result();
    }
  }

  void rethrow() const {
    if (first_) std::rethrow_exception(first_);
  }

 private:
  std::atomic<bool> any_ = false;
  std::mutex mutex_;
  std::exception_ptr first_;
};

}  // namespace puzzlemill::pipeline
