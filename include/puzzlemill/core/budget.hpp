#pragma once

#include <cstdint>

namespace puzzlemill {

/// How much work a search may still do, in nodes: the places where it had to try something. Every search
/// takes one, and running out is an outcome that it reports.
class Budget {
 public:
  explicit constexpr Budget(std::int64_t nodes) : left_(nodes) {}

  /// Takes one node. False when none was left.
  constexpr bool spend() {
    if (left_ <= 0) return false;
    --left_;
    return true;
  }
  constexpr std::int64_t left() const { return left_; }

 private:
  std::int64_t left_;
};

}  // namespace puzzlemill
