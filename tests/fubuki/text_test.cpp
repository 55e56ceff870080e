#include "puzzlemill/fubuki/text.hpp"

#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "puzzlemill/core/error.hpp"

namespace puzzlemill::fubuki {
namespace {

using testing::HasSubstr;

template <class... Parts>
std::string refusal(const Parts&... parts) {
  try {
    parse_question(parts...);
    return "";
  } catch (const Error& error) {
    EXPECT_EQ(error.fault(), Fault::bad_input);
    return error.what();
  }
}
std::string refused_given(const std::vector<std::string>& givens) {
  return refusal("16,22,7", "11,16,18", givens);
}

TEST(FubukiText, ReadsBackWhatItWrote) {
  for (const std::string text :
       {"16,22,7/11,16,18/3........", "13,16,16/13,16,16/.........", "16,22,7/11,16,18/358796124"}) {
    EXPECT_EQ(to_text(parse_question(text)), text);
  }
}

TEST(FubukiText, TakesAnyBlankSymbolAndBlanksBesideNumbers) {
  EXPECT_EQ(to_text(parse_question(" 16, 22 ,7/11,16,18/30-_*?xX.")), "16,22,7/11,16,18/3........");
}

TEST(FubukiText, SaysTheSameInOptions) {
  const std::vector<std::string> givens{"1=3", "9=4"};
  EXPECT_EQ(to_text(parse_question("16,22,7", "11,16,18", givens)), "16,22,7/11,16,18/3.......4");
  EXPECT_EQ(to_text(parse_question("16,22,7", "11,16,18", {})), "16,22,7/11,16,18/.........");
}

TEST(FubukiText, SaysWhatIsWrongWithTheForm) {
  EXPECT_THAT(refusal("16,22,7/11,16,18"), HasSubstr("ROWS/COLS/GIVENS"));
  EXPECT_THAT(refusal("16,22,7/11,16,18/3......../"), HasSubstr("ROWS/COLS/GIVENS"));
  EXPECT_THAT(refusal("16,29/11,16,18/3........"), HasSubstr("rows: 2 sums"));
  EXPECT_THAT(refusal("16,22,7/11,16,18,0/3........"), HasSubstr("columns: 4 sums"));
  EXPECT_THAT(refusal("16,22,7/11,1 6,18/3........"), HasSubstr("C2: '1 6' is not a number"));
  EXPECT_THAT(refusal("16,22,/11,16,18/3........"), HasSubstr("R3: '' is not a number"));
  EXPECT_THAT(refusal("16,22,99999999999/11,16,18/3........"),
              HasSubstr("R3: '99999999999' is not a number"));
  EXPECT_THAT(refusal("16,22,7/11,16,18/3......."), HasSubstr("8 symbols"));
  EXPECT_THAT(refusal("16,22,7/11,16,18/3....a..."), HasSubstr("r2c3: 'a'"));
}

TEST(FubukiText, SaysWhichRuleIsBroken) {
  EXPECT_THAT(refusal("16,22,8/11,16,18/3........"), HasSubstr("R1, R2 and R3 add to 46"));
  EXPECT_THAT(refusal("16,22,7/11,16,18/3.......3"), HasSubstr("r1c1 and r3c3 both hold 3"));
}

TEST(FubukiText, SaysWhichGivenOptionIsWrong) {
  EXPECT_THAT(refused_given({"10=3"}), HasSubstr("'10=3': the position must be 1 to 9"));
  EXPECT_THAT(refused_given({"0=3"}), HasSubstr("the position must be 1 to 9"));
  EXPECT_THAT(refused_given({"1=0"}), HasSubstr("the digit must be 1 to 9"));
  EXPECT_THAT(refused_given({"1=-3"}), HasSubstr("the digit must be 1 to 9"));
  EXPECT_THAT(refused_given({"1:3"}), HasSubstr("not POSITION=DIGIT"));
  EXPECT_THAT(refused_given({"1=3=4"}), HasSubstr("not POSITION=DIGIT"));
  EXPECT_THAT(refused_given({"2=3", "2=4"}), HasSubstr("position 2 is given twice"));
  EXPECT_THAT(refused_given({"1=3", "2=3"}), HasSubstr("r1c1 and r1c2 both hold 3"));
}

}  // namespace
}  // namespace puzzlemill::fubuki
