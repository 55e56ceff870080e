#pragma once

#include <cstdint>
#include <map>
#include <string>

#include "puzzlemill/store/database.hpp"
#include "puzzlemill/store/job.hpp"

namespace puzzlemill::store {

/// A kind as the rows of two databases carry it.
struct MergeKind {
  std::int64_t there = 0;
  std::int64_t here = 0;
  DistinctBy distinct = DistinctBy::class_key;
};

/// The kinds of a shard, `in`, and of what it is merged into, `out`.
///
/// Errors   bad_input where `in` has no such kind; usage where `out` keeps its puzzles apart in the other
///          way.
class MergeKinds {
 public:
  MergeKinds(const Database& in, Database& out) : in_(in), out_(out) {}

  /// One that is new to `out` is added to it.
  const MergeKind& named(const std::string& name);

 private:
  const Database& in_;
  Database& out_;
  std::map<std::string, MergeKind> known_;
};

}  // namespace puzzlemill::store
