#pragma once

#include <cstdint>
#include <ostream>

#include "puzzlemill/cli/output.hpp"
#include "puzzlemill/store/database.hpp"

namespace puzzlemill::cli {

struct RowCheckCount {
  std::int64_t rows = 0;
  std::int64_t wrong = 0;           ///< of the rows
  std::int64_t wrong_jobs = 0;      ///< whose record says other things than their rows
  std::int64_t wrong_in_books = 0;  ///< what is wrong with books (see store::for_each_wrong_entry())
  std::int64_t alterations = 0;     ///< of the schema (see store::alterations())

  bool all_right() const { return wrong == 0 && wrong_jobs == 0 && wrong_in_books == 0 && alterations == 0; }
};

/// Goes through all puzzles of a database and proves again what each row says: that the text is a puzzle with
/// exactly one solution, the one stored; its clue count, score, band and technique counts by its job's own
/// grade table; its rating, by its job's own budget; its class; the symmetry that it says its
/// clues have; and where it says minimal, that no clue can go. Uses all threads that TBB may use. Writes
/// `schema,WHAT IS WRONG` to `out` for each alteration, then `ID,WHAT IS WRONG` for each row that is wrong: first
/// those whose numbers for job, kind, band or symmetry stand for nothing, then the others, both in the order of the
/// ids. Then `job N,WHAT IS WRONG` for each job whose counts are not those of its rows, or
/// do not fit each other, and `book TITLE,WHAT IS WRONG` for what is wrong with books.
///
/// Errors   bad_input for a job of an unknown kind; those of Database.
/// Limits   a row that could say minimal or a symmetry and does not is right.
RowCheckCount check_rows(const store::Database& database, std::int64_t max_nodes, Output& out);

}  // namespace puzzlemill::cli
