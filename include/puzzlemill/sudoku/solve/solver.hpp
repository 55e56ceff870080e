#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>

#include "puzzlemill/core/budget.hpp"
#include "puzzlemill/sudoku/puzzle.hpp"

namespace puzzlemill::sudoku {

/// The fast solver: one puzzle at a time, all its candidates in a few wide registers. Singles and locked
/// candidates are found for all digits at once; what they leave open is searched depth first, branching on a
/// cell with the fewest candidates.
///
///     givens ── propagate ──▶ solution | contradiction | open ── branch ──▶ propagate …
///
/// Answers do not depend on the processor: a kernel for AVX-512 and a portable one go the same way, node by
/// node.
///
/// Threads  all of this any number at once; a Budget belongs to one caller.

enum class SearchEnd : std::uint8_t {
  exhausted,     ///< there are no further solutions
  stopped,       ///< the caller, or the limit, ended it
  out_of_nodes,  ///< the budget ran out: what was not found may still exist
};

/// Calls `found` with each solution, until it returns false. Givens that clash have no solution.
template <class Shape>
SearchEnd for_each_solution(const Givens<Shape>& givens, Budget& budget,
                            const std::function<bool(const Solution<Shape>&)>& found);

struct SolutionCount {
  std::uint64_t solutions = 0;  ///< exactly with `exhausted`, else at least
  SearchEnd end = SearchEnd::exhausted;
};

/// Counts the solutions up to `limit` (≥ 1).
template <class Shape>
SolutionCount count_solutions(const Givens<Shape>& givens, std::uint64_t limit, Budget& budget);

/// Whether the processor has the instructions that this solver is made for. Without them it gives the same answers,
/// some ten times as slowly.
bool has_wide_kernel();

enum class Answer : std::uint8_t { no, yes, unknown };

/// Asks whether clues still have one solution, for a solution that is known: what digging asks all the time.
template <class Shape>
class Prover {
 public:
  explicit Prover(const Solution<Shape>& solution);

  /// Is there a solution other than the known one that agrees with it on `clues`? With `yes`, `differs` holds
  /// the cells where the two differ: an unavoidable set of the known solution without a clue in it. `unknown`
  /// when the budget ran out.
  [[nodiscard]] Answer another(const CellSet<Shape>& clues, Budget& budget, CellSet<Shape>& differs) const;

  /// The same for a solution with another digit in `changed`, a cell not in `clues`. Where `clues` and
  /// `changed` together have one solution, this is the same question and cheaper: the known solution is not
  /// searched again.
  [[nodiscard]] Answer another(const CellSet<Shape>& clues, Cell changed, Budget& budget,
                               CellSet<Shape>& differs) const;

  /// The known solution as the kernels want it (src/sudoku/solve/lane_numbers.hpp).
  static constexpr std::size_t lanes = 32 * (Shape::cells > 81 ? 2 : 1);
  struct alignas(64) Planes {
    std::array<std::array<std::uint16_t, lanes>, Shape::box_rows> row{};
  };

 private:
  Planes planes_;
};

}  // namespace puzzlemill::sudoku
