#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "lane_numbers.hpp"
#include "puzzlemill/core/budget.hpp"
#include "puzzlemill/sudoku/puzzle.hpp"
#include "puzzlemill/sudoku/solve/solver.hpp"

namespace puzzlemill::sudoku {

/// The search for one instruction set. All give the same answers, in the same order, with the same count of
/// nodes.
template <class Shape>
struct Kernel {
  using Planes = typename Prover<Shape>::Planes;
  /// Says whether to go on.
  using OnSolution = bool (*)(void* context, const Digits<Shape>& solution);

  SearchEnd (*search)(const Digits<Shape>& givens, Budget& budget, OnSolution found, void* context);
  /// From any candidates: bit c of [digit - 1][row] for column c.
  using Rows = std::array<std::array<std::uint16_t, Shape::size>, Shape::size>;
  SearchEnd (*search_from)(const Rows& candidates, Budget& budget, OnSolution found, void* context);
  Answer (*another)(const Planes& solution, const CellSet<Shape>& clues, const Cell* changed, Budget& budget,
                    CellSet<Shape>* differs);
};

template <class Shape>
const Kernel<Shape>& baseline_kernel();
#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__)
#define PUZZLEMILL_AVX512_KERNEL 1
template <class Shape>
const Kernel<Shape>& avx512_kernel();
#endif

/// The best kernel for the processor at hand.
template <class Shape>
const Kernel<Shape>& kernel();

}  // namespace puzzlemill::sudoku
