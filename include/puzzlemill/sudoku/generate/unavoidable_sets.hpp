#pragma once

#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <queue>
#include <vector>

#include "puzzlemill/sudoku/cell_set.hpp"

namespace puzzlemill::sudoku {

/// Which of up to 2,048 remembered sets: bit s for set s.
struct alignas(64) SetBits {
  static constexpr std::size_t capacity = 2048;
  std::array<std::uint64_t, capacity / 64> word;
};

/// Unavoidable sets of one grid that digging has come across: cells that cannot all be without a clue, since
/// another filling of just these solves the grid.
///
///     column(c):   set 0 1 2 3 …       one bit a set: has it cell c?
///                      0 1 1 0 …       so a few vector ANDs ask all sets at once
///
/// The 2,048 smallest are kept: the fewer cells, the likelier that a dig leaves them without a clue.
///
/// Threads  any number of readers, or one writer.
template <class Shape>
class UnavoidableSets {
 public:
  /// Whether a set of so many cells would be kept.
  bool wants(int cells) const { return size() < SetBits::capacity || cells < by_cells_.top().cells; }
  /// Keeps the set if it is wanted, in place of the largest where there is no room.
  void learn(const CellSet<Shape>& set);

  std::size_t size() const { return by_cells_.size(); }
  const SetBits& column(Cell cell) const { return columns_[static_cast<std::size_t>(index(cell))]; }

 private:
  struct Kept {
    int cells;
    std::size_t number;
    CellSet<Shape> set;
    friend auto operator<=>(const Kept&, const Kept&) = default;
  };

  std::array<SetBits, Shape::cells> columns_{};
  std::priority_queue<Kept> by_cells_;  ///< the largest on top
};

/// Follows the known sets through one dig. Orbits are tried in an order, and each goes or is kept. A set
/// whose last orbit in that order is k, and none of whose orbits was kept, has no other cell left when k is
/// tried: so k must be kept.
///
/// The first third of the orbits is not watched: nearly all of it goes, whatever sets say.
///
/// Threads  one; the sets must not grow meanwhile.
template <class Shape>
class SetWatch {
 public:
  SetWatch(const UnavoidableSets<Shape>& sets, const std::vector<CellSet<Shape>>& order);

  /// Whether a set that is watched says that orbit `k` must be kept, if all earlier ones that were not kept are gone.
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
  std::size_t watched_;              ///< the first orbit that is
  std::unique_ptr<SetBits[]> last_;  ///< at k - watched_: the sets whose last orbit is k
  SetBits alive_;                    ///< the sets without a kept orbit
};

}  // namespace puzzlemill::sudoku
