#include "puzzlemill/sudoku/solve/sliced_solver.hpp"

#include <algorithm>
#include <bit>
#include <memory>
#include <utility>

#include "kernel.hpp"
#include "sliced_kernel.hpp"

namespace puzzlemill::sudoku {
namespace {

constexpr int low_cells = 64;
constexpr int high_cells = Shape9::cells - low_cells;
constexpr std::uint64_t all_high = (std::uint64_t{1} << high_cells) - 1;

/// Where the packed word and shift of the last cells of digit `d` (from 0) are.
constexpr std::size_t high_word(int d) {
  return static_cast<std::size_t>(9 + d / 3);
}
constexpr int high_shift(int d) {
  return high_cells * (d % 3);
}

/// The same cells for each digit of a packed word of last cells.
constexpr std::uint64_t thrice(std::uint64_t high) {
  return high | high << high_cells | high << (2 * high_cells);
}

/// Bit `bit` of each of eight bytes, that of the first byte lowest.
std::uint64_t column_of(std::uint64_t bytes, int bit) {
  return (bytes >> bit & 0x0101010101010101) * 0x0102040810204080 >> 56;
}

/// The cells of each digit, by way of the four bits of the digits.
struct DigitCells {
  PackedCandidates packed;
  std::array<std::uint64_t, 2> filled{};

  explicit DigitCells(const Digits<Shape9>& digits) {
    std::array<std::array<std::uint64_t, 2>, 4> bit{};
    for (std::size_t eight = 0; eight < 10; ++eight) {
      std::uint64_t bytes = 0;
      for (std::size_t i = 0; i < 8; ++i) bytes |= std::uint64_t{digits[8 * eight + i]} << (8 * i);
      for (int b = 0; b < 4; ++b) {
        bit[static_cast<std::size_t>(b)][eight / 8] |= column_of(bytes, b) << (8 * (eight % 8));
      }
    }
    for (std::size_t b = 0; b < 4; ++b) bit[b][1] |= (std::uint64_t{digits[80]} >> b & 1) << 16;
    for (std::size_t half = 0; half < 2; ++half) {
      filled[half] = bit[0][half] | bit[1][half] | bit[2][half] | bit[3][half];
      for (int d = 0; d < 9; ++d) {
        std::uint64_t cells = filled[half];
        for (std::size_t b = 0; b < 4; ++b) cells &= ((d + 1) >> b & 1) != 0 ? bit[b][half] : ~bit[b][half];
        if (half == 0) {
          packed.word[static_cast<std::size_t>(d)] = cells;
        } else {
          packed.word[high_word(d)] |= cells << high_shift(d);
        }
      }
    }
  }
};

/// What is left when the cells `filled` have only the candidates of `digits`.
PackedCandidates restricted(const PackedCandidates& digits, const std::array<std::uint64_t, 2>& filled) {
  PackedCandidates packed;
  for (std::size_t w = 0; w < 9; ++w) packed.word[w] = digits.word[w] | ~filled[0];
  const std::uint64_t empty = thrice(~filled[1] & all_high);
  for (std::size_t w = 9; w < 12; ++w) packed.word[w] = digits.word[w] | empty;
  return packed;
}

PackedCandidates within(const PackedCandidates& packed, const std::array<std::uint64_t, 2>& cells) {
  PackedCandidates left = packed;
  for (std::size_t w = 0; w < 9; ++w) left.word[w] &= cells[0];
  for (std::size_t w = 9; w < 12; ++w) left.word[w] &= thrice(cells[1]);
  return left;
}

/// One cell of a packed puzzle, as a mask for the words that hold it.
struct PackedCell {
  bool high;
  std::uint64_t bit;

