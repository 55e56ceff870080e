#pragma once

#include <memory>
#include <optional>
#include <string>

#include <fmt/format.h>

#include "puzzlemill/core/error.hpp"
#include "puzzlemill/core/kind.hpp"
#include "puzzlemill/core/making.hpp"
#include "puzzlemill/sudoku/kind.hpp"

namespace puzzlemill::cli {

/// What a kind's mill needs besides MakeOptions. A kind needs nothing unless there is a specialisation for
/// it; then `--seeds` must be left out or say `fresh`.
///
/// Errors   usage for any other `seeds`.
template <PuzzleKind K>
class MillSource {
 public:
  /// `seeds` is the option's value.
  explicit MillSource(const std::optional<std::string>& seeds) {
    if (seeds && *seeds != "fresh") {
      throw Error(Fault::usage, fmt::format("{} is not made from seeds: --seeds can only be fresh", K::name));
    }
  }

  /// What to say of the seeds in the job's identity.
  std::string identity() const { return "fresh"; }

  typename K::Mill mill(const MakeOptions& options) const { return typename K::Mill{options}; }
};

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
