#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "puzzlemill/store/database.hpp"
#include "puzzlemill/store/job.hpp"

namespace puzzlemill::store {

/// Indexes first … next - 1.
struct IndexRange {
  std::int64_t first = 0;
  std::int64_t next = 0;

  bool empty() const { return next <= first; }
  friend bool operator==(const IndexRange&, const IndexRange&) = default;
};

/// What one shard had done of a job when it was last merged:
///
///     job 1      [0 ......... 900)             next_index is where the first gap begins
///     its parts  [0 .. 300) [300 .. 900)   [1200 .. 1500)
///
/// A job that was made in one piece, as by `generate`, has none. Parts are what makes merging a shard again
/// do nothing, and merging it when it is further add what is new.
struct JobPart {
  IndexRange indexes;
  std::string shard{};  ///< as in shard_option
  bool finished = false;
  std::string ended{};      ///< empty while unfinished
  std::int64_t found = 0;   ///< puzzles, those that turned out to be duplicates included
  std::int64_t stored = 0;  ///< those that the shard kept
  Counts counts{};          ///< those that can be added up

  bool is_same_shard(const JobPart& other) const {
    return indexes.first == other.indexes.first && shard == other.shard;
  }
  /// Requires  parts of a range (see is_range()).
  bool contains(const JobPart& other) const {
    return indexes.first <= other.indexes.first && other.indexes.next <= indexes.next;
  }
  friend bool operator==(const JobPart&, const JobPart&) = default;
};

/// In rising order of their first index.
std::vector<JobPart> read_parts(const Database& database, std::int64_t job);

/// In place of all that the job had. Belongs in a transaction.
void write_parts(Database& database, std::int64_t job, std::span<const JobPart> parts);

/// All that was done of a job, as parts, none of them empty but a finished share without slots: `parts`, its
/// own, and what the job itself has done since they were merged (or ever, where there are none). Where that
/// reaches over parts of a range it is one with them:
///
///     its parts  [0 .. 300)              [700 .. 900)           next_index 1000
///     all parts  [0 .. 300) [300 ................... 1000)
std::vector<JobPart> all_parts(const JobRecord& job, std::vector<JobPart> parts);

/// Puts `part` in place of the same shard's and, in a range, of those that it contains; keeps the rising
/// order.
void put_part(std::vector<JobPart>& parts, const JobPart& part, bool is_range);

/// Whether parts with targets have every slot of the whole between them, and each has come to its end.
bool are_all_ended(std::span<const JobPart> parts);

/// Whether a part's `shard` is one: I/N with I below N, or empty for the whole.
bool is_share(const std::string& shard);

/// Behind the furthest index of any part; 0 when there is none.
std::int64_t furthest_end(std::span<const JobPart> parts);

/// How many indexes are in one part or more. Requires  rising order.
std::int64_t indexes_in(std::span<const JobPart> parts);

/// Where the indexes done from `first` on without a gap end.
std::int64_t end_without_gap(std::int64_t first, std::span<const JobPart> parts);

}  // namespace puzzlemill::store
