#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "puzzlemill/fubuki/grid_table.hpp"
#include "puzzlemill/fubuki/transform.hpp"

namespace puzzlemill::fubuki {

/// For every set of clues of one grid whether they leave one solution, found without a solver: a set fails
/// when another grid with the same sums agrees with the grid on all of it.
class UniqueMasks {
 public:
  explicit UniqueMasks(const Grid& grid) {
    unique_.fill(true);
    for (const Grid& other : GridTable::get().with(Sums::from(grid))) {
      if (other == grid) continue;
      ClueMask agree{0};
      for (std::size_t cell = 0; cell < cell_count; ++cell) {
        if (grid[cell] == other[cell]) agree.add(cell);
      }
      unique_[agree.cells] = false;
    }
    for (std::size_t cell = 0; cell < cell_count; ++cell) {
      for (std::uint16_t cells = 0; cells < unique_.size(); ++cells) {
        if (!unique_[cells | ClueMask::bit(cell)]) unique_[cells] = false;
      }
    }
  }

  bool unique(ClueMask clues) const { return unique_[clues.cells]; }
  bool minimal(ClueMask clues) const {
    if (!unique(clues)) return false;
    for (std::size_t cell = 0; cell < cell_count; ++cell) {
      ClueMask left = clues;
      left.drop(cell);
      if (left != clues && unique(left)) return false;
    }
    return true;
  }
  template <class Visit>
  void for_each_unique(Visit visit) const {
    for (std::uint16_t cells = 0; cells < unique_.size(); ++cells) {
      if (unique_[cells]) visit(ClueMask{cells});
    }
  }

 private:
  std::array<bool, 512> unique_{};
};

/// The grids that are the smallest of their images: one a class.
inline std::vector<Grid> class_grids() {
  std::vector<Grid> grids;
  for (const Grid& grid : GridTable::get().all()) {
    if (grid[0] == 1 && canonicalise(grid).grid == grid) grids.push_back(grid);
  }
  return grids;
}

}  // namespace puzzlemill::fubuki
