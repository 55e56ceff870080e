#pragma once

#include <cstddef>
#include <deque>
#include <memory>
#include <mutex>
#include <utility>

#include "puzzlemill/sudoku/generate/dig.hpp"

namespace puzzlemill::sudoku {

/// The grounds of the seeds that were dug last, some tens of kilobytes each. Neighbouring indexes use few
/// seeds, so few are kept.
///
/// Threads  any number at once.
template <class Shape>
class DigGrounds {
 public:
  static constexpr std::size_t kept = 128;  ///< four windows of seeds

  /// The ground of seed number `seed`, which is `grid`. It lives as long as somebody holds it.
  std::shared_ptr<DigGround<Shape>> at(std::size_t seed, const Solution<Shape>& grid) {
    const std::lock_guard locked(lock_);
    for (const auto& [number, ground] : grounds_) {
      if (number == seed) return ground;
    }
    if (grounds_.size() == kept) grounds_.pop_back();
    grounds_.emplace_front(seed, std::make_shared<DigGround<Shape>>(grid));
    return grounds_.front().second;
  }

 private:
  std::mutex lock_;
  std::deque<std::pair<std::size_t, std::shared_ptr<DigGround<Shape>>>> grounds_;  ///< the newest first
};

}  // namespace puzzlemill::sudoku
