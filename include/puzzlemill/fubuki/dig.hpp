#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "puzzlemill/core/budget.hpp"
#include "puzzlemill/core/rng.hpp"
#include "puzzlemill/fubuki/grid.hpp"

namespace puzzlemill::fubuki {

enum class Uniqueness : std::uint8_t { one_solution, more, unknown };

/// Whether `grid` is the only solution of the puzzle that shows `clues` of it; `unknown` when the budget ran
/// out.
Uniqueness uniqueness(const Grid& grid, ClueMask clues, Budget& budget);

/// Whether no clue can go; false too when the budget ran out. Requires  the puzzle has one solution.
bool is_minimal(const Grid& grid, ClueMask clues, Budget& budget);

enum class DigEnd : std::uint8_t {
  bottom,        ///< no further clue can go
  min_clues,     ///< the next removal would leave too few
  out_of_nodes,  ///< the budget ran out; what was proved until then holds
};

/// A grid, and the clues that went, in order: member k has the first k taken away. Every member has one
/// solution.
class DigChain {
 public:
  explicit DigChain(const Grid& grid) : grid_(grid) {}

  void remove(std::size_t cell) { removed_[length_++] = cell; }
  std::size_t length() const { return length_; }
  const Grid& grid() const { return grid_; }
  ClueMask clues(std::size_t member) const {
    ClueMask mask;
    for (std::size_t k = 0; k < member; ++k) mask.drop(removed_[k]);
    return mask;
  }

 private:
  Grid grid_;
  std::array<std::size_t, cell_count> removed_{};
  std::size_t length_ = 0;
};

struct DigResult {
  DigChain chain;
  DigEnd end = DigEnd::bottom;
};

/// Takes clues away from a full grid for as long as one solution remains, each cell tried once, in the Rng's
/// order.
///
/// Threads  any number at once, each with its own Rng and Budget.
/// Bias     minimal puzzles are not drawn evenly: a grid's puzzles with few clues are favoured.
DigResult dig(const Grid& grid, int min_clues, Budget& budget, Rng& rng);

}  // namespace puzzlemill::fubuki
