// How fast puzzles are kept and found: `store_bench --benchmark_repetitions=5` gives medians. items_per_second is rows
// a second; the argument is how many rows the database holds before.

#include <cstdint>
#include <string>
#include <vector>

#include <benchmark/benchmark.h>

#include "puzzlemill/core/band.hpp"
#include "puzzlemill/core/puzzle_row.hpp"
#include "puzzlemill/core/rng.hpp"
#include "puzzlemill/store/database.hpp"
#include "puzzlemill/store/fields.hpp"
#include "puzzlemill/store/puzzle_store.hpp"
#include "puzzlemill/store/query.hpp"
#include "support/scratch_folder.hpp"

namespace puzzlemill::store {
namespace {

/// A row that is as long, and whose keys are as spread, as those of 9×9 puzzles: some dozens of grids take turns.
PuzzleRow row_of(std::int64_t index) {
  Rng rng(1, static_cast<std::uint64_t>(index), Purpose::test);
  PuzzleRow row;
  row.index = index;
  for (int cell = 0; cell < 81; ++cell) {
    const char digit = static_cast<char>('1' + rng.below(9));
    row.solution += digit;
    row.givens += rng.below(10) < 3 ? digit : '.';
  }
  row.clues = 22 + static_cast<int>(rng.below(6));
  row.score = 40 + static_cast<int>(rng.below(200));
  row.band = static_cast<Band>(1 + rng.below(5));
  row.class_key.grid =
      0x9E3779B97F4A7C15U * (static_cast<std::uint64_t>(index) / 32'768 * 32 + rng.below(32));
  row.class_key.clues = std::uint64_t{rng.bits()} << 32 | rng.bits();
  return row;
}

constexpr std::int64_t batch = 4096;

/// A database of `rows` rows or some more.
struct Filled {
  explicit Filled(std::int64_t rows) {
    store.open_job({.kind = "sudoku9"}, DistinctBy::class_key, "today", "1.0");
    while (next < rows) {
      for (const std::int64_t end = next + batch; next < end; ++next) store.add(row_of(next));
      store.commit(next, {});
    }
  }

  test::ScratchFolder folder;
  Database database{folder / "puzzles.db", Access::create};
  PuzzleStore store{database};
  std::int64_t next = 0;  ///< no row has this index yet
};

void add_rows(benchmark::State& state) {
  Filled filled(state.range(0));
  std::vector<PuzzleRow> rows;
  for (auto _ : state) {
    state.PauseTiming();
    rows.clear();
    for (std::int64_t i = 0; i < batch; ++i) rows.push_back(row_of(filled.next++));
    state.ResumeTiming();
    for (const PuzzleRow& row : rows) filled.store.add(row);
    filled.store.commit(filled.next, {});
  }
  state.SetItemsProcessed(state.iterations() * batch);
}
BENCHMARK(add_rows)->Arg(0)->Arg(1'000'000)->UseRealTime();

/// Twenty puzzles of a band and a range of clues.
void find_a_page(benchmark::State& state) {
  const Filled filled(state.range(0));
  const std::vector<const Field*> wanted{&field_named("puzzle"), &field_named("score")};
  const Filter filter{.bands = {Band::difficult}, .clues = {24, 26}, .limit = 20};
  std::int64_t found = 0;
  for (auto _ : state) for_each_row(filled.database, filter, wanted, [&](auto) { ++found; });
  state.SetItemsProcessed(found);
}
BENCHMARK(find_a_page)->Arg(100'000)->Arg(1'000'000);

}  // namespace
}  // namespace puzzlemill::store
