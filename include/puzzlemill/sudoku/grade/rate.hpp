#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "puzzlemill/core/budget.hpp"
#include "puzzlemill/sudoku/grade/rating.hpp"
#include "puzzlemill/sudoku/grade/technique.hpp"
#include "puzzlemill/sudoku/puzzle.hpp"

namespace puzzlemill::sudoku::explainer {

enum class RateEnd : std::uint8_t {
  rated,
  no_technique,   ///< none of them goes on; happens only where there is not exactly one solution
  out_of_budget,  ///< in the search for chains
};

/// The rating of the classic Sudoku Explainer (1.2.1), and what it was made of.
struct RateResult {
  RateEnd end = RateEnd::rated;

  std::optional<Rating> er;  ///< of the hardest step; there exactly with RateEnd::rated
  std::optional<Rating> ep;  ///< of the hardest step up to the first digit placed, if it came to that
  std::optional<Rating> ed;  ///< of the first step, if it came to that

  std::optional<Technique> hardest;                    ///< of the first of the hardest steps met
  std::array<std::uint16_t, technique_count> steps{};  ///< [technique]: how many steps it was
};

/// Rates a puzzle: the first technique of the ladder that finds something is applied, until every cell is
/// filled. A full grid is rated 0.0 three times.
///
/// Takes    a node of `budget` each time that nothing but chains goes on, and one for each chain that is followed
///          from an assumption: without any, puzzles up to 6.2 are rated, and no search takes long.
/// Errors   bad_alloc, for the memory of chains: some megabytes a thread, taken once and kept.
/// Threads  any number at once, each with its own Budget.
/// Limits   asks neither whether there is a solution nor whether it is the only one: without that a rating
///          means nothing. It can differ between images of a puzzle under a symmetry, from 7.5 on.
/// Source   Sudoku Explainer 1.2.1 by N. Juillerat, and serate by gsf; of the same values.
[[nodiscard]] RateResult rate(const Givens<Shape9>& givens, Budget& budget);

}  // namespace puzzlemill::sudoku::explainer
