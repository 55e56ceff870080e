#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "puzzlemill/sudoku/cell_set.hpp"

namespace puzzlemill::sudoku {

/// Which of up to 4,096 remembered sets: bit s for set s.
struct alignas(64) SetBits {
  static constexpr std::size_t capacity = 4096;
  std::array<std::uint64_t, capacity / 64> word;
};

/// Unavoidable sets of one grid that digging has come across: cells that cannot all be without a clue, since
/// another filling of just these solves the grid.
///
///     column(c):   set 0 1 2 3 …       one bit a set: has it cell c?
///                      0 1 1 0 …       so a few vector ANDs ask all sets at once
///
/// The first 4,096 are kept.
///
/// Threads  any number of readers, or one writer.
template <class Shape>
class UnavoidableSets {
 public:
  void learn(const CellSet<Shape>& set);

  std::size_t size() const { return size_; }
  bool full() const { return size_ == SetBits::capacity; }
  const SetBits& column(Cell cell) const { return columns_[static_cast<std::size_t>(index(cell))]; }

 private:
  std::array<SetBits, Shape::cells> columns_{};
  std::size_t size_ = 0;
};

/// Follows the known sets through one dig. Orbits are tried in an order, and each goes or is kept. A set
/// whose last orbit in that order is k, and none of whose orbits was kept, has no other cell left when k is
/// tried: so k must be kept.
///
/// Threads  one; the sets must not grow meanwhile.
template <class Shape>
class SetWatch {
 public:
  SetWatch(const UnavoidableSets<Shape>& sets, const std::vector<CellSet<Shape>>& order);

  /// Whether a set says that orbit `k` must be kept, if all earlier ones that were not kept are gone.
  bool must_keep(std::size_t k) const;
  void keep(std::size_t k);
  /// Takes back all that was kept; to keep some again.
  void reset();

 private:
  /// The sets that an orbit meets. In `scratch` where it has several cells.
  const SetBits& column(std::size_t k, SetBits& scratch) const;

  const UnavoidableSets<Shape>& sets_;
  const std::vector<CellSet<Shape>>& order_;
  std::size_t words_;                ///< of the SetBits that are in use
  std::unique_ptr<SetBits[]> last_;  ///< at k: the sets whose last orbit is k
  SetBits alive_;                    ///< the sets without a kept orbit
};

}  // namespace puzzlemill::sudoku
