#include "puzzlemill/cli/sudoku_search.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "puzzlemill/sudoku/solve/backtracker.hpp"
#include "puzzlemill/sudoku/text.hpp"

namespace puzzlemill::cli {
namespace {

template <class Shape>
std::string trace_line(const sudoku::TraceStep& step) {
  const std::string indent(static_cast<std::size_t>(step.depth), ' ');
  if (step.kind == sudoku::TraceStep::Kind::solution) return indent + "solution";
  const std::string cell = indent + sudoku::cell_name<Shape>(step.cell);
  if (step.kind == sudoku::TraceStep::Kind::back) return cell + " back";
  std::string options;
  for (int digit = 1; digit <= Shape::size; ++digit) {
    if ((step.options >> digit & 1U) != 0) options += fmt::format(" {}", digit);
  }
  return fmt::format("{} may be{}: {}", cell, options, step.digit);
}

template <class Shape>
sudoku::OptionGrid<Shape> options_of(const formats::TextPuzzle& puzzle) {
  sudoku::OptionGrid<Shape> options;
  options.fill(sudoku::all_options<Shape>);
  if (!puzzle.candidates.empty()) std::ranges::copy(puzzle.candidates, options.begin());
  return options;
}

}  // namespace

template <SudokuKind K>
SolveEnd search(const formats::TextPuzzle& puzzle, Budget& budget, const TraceLine& trace,
                const std::function<bool(const std::string&)>& found) {
  using Shape = ShapeOf<K>;
  sudoku::Givens<Shape> givens;
  std::ranges::copy(puzzle.cells, givens.digits.begin());
  sudoku::Backtracker<Shape> solver(givens, options_of<Shape>(puzzle));
  if (trace) solver.trace([&](const sudoku::TraceStep& step) { trace(trace_line<Shape>(step)); });
  switch (
      solver.run(budget, [&](const sudoku::Solution<Shape>& solution) { return found(to_line(solution)); })) {
    case sudoku::SearchEnd::exhausted:
      return SolveEnd::all;
    case sudoku::SearchEnd::stopped:
      return SolveEnd::stopped;
    case sudoku::SearchEnd::out_of_nodes:
      break;
  }
  return SolveEnd::out_of_nodes;
}

#define INSTANTIATE(S)                                                                                       \
  template SolveEnd search<sudoku::Sudoku<sudoku::S>>(const formats::TextPuzzle&, Budget&, const TraceLine&, \
                                                      const std::function<bool(const std::string&)>&);
PUZZLEMILL_FOR_EACH_SHAPE(INSTANTIATE)
#undef INSTANTIATE

}  // namespace puzzlemill::cli
