#include "puzzlemill/sudoku/solve/solver.hpp"

#include "kernel.hpp"

namespace puzzlemill::sudoku {

bool has_wide_kernel() {
#ifdef PUZZLEMILL_AVX512_KERNEL
  static const bool has = __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
                          __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512dq") &&
                          __builtin_cpu_supports("avx512vbmi") && __builtin_cpu_supports("bmi") &&
                          __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("popcnt") &&
                          __builtin_cpu_supports("lzcnt");
  return has;
#else
  return false;
#endif
}

template <class Shape>
const Kernel<Shape>& kernel() {
#ifdef PUZZLEMILL_AVX512_KERNEL
  if (has_wide_kernel()) return avx512_kernel<Shape>();
#endif
  return baseline_kernel<Shape>();
}

template <class Shape>
SearchEnd for_each_solution(const Givens<Shape>& givens, Budget& budget,
                            const std::function<bool(const Solution<Shape>&)>& found) {
  struct Context {
    const std::function<bool(const Solution<Shape>&)>& found;
  } context{found};
  return kernel<Shape>().search(
      givens.digits, budget,
      [](void* c, const Digits<Shape>& digits) {
        return static_cast<Context*>(c)->found(Solution<Shape>::trusted(digits));
      },
      &context);
}

template <class Shape>
SolutionCount count_solutions(const Givens<Shape>& givens, std::uint64_t limit, Budget& budget) {
  SolutionCount count;
  count.end = for_each_solution<Shape>(givens, budget,
                                       [&](const Solution<Shape>&) { return ++count.solutions < limit; });
  return count;
}

template <class Shape>
Prover<Shape>::Prover(const Solution<Shape>& solution) {
  using L = LaneNumbers<Shape>;
  static_assert(L::lanes == lanes);
  for (int c = 0; c < Shape::cells; ++c) {
    const Cell cell = static_cast<Cell>(c);
    const int row = Shape::row(cell);
    auto& lane = planes_.row[static_cast<std::size_t>(row % L::rows)]
                            [static_cast<std::size_t>(L::lane(row / L::rows, solution[cell]))];
    lane = static_cast<std::uint16_t>(lane | 1U << Shape::column(cell));
  }
}

template <class Shape>
Answer Prover<Shape>::another(const CellSet<Shape>& clues, Budget& budget, CellSet<Shape>& differs) const {
  return kernel<Shape>().another(planes_, clues, nullptr, budget, &differs);
}

template <class Shape>
Answer Prover<Shape>::another(const CellSet<Shape>& clues, Cell changed, Budget& budget,
                              CellSet<Shape>& differs) const {
  return kernel<Shape>().another(planes_, clues, &changed, budget, &differs);
}

#define INSTANTIATE(S)                                                                     \
  template const Kernel<S>& kernel<S>();                                                   \
  template SearchEnd for_each_solution<S>(const Givens<S>&, Budget&,                       \
                                          const std::function<bool(const Solution<S>&)>&); \
  template SolutionCount count_solutions<S>(const Givens<S>&, std::uint64_t, Budget&);     \
  template class Prover<S>;
INSTANTIATE(Shape4)
INSTANTIATE(Shape6)
INSTANTIATE(Shape8)
INSTANTIATE(Shape9)
INSTANTIATE(Shape10)
INSTANTIATE(Shape12)
INSTANTIATE(Shape16)
#undef INSTANTIATE

}  // namespace puzzlemill::sudoku
