#include "puzzlemill/store/schema.hpp"

#include <array>
#include <cstddef>
#include <string_view>

#include <SQLiteCpp/Statement.h>
#include <SQLiteCpp/Transaction.h>
#include <fmt/format.h>

#include "puzzlemill/core/band.hpp"
#include "puzzlemill/core/error.hpp"
#include "puzzlemill/core/symmetry.hpp"
#include "puzzlemill/store/fields.hpp"
#include "puzzlemill/sudoku/grade/technique.hpp"

namespace puzzlemill::store {
namespace {

// A step that was released is never changed: databases in the field have gone through it. The comments inside
// are for the readers of `.schema`.
constexpr const char* version_1 = R"sql(
CREATE TABLE kinds (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE,
  distinct_by TEXT NOT NULL      -- 'class': no two that are one up to symmetry; 'text': no two that read the same
) STRICT;
CREATE TABLE bands (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE) STRICT;
CREATE TABLE symmetries (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE) STRICT;

CREATE TABLE jobs (
  id INTEGER PRIMARY KEY,
  kind TEXT NOT NULL REFERENCES kinds(name),
  command TEXT NOT NULL,         -- 'generate' or 'import'
  options TEXT NOT NULL,         -- JSON: with kind, seed and first index, all that decides what comes out
  master_seed TEXT NOT NULL,     -- as text: half of all seeds are too large for a signed integer
  first_index INTEGER NOT NULL,
  next_index INTEGER NOT NULL,   -- all from first_index up to, but not including, this one are done
  finished INTEGER NOT NULL,
  stored INTEGER NOT NULL,
  duplicates INTEGER NOT NULL,
  counts TEXT NOT NULL,          -- JSON: the other outcomes
  program_version TEXT NOT NULL,
  started TEXT NOT NULL,
  ended TEXT
) STRICT;

CREATE TABLE puzzle_rows (
  id INTEGER PRIMARY KEY,        -- 10000000000 * job + index
  kind INTEGER NOT NULL REFERENCES kinds(id),
  distinct_by INTEGER NOT NULL,  -- 0 class, 1 text; the same for all of a kind
  givens TEXT NOT NULL,
  solution TEXT NOT NULL,
  clues INTEGER NOT NULL,
  score INTEGER NOT NULL,
  band INTEGER NOT NULL REFERENCES bands(id),
  crme INTEGER NOT NULL,
  uniqueness INTEGER NOT NULL,
  trials INTEGER NOT NULL,
  er INTEGER,                    -- tenths
  ep INTEGER,
  ed INTEGER,
  symmetry INTEGER NOT NULL REFERENCES symmetries(id),
  minimal INTEGER NOT NULL,
  class_grid INTEGER NOT NULL,   -- the two halves of the class key
  class_clues INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX one_of_a_class ON puzzle_rows(kind, class_grid, class_clues) WHERE distinct_by = 0;
CREATE UNIQUE INDEX one_of_a_text ON puzzle_rows(kind, givens) WHERE distinct_by = 1;
CREATE INDEX by_band ON puzzle_rows(band, clues, kind);
CREATE INDEX by_rating ON puzzle_rows(er, kind) WHERE er IS NOT NULL;

CREATE TABLE books (id INTEGER PRIMARY KEY, title TEXT NOT NULL UNIQUE, made TEXT NOT NULL) STRICT;
CREATE TABLE book_entries (
  book INTEGER NOT NULL REFERENCES books(id),
  number INTEGER NOT NULL,       -- in the book, from 1
  puzzle INTEGER NOT NULL REFERENCES puzzle_rows(id),
  kind INTEGER NOT NULL,         -- this and the class key as in puzzle_rows: a class is used once one of it is
  class_grid INTEGER NOT NULL,
  class_clues INTEGER NOT NULL,
  PRIMARY KEY (book, number),
  UNIQUE (book, puzzle)
) STRICT, WITHOUT ROWID;
CREATE INDEX used_classes ON book_entries(kind, class_grid, class_clues);
)sql";

constexpr const char* version_2 = R"sql(
CREATE TABLE job_parts (         -- what each shard had done when it was last merged
  job INTEGER NOT NULL REFERENCES jobs(id),
  first_index INTEGER NOT NULL,
  shard TEXT NOT NULL,           -- 'I/N' where it has a share of targets, else ''
  next_index INTEGER NOT NULL,
  finished INTEGER NOT NULL,
  ended TEXT,
  found INTEGER NOT NULL,        -- puzzles, duplicates included
  counts TEXT NOT NULL,          -- JSON: the other outcomes
  PRIMARY KEY (job, first_index, shard)
) STRICT, WITHOUT ROWID;
)sql";

constexpr const char* version_3 = R"sql(
CREATE TABLE techniques (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE) STRICT;
ALTER TABLE puzzle_rows ADD COLUMN hardest INTEGER REFERENCES techniques(id);
CREATE INDEX by_hardest ON puzzle_rows(hardest) WHERE hardest IS NOT NULL;
CREATE TABLE technique_rows (    -- the steps of rated puzzles; of one whose rating ran out, those that were found
  technique INTEGER NOT NULL REFERENCES techniques(id),
  puzzle INTEGER NOT NULL REFERENCES puzzle_rows(id),
  steps INTEGER NOT NULL,
  PRIMARY KEY (technique, puzzle)
) STRICT, WITHOUT ROWID;
CREATE TRIGGER steps_go_along AFTER DELETE ON puzzle_rows BEGIN
  DELETE FROM technique_rows WHERE technique IN (SELECT id FROM techniques) AND puzzle = old.id;
END;
)sql";

