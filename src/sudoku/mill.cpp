#include "puzzlemill/sudoku/mill.hpp"

#include <algorithm>
#include <limits>
#include <optional>
#include <utility>

#include "puzzlemill/core/rng.hpp"
#include "puzzlemill/sudoku/capacity.hpp"
#include "puzzlemill/sudoku/generate/climb.hpp"
#include "puzzlemill/sudoku/generate/random_solution.hpp"
#include "puzzlemill/sudoku/generate/shuffle.hpp"
#include "puzzlemill/sudoku/grade/grade.hpp"
#include "puzzlemill/sudoku/grade/technique.hpp"
#include "puzzlemill/sudoku/kind.hpp"
#include "puzzlemill/sudoku/text.hpp"

namespace puzzlemill::sudoku {
namespace {

/// Whether digs may use what others found of the same grid. It changes nothing of a dig whose checks all come
/// to their end, as they do on grids up to 9×9 with far fewer nodes than this; where one may run out, it
/// could.
template <class Shape>
bool digs_share_grounds(const Effort& effort) {
  return Shape::cells <= Shape9::cells && effort.check_nodes >= 10'000;
}

/// The index whose seeds a job uses. Later rounds have fewer puzzles to make in as many indexes: they keep to their
/// seeds for longer, up to eight windows, so that a grid is met about as often.
std::int64_t index_for_seeds(const Job& job) {
  const std::int64_t stretch = SeedTurns::window * std::min<std::int64_t>(job.round + 1, 8);
  return job.first_of_round + (job.index - job.first_of_round) / stretch * stretch;
}

/// Where no puzzle has a clue count in range, one dig is enough to say so.
template <class Shape>
Effort effort_within_capacity(const MakeOptions& options) {
  Effort effort = effort_of<Shape>(options);
  const auto most = capacity<Shape>(options.min_clues, options.max_clues, options.minimal);
  if (most && most->classes == 0) effort.digs = 1;
  return effort;
}

}  // namespace

template <class Shape>
Mill<Shape>::Mill(const MakeOptions& options, std::shared_ptr<const SeedBank<Shape>> bank)
    : options_(options),
      effort_(effort_within_capacity<Shape>(options)),
      table_(table_with<Shape>(options.grading)),
      bank_(std::move(bank)),
      grounds_(digs_share_grounds<Shape>(effort_) ? std::make_shared<DigGrounds<Shape>>() : nullptr),
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
    const std::int64_t for_seeds = index_for_seeds(job);
    if (for_seeds / SeedTurns::window != window) {
      window = for_seeds / SeedTurns::window;
      turns = SeedTurns(options_.master_seed, bank_->size()).in_window_of(for_seeds);
    }
    const std::size_t number = turns[index % turns.size()];
    const Canonical<Shape>& seed = (*bank_)[number];
    Rng rng(options_.master_seed, index, Purpose::shuffle);
    const Transform<Shape> shuffled = random_transform<Shape>(rng);
    auto ground = grounds_ != nullptr ? grounds_->at(number, seed.grid) : nullptr;
    produced.push_back({job, shuffled.apply(seed.grid), &seed, shuffled, std::move(ground)});
  }
  return produced;
}

