#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string_view>
#include <variant>
#include <vector>

#include "puzzlemill/core/making.hpp"
#include "puzzlemill/sudoku/effort.hpp"
#include "puzzlemill/sudoku/generate/canonical.hpp"
#include "puzzlemill/sudoku/generate/climb.hpp"
#include "puzzlemill/sudoku/generate/dig.hpp"
#include "puzzlemill/sudoku/generate/dig_grounds.hpp"
#include "puzzlemill/sudoku/generate/seed_bank.hpp"
#include "puzzlemill/sudoku/grade/grade.hpp"
#include "puzzlemill/sudoku/grade/grade_table.hpp"
#include "puzzlemill/sudoku/kind_names.hpp"

namespace puzzlemill::sudoku {

/// Makes Sudoku puzzles from seeds, or from a new random grid for each index. See PuzzleMill.
///
///     Job ── shuffle a seed ──▶ Solution ── dig ──▶ DigChain ── climb to the goal, grade, rate, key ──▶ PuzzleRow
///
/// A dig that aims at a band may end once its puzzle is too hard for that: see depths_to_look_at(). What an
/// index may cost is in effort.hpp.
///
/// Threads  any number at once.
template <class Shape>
class Mill {
 public:
  static constexpr std::string_view kind = kind_name<Shape>;
  static constexpr std::size_t batch = Shape::cells == 81    ? 512
                                       : Shape::cells < 81   ? 64
                                       : Shape::cells <= 144 ? 4
                                                             : 1;

  /// Without a bank each index has a new random grid.
  /// Errors   usage for grade settings that do not exist or make no sense.
  Mill(const MakeOptions& options, std::shared_ptr<const SeedBank<Shape>> bank);

  /// A solution, and how its class is known: it is `shuffled` of the grid that `*seed` was made from. A new
  /// random grid has none yet; it is found for those puzzles that come to be kept.
  struct Produced {
    Job job;
    Solution<Shape> solution;
    const Canonical<Shape>* seed = nullptr;
    Transform<Shape> shuffled;
    std::shared_ptr<DigGround<Shape>> ground;  ///< of the seed, where digs share what they find
  };
  struct Dug {
    Produced from;
    DigResult<Shape> dug;
    bool clues_in_range = false;
  };

  std::vector<Produced> produce(const std::vector<Job>& jobs) const;
  std::vector<Dug> dig(std::vector<Produced> produced, const Stopped& stopped = never) const;
  std::vector<Outcome> grade(std::vector<Dug> dug) const;

 private:
  DigTask<Shape> dig_task(const Produced& produced, int attempt, int min_clues) const;
  std::vector<int> depths_of(const Job& job) const;
  bool is_too_hard(const Job& job, const DigChain<Shape>& chain) const;
  bool clues_in_range(const DigChain<Shape>& chain) const;
  Window window_of(const Job& job) const;
  Window window_of(Band band) const;
  int aim_between(const Job& job, int low, int high) const;
  bool has_clues_in_range(const Puzzle<Shape>& puzzle, const Rung& rung) const;
  std::optional<Grade> grade_of(const DigChain<Shape>& chain, const Rung& rung) const;
  std::optional<int> er_of(const DigChain<Shape>& chain, const Rung& rung, std::int64_t nodes) const;
  std::variant<Rung, Failure> rung_for(const Job& job, const DigChain<Shape>& chain) const;
  Outcome grade_one(const Dug& dug) const;

  MakeOptions options_;
  Effort effort_;
  GradeTable table_;
  std::shared_ptr<const SeedBank<Shape>> bank_;
  std::shared_ptr<DigGrounds<Shape>> grounds_;  ///< none where each dig stands alone
  std::vector<CellSet<Shape>> orbits_;
};

}  // namespace puzzlemill::sudoku
