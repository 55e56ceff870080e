#include "puzzlemill/sudoku/mill.hpp"

#include <algorithm>
#include <limits>
#include <optional>
#include <utility>

#include "puzzlemill/core/error.hpp"
#include "puzzlemill/core/rng.hpp"
#include "puzzlemill/sudoku/generate/climb.hpp"
#include "puzzlemill/sudoku/generate/random_solution.hpp"
#include "puzzlemill/sudoku/generate/shuffle.hpp"
#include "puzzlemill/sudoku/grade/grade.hpp"
#include "puzzlemill/sudoku/kind.hpp"
#include "puzzlemill/sudoku/text.hpp"

namespace puzzlemill::sudoku {
namespace {

/// The scores of a band; the one aimed at is drawn evenly, so that a band is filled evenly. The last band has
/// no upper end, and is entered at the bottom of the chain.
ScoreWindow window_of(Band band, const GradeTable& table, Rng& rng) {
  const auto b = static_cast<std::size_t>(band);
  ScoreWindow window;
  window.low = b == 0 ? 0 : table.band_from[b - 1];
  if (b == table.band_from.size()) {
    window.high = window.aim = std::numeric_limits<int>::max();
  } else {
    window.high = std::max(table.band_from[b] - 1, window.low);
    window.aim =
        window.low + static_cast<int>(rng.below(static_cast<std::uint32_t>(window.high - window.low + 1)));
  }
  return window;
}

}  // namespace

template <class Shape>
Mill<Shape>::Mill(const MakeOptions& options, std::shared_ptr<const SeedBank<Shape>> bank)
    : options_(options),
      table_(table_with<Shape>(options.grading)),
      bank_(std::move(bank)),
      grounds_(std::make_shared<DigGrounds<Shape>>()),
      orbits_(orbits<Shape>(options.symmetry)) {}

template <class Shape>
std::vector<typename Mill<Shape>::Produced> Mill<Shape>::produce(const std::vector<Job>& jobs) const {
  std::vector<Produced> produced;
  produced.reserve(jobs.size());
  std::vector<std::size_t> turns;
  std::int64_t window = -1;
  for (const Job& job : jobs) {
    const auto index = static_cast<std::uint64_t>(job.index);
    if (bank_ == nullptr) {
      Rng rng(options_.master_seed, index, Purpose::fresh_grid);
      produced.push_back({job, random_solution<Shape>(rng), nullptr, {}, nullptr});
      continue;
    }
    if (job.index / SeedTurns::window != window) {
      window = job.index / SeedTurns::window;
      turns = SeedTurns(options_.master_seed, bank_->size()).in_window_of(job.index);
    }
    const std::size_t number = turns[index % turns.size()];
    const Canonical<Shape>& seed = (*bank_)[number];
    Rng rng(options_.master_seed, index, Purpose::shuffle);
    const Transform<Shape> shuffled = random_transform<Shape>(rng);
    produced.push_back({job, shuffled.apply(seed.grid), &seed, shuffled, grounds_->at(number, seed.grid)});
  }
  return produced;
}

template <class Shape>
std::vector<typename Mill<Shape>::Dug> Mill<Shape>::dig(std::vector<Produced> produced) const {
  std::vector<Dug> dug;
  dug.reserve(produced.size());
  for (Produced& from : produced) {
    DigResult<Shape> result = dig_once(from, 0);
    for (int attempt = 1; attempt < options_.max_attempts && !clues_in_range(result.chain); ++attempt) {
      result = dig_once(from, static_cast<std::uint32_t>(attempt));
    }
    const bool in_range = clues_in_range(result.chain);
    dug.push_back({std::move(from), std::move(result), in_range});
  }
  return dug;
}

template <class Shape>
DigResult<Shape> Mill<Shape>::dig_once(const Produced& produced, std::uint32_t attempt) const {
  Rng rng(options_.master_seed, static_cast<std::uint64_t>(produced.job.index), Purpose::dig, attempt);
  // A minimal puzzle is one from which nothing can go: to stop at a clue count would leave that open.
  const int stop_at = options_.minimal ? 0 : options_.min_clues;
  const DigLimits limits{stop_at, options_.max_nodes};
  if (produced.ground == nullptr) return sudoku::dig(produced.solution, orbits_, limits, rng);
  return sudoku::dig(*produced.ground, produced.shuffled, produced.solution, orbits_, limits, rng);
}

/// Whether the puzzle that will be chosen, or some member from which to choose, has a clue count in range.
template <class Shape>
bool Mill<Shape>::clues_in_range(const DigChain<Shape>& chain) const {
  const int fewest = chain.clues(chain.length()).count();
  return fewest <= options_.max_clues && (!options_.minimal || fewest >= options_.min_clues);
}

template <class Shape>
std::vector<Outcome> Mill<Shape>::grade(std::vector<Dug> dug) const {
  std::vector<Outcome> outcomes;
  outcomes.reserve(dug.size());
  for (const Dug& one : dug) outcomes.push_back(grade_one(one));
  return outcomes;
}

template <class Shape>
Outcome Mill<Shape>::grade_one(const Dug& one) const {
  const DigChain<Shape>& chain = one.dug.chain;
  if (!one.clues_in_range) return Failure::clues_missed;
  if (options_.minimal && one.dug.end != DigEnd::bottom) return Failure::out_of_nodes;

  std::size_t bottom = chain.length();
  while (bottom > 0 && chain.clues(bottom).count() < options_.min_clues) --bottom;
  std::size_t top = bottom;
  if (!options_.minimal) {
    while (top > 0 && chain.clues(top - 1).count() <= options_.max_clues) --top;
  }
  const auto grade_member = [&](std::size_t member) {
    Budget budget(options_.max_nodes);
    return sudoku::grade<Shape>(chain.puzzle(member).givens(), table_, budget).grade;
  };
  std::optional<Climbed> chosen;
  if (one.from.job.band) {
    Rng rng(options_.master_seed, static_cast<std::uint64_t>(one.from.job.index), Purpose::target);
    chosen = climb(top, bottom, window_of(*one.from.job.band, table_, rng), grade_member);
    if (!chosen) return Failure::band_missed;
  } else {
    const std::optional<Grade> grade = grade_member(bottom);
    if (!grade) return Failure::out_of_nodes;
    chosen = {bottom, *grade};
  }

  const Puzzle<Shape> puzzle = chain.puzzle(chosen->member);
  PuzzleRow row;
  row.index = one.from.job.index;
  row.givens = to_line(puzzle.givens());
  row.solution = to_line(puzzle.solution);
  row.clues = puzzle.clues.count();
  row.score = chosen->grade.score.points();
  row.band = chosen->grade.band;
  row.crme = chosen->grade.crme;
  row.uniqueness = chosen->grade.uniqueness;
  row.trials = chosen->grade.trials;
  row.symmetry = options_.symmetry;
  if (chosen->member == chain.length()) {  // a member above it is not minimal: the next orbit could go
    Budget budget(options_.max_nodes);
    const bool every_cell_tried = options_.symmetry == Symmetry::none && one.dug.end == DigEnd::bottom;
    row.minimal = every_cell_tried || is_minimal(puzzle, budget) == Answer::yes;
  }
  row.class_key = one.from.seed != nullptr ? class_key(*one.from.seed, one.from.shuffled, puzzle.clues)
                                           : class_key(canonicalise(puzzle.solution), puzzle.clues);
  return row;
}

template class Mill<Shape4>;
template class Mill<Shape6>;
template class Mill<Shape8>;
template class Mill<Shape9>;
template class Mill<Shape10>;
template class Mill<Shape12>;
template class Mill<Shape16>;

}  // namespace puzzlemill::sudoku
