#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "puzzlemill/core/band.hpp"
#include "puzzlemill/core/puzzle_row.hpp"
#include "puzzlemill/core/symmetry.hpp"
#include "puzzlemill/store/database.hpp"
#include "puzzlemill/store/fields.hpp"
#include "puzzlemill/sudoku/grade/technique.hpp"

namespace puzzlemill::store {

/// Both ends belong to it; an end left out is open.
struct Range {
  std::optional<std::int64_t> low{};
  std::optional<std::int64_t> high{};

  bool open() const { return !low && !high; }
  bool has(std::int64_t value) const { return (!low || value >= *low) && (!high || value <= *high); }
};

/// Which puzzles; the plain one means all, in the order job, index.
struct Filter {
  std::optional<std::string> kind{};
  std::vector<Band> bands{};  ///< any of these; empty: every band
  Range score{};
  Range clues{};
  Range er{};  ///< in tenths: 1.2 is 12. A puzzle without a rating is in no range.
  Range ep{};
  Range ed{};
  std::vector<sudoku::explainer::Technique> techniques{};  ///< those with steps of all of these
  std::optional<sudoku::explainer::Technique> hardest{};   ///< those whose hardest step is of this
  std::optional<Symmetry> symmetry{};
  std::optional<std::int64_t> job{};
  bool minimal = false;  ///< only those where no clue can go
  bool unused = false;   ///< only those of which no book has one of the class
  std::optional<std::int64_t> limit{};
  std::int64_t offset = 0;
  std::optional<Order> order{};  ///< equals follow in the order job, index
};

using RowVisitor = std::function<void(std::span<const std::string_view>)>;

/// Calls `visit` with the texts of `wanted` for each puzzle that passes. The texts are valid during the call;
/// empty where a rating is not known. A throw from `visit` ends the query.
///
/// Errors   usage for a negative limit or offset; those of Database.
/// Cost     with bands, clues or a kind, and a limit: some milliseconds, found or not, in ten million rows as
///          in one. With techniques, puzzles that have the hardest one asked for are gone through. Else all
///          rows are, or those in range of bands, clues and rating: some tenths of a second for a million.
void for_each_row(const Database& database, const Filter& filter, std::span<const Field* const> wanted,
                  const RowVisitor& visit);

/// The puzzles of one job as they were stored, in the order of their index: for proving again.
/// Those whose ids are in `without` are passed over.
///
/// Errors   bad_input for a row with an unknown band or symmetry (see for_each_wrong_code()).
void for_each_puzzle(const Database& database, std::int64_t job,
                     const std::function<void(const PuzzleRow&)>& visit,
                     const std::set<std::int64_t>& without = {});

}  // namespace puzzlemill::store
