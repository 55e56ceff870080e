// How fast Sudoku is solved, dug, graded and named: `sudoku_bench --benchmark_repetitions=5` gives medians.
// items_per_second is puzzles, checks or grids a second on one core.

#include <cstdint>
#include <fstream>
#include <memory>
#include <string>
#include <variant>
#include <vector>

#include <benchmark/benchmark.h>

#include "puzzlemill/core/rng.hpp"
#include "puzzlemill/sudoku/generate/canonical.hpp"
#include "puzzlemill/sudoku/generate/dig.hpp"
#include "puzzlemill/sudoku/generate/random_solution.hpp"
#include "puzzlemill/sudoku/generate/shuffle.hpp"
#include "puzzlemill/sudoku/grade/grade.hpp"
#include "puzzlemill/sudoku/mill.hpp"
#include "puzzlemill/sudoku/solve/backtracker.hpp"
#include "puzzlemill/sudoku/solve/sliced_solver.hpp"
#include "puzzlemill/sudoku/solve/solver.hpp"
#include "puzzlemill/sudoku/text.hpp"
#include "support/lines.hpp"

namespace puzzlemill::sudoku {
namespace {

using Questions = std::vector<Givens<Shape9>>;

Solution<Shape9> grid(std::uint64_t number) {
  Rng rng(1, number, Purpose::test);
  return random_solution<Shape9>(rng);
}

DigResult<Shape9> dug(std::uint64_t number) {
  const Rng rng(2, number, Purpose::test);
  return dig<Shape9>({grid(number), {}, rng}, orbits<Shape9>(Symmetry::none));
}

/// Minimal puzzles dug from random grids.
Questions minimal_puzzles() {
  Questions all;
  for (std::uint64_t i = 0; i < 10'000; ++i) {
    const auto result = dug(i);
    all.push_back(result.chain.puzzle(result.chain.length()).givens());
  }
  return all;
}

/// The same with eight clues more than they need.
Questions easy_puzzles() {
  Questions all;
  for (std::uint64_t i = 0; i < 10'000; ++i) {
    const auto result = dug(i);
    all.push_back(result.chain.puzzle(result.chain.length() - 8).givens());
  }
  return all;
}

/// What a plain dig asks, in its order: each cell in turn taken away, and put back when it must stay.
Questions dig_checks() {
  Questions all;
  for (std::uint64_t i = 0; i < 500; ++i) {
    Rng rng(3, i, Purpose::test);
    Puzzle<Shape9> puzzle{grid(i), {}};
    auto order = orbits<Shape9>(Symmetry::none);
    rng.shuffle(std::span(order));
    for (const CellSet<Shape9>& cell : order) {
      Puzzle<Shape9> without = puzzle;
      without.clues.cells -= cell;
      all.push_back(without.givens());
      Budget budget(1'000'000);
      if (count_solutions<Shape9>(without.givens(), 2, budget).solutions == 1) puzzle = without;
    }
  }
  return all;
}

Questions listed(const std::string& file) {
  Questions all;
  for (const std::string& line : test_lines(file)) {
    if (const auto givens = from_line<Shape9>(line.substr(0, 81))) all.push_back(*givens);
  }
  return all;
}

void check_uniqueness(benchmark::State& state, const Questions& questions) {
  std::size_t i = 0;
  for (auto _ : state) {
    Budget budget(1'000'000);
    benchmark::DoNotOptimize(count_solutions<Shape9>(questions[i], 2, budget));
    i = i + 1 == questions.size() ? 0 : i + 1;
  }
  state.SetItemsProcessed(state.iterations());
}

void check_uniqueness_of_many(benchmark::State& state, const Questions& questions) {
  for (auto _ : state) benchmark::DoNotOptimize(count_solutions(questions, 2, 1'000'000));
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(questions.size()));
}

void backtrack(benchmark::State& state, const Questions& questions) {
  std::size_t i = 0;
  for (auto _ : state) {
    Budget budget(1'000'000);
    int solutions = 0;
    benchmark::DoNotOptimize(Backtracker<Shape9>(questions[i]).run(budget, [&](const Solution<Shape9>&) {
      return ++solutions < 2;
    }));
    i = i + 1 == questions.size() ? 0 : i + 1;
  }
  state.SetItemsProcessed(state.iterations());
}

void grade_puzzle(benchmark::State& state, const Questions& questions) {
  std::size_t i = 0;
  for (auto _ : state) {
    Budget budget(1'000'000);
    benchmark::DoNotOptimize(grade<Shape9>(questions[i], {}, budget));
    i = i + 1 == questions.size() ? 0 : i + 1;
  }
  state.SetItemsProcessed(state.iterations());
}

BENCHMARK_CAPTURE(check_uniqueness, easy, easy_puzzles());
BENCHMARK_CAPTURE(check_uniqueness, dig_checks_in_order, dig_checks());
BENCHMARK_CAPTURE(check_uniqueness, random_minimal, minimal_puzzles());
BENCHMARK_CAPTURE(check_uniqueness, 17_clue, listed("17clue.txt.gz"));
BENCHMARK_CAPTURE(check_uniqueness, top1465, listed("top1465.txt"));
BENCHMARK_CAPTURE(check_uniqueness_of_many, easy, easy_puzzles());
BENCHMARK_CAPTURE(check_uniqueness_of_many, dig_checks_in_order, dig_checks());
BENCHMARK_CAPTURE(check_uniqueness_of_many, random_minimal, minimal_puzzles());
BENCHMARK_CAPTURE(check_uniqueness_of_many, 17_clue, listed("17clue.txt.gz"));
BENCHMARK_CAPTURE(check_uniqueness_of_many, top1465, listed("top1465.txt"));
BENCHMARK_CAPTURE(backtrack, random_minimal, minimal_puzzles());
BENCHMARK_CAPTURE(grade_puzzle, easy, easy_puzzles());
BENCHMARK_CAPTURE(grade_puzzle, random_minimal, minimal_puzzles());

/// Batches of the mill's size. The argument is the number of grids that the dug ones are images of, 0 where each is a
/// grid of its own. What was found of a grid is remembered: the first digs of each are not counted.
void dig_to_minimal(benchmark::State& state,
                    std::vector<DigResult<Shape9>> (*dig_batch)(const std::vector<DigTask<Shape9>>&,
                                                                const std::vector<CellSet<Shape9>>&)) {
  const auto all = orbits<Shape9>(Symmetry::none);
  std::vector<std::shared_ptr<DigGround<Shape9>>> grounds;
  for (std::int64_t i = 0; i < state.range(0); ++i) {
    grounds.push_back(std::make_shared<DigGround<Shape9>>(grid(static_cast<std::uint64_t>(i))));
  }
  std::uint64_t i = 0;
  const auto next_tasks = [&] {
    std::vector<DigTask<Shape9>> tasks;
    for (std::size_t k = 0; k < Mill<Shape9>::batch; ++k, ++i) {
      const Rng rng(4, i, Purpose::test);
      if (grounds.empty()) {
        tasks.push_back({grid(i), {}, rng});
        continue;
      }
      Rng shuffle_rng(5, i, Purpose::test);
      const auto shuffled = random_transform<Shape9>(shuffle_rng);
      const auto& ground = grounds[i % grounds.size()];
      tasks.push_back({shuffled.apply(ground->grid), {}, rng, ground, shuffled});
    }
    return tasks;
  };
  while (i < 1024 * grounds.size()) benchmark::DoNotOptimize(dig_batch(next_tasks(), all));
  for (auto _ : state) {
    state.PauseTiming();
    const auto tasks = next_tasks();
    state.ResumeTiming();
    benchmark::DoNotOptimize(dig_batch(tasks, all));
  }
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(Mill<Shape9>::batch));
}
BENCHMARK_CAPTURE(dig_to_minimal, faster_way, dig_all<Shape9>)->Arg(0)->Arg(32);
BENCHMARK_CAPTURE(dig_to_minimal, side_by_side, dig_side_by_side)->Arg(0)->Arg(32);