constexpr const char* version_4 = R"sql(
ALTER TABLE job_parts ADD COLUMN stored INTEGER NOT NULL DEFAULT 0;  -- of the puzzles found, those it had kept
)sql";

constexpr std::array steps{Migration{1, version_1}, Migration{2, version_2}, Migration{3, version_3},
                           Migration{4, version_4}};

template <std::size_t N>
void fill(SQLite::Database& connection, std::string_view table,
          const std::array<std::string_view, N>& names) {
  SQLite::Statement insert(connection, fmt::format("INSERT OR REPLACE INTO {} VALUES (?, ?)", table));
  for (std::size_t i = 0; i < N; ++i) {
    insert.reset();
    insert.bind(1, static_cast<std::int64_t>(i));
    insert.bind(2, std::string(names[i]));
    insert.exec();
  }
}

struct View {
  std::string_view name;
  std::string sql;
};

std::array<View, 7> views() {
  std::string columns;
  for (const Field& field : fields()) {
    columns += fmt::format("{}{} AS {}", columns.empty() ? "" : ", ", field.sql, field.column);
  }
  const std::string puzzles = fmt::format("SELECT {} FROM puzzle_rows p {}", columns, row_joins);
  return {{
      {"puzzles", puzzles},
      {"unused_puzzles", fmt::format("{} WHERE {}", puzzles, is_unused)},
      {"band_counts",
       "SELECT k.name AS kind, b.name AS band, count(*) AS puzzles "
       "FROM puzzle_rows p JOIN kinds k ON k.id = p.kind JOIN bands b ON b.id = p.band "
       "GROUP BY p.kind, p.band ORDER BY p.kind, p.band"},
      {"clue_counts",
       "SELECT k.name AS kind, p.clues AS clues, count(*) AS puzzles "
       "FROM puzzle_rows p JOIN kinds k ON k.id = p.kind "
       "GROUP BY p.kind, p.clues ORDER BY p.kind, p.clues"},
      {"technique_counts",
       "SELECT t.puzzle AS puzzle, n.name AS technique, t.steps AS steps "
       "FROM techniques n CROSS JOIN technique_rows t ON t.technique = n.id"},
      {"job_yields",
       "SELECT id, kind, command, master_seed, first_index, next_index, finished, stored, duplicates, "
       "round(100.0 * stored / nullif(next_index - first_index, 0), 2) AS percent_stored, started, ended "
       "FROM jobs"},
      {"book_puzzles",
       "SELECT o.title AS book, e.number AS number, v.* FROM book_entries e JOIN books o ON o.id = e.book "
       "JOIN puzzles v ON v.id = e.puzzle"},
  }};
}

void make_views(SQLite::Database& connection) {
  for (const View& view : views()) {
    connection.exec(fmt::format("DROP VIEW IF EXISTS {0}; CREATE VIEW {0} AS {1}", view.name, view.sql));
  }
}

}  // namespace

std::span<const Migration> migrations() {
  return steps;
}

int newest_version() {
  return steps.back().version;
}

void refuse_newer(int version, const std::string& path) {
  if (version <= newest_version()) return;
  throw Error(
      Fault::bad_input, TextPlace{.file = path},
      fmt::format("this database was made by a newer version of this program (schema {}, known up to {})",
                  version, newest_version()));
}

void migrate(SQLite::Database& connection) {
  const auto current = [&] { return connection.execAndGet("PRAGMA user_version").getInt(); };
  if (current() >= newest_version()) return;
  SQLite::Transaction transaction(connection, SQLite::TransactionBehavior::IMMEDIATE);
  const int version = current();  // another program may have been faster
  if (version >= newest_version()) return;
  for (const Migration& step : steps) {
    if (version < step.version) connection.exec(step.sql);
  }
  fill(connection, "bands", band_names);
  fill(connection, "symmetries", symmetry_names);
  fill(connection, "techniques", sudoku::explainer::technique_names);
  make_views(connection);
  connection.exec(
      fmt::format("PRAGMA application_id = {}; PRAGMA user_version = {}", application_id, newest_version()));
  transaction.commit();
}

}  // namespace puzzlemill::store