/// In waves: those that need another dig, deeper or in another order, are in the next one.
template <class Shape>
std::vector<typename Mill<Shape>::Dug> Mill<Shape>::dig(std::vector<Produced> produced,
                                                        const Stopped& stopped) const {
  struct Open {
    std::size_t item;
    std::vector<int> depths;  // still to be dug to, the next one last
    int attempt = 0;
  };
  std::vector<Open> open;
  std::vector<std::optional<DigResult<Shape>>> dug(produced.size());
  for (std::size_t item = 0; item < produced.size(); ++item) {
    open.push_back({item, depths_of(produced[item].job)});
  }
  while (!open.empty()) {
    if (stopped()) return {};
    std::vector<DigTask<Shape>> tasks;
    tasks.reserve(open.size());
    for (const Open& one : open) {
      tasks.push_back(dig_task(produced[one.item], one.attempt, one.depths.back()));
    }
    std::vector<DigResult<Shape>> results = dig_all(tasks, orbits_);
    std::vector<Open> next;
    for (std::size_t i = 0; i < open.size(); ++i) {
      Open& one = open[i];
      const Job& job = produced[one.item].job;
      if (one.depths.size() > 1 && !is_too_hard(job, results[i].chain)) {
        one.depths.pop_back();
        next.push_back(std::move(one));
      } else if (!clues_in_range(results[i].chain) && one.attempt + 1 < effort_.digs) {
        next.push_back({one.item, depths_of(job), one.attempt + 1});
      } else {
        dug[one.item] = std::move(results[i]);
      }
    }
    open = std::move(next);
  }

  std::vector<Dug> all;
  all.reserve(produced.size());
  for (std::size_t item = 0; item < produced.size(); ++item) {
    const bool in_range = clues_in_range(dug[item]->chain);
    all.push_back({std::move(produced[item]), std::move(*dug[item]), in_range});
  }
  return all;
}

template <class Shape>
DigTask<Shape> Mill<Shape>::dig_task(const Produced& produced, int attempt, int min_clues) const {
  const Rng rng(options_.master_seed, static_cast<std::uint64_t>(produced.job.index), Purpose::dig,
                static_cast<std::uint32_t>(attempt));
  return {produced.solution, {min_clues, effort_.check_nodes}, rng, produced.ground, produced.shuffled};
}

/// The clue counts to dig to, one after the other until the puzzle is too hard for its goal; the first one last.
template <class Shape>
std::vector<int> Mill<Shape>::depths_of(const Job& job) const {
  // A minimal puzzle is one from which nothing can go: to stop at a clue count would leave that open.
  if (options_.minimal) return {0};
  std::vector<int> depths{options_.min_clues};
  if (job.goal && *job.goal != Goal{Band::extremely_difficult}) {
    const auto looked_at = depths_to_look_at<Shape>();
    for (auto clues = looked_at.rbegin(); clues != looked_at.rend(); ++clues) {
      if (*clues > options_.min_clues && *clues <= options_.max_clues) depths.push_back(*clues);
    }
  }
  return depths;
}

template <class Shape>
bool Mill<Shape>::is_too_hard(const Job& job, const DigChain<Shape>& chain) const {
  const auto* band = std::get_if<Band>(&*job.goal);
  if (band == nullptr) return false;
  const std::optional<Grade> grade = grade_of(chain, {chain.length(), std::nullopt});
  return !grade || grade->score.points() > window_of(job).high;
}

/// The difficulties of the job's goal, in its own scale; the one aimed at is drawn evenly, so that a band is filled
/// evenly. A goal without an upper end is entered at the bottom of the chain.
template <class Shape>
Window Mill<Shape>::window_of(const Job& job) const {
  const auto* band = std::get_if<Band>(&*job.goal);
  Window window;
  if (band != nullptr) {
    window = window_of(*band);
  } else {
    const auto& ratings = std::get<RatingRange>(*job.goal);
    window = {ratings.low, ratings.high, 0};
  }
  window.aim = window.high == std::numeric_limits<int>::max() ? window.high
                                                              : aim_between(job, window.low, window.high);
  return window;
}

template <class Shape>
Window Mill<Shape>::window_of(Band band) const {
  const auto b = static_cast<std::size_t>(band);
  const int low = b == 0 ? 0 : table_.band_from[b - 1];
  const bool is_last = b == table_.band_from.size();
  return {low, is_last ? std::numeric_limits<int>::max() : std::max(table_.band_from[b] - 1, low), 0};
}

template <class Shape>
int Mill<Shape>::aim_between(const Job& job, int low, int high) const {
  Rng rng(options_.master_seed, static_cast<std::uint64_t>(job.index), Purpose::target);
  return low + static_cast<int>(rng.below(static_cast<std::uint32_t>(high - low + 1)));
}

template <class Shape>
bool Mill<Shape>::has_clues_in_range(const Puzzle<Shape>& puzzle, const Rung& rung) const {
  return !rung.also || puzzle.clues.count() <= options_.max_clues;  // members are seen to elsewhere
}

