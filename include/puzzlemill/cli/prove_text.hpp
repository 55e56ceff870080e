#pragma once

#include <string>

#include "puzzlemill/cli/puzzle_input.hpp"
#include "puzzlemill/cli/sudoku_search.hpp"
#include "puzzlemill/core/budget.hpp"
#include "puzzlemill/core/kind.hpp"
#include "puzzlemill/formats/text_puzzle.hpp"

namespace puzzlemill::cli {

/// The proof of a puzzle with candidates, which the kinds do not know of. Two solutions prove that there are
/// several; how many there are is not asked.
template <SudokuKind K>
Proof prove_candidates(const formats::TextPuzzle& puzzle, Budget& budget) {
  Proof proof;
  const SolveEnd end = search<K>(puzzle, budget, {}, [&](const std::string& solution) {
    if (proof.solutions == 0) proof.solution = solution;
    return ++proof.solutions < 2;
  });
  proof.verdict = end == SolveEnd::out_of_nodes ? Verdict::unknown
                  : end == SolveEnd::stopped    ? Verdict::multiple
                  : proof.solutions == 1        ? Verdict::unique
                                                : Verdict::none;
  return proof;
}

template <PuzzleKind K>
Proof prove_puzzle(const formats::TextPuzzle& puzzle, Budget& budget) {
  const typename K::Question question = K::parse(question_text(puzzle));
  if constexpr (SudokuKind<K>) {
    if (!puzzle.candidates.empty()) return prove_candidates<K>(puzzle, budget);
  }
  return K::prove(question, budget);
}

/// Proves a puzzle as it was read, with its candidates if it lists them. One with another solution than it
/// was given is invalid; then `solution` is the right one.
///
/// Errors   those of K::parse().
template <PuzzleKind K>
Proof prove_text(const formats::TextPuzzle& puzzle, Budget& budget) {
  Proof proof = prove_puzzle<K>(puzzle, budget);
  const std::string given = solution_text(puzzle);
  if (proof.verdict == Verdict::unique && !given.empty() && given != proof.solution) {
    proof.verdict = Verdict::invalid;
    proof.detail = "the solution given is not that of the puzzle";
  }
  return proof;
}

}  // namespace puzzlemill::cli
