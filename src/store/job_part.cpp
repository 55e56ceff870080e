#include "puzzlemill/store/job_part.hpp"

#include <algorithm>
#include <string_view>

namespace puzzlemill::store {
namespace {

bool adds_up(std::string_view count) {
  return !count.starts_with(stored_by_band) && !count.starts_with(dry_by_goal) && count != duplicates_count;
}

/// What the job has done beyond its parts.
JobPart rest_of(const JobRecord& job, const std::vector<JobPart>& parts) {
  JobPart rest{.indexes = {job.identity.first_index, job.next_index},
               .finished = job.finished,
               .ended = job.ended,
               .found = job.stored + job.duplicates};
  if (is_range(job.identity)) {
    rest.indexes.first = end_without_gap(job.identity.first_index, parts);
  } else if (parts.empty()) {
    const auto shard = std::ranges::find(job.identity.options, shard_option, &JobOption::name);
    if (shard != job.identity.options.end()) rest.shard = shard->value;
  }
  for (const auto& [count, number] : job.counts) {
    if (adds_up(count)) rest.counts[count] = number;
  }
  for (const JobPart& part : parts) {
    rest.found -= part.found;
    for (const auto& [count, number] : part.counts) rest.counts[count] -= number;
  }
  std::erase_if(rest.counts, [](const auto& count) { return count.second == 0; });
  return rest;
}

}  // namespace

std::vector<JobPart> all_parts(const JobRecord& job, std::vector<JobPart> parts) {
  JobPart rest = rest_of(job, parts);
  if (!parts.empty() && rest.found == 0 && rest.counts.empty() &&
      (rest.indexes.empty() || !is_range(job.identity))) {
    return parts;
  }
  const auto same =
      std::ranges::find_if(parts, [&](const JobPart& part) { return part.is_same_shard(rest); });
  if (same == parts.end()) {
    parts.push_back(std::move(rest));
    std::ranges::sort(parts, {}, [](const JobPart& part) { return part.indexes.first; });
    return parts;
  }
  same->indexes.next = std::max(same->indexes.next, rest.indexes.next);
  same->finished = rest.finished;
  same->ended = rest.ended;
  same->found += rest.found;
  for (const auto& [count, number] : rest.counts) same->counts[count] += number;
  return parts;
}

std::int64_t indexes_in(std::span<const JobPart> parts) {
  std::int64_t count = 0;
  std::int64_t end = 0;
  for (const JobPart& part : parts) {
    count += std::max<std::int64_t>(part.indexes.next - std::max(part.indexes.first, end), 0);
    end = std::max(end, part.indexes.next);
  }
  return count;
}

std::int64_t end_without_gap(std::int64_t first, std::span<const JobPart> parts) {
  std::int64_t end = first;
  for (const JobPart& part : parts) {
    if (part.indexes.first <= end) end = std::max(end, part.indexes.next);
  }
  return end;
}

}  // namespace puzzlemill::store
