#include "puzzlemill/formats/csv.hpp"

#include <cstdint>
#include <limits>
#include <vector>

#include <gtest/gtest.h>

#include "puzzlemill/core/rng.hpp"
#include "puzzlemill/formats/csv_table.hpp"

namespace puzzlemill::formats {
namespace {

TEST(Csv, QuotesOnlyWhatNeedsIt) {
  std::string out;
  CsvWriter(out)
      .field("plain")
      .field("")
      .field("a,b")
      .field("say \"so\"")
      .field("two\nlines")
      .field(" edge")
      .end_record();
  EXPECT_EQ(out, "plain,,\"a,b\",\"say \"\"so\"\"\",\"two\nlines\",\" edge\"\n");
}

TEST(Csv, QuotesTheSeparatorInUse) {
  std::string out;
  CsvWriter(out, {';', true}).field("a,b").field("a;b").end_record();
  EXPECT_EQ(out, "a,b;\"a;b\"\r\n");
}

TEST(Csv, WritesNumbersInFull) {
  std::string out;
  CsvWriter(out)
      .field(0)
      .field(std::numeric_limits<std::int64_t>::min())
      .field(std::numeric_limits<std::uint64_t>::max())
      .field(std::uint8_t{16})
      .end_record();
  EXPECT_EQ(out, "0,-9223372036854775808,18446744073709551615,16\n");
}

TEST(Csv, StartsEachRecordAnew) {
  std::string out;
  CsvWriter csv(out);
  csv.field("a").field("b").end_record();
  csv.field(1).end_record();
  EXPECT_EQ(out, "a,b\n1\n");
}

TEST(Csv, SplitsWhatItWrote) {
  constexpr std::string_view alphabet = "a,;\"\t .0";
  for (std::uint64_t round = 0; round < 2000; ++round) {
    Rng rng(1, round, Purpose::test);
    std::vector<std::string> fields(1 + rng.below(5));
    std::string out;
    CsvWriter csv(out);
    for (std::string& field : fields) {
      for (std::uint32_t n = rng.below(6); n > 0; --n) field += alphabet[rng.below(alphabet.size())];
      // Blanks around a field are taken off when it is read.
      while (!field.empty() && (field.front() == ' ' || field.front() == '\t')) field.erase(0, 1);
      while (!field.empty() && (field.back() == ' ' || field.back() == '\t')) field.pop_back();
      csv.field(field);
    }
    std::vector<Piece> pieces;
    std::string unquoted;
    ASSERT_TRUE(split_record({out, 1, 1}, ',', pieces, unquoted)) << out;
    std::vector<std::string> read;
    for (const Piece& piece : pieces) read.emplace_back(piece.text);
    EXPECT_EQ(read, fields);
  }
}

TEST(Csv, RefusesAQuoteThatIsNotClosed) {
  std::vector<Piece> pieces;
  std::string unquoted;
  EXPECT_FALSE(split_record({"a,\"b", 1, 1}, ',', pieces, unquoted));
  EXPECT_FALSE(split_record({"\"a\"b,c", 1, 1}, ',', pieces, unquoted));
  EXPECT_TRUE(split_record({"a\"b,c", 1, 1}, ',', pieces, unquoted));
}

TEST(CsvTable, KnowsAHeaderWhenItSeesOne) {
  EXPECT_TRUE(CsvTable::from_header({"id,puzzle", 1, 1}));
  EXPECT_TRUE(CsvTable::from_header({"\"Quizzes\";\"Solutions\"", 1, 1}));
  EXPECT_TRUE(CsvTable::from_header({"source\tquestion\tanswer", 1, 1}));
  EXPECT_FALSE(CsvTable::from_header({"puzzle", 1, 1}));
  EXPECT_FALSE(CsvTable::from_header({"id,score,clues", 1, 1}));
  EXPECT_FALSE(CsvTable::from_header({"puzzles of the day", 1, 1}));
}

}  // namespace
}  // namespace puzzlemill::formats
