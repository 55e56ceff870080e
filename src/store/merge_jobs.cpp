#include "puzzlemill/store/merge_jobs.hpp"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "puzzlemill/store/job_table.hpp"
#include "puzzlemill/store/stored_value.hpp"

namespace puzzlemill::store {
namespace {

void sum_up_range(JobRecord& job, const std::vector<JobPart>& parts, std::int64_t furthest) {
  job.identity.first_index = parts.front().indexes.first;
  job.next_index = end_without_gap(job.identity.first_index, parts);
  // As the part that got furthest is: where another one ends early there is a gap.
  job.finished = job.next_index == furthest && std::ranges::any_of(parts, [&](const JobPart& part) {
                   return part.finished && part.indexes.next == furthest;
                 });
}

void sum_up_targets(JobRecord& job, const std::vector<JobPart>& parts, std::int64_t furthest) {
  std::int64_t stored = 0;
  for (const JobPart& part : parts) stored += part.stored;
  job.finished =
      job.stored >= wanted_by_targets(job.identity) || (job.stored == stored && are_all_ended(parts));
  // Where a slot is open, all are gone through again; those that are not are passed over.
  job.next_index = job.finished ? furthest : job.identity.first_index;
}

void sum_up_import(JobRecord& job, const std::vector<JobPart>& parts, std::int64_t furthest) {
  job.finished = std::ranges::any_of(parts, &JobPart::finished);
  job.next_index = furthest;
}

}  // namespace

void JobHere::count(Band band, std::int64_t more) {
  changed = true;
  record.stored += more;
  if (record.identity.command != Command::generate) return;
  record.counts[fmt::format("{}{}", stored_by_band, name(band))] += more;
}

MergeJobs::MergeJobs(Database& out) : out_(out) {
  for (JobRecord& job : read_jobs(out)) {
    std::vector<JobPart> parts = all_parts(job, read_parts(out, job.id));
    jobs_.push_back({std::move(job), std::move(parts)});
  }
}

JobHere* MergeJobs::find(const JobIdentity& whole) {
  const auto same =
      std::ranges::find_if(jobs_, [&](const JobHere& job) { return whole_of(job.record.identity) == whole; });
  return same == jobs_.end() ? nullptr : &*same;
}

JobHere& MergeJobs::begin(const JobRecord& there, std::int64_t first_index) {
  JobRecord job;
  job.identity = whole_of(there.identity);
  job.identity.first_index = job.next_index = first_index;
  job.program_version = there.program_version;
  job.started = there.started;
  job.id = insert_job(out_, job);
  return jobs_.emplace_back(JobHere{std::move(job)});
}

JobHere& MergeJobs::of_row(RowId row) {
  const auto job = std::ranges::find(jobs_, row.job, [](const JobHere& here) { return here.record.id; });
  if (job != jobs_.end()) return *job;
  refuse_damaged(out_, fmt::format("puzzle {} belongs to no job", row.id()));
}

bool MergeJobs::has(const JobHere& job, const JobPart& part) {
  if (is_range(job.record.identity)) {
    // The same indexes may have come before their run had said that they are all.
    const bool ends_now = std::ranges::any_of(job.parts, [&](const JobPart& other) {
      return other.indexes == part.indexes && other.finished < part.finished;
    });
    return !ends_now && end_without_gap(part.indexes.first, job.parts) >= part.indexes.next;
  }
  for (const JobPart& other : job.parts) {
    if (!part.is_same_shard(other) || other.indexes.next < part.indexes.next) continue;
    return other.found >= part.found && other.finished >= part.finished;
  }
  // With targets another run of the same shard, or of the whole, may have found other puzzles.
  return job.record.finished && job.record.identity.command != Command::generate;
}

void MergeJobs::take_part(JobHere& job, const JobPart& part) {
  put_part(job.parts, part, is_range(job.record.identity));
  job.changed = true;
}

void MergeJobs::write() {
  for (JobHere& job : jobs_) {
    if (job.changed) sum_up(job);
  }
}

void MergeJobs::sum_up(JobHere& job) {
  JobRecord& record = job.record;
  const bool generates = record.identity.command == Command::generate;
  std::int64_t found = 0;
  const std::int64_t furthest = furthest_end(job.parts);
  record.ended.clear();
  std::erase_if(record.counts, [](const auto& count) { return !count.first.starts_with(stored_by_band); });
  for (const JobPart& part : job.parts) {
    found += part.found;
    record.ended = std::max(record.ended, part.ended);
    for (const auto& [name, count] : part.counts) record.counts[name] += count;
  }
  if (is_range(record.identity)) {
    // Each index gives a puzzle, a duplicate or a failure.
    found = indexes_in(job.parts) - failures_in(record.counts);
    sum_up_range(record, job.parts, furthest);
  } else if (generates) {
    record.identity = whole_of(record.identity);  // a shard before, perhaps
    sum_up_targets(record, job.parts, furthest);
  } else {
    sum_up_import(record, job.parts, furthest);
  }
  record.duplicates = std::max<std::int64_t>(found - record.stored, 0);
  if (generates) record.counts[std::string(duplicates_count)] = record.duplicates;
  std::erase_if(record.counts, [](const auto& count) { return count.second == 0; });
  if (!record.finished) record.ended.clear();
  write_parts(out_, record.id, job.parts);
  update_job(out_, record);
}

}  // namespace puzzlemill::store
