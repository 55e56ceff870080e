#pragma once

#include <cassert>
#include <cstdint>
#include <span>
#include <utility>

#include <Random123/philox.h>

namespace puzzlemill {

/// What a stream of random numbers is for. Two purposes of one index never share a number, so that a change
/// in how many draws one step makes leaves the other steps as they were. The values are part of the promise
/// that a job gives the same puzzles in every release: they are never reused for something else.
enum class Purpose : std::uint32_t {
  seed_window = 1,  ///< which seeds take turns in a window of indexes
  shuffle = 2,
  dig = 3,
  target = 4,      ///< the score aimed at within a band
  fresh_grid = 5,  ///< a new random solution
  test = 1000,
};

/// Random numbers that are a function of (master seed, index, purpose, attempt) and of nothing else: not of
/// threads, restarts, the clock or the standard library. Philox4x32-10, a counter-based generator (Salmon,
/// Moraes, Dror, Shaw: "Parallel random numbers: as easy as 1, 2, 3", SC11).
///
/// Requires attempt < attempts: a greater one would repeat the numbers of a smaller one.
/// Threads  an Rng belongs to one thread; making one costs nothing, so each piece of work makes its own.
class Rng {
 public:
  static constexpr std::uint32_t attempts = std::uint32_t{1} << 20;

  Rng(std::uint64_t master_seed, std::uint64_t index, Purpose purpose, std::uint32_t attempt = 0)
      : key_{{static_cast<std::uint32_t>(master_seed), static_cast<std::uint32_t>(master_seed >> 32)}},
        counter_{{0, (attempt << 12) ^ static_cast<std::uint32_t>(purpose), static_cast<std::uint32_t>(index),
                  static_cast<std::uint32_t>(index >> 32)}} {
    assert(attempt < attempts);
  }

  /// The next 32 random bits.
  std::uint32_t bits() {
    if (used_ == 4) {
      block_ = r123::Philox4x32{}(counter_, key_);
      ++counter_[0];
      used_ = 0;
    }
    return block_[used_++];
  }

  /// An even draw from 0 … n-1, for n ≥ 1. (Lemire: "Fast random integer generation in an interval", 2019.)
  std::uint32_t below(std::uint32_t n) {
    std::uint64_t product = std::uint64_t{bits()} * n;
    if (static_cast<std::uint32_t>(product) < n) {
      const std::uint32_t floor = (0U - n) % n;
      while (static_cast<std::uint32_t>(product) < floor) product = std::uint64_t{bits()} * n;
    }
    return static_cast<std::uint32_t>(product >> 32);
  }

  /// Puts `items` in an order drawn evenly from all orders. (Fisher and Yates.)
  template <class T, std::size_t Extent>
  void shuffle(std::span<T, Extent> items) {
    for (std::size_t n = items.size(); n > 1; --n) {
      std::swap(items[n - 1], items[below(static_cast<std::uint32_t>(n))]);
    }
  }

 private:
  r123::Philox4x32::key_type key_;
  r123::Philox4x32::ctr_type counter_;
  r123::Philox4x32::ctr_type block_{};
  std::size_t used_ = 4;
};

}  // namespace puzzlemill
