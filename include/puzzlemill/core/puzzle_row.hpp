#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "puzzlemill/core/band.hpp"
#include "puzzlemill/core/class_key.hpp"
#include "puzzlemill/core/puzzle_rating.hpp"
#include "puzzlemill/core/symmetry.hpp"

namespace puzzlemill {

/// A proved and graded puzzle of any kind, ready to be kept. What a kind means by the technique counts is its
/// own affair; 0 where it has no such technique.
struct PuzzleRow {
  std::int64_t index = 0;  ///< of the job's, or the line's place in an import
  std::string givens;      ///< the puzzle's text, as the kind writes it
  std::string solution;
  int clues = 0;
  int score = 0;
  Band band = Band::trivial;
  int crme = 0;        ///< placements where one candidate was left
  int uniqueness = 0;  ///< placements of a digit that fitted one cell of a house
  int trials = 0;      ///< candidates tried
  Symmetry symmetry = Symmetry::none;
  bool minimal = false;  ///< no single clue can go
  ClassKey class_key;
  std::optional<PuzzleRating> rating{};  ///< none where it was not asked for, or the kind has none
};

}  // namespace puzzlemill
