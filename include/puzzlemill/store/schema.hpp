#pragma once

#include <cstdint>
#include <span>
#include <string>

#include <SQLiteCpp/Database.h>

namespace puzzlemill::store {

/// The tables of a database, and its views for people.
///
///     kinds ──────┐                   jobs: what was asked for, and how far it got
///     bands ──────┼──▶ puzzle_rows    puzzle_rows.id holds job and index (see RowId)
///     symmetries ─┤         ▲
///     techniques ─┘         ▲
///     technique_rows ───────┘         steps, by technique and then puzzle: who has one is a range
///     jobs ──▶ job_parts    ▲         what came in from which shard
///     books ──▶ book_entries ┘        with the class of each puzzle used, so that "unused" is one look-up
///
///     puzzles, unused_puzzles, book_puzzles, band_counts, clue_counts, technique_counts, job_yields
///
/// puzzle_rows holds small integers for kind, band, symmetry and technique, a byte or less each; the view
/// `puzzles` reads as people expect, and SQLite drops the joins whose columns a query does not use. Class
/// keys are two signed 64-bit integers, grid first: the puzzles of one grid lie side by side in the unique
/// index.

inline constexpr std::int32_t application_id = 0x507A4D6C;  ///< "PzMl" in the file's header

/// One step from the schema of version - 1 to that of version.
struct Migration {
  int version;
  const char* sql;
};

/// In rising order from version 1, without a gap.
std::span<const Migration> migrations();
int newest_version();

/// Errors   bad_input when `version`, found in the database at `path`, is above newest_version().
void refuse_newer(int version, const std::string& path);

/// Brings the schema to the newest version, in one transaction, so that whoever reads meanwhile sees the old one or the
/// newest: one in between would have to be migrated first. Another program that does the same at the same time is
/// waited for. Views hold no data and are made anew then, and so are the tables of names.
void migrate(SQLite::Database& connection);

}  // namespace puzzlemill::store