  bool has(const PackedCandidates& packed, int d) const {
    return ((high ? packed.word[high_word(d)] >> high_shift(d) : packed.word[static_cast<std::size_t>(d)]) &
            bit) != 0;
  }
  void drop(PackedCandidates& packed, int d) const {
    if (high) {
      packed.word[high_word(d)] &= ~(bit << high_shift(d));
    } else {
      packed.word[static_cast<std::size_t>(d)] &= ~bit;
    }
  }
};

/// The cells with two candidates, and those with more.
struct Tally {
  std::uint64_t one = 0, two = 0, three = 0;
  void count(std::uint64_t cells) {
    three |= two & cells;
    two |= one & cells;
    one |= cells;
  }
};

/// The cell to branch on: the first with two candidates, else the first with the fewest.
PackedCell choose(const PackedCandidates& packed) {
  Tally low;
  for (std::size_t d = 0; d < 9; ++d) low.count(packed.word[d]);
  if (const std::uint64_t pairs = low.two & ~low.three; pairs != 0) return {false, pairs & (0 - pairs)};
  Tally high;
  for (int d = 0; d < 9; ++d) high.count(packed.word[high_word(d)] >> high_shift(d) & all_high);
  if (const std::uint64_t pairs = high.two & ~high.three; pairs != 0) return {true, pairs & (0 - pairs)};

  PackedCell best{};
  int fewest = 10;
  const auto look = [&](bool is_high, std::uint64_t cells) {
    for (; cells != 0; cells &= cells - 1) {
      const PackedCell cell{is_high, cells & (0 - cells)};
      int n = 0;
      for (int d = 0; d < 9; ++d) n += cell.has(packed, d) ? 1 : 0;
      if (n < fewest) {
        fewest = n;
        best = cell;
      }
    }
  };
  look(false, low.two);
  look(true, high.two);
  return best;
}

/// A question that takes more nodes is answered by the other solver, from the start: its one lane would hold up a whole
/// block, again and again, when all others are done. This many are few enough for that, and enough for nearly all.
constexpr std::int64_t most_nodes_in_lanes = 32;

SlicedReply solve_alone(const SlicedQuestion& question) {
  Kernel<Shape9>::Rows rows{};
  for (int d = 0; d < 9; ++d) {
    for (int cell = 0; cell < Shape9::cells; ++cell) {
      const bool high = cell >= low_cells;
      const PackedCell packed{high, std::uint64_t{1} << (high ? cell - low_cells : cell)};
      if (!packed.has(question.start, d)) continue;
      std::uint16_t& row = rows[static_cast<std::size_t>(d)][static_cast<std::size_t>(cell / 9)];
      row = static_cast<std::uint16_t>(row | 1U << (cell % 9));
    }
  }
  struct Context {
    const SlicedQuestion& question;
    SlicedReply reply;
  } context{question, {}};
  Budget budget(question.max_nodes);
  context.reply.count.end = kernel<Shape9>().search_from(
      rows, budget,
      [](void* c, const Digits<Shape9>& digits) {
        auto& [asked, reply] = *static_cast<Context*>(c);
        const PackedCandidates solution = DigitCells(digits).packed;
        if (asked.except != nullptr && solution.differs_from(*asked.except).empty()) return true;
        reply.last = solution;
        return ++reply.count.solutions < asked.limit;
      },
      &context);
  return context.reply;
}

}  // namespace

PackedCandidates PackedCandidates::of(const Givens<Shape9>& givens) {
  const DigitCells cells(givens.digits);
  return restricted(cells.packed, cells.filled);
}

PackedCandidates PackedCandidates::of(const Solution<Shape9>& solution) {
  return DigitCells(solution.digits()).packed;
}

PackedCandidates PackedCandidates::shown(const CellSet<Shape9>& clues) const {
  return restricted(within(*this, clues.bits()), clues.bits());
}

PackedCandidates PackedCandidates::without(const PackedCandidates& other, Cell cell) const {
  CellSet<Shape9> one;
  one.add(cell);
  const PackedCandidates gone = within(other, one.bits());
  PackedCandidates left = *this;
  for (std::size_t w = 0; w < words; ++w) left.word[w] &= ~gone.word[w];
  return left;
}

CellSet<Shape9> PackedCandidates::differs_from(const PackedCandidates& other) const {
  std::uint64_t low = 0;
  std::uint64_t high = 0;
  for (std::size_t d = 0; d < 9; ++d) low |= word[d] & ~other.word[d];
  for (std::size_t w = 9; w < words; ++w) high |= word[w] & ~other.word[w];
  high = (high | high >> high_cells | high >> (2 * high_cells)) & all_high;
  return CellSet<Shape9>::of_bits({low, high});
}

const std::vector<const SlicedKernel*>& sliced_kernels() {
  static const std::vector<const SlicedKernel*> usable = [] {
    std::vector<const SlicedKernel*> kernels{&baseline_sliced_kernel()};
#ifdef PUZZLEMILL_WIDE_SLICES
    const bool popcnt = __builtin_cpu_supports("popcnt");
    if (popcnt && __builtin_cpu_supports("avx2")) kernels.push_back(&avx2_sliced_kernel());
    if (popcnt && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512vl")) {
      kernels.push_back(&avx512_sliced_kernel());
    }
#endif
    return kernels;
  }();
  return usable;
}

SlicedSolver::SlicedSolver() : SlicedSolver(*sliced_kernels().back()) {}

void SlicedSolver::ask(std::uint32_t ticket, const SlicedQuestion& question) {
  std::size_t slot = searches_.size();
  if (free_.empty()) {
    searches_.emplace_back();
  } else {
    slot = free_.back();
    free_.pop_back();
  }
  Search& search = searches_[slot];
  search.ticket = ticket;
  search.question = question;
  search.nodes = 0;
  search.reply = {};
  search.open.assign(1, question.start);
  waiting_.push_back(slot);
}

void SlicedSolver::run(const std::function<void(std::uint32_t, const SlicedReply&)>& answered) {
  const auto stage = std::make_unique_for_overwrite<SlicedStage>();
  const auto lanes = static_cast<std::size_t>(kernel_.lanes);
  const std::size_t groups = lanes / 64;
  std::vector<std::size_t> in_lane;
  while (!waiting_.empty()) {
    // The newest first: they are still in the cache.
    const std::size_t taken = std::min(lanes, waiting_.size());
    in_lane.assign(waiting_.end() - static_cast<std::ptrdiff_t>(taken), waiting_.end());
    waiting_.resize(waiting_.size() - taken);
    stage->used = {};
    for (std::size_t lane = 0; lane < taken; ++lane) {
      const PackedCandidates& start = searches_[in_lane[lane]].open.back();
      for (std::size_t w = 0; w < PackedCandidates::words; ++w) {
        stage->word[w][lane] = start.word[w];
      }
      stage->used[lane % groups] |= std::uint64_t{1} << (lane / groups);
    }
    kernel_.propagate(*stage);
    for (std::size_t lane = 0; lane < taken; ++lane) {
      const std::size_t slot = in_lane[lane];
      if (after_block(searches_[slot], *stage, lane) == Next::another_round) {
        waiting_.push_back(slot);
      } else {
        const std::uint32_t ticket = searches_[slot].ticket;
        const SlicedReply reply = searches_[slot].reply;
        free_.push_back(slot);
        answered(ticket, reply);
      }
    }
  }
}

SlicedSolver::Next SlicedSolver::after_block(Search& search, const SlicedStage& stage,
                                             std::size_t lane) const {
  const std::size_t groups = static_cast<std::size_t>(kernel_.lanes) / 64;
  const auto is = [&](const SlicedStage::Lanes& lanes) {
    return (lanes[lane % groups] >> (lane / groups) & 1) != 0;
  };
  if (is(stage.dead)) return go_back(search);
  PackedCandidates& here = search.open.back();
  for (std::size_t w = 0; w < PackedCandidates::words; ++w) here.word[w] = stage.word[w][lane];
  if (is(stage.unfinished)) return Next::another_round;
  if (!is(stage.unsolved)) {
    if (search.question.except == nullptr || !here.differs_from(*search.question.except).empty()) {
      search.reply.last = here;
      if (++search.reply.count.solutions == search.question.limit) {
        search.reply.count.end = SearchEnd::stopped;
        return Next::answered;
      }
    }
    return go_back(search);
  }
  if (++search.nodes > most_nodes_in_lanes) {
    search.reply = solve_alone(search.question);
    return Next::answered;
  }
  if (search.nodes > search.question.max_nodes) {
    search.reply.count.end = SearchEnd::out_of_nodes;
    return Next::answered;
  }
  const PackedCell cell = choose(here);
  PackedCandidates first = here;
  bool found = false;
  for (int d = 0; d < 9; ++d) {
    if (!cell.has(here, d)) continue;
    cell.drop(found ? first : here, d);
    found = true;
  }
  search.open.push_back(first);
  return Next::another_round;
}

SlicedSolver::Next SlicedSolver::go_back(Search& search) const {
  search.open.pop_back();
  return search.open.empty() ? Next::answered : Next::another_round;
}

std::vector<SolutionCount> count_solutions(std::span<const Givens<Shape9>> puzzles, std::uint32_t limit,
                                           std::int64_t max_nodes) {
  // As many at a time as keep the lanes busy while their searches stay in the cache.
  constexpr std::size_t at_once = 2048;
  std::vector<SolutionCount> counts(puzzles.size());
  SlicedSolver solver;
  std::size_t next = 0;
  const auto ask_next = [&] {
    solver.ask(static_cast<std::uint32_t>(next),
               {PackedCandidates::of(puzzles[next]), nullptr, limit, max_nodes});
    ++next;
  };
  while (next < std::min(puzzles.size(), at_once)) ask_next();
  solver.run([&](std::uint32_t ticket, const SlicedReply& reply) {
    counts[ticket] = reply.count;
    if (next < puzzles.size()) ask_next();
  });
  return counts;
}

}  // namespace puzzlemill::sudoku
