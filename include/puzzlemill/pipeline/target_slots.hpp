#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "puzzlemill/pipeline/run_plan.hpp"

namespace puzzlemill::pipeline {

/// Each puzzle that targets ask for is a slot, and each index tries to fill one slot. The targets take turns, and
/// the indexes go round by round through all slots:
///
///     targets simple=3 medium=2
///
///     position   0   1   2   3   4   5     index = first index + 6 * round + position
///     slot       s0  m0  s1  m1  s2  --    -- none: medium has no third slot
///
/// A slot keeps the first of its tries that is no duplicate, and is passed over from then on. So which index fills
/// which slot hangs on no other slot, but for duplicates; and as the puzzle of the lower index always stays, whoever
/// fills the slots in whatever order ends in the same rows: slots that lose their puzzle try on. A shard has some of
/// the slots.
///
/// Cost     a keeper has a byte for each slot.
class TargetSlots {
 public:
  TargetSlots(const std::vector<Target>& targets, std::int64_t first_index)
      : targets_(&targets), first_(first_index) {
    for (const Target& target : targets) {
      offsets_.push_back(size_);
      size_ += static_cast<std::size_t>(target.count);
      most_ = std::max(most_, target.before + target.count + target.after);
      if (target.count == 0) continue;
      first_nth_ = end_nth_ == 0 ? target.before : std::min(first_nth_, target.before);
      end_nth_ = std::max(end_nth_, target.before + target.count);
    }
  }

  /// How many slots this shard has.
  std::size_t size() const { return size_; }
  /// How many indexes a round has.
  std::int64_t per_round() const { return most_ * turns(); }

  struct Slot {
    std::size_t number;  ///< 0 … size() - 1
    std::size_t target;  ///< its place among the targets
  };
  /// Nothing when the index is no try for a slot of this shard.
  std::optional<Slot> at(std::int64_t index) const {
    if (per_round() == 0) return std::nullopt;
    const std::int64_t position = (index - first_) % per_round();
    const auto turn = static_cast<std::size_t>(position % turns());
    const Target& target = (*targets_)[turn];
    const std::int64_t nth = position / turns() - target.before;
    if (nth < 0 || nth >= target.count) return std::nullopt;
    return Slot{offsets_[turn] + static_cast<std::size_t>(nth), turn};
  }

  /// Where in a round the slots of this shard lie: from the first of these positions up to, but not including, the
  /// second, with gaps.
  std::int64_t first_position() const { return first_nth_ * turns(); }
  std::int64_t end_position() const { return end_nth_ * turns(); }

  std::int64_t first_index() const { return first_; }

 private:
  std::int64_t turns() const { return static_cast<std::int64_t>(targets_->size()); }

  const std::vector<Target>* targets_;
  std::int64_t first_;
  std::int64_t most_ = 0;
  std::int64_t first_nth_ = 0;
  std::int64_t end_nth_ = 0;
  std::size_t size_ = 0;
  std::vector<std::size_t> offsets_;
};

}  // namespace puzzlemill::pipeline
