#include "puzzlemill/store/count_check.hpp"

#include <algorithm>
#include <map>

#include <SQLiteCpp/Statement.h>
#include <fmt/format.h>

#include "puzzlemill/core/band.hpp"
#include "puzzlemill/store/job.hpp"
#include "puzzlemill/store/job_part.hpp"
#include "puzzlemill/store/row_id.hpp"
#include "puzzlemill/store/sqlite_error.hpp"

namespace puzzlemill::store {
namespace {

/// What is there of a job.
struct Rows {
  std::int64_t count = 0;
  std::int64_t end = 0;  ///< after the last index
  Counts by_band;        ///< by the names that a job has for them
};

Rows rows_of(const Database& database, std::int64_t job) {
  Rows rows;
  SQLite::Statement bands(
      database.connection(),
      "SELECT band, count(*), max(id) FROM puzzle_rows NOT INDEXED WHERE id >= ? AND id < ? "
      "GROUP BY band");
  bands.bind(1, RowId{job, 0}.id());
  bands.bind(2, RowId{job + 1, 0}.id());
  while (bands.executeStep()) {
    const std::int64_t band = bands.getColumn(0).getInt64();
    const std::int64_t count = bands.getColumn(1).getInt64();
    rows.count += count;
    rows.end = std::max(rows.end, RowId::of(bands.getColumn(2).getInt64()).index + 1);
    if (band >= 0 && band < std::ssize(band_names)) {
      rows.by_band[fmt::format("{}{}", stored_by_band, band_names[static_cast<std::size_t>(band)])] = count;
    }
  }
  return rows;
}

std::string wrong_with(const Database& database, const JobRecord& job) {
  const Rows rows = rows_of(database, job.id);
  std::string text;
  const auto say = [&](const std::string& what) {
    text += (text.empty() ? "it says that " : "; it says that ") + what;
  };
  const auto compare = [&](std::string_view what, std::int64_t said, std::int64_t there) {
    if (said != there) say(fmt::format("{} {}, {} are", said, what, there));
  };
  compare("are stored", job.stored, rows.count);
  for (const std::string_view band : band_names) {
    if (job.identity.command != Command::generate) break;  // only these count bands
    const std::string name = fmt::format("{}{}", stored_by_band, band);
    const auto in = [&](const Counts& counts) { return counts.contains(name) ? counts.at(name) : 0; };
    compare(fmt::format("of them are {}", band), in(job.counts), in(rows.by_band));
  }
  const std::int64_t end = std::max(job.next_index, furthest_end(read_parts(database, job.id)));
  if (rows.end > end) say(fmt::format("it is at index {}, and has a puzzle of {}", end, rows.end - 1));
  return text;
}

}  // namespace

void for_each_wrong_count(const Database& database,
                          const std::function<void(std::int64_t job, const std::string& wrong)>& visit) {
  with_errors(database.path(), [&] {
    for (const JobRecord& job : read_jobs(database)) {
      if (const std::string wrong = wrong_with(database, job); !wrong.empty()) visit(job.id, wrong);
    }
  });
}

}  // namespace puzzlemill::store
