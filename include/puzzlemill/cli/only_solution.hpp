#pragma once

#include <string>

#include "puzzlemill/core/kind.hpp"

namespace puzzlemill::cli {

/// The solution of a puzzle that has exactly one; else `doubt` says why there is none to show.
struct OnlySolution {
  std::string text{};
  std::string doubt{};
};

template <PuzzleKind K>
OnlySolution only_solution(const typename K::Question& question, Budget& budget) {
  OnlySolution only;
  int solutions = 0;
  const SolveEnd end = K::solve(question, budget, [&](const std::string& solution) {
    only.text = solution;
    return ++solutions < 2;
  });
  if (solutions > 1) return {.doubt = "it has more than one solution"};
  if (end == SolveEnd::out_of_nodes) return {.doubt = "--max-nodes ran out"};
  if (solutions == 0) return {.doubt = "it has no solution"};
  return only;
}

}  // namespace puzzlemill::cli
