#include "puzzlemill/store/count_check.hpp"

#include <algorithm>
#include <string_view>
#include <vector>

#include <SQLiteCpp/Statement.h>
#include <fmt/format.h>

#include "puzzlemill/core/band.hpp"
#include "puzzlemill/store/job.hpp"
#include "puzzlemill/store/job_part.hpp"
#include "puzzlemill/store/row_id.hpp"
#include "puzzlemill/store/snapshot.hpp"
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

/// What is wrong with one job, as it comes up.
class Complaints {
 public:
  void add(const std::string& what) { text_ += (text_.empty() ? "" : "; ") + what; }
  void compare(std::string_view what, std::int64_t said, std::int64_t there) {
    if (said != there) add(fmt::format("it says that {} {}, {} are", said, what, there));
  }
  const std::string& text() const { return text_; }

 private:
  std::string text_;
};

/// So small that sums of them do not overflow.
bool can_be_counted(std::int64_t number) {
  return 0 <= number && number <= RowId::indexes;
}
bool can_be_counted(const Counts& counts) {
  return std::ranges::all_of(counts, [](const auto& count) { return can_be_counted(count.second); });
}
/// Of `stored` nothing is asked of a part: it may even be below 0 where puzzles went to other jobs.
bool can_be_counted(const JobPart& part) {
  return can_be_counted(part.indexes.first) && can_be_counted(part.indexes.next) &&
         part.indexes.first <= part.indexes.next && can_be_counted(part.found) &&
         can_be_counted(part.counts) && -RowId::indexes <= part.stored && part.stored <= RowId::indexes;
}
bool can_be_counted(const JobRecord& job) {
  return can_be_counted(job.identity.first_index) && can_be_counted(job.next_index) &&
         job.identity.first_index <= job.next_index && can_be_counted(job.stored) &&
         can_be_counted(job.duplicates) && can_be_counted(job.counts);
}

/// Requires  numbers that can be counted.
void check_outcomes(const JobRecord& job, const std::vector<JobPart>& parts, Complaints& complaints) {
  if (job.identity.command == Command::generate) {
    const auto said = job.counts.find(std::string(duplicates_count));
    if (job.duplicates != (said == job.counts.end() ? 0 : said->second)) {
      complaints.add(fmt::format("its count of duplicates is not {}", job.duplicates));
    }
  }
  if (is_range(job.identity)) {
    // Each index gives a puzzle, a duplicate or a failure.
    const auto check = [&](const std::string& whose, std::int64_t done, std::int64_t outcomes) {
      if (done != outcomes)
        complaints.add(fmt::format("{} {} indexes have {} outcomes", whose, done, outcomes));
    };
    for (const JobPart& part : parts) {
      check(fmt::format("from {} on, a part's", part.indexes.first), part.indexes.next - part.indexes.first,
            part.found + failures_in(part.counts));
    }
    check("its", indexes_in(all_parts(job, parts)), job.stored + job.duplicates + failures_in(job.counts));
  } else {
    std::int64_t found = 0;
    for (const JobPart& part : parts) found += part.found;
    if (found > job.stored + job.duplicates) {
      complaints.add(
          fmt::format("its parts have found {} puzzles, it has {}", found, job.stored + job.duplicates));
    }
  }
}

/// Only a job with targets has parts that are shares of them.
void check_shares(const JobRecord& job, const std::vector<JobPart>& parts, Complaints& complaints) {
  const bool has_targets = job.identity.command == Command::generate && !is_range(job.identity);
  for (const JobPart& part : parts) {
    if (has_targets ? is_share(part.shard) : part.shard.empty()) continue;
    complaints.add(fmt::format("a part is the shard '{}'", part.shard));
  }
}

std::string wrong_with(const Database& database, const JobRecord& job) {
  const Rows rows = rows_of(database, job.id);
  const std::vector<JobPart> parts = read_parts(database, job.id);
  Complaints complaints;
  complaints.compare("are stored", job.stored, rows.count);
  for (const std::string_view band : band_names) {
    if (job.identity.command != Command::generate) break;  // only these count bands
    const std::string name = fmt::format("{}{}", stored_by_band, band);
    const auto in = [&](const Counts& counts) { return counts.contains(name) ? counts.at(name) : 0; };
    complaints.compare(fmt::format("of them are {}", band), in(job.counts), in(rows.by_band));
  }
  const std::int64_t end = std::max(job.next_index, furthest_end(parts));
  if (rows.end > end) {
    complaints.add(fmt::format("it says that it is at index {}, and has a puzzle of {}", end, rows.end - 1));
  }
  check_shares(job, parts, complaints);
  if (can_be_counted(job) &&
      std::ranges::all_of(parts, [](const JobPart& part) { return can_be_counted(part); })) {
    check_outcomes(job, parts, complaints);
  } else {
    complaints.add("it, or a part of it, has a number that is too large, below 0, or before where it begins");
  }
  return complaints.text();
}

}  // namespace

void for_each_wrong_count(const Database& database,
                          const std::function<void(std::int64_t job, const std::string& wrong)>& visit) {
  with_errors(database.path(), [&] {
    const Snapshot snapshot(database);  // a job may be at work
    for (const JobRecord& job : read_jobs(database)) {
      if (const std::string wrong = wrong_with(database, job); !wrong.empty()) visit(job.id, wrong);
    }
    SQLite::Statement strays(
        database.connection(),
        "SELECT DISTINCT job FROM job_parts WHERE job NOT IN (SELECT id FROM jobs) ORDER BY job");
    while (strays.executeStep())
      visit(strays.getColumn(0).getInt64(), "there are parts of it, and no such job");
  });
}

}  // namespace puzzlemill::store
