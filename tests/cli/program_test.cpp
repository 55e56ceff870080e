#include "support/program.hpp"

#include <algorithm>
#include <cstdlib>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "puzzlemill/cli/verb.hpp"
#include "puzzlemill/store/database.hpp"

namespace puzzlemill {
namespace {

using test::run;
using testing::HasSubstr;
using testing::MatchesRegex;
using testing::StartsWith;

TEST(Program, HelpsWithEveryVerb) {
  EXPECT_EQ(run({"--help"}).status, 0);
  for (const cli::VerbText& verb : cli::verbs()) {
    const std::string name(verb.name);
    const test::Ran asked = run({name, "--help"});
    EXPECT_EQ(asked.status, 0);
    EXPECT_THAT(asked.out, StartsWith("Usage: puzzlemill " + name));
    EXPECT_EQ(asked.err, "");
    EXPECT_EQ(run({"help", name}).out, asked.out);
    EXPECT_THAT(run({"--help"}).out, HasSubstr("  " + name + " "));
  }
}

TEST(Program, HelpsEvenBesideAMistake) {
  EXPECT_EQ(run({"generate", "--no-such-option", "--help"}).status, 0);
}

TEST(Program, SaysItsVersionInALine) {
  const test::Ran version = run({"--version"});
  EXPECT_EQ(version.status, 0);
  EXPECT_THAT(version.out, MatchesRegex("puzzlemill [0-9.]+ \\([^,]+, [^,]+\\)\n"));
  EXPECT_EQ(run({"version"}).out, version.out);
}

TEST(Program, MistakesInUsageAreStatusTwoAndNothingOnStdout) {
  for (const test::Arguments& words :
       std::vector<test::Arguments>{{},
                                    {"verfy"},
                                    {"help", "verfy"},
                                    {"generate", "--cuont", "5"},
                                    {"generate", "--db", "x"},
                                    {"generate", "--db", "x", "--count", "-1"},
                                    {"query"},
                                    {"book", "--db", "x", "--title", "t"},
                                    {"generate", "--kind", "sudoku7", "--db", "x", "--count", "1"},
                                    {"solve", "--all", "--count"},
                                    {"generate", "--db", "x", "--count", "1", "--band.simple", "70"}}) {
    const test::Ran ran = run(words);
    EXPECT_EQ(ran.status, 2) << (words.empty() ? "" : words.front());
    EXPECT_EQ(ran.out, "");
    EXPECT_NE(ran.err, "");
  }
  EXPECT_THAT(run({"verfy"}).err, HasSubstr("did you mean 'verify'?"));
}

TEST(Program, PrintsTheOptionsInForce) {
  const test::ScratchFolder folder;
  const test::Ran first = run({"generate", "--db", "a.db", "--print-config"}, "", {{"PUZZLEMILL_SEED", "5"}});
  EXPECT_EQ(first.status, 0);
  EXPECT_THAT(first.out, HasSubstr("db = a.db\n"));
  EXPECT_THAT(first.out, HasSubstr("seed = 5\n"));
  const std::string config = folder.file("c.cfg", first.out);
  EXPECT_EQ(run({"generate", "--config", config, "--print-config"}).out, first.out);
}

TEST(Program, PrintsNoConfigThatTheRunWouldRefuse) {
  for (const test::Arguments& words :
       std::vector<test::Arguments>{{"generate", "--count", "5", "--target", "simple=1"},
                                    {"generate", "--target", "simple=1", "--target", "simple=2"},
                                    {"generate", "--clues", "82.."},
                                    {"generate", "--band.simple", "70"},
                                    {"query", "--order-by", "colour"},
                                    {"export", "--fields", "colour"},
                                    {"generate", "--db", "a.db", "--summary", "a.db"}}) {
    test::Arguments all = words;
    all.push_back("--print-config");
    const test::Ran ran = run(all);
    EXPECT_EQ(ran.status, 2) << words[1];
    EXPECT_EQ(ran.out, "");
  }
  const test::ScratchFolder folder;
  const std::string config = folder.file("c.cfg", "target = simple=1\n");
  const std::string out = run({"generate", "--config", config, "--count", "7", "--print-config"}).out;
  EXPECT_THAT(out, HasSubstr("# target =\n"));
  EXPECT_THAT(out, HasSubstr("\ncount = 7\n"));
}

TEST(Program, TheConfigsOfTheProjectAreInOrder) {
  const std::string configs = std::string(PUZZLEMILL_DATA) + "/../configs/";
  for (const char* name : {"quickstart.cfg", "overnight.cfg", "grading.cfg"}) {
    EXPECT_EQ(run({"generate", "--config", configs + name, "--print-config"}).status, 0) << name;
  }
  const std::string puzzle =
      ".................1.....2.3......3.2...1.4......5....6..3......4.7..8...962...7...";
  EXPECT_EQ(run({"grade", "--config", configs + "grading.cfg"}, puzzle).out, run({"grade"}, puzzle).out);
}

TEST(Program, AMissingInputIsStatus66) {
  for (const test::Arguments& words :
       std::vector<test::Arguments>{{"solve", "/no/such/file"},
                                    {"verify", "/"},
                                    {"query", "--db", "/no/such/file"},
                                    {"stats", "--db", "/no/such/file"},
                                    {"generate", "--config", "/no/such/file"}}) {
    const test::Ran ran = run(words);
    EXPECT_EQ(ran.status, 66) << words.front();
    EXPECT_THAT(ran.err, StartsWith("puzzlemill: /"));
  }
}

TEST(Program, AFolderOrAClosedStdinIsNoInput) {
  const test::ScratchFolder folder;
  for (const char* call :
       {"generate --db a.db --count 1 --config /", "generate --db a.db --count 1 --seeds /", "solve /",
        "solve <&-", "verify <&-", "grade <&-", "fubuki <&-", "import --db a.db - <&-", "solve < /"}) {
    const std::string command =
        "cd " + (folder / ".") + " && " + PUZZLEMILL_PROGRAM + " " + call + " >out 2>err";
    EXPECT_EQ(WEXITSTATUS(std::system(command.c_str())), 66) << call << test::text_of_file(folder / "err");
  }
}

/// In the order of the overview, but that export makes the texts that others read.
TEST(Program, TheExamplesOfTheHelpRunOneAfterAnother) {
  const test::ScratchFolder folder;
  const std::string program = PUZZLEMILL_PROGRAM;
  std::vector<cli::Verb> order{cli::Verb::generate, cli::Verb::export_set};
  for (const cli::VerbText& verb : cli::verbs()) {
    if (std::find(order.begin(), order.end(), verb.verb) == order.end()) order.push_back(verb.verb);
  }
  for (const cli::Verb verb : order) {
    for (const std::string_view example : cli::text_of(verb).examples) {
      if (example == "puzzlemill fubuki") continue;  // asks somebody
      const std::string command = "cd " + (folder / ".") +
                                  " && PATH=" + program.substr(0, program.rfind('/')) + ":$PATH && (" +
                                  std::string(example) + ") >out 2>err";
      EXPECT_EQ(WEXITSTATUS(std::system(command.c_str())), 0)
          << example << test::text_of_file(folder / "err");
    }
  }
}

TEST(Program, APuzzleInPlaceOfAFileIsPointedToStdin) {
  const std::string puzzle(81, '.');
  EXPECT_THAT(run({"solve", puzzle}).err, HasSubstr("passed on stdin"));
  EXPECT_THAT(run({"solve", "16,22,7/11,16,18/3........"}).err, HasSubstr("passed on stdin"));
  EXPECT_THAT(run({"solve", "missing.txt"}).err, HasSubstr("cannot be read"));
}

TEST(Program, OurDatabaseWithoutASchemaNumberIsStatus65) {
  const test::ScratchFolder folder;
  const std::string file = folder / "a.db";
  ASSERT_EQ(run({"generate", "--db", file, "--count", "5"}).status, 0);
  store::Database(file, store::Access::write).connection().exec("PRAGMA user_version = 0");
  for (const test::Arguments& words :
       std::vector<test::Arguments>{{"generate", "--db", file, "--count", "5"}, {"query", "--db", file}}) {
    const test::Ran ran = run(words);
    EXPECT_EQ(ran.status, 65) << ran.err;
    EXPECT_THAT(ran.err, HasSubstr("lost the number of its schema"));
  }
}

TEST(Program, AFileThatIsNoDatabaseIsStatus65AndStaysAsItIs) {
  const test::ScratchFolder folder;
  const std::string text(5000, '?');
  const std::string file = folder.file("junk.db", text);
  EXPECT_EQ(run({"generate", "--db", file, "--count", "5"}).status, 65);
  EXPECT_EQ(run({"query", "--db", file}).status, 65);
  EXPECT_EQ(test::text_of_file(file), text);
}

TEST(Program, SomethingThatCannotBeMadeIsStatus73) {
  EXPECT_EQ(run({"generate", "--db", "/no/such/folder/x.db", "--count", "5"}).status, 73);
  EXPECT_EQ(run({"seeds", "--count", "1", "--output", "/no/such/folder/x"}).status, 73);
}

}  // namespace
}  // namespace puzzlemill
