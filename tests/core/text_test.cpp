#include "puzzlemill/core/text.hpp"

#include <gtest/gtest.h>

#include "puzzlemill/core/error.hpp"

namespace puzzlemill {
namespace {

TEST(Text, ControlCharactersAreNamedInMessages) {
  using namespace std::string_literals;
  EXPECT_EQ(printable("a\0b\x1B[2J\x7F é\n"s), "a\\x00b\\x1B[2J\\x7F é\\x0A");
  EXPECT_STREQ(Error(Fault::bad_input, "a\0b"s).what(), "a\\x00b");
}

TEST(Text, OfALongTextTheTwoEndsAreShown) {
  const std::string long_text = "begin" + std::string(1'000'000, 'x') + "end";
  const std::string shown = printable(long_text);
  EXPECT_LT(shown.size(), 1'100U);
  EXPECT_TRUE(shown.starts_with("beginxx"));
  EXPECT_TRUE(shown.ends_with("xxend"));
  EXPECT_NE(shown.find("x [...] x"), std::string::npos);
  EXPECT_LT(printable(std::string(10'000, '\0')).size(), 1'100U);
}

TEST(Text, ACharacterIsNotCutInTwo) {
  for (int before = 0; before < 4; ++before) {
    std::string text(static_cast<std::size_t>(before), 'a');
    for (int i = 0; i < 1000; ++i) text += "\xE2\x82\xAC";  // 3 bytes
    const std::string shown = printable(text);
    const std::size_t gap = shown.find(" [");
    ASSERT_NE(gap, std::string::npos);
    EXPECT_EQ((gap - static_cast<std::size_t>(before)) % 3, 0U) << before;
    EXPECT_EQ(shown.substr(shown.find("] ") + 2, 3), "\xE2\x82\xAC") << before;
  }
}

}  // namespace
}  // namespace puzzlemill
