#include "puzzlemill/cli/values.hpp"

#include <limits>

#include <gtest/gtest.h>

namespace puzzlemill::cli {
namespace {

constexpr std::uint64_t most = std::numeric_limits<std::uint64_t>::max();

TEST(Values, WholeNumbersAreReadToTheLastOne) {
  EXPECT_EQ(parse_whole("0", 0, most), 0U);
  EXPECT_EQ(parse_whole("18446744073709551615", 0, most), most);
}

TEST(Values, WholeNumbersAreNothingElse) {
  for (const char* text : {"", "-1", "+1", " 1", "1 ", "1x", "1e3", "0x10", "1.5", "18446744073709551616"}) {
    EXPECT_FALSE(parse_whole(text, 0, most)) << text;
  }
  EXPECT_FALSE(parse_whole("4", 5, 9));
  EXPECT_FALSE(parse_whole("10", 5, 9));
}

TEST(Values, SecondsMayHaveFractionsButNoSign) {
  EXPECT_EQ(parse_seconds("1.5"), 1.5);
  EXPECT_EQ(parse_seconds("60"), 60.0);
  for (const char* text : {"", "-1", "-0", "inf", "nan", "1s", "1,5"})
    EXPECT_FALSE(parse_seconds(text)) << text;
}

TEST(Values, AnEndOfARangeMayBeLeftOut) {
  const auto both = parse_range("24..30", 0, 81);
  ASSERT_TRUE(both);
  EXPECT_EQ(both->low, 24);
  EXPECT_EQ(both->high, 30);
  EXPECT_FALSE(parse_range("24..", 0, 81)->high);
  EXPECT_FALSE(parse_range("..30", 0, 81)->low);
  EXPECT_EQ(parse_range("24", 0, 81)->low, 24);
  EXPECT_EQ(parse_range("24", 0, 81)->high, 24);
}

TEST(Values, ARangeHasAnEndAndRises) {
  for (const char* text : {"", "..", "30..24", "24...30", "24-30", "a..b", "24..82", "-1..3"}) {
    EXPECT_FALSE(parse_range(text, 0, 81)) << text;
  }
}

TEST(Values, RatingsCountInTenths) {
  const auto range = parse_decimal_range("1.2..7");
  ASSERT_TRUE(range);
  EXPECT_EQ(range->low, 12);
  EXPECT_EQ(range->high, 70);
  EXPECT_EQ(parse_decimal_range("..4.5")->high, 45);
  for (const char* text : {"", "1.23", "1.", ".5", "4.5..1.2"})
    EXPECT_FALSE(parse_decimal_range(text)) << text;
}

TEST(Values, FlagsKnowTheWordsOfConfigFiles) {
  for (const char* yes : {"", "yes", "true", "on", "1"}) EXPECT_EQ(parse_flag(yes), true) << yes;
  for (const char* no : {"no", "false", "off", "0"}) EXPECT_EQ(parse_flag(no), false) << no;
  EXPECT_FALSE(parse_flag("maybe"));
}

TEST(Values, BandCountsNameTheirBand) {
  const auto count = parse_band_count("medium-difficult=12", 1, 100);
  ASSERT_TRUE(count);
  EXPECT_EQ(count->band, Band::medium_difficult);
  EXPECT_EQ(count->count, 12);
  for (const char* text : {"", "simple", "simple=", "simple=0", "simple=101", "hard=5", "=5", "simple=5=5"}) {
    EXPECT_FALSE(parse_band_count(text, 1, 100)) << text;
  }
}

TEST(Values, SharesCountFromZero) {
  ASSERT_TRUE(parse_share("0/1"));
  ASSERT_TRUE(parse_share("6/7"));
  for (const char* text : {"", "1", "7/7", "0/0", "-1/2", "1/2/3", "1/1000001"})
    EXPECT_FALSE(parse_share(text)) << text;
}

TEST(Values, SharesAreADivisionOfTheWhole) {
  for (const std::int64_t whole : {0LL, 5LL, 6000LL, 10'000'000'000LL}) {
    for (const std::int64_t of : {1LL, 7LL, 999'999LL}) {
      std::int64_t end = 0;
      for (std::int64_t part = 0; part < of; ++part) {
        const Share share{part, of};
        ASSERT_EQ(share.begin(whole), end);
        end = share.end(whole);
        ASSERT_GE(end - share.begin(whole), whole / of);
        ASSERT_LE(end - share.begin(whole), whole / of + 1);
      }
      ASSERT_EQ(end, whole);
    }
  }
}

}  // namespace
}  // namespace puzzlemill::cli
