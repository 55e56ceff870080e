#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "puzzlemill/sudoku/puzzle.hpp"
#include "puzzlemill/sudoku/solve/solver.hpp"

namespace puzzlemill::sudoku {

struct SlicedKernel;
struct SlicedStage;

/// The candidates of a 9×9, a bit a cell in reading order:
///
///     word[0] … word[8]     the first 64 cells of digits 1 to 9
///     word[9] … word[11]    the last 17 cells of digits 1 2 3, of 4 5 6 and of 7 8 9
struct PackedCandidates {
  static constexpr std::size_t words = 12;
  std::array<std::uint64_t, words> word{};

  static PackedCandidates of(const Givens<Shape9>& givens);
  static PackedCandidates of(const Solution<Shape9>& solution);
  /// Those of the puzzle that shows `clues` of this solution.
  [[nodiscard]] PackedCandidates shown(const CellSet<Shape9>& clues) const;
  /// The same without those of `other` in `cell`.
  [[nodiscard]] PackedCandidates without(const PackedCandidates& other, Cell cell) const;
  /// Where this solution has another digit than `other`.
  [[nodiscard]] CellSet<Shape9> differs_from(const PackedCandidates& other) const;
};

/// How many solutions candidates lead to: what SlicedSolver is asked.
struct SlicedQuestion {
  PackedCandidates start;
  const PackedCandidates* except = nullptr;  ///< a solution that does not count; it must outlive the question
  std::uint32_t limit = 2;                   ///< solutions after which the search stops
  std::int64_t max_nodes = 1'000'000;        ///< budget of the search
};

struct SlicedReply {
  SolutionCount count;
  PackedCandidates last;  ///< the solution met last, if there was one
};

/// The solver for many questions at once, of 9×9: a bit a puzzle. Where Solver keeps the candidates of one
/// puzzle side by side in a register, here a register holds one candidate of hundreds of puzzles, and an
/// instruction asks the same of all of them.
///
///     questions ─▶ searches ─▶ stage ─▶ transpose ─▶ block: 729 words ─▶ rounds ─▶ transpose ─▶ stage
///                     ▲                                                                           │
///                     └── stuck: split on a cell, go on with one half, keep the other ◀───────────┘
///                         contradiction, or a solution: go on with the half kept last
///
/// Each search is depth first and has one lane at a time, so it visits the same nodes whatever else is asked, and
/// its answer depends on the question alone. One that takes more than a few dozen nodes is left to the solver for one
/// puzzle, which would otherwise be waited for.
///
/// Threads  a solver belongs to one.
class SlicedSolver {
 public:
  SlicedSolver();  ///< with the widest words that the processor has
  explicit SlicedSolver(const SlicedKernel& kernel) : kernel_(kernel) {}

  /// `ticket` comes back with the answer, from run().
  void ask(std::uint32_t ticket, const SlicedQuestion& question);

  /// Works until nothing is left to answer. `answered` may ask more. The order of the answers is not that of
  /// the questions.
  void run(const std::function<void(std::uint32_t ticket, const SlicedReply& reply)>& answered);

 private:
  struct Search {
    std::uint32_t ticket = 0;
    SlicedQuestion question;
    std::int64_t nodes = 0;
    SlicedReply reply;
    std::vector<PackedCandidates> open;  ///< the last is the one to go on with
  };
  enum class Next : std::uint8_t { another_round, answered };
  Next after_block(Search& search, const SlicedStage& stage, std::size_t lane) const;
  Next go_back(Search& search) const;

  const SlicedKernel& kernel_;
  std::vector<Search> searches_;
  std::vector<std::size_t> free_;     ///< of searches_
  std::vector<std::size_t> waiting_;  ///< for a lane
};

/// Counts the solutions of each up to `limit` (≥ 1), in `max_nodes` each.
std::vector<SolutionCount> count_solutions(std::span<const Givens<Shape9>> puzzles, std::uint32_t limit,
                                           std::int64_t max_nodes);

}  // namespace puzzlemill::sudoku
