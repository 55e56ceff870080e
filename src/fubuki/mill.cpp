#include "puzzlemill/fubuki/mill.hpp"

#include <span>
#include <utility>

#include "puzzlemill/core/error.hpp"
#include "puzzlemill/core/rng.hpp"
#include "puzzlemill/fubuki/capacity.hpp"
#include "puzzlemill/fubuki/grade.hpp"
#include "puzzlemill/fubuki/puzzle_row.hpp"

namespace puzzlemill::fubuki {

Mill::Mill(const MakeOptions& options) : options_(options), table_(table_with(options.grading)) {
  if (options.symmetry != Symmetry::none) throw Error(Fault::usage, "fubuki has no symmetry but none");
  // No number of digs finds what does not exist.
  if (capacity(options.min_clues, options.max_clues, options.minimal).classes == 0) options_.max_attempts = 1;
}

Grid Mill::draw_grid(std::int64_t index, std::uint32_t attempt) const {
  Rng rng(options_.master_seed, static_cast<std::uint64_t>(index), Purpose::shuffle, attempt);
  Digits digits{1, 2, 3, 4, 5, 6, 7, 8, 9};
  rng.shuffle(std::span(digits));
  return Grid::trusted(digits);
}

std::vector<Mill::Produced> Mill::produce(const std::vector<Job>& jobs) const {
  std::vector<Produced> produced;
  produced.reserve(jobs.size());
  for (const Job& job : jobs) produced.push_back({job, draw_grid(job.index, 0)});
  return produced;
}

std::vector<Mill::Dug> Mill::dig(const std::vector<Produced>& produced, const Stopped& stopped) const {
  std::vector<Dug> dug;
  dug.reserve(produced.size());
  for (const Produced& one : produced) {
    const std::optional<Dug> made = dig_one(one, stopped);
    if (!made) return {};
    dug.push_back(*made);
  }
  return dug;
}

std::optional<Mill::Dug> Mill::dig_one(const Produced& produced, const Stopped& stopped) const {
  const std::int64_t index = produced.job.index;
  // A minimal puzzle is one from which nothing can go: to stop at a clue count would leave that open.
  const int stop_at = options_.minimal ? 0 : options_.min_clues;
  Grid grid = produced.grid;
  for (std::uint32_t attempt = 0;;) {
    if (stopped()) return std::nullopt;
    Budget budget(options_.max_nodes);
    Rng rng(options_.master_seed, static_cast<std::uint64_t>(index), Purpose::dig, attempt);
    DigResult result = fubuki::dig(grid, stop_at, budget, rng);
    const bool in_range = !members_in_range(result).empty();
    ++attempt;
    if (in_range || attempt >= static_cast<std::uint32_t>(options_.max_attempts)) {
      return Dug{produced.job, result, in_range};
    }
    grid = draw_grid(index, attempt);
  }
}

/// The members that may be chosen, the full grid's end of the chain first.
std::vector<std::size_t> Mill::members_in_range(const DigResult& result) const {
  std::vector<std::size_t> members;
  const std::size_t bottom = result.chain.length();
  for (std::size_t member = options_.minimal ? bottom : 0; member <= bottom; ++member) {
    const int clues = result.chain.clues(member).count();
    if (clues >= options_.min_clues && clues <= options_.max_clues) members.push_back(member);
  }
  return members;
}

std::vector<Outcome> Mill::grade(const std::vector<Dug>& dug) const {
  std::vector<Outcome> outcomes;
  outcomes.reserve(dug.size());
  for (const Dug& one : dug) outcomes.push_back(grade_one(one));
  return outcomes;
}

Outcome Mill::grade_one(const Dug& dug) const {
  const DigChain& chain = dug.result.chain;
  if (dug.result.end == DigEnd::out_of_nodes && (options_.minimal || !dug.clues_in_range))
    return Failure::out_of_nodes;
  if (!dug.clues_in_range) return Failure::clues_missed;

  std::vector<std::size_t> members = members_in_range(dug.result);
  if (dug.job.goal) {
    const auto* band = std::get_if<Band>(&*dug.job.goal);
    if (band == nullptr) return Failure::rating_missed;  // there are no ratings
    std::erase_if(members, [&](std::size_t member) {
      return fubuki::grade(chain.grid(), chain.clues(member), table_).band != *band;
    });
    if (members.empty()) return Failure::band_missed;
    Rng rng(options_.master_seed, static_cast<std::uint64_t>(dug.job.index), Purpose::target);
    std::swap(members.back(), members[rng.below(static_cast<std::uint32_t>(members.size()))]);
  }
  const ClueMask clues = chain.clues(members.back());
  Budget budget(options_.max_nodes);
  PuzzleRow row = puzzle_row(chain.grid(), clues, table_, budget);
  row.index = dug.job.index;
  return row;
}

}  // namespace puzzlemill::fubuki
