#include "puzzlemill/store/job_part.hpp"

#include <algorithm>
#include <charconv>
#include <string_view>
#include <utility>

#include <SQLiteCpp/Statement.h>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "puzzlemill/store/job_json.hpp"
#include "puzzlemill/store/sqlite_error.hpp"
#include "puzzlemill/store/stored_value.hpp"

namespace puzzlemill::store {
namespace {

bool adds_up(std::string_view count) {
  return !count.starts_with(stored_by_band) && !count.starts_with(dry_by_goal) && count != duplicates_count;
}

void add(Counts& counts, const Counts& more) {
  for (const auto& [count, number] : more) counts[count] += number;
}

/// What the job has done beyond its parts.
JobPart rest_of(const JobRecord& job, const std::vector<JobPart>& parts) {
  JobPart rest{.indexes = {job.identity.first_index, job.next_index},
               .finished = job.finished,
               .ended = job.ended,
               .found = job.stored + job.duplicates,
               .stored = job.stored};
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
    rest.stored -= part.stored;
    for (const auto& [count, number] : part.counts) rest.counts[count] -= number;
  }
  std::erase_if(rest.counts, [](const auto& count) { return count.second == 0; });
  return rest;
}

/// Adds to `rest` the parts of a range that it reaches over, so that its counts are those of all its indexes.
void take_in(JobPart& rest, std::vector<JobPart>& parts) {
  for (const JobPart& part : parts) {
    if (part.indexes.first < rest.indexes.first || part.indexes.first >= rest.indexes.next) continue;
    rest.indexes.next = std::max(rest.indexes.next, part.indexes.next);
    rest.found += part.found;
    rest.stored += part.stored;
    add(rest.counts, part.counts);
  }
  std::erase_if(parts, [&](const JobPart& part) { return rest.contains(part); });
}

/// Adds to the part of the whole command, if there is one, what it has done since.
void add_rest(std::vector<JobPart>& parts, JobPart rest) {
  const auto same =
      std::ranges::find_if(parts, [&](const JobPart& part) { return part.is_same_shard(rest); });
  if (same != parts.end()) {
    rest.indexes.next = std::max(same->indexes.next, rest.indexes.next);
    rest.found += same->found;
    rest.stored += same->stored;
    add(rest.counts, same->counts);
  }
  put_part(parts, rest, false);
}

/// The share I/N of all slots, from I/N up to (I + 1)/N of them.
struct Share {
  std::int64_t part = 0;
  std::int64_t of = 1;
};

/// More than anybody has, and products of two fit.
constexpr std::int64_t most_shares = 1'000'000'000;

/// A part that is no shard has the whole. What is no share has none.
Share share_of(const std::string& shard) {
  if (shard.empty()) return {};
  Share share;
  const char* const end = shard.data() + shard.size();
  const auto [slash, error] = std::from_chars(shard.data(), end, share.part);
  const bool is_share = error == std::errc{} && slash != end &&
                        std::from_chars(slash + 1, end, share.of).ptr == end && 0 <= share.part &&
                        share.part < share.of && share.of <= most_shares;
  return is_share ? share : Share{1, 1};
}

/// Whether a/b is less than c/d.
bool is_less(std::int64_t a, std::int64_t b, std::int64_t c, std::int64_t d) {
  return a * d < c * b;
}

}  // namespace

std::vector<JobPart> read_parts(const Database& database, std::int64_t job) {
  return with_errors(database.path(), [&] {
    SQLite::Statement rows(
        database.connection(),
        "SELECT first_index, shard, next_index, finished, ended, found, counts, stored FROM job_parts "
        "WHERE job = ? ORDER BY first_index, shard");
    rows.bind(1, job);
    std::vector<JobPart> parts;
    while (rows.executeStep()) {
      JobPart& part = parts.emplace_back();
      part.indexes = {rows.getColumn(0).getInt64(), rows.getColumn(2).getInt64()};
      part.shard = rows.getColumn(1).getString();
      part.finished = rows.getColumn(3).getInt() != 0;
      part.ended = rows.getColumn(4).getString();
      part.found = rows.getColumn(5).getInt64();
      part.stored = rows.getColumn(7).getInt64();
      const std::string counts = rows.getColumn(6).getString();
      try {
        part.counts = counts_from(counts);
      } catch (const nlohmann::json::exception&) {
        refuse_value(database, fmt::format("a part of job {} has the counts", job), counts);
      }
    }
    return parts;
  });
}

void write_parts(Database& database, std::int64_t job, std::span<const JobPart> parts) {
  SQLite::Statement remove(database.connection(), "DELETE FROM job_parts WHERE job = ?");
  remove.bind(1, job);
  remove.exec();
  SQLite::Statement write(
      database.connection(),
      "INSERT INTO job_parts (job, first_index, shard, next_index, finished, ended, found, "
      "counts, stored) VALUES (?, ?, ?, ?, ?, nullif(?, ''), ?, ?, ?)");
  for (const JobPart& part : parts) {
    write.reset();
    write.bind(1, job);
    write.bind(2, part.indexes.first);
    write.bind(3, part.shard);
    write.bind(4, part.indexes.next);
    write.bind(5, part.finished ? 1 : 0);
    write.bind(6, part.ended);
    write.bind(7, part.found);
    write.bind(8, counts_json(part.counts));
    write.bind(9, part.stored);
    write.exec();
  }
}

std::vector<JobPart> all_parts(const JobRecord& job, std::vector<JobPart> parts) {
  JobPart rest = rest_of(job, parts);
  if (is_range(job.identity)) {
    if (rest.indexes.empty()) return parts;
    take_in(rest, parts);
    put_part(parts, rest, true);
  } else if (parts.empty() ? rest.finished || !rest.indexes.empty()
                           : rest.found != 0 || !rest.counts.empty()) {
    add_rest(parts, std::move(rest));  // a share without a slot is finished before its first index
  }
  return parts;
}

void put_part(std::vector<JobPart>& parts, const JobPart& part, bool is_range) {
  std::erase_if(
      parts, [&](const JobPart& old) { return old.is_same_shard(part) || (is_range && part.contains(old)); });
  parts.insert(std::ranges::upper_bound(parts, part.indexes.first, {},
                                        [](const JobPart& other) { return other.indexes.first; }),
               part);
}

bool are_all_ended(std::span<const JobPart> parts) {
  std::vector<Share> shares;
  for (const JobPart& part : parts) {
    if (!part.finished) return false;
    shares.push_back(share_of(part.shard));
  }
  std::ranges::sort(shares,
                    [](const Share& a, const Share& b) { return is_less(a.part, a.of, b.part, b.of); });
  Share reached;  // all before it are there
  for (const Share& share : shares) {
    if (is_less(reached.part, reached.of, share.part, share.of)) return false;
    if (is_less(reached.part, reached.of, share.part + 1, share.of)) reached = {share.part + 1, share.of};
  }
  return reached.part >= reached.of;
}

bool is_share(const std::string& shard) {
  const Share share = share_of(shard);
  return share.part < share.of;
}

std::int64_t furthest_end(std::span<const JobPart> parts) {
  std::int64_t end = 0;
  for (const JobPart& part : parts) end = std::max(end, part.indexes.next);
  return end;
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
