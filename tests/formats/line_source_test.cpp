#include "puzzlemill/formats/line_source.hpp"

#include <ios>
#include <sstream>
#include <streambuf>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "puzzlemill/core/error.hpp"

namespace puzzlemill::formats {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

/// Gives a text in pieces of one length, as a pipe may.
class Trickle : public std::streambuf {
 public:
  Trickle(std::string text, std::size_t piece) : text_(std::move(text)), piece_(piece) {}

 protected:
  int_type underflow() override {
    if (next_ == text_.size()) return traits_type::eof();
    const std::size_t count = std::min(piece_, text_.size() - next_);
    setg(text_.data() + next_, text_.data() + next_, text_.data() + next_ + count);
    next_ += count;
    return traits_type::to_int_type(*gptr());
  }

 private:
  std::string text_;
  std::size_t piece_;
  std::size_t next_ = 0;
};

class Broken : public std::streambuf {
 protected:
  int_type underflow() override { throw std::ios_base::failure("no disk"); }
};

std::vector<std::string> lines_of(std::streambuf& buffer, std::size_t max_bytes) {
  std::istream in(&buffer);
  LineSource source(in, "test", max_bytes);
  std::vector<std::string> lines;
  while (const auto line = source.next()) {
    EXPECT_EQ(line->number, lines.size() + 1);
    lines.push_back(std::string(line->text) + (line->overlong ? "…" : ""));
  }
  return lines;
}
std::vector<std::string> lines_of(const std::string& text, std::size_t max_bytes = 1000) {
  std::stringbuf buffer(text);
  return lines_of(buffer, max_bytes);
}

TEST(LineSource, TakesEveryEndOfALine) {
  EXPECT_THAT(lines_of("a\nb\r\nc\rd\n\ne\r\rf\n\rg"),
              ElementsAre("a", "b", "c", "d", "", "e", "", "f", "", "g"));
}

TEST(LineSource, NeedsNoEndForTheLastLine) {
  EXPECT_THAT(lines_of("a\nb"), ElementsAre("a", "b"));
  EXPECT_THAT(lines_of("a\nb\n"), ElementsAre("a", "b"));
  EXPECT_THAT(lines_of(""), IsEmpty());
}

TEST(LineSource, PassesOverAByteOrderMark) {
  EXPECT_THAT(lines_of("\xEF\xBB\xBF"
                       "a\n"),
              ElementsAre("a"));
  EXPECT_THAT(lines_of("\xEF\xBB"), ElementsAre("\xEF\xBB"));
}

TEST(LineSource, GivesTheBeginningOfAnOverlongLine) {
  EXPECT_THAT(lines_of("abcdef\nabc\nabcd\n", 3), ElementsAre("abc…", "abc", "abc…"));
  EXPECT_THAT(lines_of(std::string(300'000, 'x') + "\r\nb\n", 5), ElementsAre("xxxxx…", "b"));
  EXPECT_THAT(lines_of(std::string(300'000, 'x'), 5), ElementsAre("xxxxx…"));
}

TEST(LineSource, DoesNotCareHowTheTextComes) {
  const std::string text =
      "\xEF\xBB\xBF"
      "one\r\ntwo\rthree\n\n" +
      std::string(100, 'x') + "\r\nlast";
  const std::vector<std::string> whole = lines_of(text, 50);
  for (std::size_t piece = 1; piece < 30; ++piece) {
    Trickle trickle(text, piece);
    EXPECT_EQ(lines_of(trickle, 50), whole) << piece;
  }
}

TEST(LineSource, SaysWhenReadingFails) {
  Broken broken;
  std::istream in(&broken);
  LineSource source(in, "test", 1000);
  try {
    source.next();
    FAIL() << "read from a broken stream";
  } catch (const Error& error) {
    EXPECT_EQ(error.fault(), Fault::io);
  }
}

}  // namespace
}  // namespace puzzlemill::formats
