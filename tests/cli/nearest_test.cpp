#include "puzzlemill/cli/nearest.hpp"

#include <array>

#include <gtest/gtest.h>

namespace puzzlemill::cli {
namespace {

constexpr std::array<std::string_view, 4> verbs{"generate", "verify", "grade", "seeds"};

TEST(Nearest, FindsTheWordBehindATypingSlip) {
  EXPECT_EQ(did_you_mean("verfy", verbs), "; did you mean 'verify'?");
  EXPECT_EQ(did_you_mean("generrate", verbs), "; did you mean 'generate'?");
  EXPECT_EQ(did_you_mean("grad", verbs), "; did you mean 'grade'?");
}

TEST(Nearest, SaysNothingWhereNothingIsNear) {
  EXPECT_EQ(did_you_mean("xyzzy", verbs), "");
  EXPECT_EQ(did_you_mean("", verbs), "");
}

}  // namespace
}  // namespace puzzlemill::cli
