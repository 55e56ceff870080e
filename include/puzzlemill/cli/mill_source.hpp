#pragma once

#include <memory>
#include <optional>
#include <string>

#include "puzzlemill/core/kind.hpp"
#include "puzzlemill/core/making.hpp"
#include "puzzlemill/sudoku/kind.hpp"

namespace puzzlemill::cli {

/// What a kind's mill needs besides MakeOptions: a specialisation a family of kinds.
///
///     explicit MillSource(const std::optional<std::string>& seeds);   the option --seeds
///     std::string identity() const;                                   for the job's identity
///     typename K::Mill mill(const MakeOptions&) const;
template <PuzzleKind K>
class MillSource;

/// A Sudoku's mill starts from a bank of solution grids: those of a file, those that come with the program,
/// or with `fresh` none. A shape that comes without a bank has new random grids by default.
///
/// Errors   no_input and bad_input for the file.
template <class Shape>
class MillSource<sudoku::Sudoku<Shape>> {
 public:
  explicit MillSource(const std::optional<std::string>& seeds);

  /// `fresh`, or the number of grids and a digest of them: the same grids from another file are the same job.
  std::string identity() const;

  sudoku::Mill<Shape> mill(const MakeOptions& options) const { return {options, bank_}; }

 private:
  std::shared_ptr<const sudoku::SeedBank<Shape>> bank_;
};

}  // namespace puzzlemill::cli
