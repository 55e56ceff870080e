#include "puzzlemill/pipeline/target_slots.hpp"

#include <set>

#include <gtest/gtest.h>

namespace puzzlemill::pipeline {
namespace {

const std::vector<Target> three_and_two{{Band::simple, 3}, {Band::medium, 2}};

TEST(TargetSlots, TargetsTakeTurns) {
  const TargetSlots slots(three_and_two, 100);
  EXPECT_EQ(slots.size(), 5U);
  EXPECT_EQ(slots.per_round(), 6);
  EXPECT_EQ(slots.at(100)->target, 0U);
  EXPECT_EQ(slots.at(101)->target, 1U);
  EXPECT_EQ(slots.at(104)->target, 0U);
  EXPECT_FALSE(slots.at(105)) << "there is no third medium one";
  EXPECT_EQ(slots.first_position(), 0);
  EXPECT_EQ(slots.end_position(), 6);
}

TEST(TargetSlots, EveryRoundTriesForTheSameSlots) {
  const TargetSlots slots(three_and_two, 100);
  for (std::int64_t index = 100; index < 106; ++index) {
    const auto first = slots.at(index);
    const auto later = slots.at(index + 7 * slots.per_round());
    ASSERT_EQ(first.has_value(), later.has_value());
    if (!first) continue;
    EXPECT_EQ(first->number, later->number);
  }
}

TEST(TargetSlots, ShardsShareThemOut) {
  const TargetSlots whole(three_and_two, 0);
  const std::vector<Target> first{{Band::simple, 1, 0, 2}, {Band::medium, 1, 0, 1}};
  const std::vector<Target> second{{Band::simple, 2, 1, 0}, {Band::medium, 1, 1, 0}};
  std::set<std::int64_t> positions;
  for (const std::vector<Target>& targets : {first, second}) {
    const TargetSlots slots(targets, 0);
    EXPECT_EQ(slots.per_round(), whole.per_round());
    std::set<std::size_t> numbers;
    for (std::int64_t position = 0; position < whole.per_round(); ++position) {
      if (!slots.at(position)) continue;
      EXPECT_GE(position, slots.first_position());
      EXPECT_LT(position, slots.end_position());
      EXPECT_TRUE(positions.insert(position).second) << "no slot is in two shards";
      EXPECT_EQ(slots.at(position)->target, whole.at(position)->target);
      numbers.insert(slots.at(position)->number);
    }
    EXPECT_EQ(numbers.size(), slots.size());
    EXPECT_EQ(*numbers.rbegin(), slots.size() - 1);
  }
  EXPECT_EQ(positions.size(), whole.size());
}

}  // namespace
}  // namespace puzzlemill::pipeline
