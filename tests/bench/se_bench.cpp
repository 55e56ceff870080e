// How fast puzzles are rated, by rating: `se_bench --benchmark_repetitions=5` gives medians. items_per_second is puzzles a
// second on one core.

#include <cstdint>
#include <string>
#include <vector>

#include <benchmark/benchmark.h>

#include "puzzlemill/core/budget.hpp"
#include "puzzlemill/core/rng.hpp"
#include "puzzlemill/sudoku/generate/dig.hpp"
#include "puzzlemill/sudoku/generate/random_solution.hpp"
#include "puzzlemill/sudoku/grade/rate.hpp"
#include "puzzlemill/sudoku/text.hpp"
#include "support/lines.hpp"

namespace puzzlemill::sudoku::explainer {
namespace {

using Puzzles = std::vector<Givens<Shape9>>;

RateResult rated(const Givens<Shape9>& givens) {
  Budget budget(10'000'000);
  return rate(givens, budget);
}

/// Of the reference puzzles those rated from `least` tenths to below `end`.
Puzzles reference_puzzles(int least, int end, const std::string& file = "ratings.csv") {
  Puzzles puzzles;
  for (const std::string& line : test_lines("se/" + file)) {
    const auto givens = from_line<Shape9>(line.substr(0, 81));
    if (!givens) continue;
    const int tenths = rated(*givens).er.value().tenths();
    if (tenths >= least && tenths < end) puzzles.push_back(*givens);
  }
  return puzzles;
}

/// Minimal puzzles dug from random grids.
Puzzles minimal_puzzles() {
  Puzzles puzzles;
  for (std::uint64_t i = 0; i < 2'000; ++i) {
    Rng grid_rng(1, i, Purpose::test);
    const Rng dig_rng(2, i, Purpose::test);
    const auto dug =
        dig<Shape9>({random_solution<Shape9>(grid_rng), {}, dig_rng}, orbits<Shape9>(Symmetry::none));
    puzzles.push_back(dug.chain.puzzle(dug.chain.length()).givens());
  }
  return puzzles;
}

/// An iteration rates all of them: their times differ too much for an average over some.
void rate_all(benchmark::State& state, const Puzzles& puzzles) {
  for (auto _ : state) {
    for (const Givens<Shape9>& givens : puzzles) benchmark::DoNotOptimize(rated(givens));
  }
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(puzzles.size()));
}

BENCHMARK_CAPTURE(rate_all, below_1_75, reference_puzzles(0, 18));
BENCHMARK_CAPTURE(rate_all, from_1_75, reference_puzzles(18, 26));
BENCHMARK_CAPTURE(rate_all, from_2_6, reference_puzzles(26, 50));
BENCHMARK_CAPTURE(rate_all, from_5_0, reference_puzzles(50, 63));
BENCHMARK_CAPTURE(rate_all, from_6_3, reference_puzzles(63, 70));
BENCHMARK_CAPTURE(rate_all, from_7_0, reference_puzzles(70, 75));
BENCHMARK_CAPTURE(rate_all, from_7_5, reference_puzzles(75, 82));
BENCHMARK_CAPTURE(rate_all, from_8_2, reference_puzzles(82, 87));
BENCHMARK_CAPTURE(rate_all, from_8_7, reference_puzzles(87, 90));
BENCHMARK_CAPTURE(rate_all, from_9_0, reference_puzzles(90, 95));
BENCHMARK_CAPTURE(rate_all, from_9_5, reference_puzzles(95, 100));
BENCHMARK_CAPTURE(rate_all, from_10_0, reference_puzzles(100, 110, "hard-ratings.csv"));
BENCHMARK_CAPTURE(rate_all, from_11_0, reference_puzzles(110, 120, "hard-ratings.csv"));
BENCHMARK_CAPTURE(rate_all, random_minimal, minimal_puzzles());

}  // namespace
}  // namespace puzzlemill::sudoku::explainer
