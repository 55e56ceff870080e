#include "puzzlemill/store/missing.hpp"

#include <algorithm>
#include <utility>

namespace puzzlemill::store {
namespace {

std::vector<IndexRange> gaps_between(const std::vector<JobPart>& parts) {
  std::vector<IndexRange> gaps;
  std::int64_t end = parts.front().indexes.first;
  for (const JobPart& part : parts) {
    if (part.indexes.first > end) gaps.push_back({end, part.indexes.first});
    end = std::max(end, part.indexes.next);
  }
  return gaps;
}

/// Of a range.
std::int64_t indexes_if_all_failed(const JobRecord& job) {
  return job.finished && job.stored + job.duplicates == 0 ? failures_in(job.counts) : 0;
}

}  // namespace

std::vector<Missing> missing_in(const Database& database) {
  std::vector<Missing> all;
  for (const JobRecord& job : read_jobs(database)) {
    const std::vector<JobPart> parts = read_parts(database, job.id);
    if (parts.empty()) continue;
    Missing missing{.job = job.id, .kind = job.identity.kind, .given_up = job.finished};
    if (is_range(job.identity)) {
      missing.gaps = gaps_between(all_parts(job, parts));
      missing.all_failed = indexes_if_all_failed(job);
    } else if (job.identity.command == Command::generate) {
      missing.puzzles = std::max<std::int64_t>(wanted_by_targets(job.identity) - job.stored, 0);
    }
    if (!missing.gaps.empty() || missing.puzzles > 0 || missing.all_failed > 0)
      all.push_back(std::move(missing));
  }
  return all;
}

}  // namespace puzzlemill::store
