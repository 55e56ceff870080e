#include "puzzlemill/store/job_table.hpp"

#include <SQLiteCpp/Statement.h>
#include <fmt/format.h>

#include "puzzlemill/core/error.hpp"
#include "puzzlemill/store/job_json.hpp"

namespace puzzlemill::store {

std::int64_t kind_number(Database& database, const std::string& kind, DistinctBy distinct) {
  const std::string wanted(name(distinct));
  SQLite::Statement find(database.connection(), "SELECT id, distinct_by FROM kinds WHERE name = ?");
  find.bind(1, kind);
  if (find.executeStep()) {
    const std::string kept = find.getColumn(1).getString();
    if (kept == wanted) return find.getColumn(0).getInt64();
    throw Error(
        Fault::usage, TextPlace{.file = database.path()},
        fmt::format("{} puzzles are kept distinct by {} in this database, not by {}", kind, kept, wanted));
  }
  // From 0 on: SQLite stores a 0 and a 1 in no bytes, so the first two kinds cost nothing in each row and
  // index.
  SQLite::Statement insert(database.connection(),
                           "INSERT INTO kinds SELECT coalesce(max(id) + 1, 0), ?, ? FROM kinds RETURNING id");
  insert.bind(1, kind);
  insert.bind(2, wanted);
  insert.executeStep();
  return insert.getColumn(0).getInt64();
}

std::int64_t insert_job(Database& database, const JobRecord& job) {
  SQLite::Statement insert(
      database.connection(),
      "INSERT INTO jobs (kind, command, options, master_seed, first_index, next_index, finished, stored, "
      "duplicates, counts, program_version, started) VALUES (?, ?, ?, ?, ?, ?, 0, 0, 0, '{}', ?, ?)");
  insert.bind(1, job.identity.kind);
  insert.bind(2, std::string(name(job.identity.command)));
  insert.bind(3, options_json(job.identity.options));
  insert.bind(4, std::to_string(job.identity.master_seed));
  insert.bind(5, job.identity.first_index);
  insert.bind(6, job.next_index);
  insert.bind(7, job.program_version);
  insert.bind(8, job.started);
  insert.exec();
  return database.connection().getLastInsertRowid();
}

void update_job(Database& database, const JobRecord& job) {
  SQLite::Statement update(
      database.connection(),
      "UPDATE jobs SET next_index = ?, finished = ?, stored = ?, duplicates = ?, counts = ?, "
      "ended = nullif(?, ''), first_index = ?, options = ?, started = ? WHERE id = ?");
  update.bind(1, job.next_index);
  update.bind(2, job.finished ? 1 : 0);
  update.bind(3, job.stored);
  update.bind(4, job.duplicates);
  update.bind(5, counts_json(job.counts));
  update.bind(6, job.ended);
  update.bind(7, job.identity.first_index);
  update.bind(8, options_json(job.identity.options));
  update.bind(9, job.started);
  update.bind(10, job.id);
  update.exec();
}

}  // namespace puzzlemill::store