void draw_random_grid(benchmark::State& state) {
  std::uint64_t i = 0;
  for (auto _ : state) benchmark::DoNotOptimize(grid(i++));
  state.SetItemsProcessed(state.iterations());
}
BENCHMARK(draw_random_grid);

void find_canonical_form(benchmark::State& state) {
  std::vector<Solution<Shape9>> grids;
  for (std::uint64_t i = 0; i < 1024; ++i) grids.push_back(grid(i));
  std::size_t i = 0;
  for (auto _ : state) benchmark::DoNotOptimize(canonicalise(grids[i++ % grids.size()]));
  state.SetItemsProcessed(state.iterations());
}
BENCHMARK(find_canonical_form);

/// A new random grid, dug to a minimal puzzle: how the cost grows with the grid.
template <class Shape>
void draw_and_dig(benchmark::State& state) {
  const auto all = orbits<Shape>(Symmetry::none);
  std::uint64_t i = 0;
  for (auto _ : state) {
    Rng grid_rng(1, i, Purpose::test);
    const Rng dig_rng(2, i++, Purpose::test);
    benchmark::DoNotOptimize(dig<Shape>({random_solution<Shape>(grid_rng), {}, dig_rng}, all));
  }
  state.SetItemsProcessed(state.iterations());
}
BENCHMARK(draw_and_dig<Shape4>);
BENCHMARK(draw_and_dig<Shape6>);
BENCHMARK(draw_and_dig<Shape8>);
BENCHMARK(draw_and_dig<Shape9>);
BENCHMARK(draw_and_dig<Shape10>);
BENCHMARK(draw_and_dig<Shape12>);
BENCHMARK(draw_and_dig<Shape16>);

/// Everything but the database: shuffle, dig, climb, grade, key. The argument is the band aimed at, -1 for
/// none.
void make_puzzle(benchmark::State& state) {
  std::ifstream file(PUZZLEMILL_DATA "/sudoku9-seeds.txt");
  const auto bank = std::make_shared<const SeedBank<Shape9>>(
      SeedBank<Shape9>::read(file, "seeds", SeedBank<Shape9>::Trust::canonical));
  const Mill<Shape9> mill({}, bank);
  std::int64_t index = 0;
  std::int64_t made = 0;
  for (auto _ : state) {
    std::vector<Job> jobs;
    for (std::size_t k = 0; k < Mill<Shape9>::batch; ++k) {
      Job& job = jobs.emplace_back();
      job.index = index++;
      if (state.range(0) >= 0) job.goal = static_cast<Band>(state.range(0));
    }
    for (const Outcome& outcome : mill.grade(mill.dig(mill.produce(jobs)))) {
      made += std::holds_alternative<PuzzleRow>(outcome) ? 1 : 0;
    }
  }
  state.SetItemsProcessed(made);
  state.counters["indexes_per_puzzle"] =
      static_cast<double>(index) / static_cast<double>(std::max<std::int64_t>(made, 1));
}
BENCHMARK(make_puzzle)->Arg(-1)->DenseRange(1, 5);

}  // namespace
}  // namespace puzzlemill::sudoku