/// Nothing when the puzzle needs more trials than there may be, or has more clues.
template <class Shape>
std::optional<Grade> Mill<Shape>::grade_of(const DigChain<Shape>& chain, const Rung& rung) const {
  const Puzzle<Shape> puzzle = chain.puzzle(rung);
  if (!has_clues_in_range(puzzle, rung)) return std::nullopt;
  Budget budget(effort_.trials);
  return sudoku::grade<Shape>(puzzle.givens(), table_, budget).grade;
}

/// The same for ratings, of which `nodes` is the budget.
template <class Shape>
std::optional<int> Mill<Shape>::er_of(const DigChain<Shape>& chain, const Rung& rung,
                                      std::int64_t nodes) const {
  const Puzzle<Shape> puzzle = chain.puzzle(rung);
  if (!has_clues_in_range(puzzle, rung)) return std::nullopt;
  Budget budget(nodes);
  const std::optional<PuzzleRating> rating = Sudoku<Shape>::rate(puzzle.givens(), budget);
  return rating ? rating->er : std::nullopt;
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

/// The rung of the chain to take.
template <class Shape>
std::variant<Rung, Failure> Mill<Shape>::rung_for(const Job& job, const DigChain<Shape>& chain) const {
  std::size_t bottom = chain.length();
  while (bottom > 0 && chain.clues(bottom).count() < options_.min_clues) --bottom;
  if (!job.goal) return Rung{bottom, std::nullopt};
  std::size_t top = bottom;
  if (!options_.minimal) {
    while (top > 0 && chain.clues(top - 1).count() <= options_.max_clues) --top;
  }
  const Window window = window_of(job);
  if (std::holds_alternative<Band>(*job.goal)) {
    const auto found = climb(top, bottom, window, [&](const Rung& rung) -> std::optional<int> {
      const std::optional<Grade> grade = grade_of(chain, rung);
      return grade ? std::optional(grade->score.points()) : std::nullopt;
    });
    if (found) return *found;
    return Failure::band_missed;
  }
  // Up to here no chain is needed, and what needs one is too hard.
  const bool without_chains = window.high < 10 * explainer::info(explainer::Technique::x_cycle).rating;
  const std::int64_t nodes = without_chains ? 0 : options_.rate_nodes.value_or(0);
  const auto found = climb(top, bottom, window, [&](const Rung& rung) { return er_of(chain, rung, nodes); });
  if (found) return *found;
  return Failure::rating_missed;
}

template <class Shape>
Outcome Mill<Shape>::grade_one(const Dug& one) const {
  const DigChain<Shape>& chain = one.dug.chain;
  if (!one.clues_in_range) return Failure::clues_missed;
  if (options_.minimal && one.dug.end != DigEnd::bottom) return Failure::out_of_nodes;
  const std::variant<Rung, Failure> chosen = rung_for(one.from.job, chain);
  if (const auto* failure = std::get_if<Failure>(&chosen)) return *failure;
  const Rung& rung = std::get<Rung>(chosen);
  const std::optional<Grade> grade = grade_of(chain, rung);
  if (!grade) return Failure::out_of_nodes;
  // A band that the settings leave empty has no score of its own.
  const std::optional<Goal>& goal = one.from.job.goal;
  if (goal && std::holds_alternative<Band>(*goal) && *goal != Goal{grade->band}) return Failure::band_missed;

  const Puzzle<Shape> puzzle = chain.puzzle(rung);
  PuzzleRow row;
  row.index = one.from.job.index;
  row.givens = to_line(puzzle.givens());
  row.solution = to_line(puzzle.solution);
  row.clues = puzzle.clues.count();
  row.score = grade->score.points();
  row.band = grade->band;
  row.crme = grade->crme;
  row.uniqueness = grade->uniqueness;
  row.trials = grade->trials;
  if (options_.rate_nodes) {
    Budget budget(*options_.rate_nodes);
    row.rating = Sudoku<Shape>::rate(puzzle.givens(), budget);
  }
  row.symmetry = options_.symmetry;
  if (rung.member == chain.length() && !rung.also) {  // of all others, some orbit could go
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
