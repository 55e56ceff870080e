#include "puzzlemill/cli/read_settings.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cli/sample_value.hpp"
#include "puzzlemill/core/error.hpp"
#include "support/scratch_folder.hpp"

namespace puzzlemill::cli {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using Words = std::vector<std::string>;

std::optional<std::string> nothing_set(const std::string&) {
  return std::nullopt;
}

Environment with(std::map<std::string, std::string> variables) {
  return [variables = std::move(variables)](const std::string& name) -> std::optional<std::string> {
    const auto found = variables.find(name);
    return found == variables.end() ? std::nullopt : std::optional(found->second);
  };
}

Settings generate_settings(const Words& words, const Environment& environment = nothing_set) {
  return read_settings(Verb::generate, words, environment);
}

std::string refusal(Verb verb, const Words& words) {
  try {
    read_settings(verb, words, nothing_set);
  } catch (const Error& error) {
    EXPECT_EQ(error.fault(), Fault::usage);
    return error.what();
  }
  return "";
}

TEST(ReadSettings, EveryOptionIsTakenByItsVerbs) {
  for (const VerbText& verb : verbs()) {
    for (const Option* option : options_of(verb.verb)) {
      if (option->name == "config") continue;
      const std::string name(option->name);
      const std::string value = sample_value(*option);
      const Words words = option->takes == Takes::nothing ? Words{"--" + name} : Words{"--" + name, value};
      const Settings settings = read_settings(verb.verb, words, nothing_set);
      EXPECT_THAT(settings.all(option->name), ElementsAre(value)) << verb.name << " --" << name;
    }
  }
}

TEST(ReadSettings, EveryOptionIsTakenFromAConfigAndFromTheEnvironment) {
  const test::ScratchFolder folder;
  for (const VerbText& verb : verbs()) {
    for (const Option* option : options_of(verb.verb)) {
      if (option->typed) continue;
      const std::string value = sample_value(*option);
      const std::string config = folder.file("c.cfg", std::string(option->name) + " = " + value + "\n");
      const Settings by_config = read_settings(verb.verb, Words{"--config", config}, nothing_set);
      EXPECT_THAT(by_config.all(option->name), ElementsAre(value)) << verb.name << " " << option->name;
      const Settings by_variable = read_settings(verb.verb, {}, with({{variable_name(option->name), value}}));
      EXPECT_THAT(by_variable.all(option->name), ElementsAre(value)) << verb.name << " " << option->name;
    }
  }
}

TEST(ReadSettings, CommandLineBeatsEnvironmentBeatsConfigBeatsDefault) {
  const test::ScratchFolder folder;
  const std::string config = folder.file("c.cfg", "seed = 2\nmax-attempts = 20\nmax-nodes = 200\n");
  const Environment environment = with({{"PUZZLEMILL_SEED", "3"}, {"PUZZLEMILL_MAX_ATTEMPTS", "30"}});
  const Settings settings = generate_settings({"--config", config, "--seed", "4"}, environment);
  EXPECT_EQ(settings.whole("seed"), 4U);
  EXPECT_EQ(settings.whole("max-attempts"), 30U);
  EXPECT_EQ(settings.whole("max-nodes"), 200U);
  EXPECT_EQ(settings.text("symmetry"), "none");
}

TEST(ReadSettings, WhatIsMeantForAnotherVerbBreaksNone) {
  const test::ScratchFolder folder;
  for (const char* number : {"500", "1", "0"}) {
    const Environment environment = with({{"PUZZLEMILL_COUNT", number}});
    EXPECT_FALSE(read_settings(Verb::solve, {}, environment).has("count")) << number;
    const std::string config = folder.file("c.cfg", std::string("count = ") + number + "\n");
    EXPECT_FALSE(read_settings(Verb::solve, Words{"--config", config}, nothing_set).has("count")) << number;
    EXPECT_EQ(generate_settings({"--config", config}).text("count"), number);
  }
  EXPECT_TRUE(read_settings(Verb::solve, {}, with({{"PUZZLEMILL_COUNT", "yes"}})).flag("count"));
  EXPECT_FALSE(generate_settings({}, with({{"PUZZLEMILL_COUNT", "yes"}})).has("count"));
  EXPECT_EQ(read_settings(Verb::export_set, {}, with({{"PUZZLEMILL_FORMAT", "table"}})).text("format"),
            "csv");
  EXPECT_THROW(generate_settings({}, with({{"PUZZLEMILL_COUNT", "many"}})), Error);
}

TEST(ReadSettings, AStrongerPlaceHidesTheAlternativeOfAWeakerOne) {
  const test::ScratchFolder folder;
  const std::string targets = folder.file("t.cfg", "target = simple=1\n");
  const Settings counted = generate_settings({"--config", targets, "--count", "5"});
  EXPECT_EQ(counted.whole("count"), 5U);
  EXPECT_FALSE(counted.has("target"));
  const std::string count = folder.file("c.cfg", "count = 5\n");
  EXPECT_FALSE(generate_settings({"--config", count, "--target", "simple=1"}).has("count"));
  const std::string all = folder.file("a.cfg", "all = yes\n");
  EXPECT_FALSE(read_settings(Verb::solve, Words{"--config", all, "--count"}, nothing_set).has("all"));

  const std::string both = folder.file("b.cfg", "count = 5\ntarget = simple=1\n");
  EXPECT_THAT(refusal(Verb::generate, {"--config", both}), HasSubstr("exclude each other"));
  EXPECT_THAT(refusal(Verb::generate, {"--count", "5", "--target", "simple=1"}),
              HasSubstr("exclude each other"));
}

TEST(ReadSettings, RepeatedOptionsComeFromOnePlaceAsAWhole) {
  const test::ScratchFolder folder;
  const std::string config = folder.file("c.cfg", "target = simple=1\ntarget = medium=2\n");
  EXPECT_THAT(generate_settings({"--config", config}).all("target"), ElementsAre("simple=1", "medium=2"));
  EXPECT_THAT(generate_settings({"--config", config, "--target", "difficult=3"}).all("target"),
              ElementsAre("difficult=3"));
}

TEST(ReadSettings, SectionsLeadToDottedNames) {
  const test::ScratchFolder folder;
  const std::string config = folder.file("c.cfg", "seed = 5\n[weight]\ncrme = 2\n\n[band]\nsimple = 30\n");
  const Settings settings = generate_settings({"--config", config});
  EXPECT_EQ(settings.whole("seed"), 5U);
  EXPECT_EQ(settings.grading(), (GradeSettings{{"weight.crme", 2}, {"band.simple", 30}}));
}

TEST(ReadSettings, AConfigMayHaveAByteOrderMarkAndCrlf) {
  const test::ScratchFolder folder;
  const std::string config = folder.file("c.cfg", "\xEF\xBB\xBFseed = 5\r\n# a comment\r\nminimal = yes\r\n");
  const Settings settings = generate_settings({"--config", config});
  EXPECT_EQ(settings.whole("seed"), 5U);
  EXPECT_TRUE(settings.flag("minimal"));
}

TEST(ReadSettings, AConfigMayServeOtherVerbsToo) {
  const test::ScratchFolder folder;
  const std::string config = folder.file("c.cfg", "db = a.db\ntarget = simple=1\nseed = 5\n");
  EXPECT_EQ(read_settings(Verb::query, Words{"--config", config}, nothing_set).text("db"), "a.db");
}

TEST(ReadSettings, MistakesInAConfigHaveAFileAndALine) {
  const test::ScratchFolder folder;
  const auto refused = [&](const std::string& text) {
    const std::string config = folder.file("c.cfg", text);
    return std::pair(config + ":", refusal(Verb::generate, {"--config", config}));
  };
  const std::vector<std::pair<std::string, std::string>> cases{
      {"seed = 1\n\nsymetry = none\n", "3: there is no option 'symetry'; did you mean 'symmetry'?"},
      {"[weight]\nx = 1\n", "2: there is no option 'weight.x'"},
      {"seed = -1\n", "1: seed: '-1' is not a whole number"},
      {"seed = 5 x\n", "1: seed: '5 x' is not a whole number"},
      {"seed = 1\nseed = 2\n", "2: seed: it is given twice"},
      {"minimal\n", "1: 'minimal' is neither 'name = value' nor a comment"},
      {"; a comment\n", "1: '; a comment' is neither"},
      {"config = other.cfg\n", "1: 'config' stands on the command line only"},
      {"print-config = yes\n", "1: 'print-config' stands on the command line only"},
  };
  for (const auto& [text, message] : cases) {
    const auto [file, said] = refused(text);
    EXPECT_THAT(said, HasSubstr(file + message)) << text;
  }
}

TEST(ReadSettings, AHashInAConfigCutsNoText) {
  const test::ScratchFolder folder;
  const auto book = [&](const std::string& text) {
    return refusal(Verb::book, {"--config", folder.file("c.cfg", text)});
  };
  EXPECT_THAT(book("title = Volume #1\n"), HasSubstr(":1: title: a '#' may belong to the value"));
  EXPECT_THAT(book("db = a#b.db\n"), HasSubstr(":1: db: a '#'"));
  EXPECT_EQ(book("# title\n  # more\noffset = 5 # of each\n"), "");
}

TEST(ReadSettings, ALineOfAConfigIsShownWhole) {
  const test::ScratchFolder folder;
  const auto said = [&](const std::string& text) {
    return refusal(Verb::generate, {"--config", folder.file("c.cfg", text)});
  };
  EXPECT_THAT(said("[weight\ncrme = 1\n"), HasSubstr(":1: '[weight' has no ']'"));
  EXPECT_THAT(said(std::string("seed = 1\0 2\n", 12)), HasSubstr(":1: 'seed = 1\\x00 2' holds a NUL"));
  EXPECT_THAT(said("a\tb\n"), HasSubstr("'a\\x09b' is neither"));
}

TEST(ReadSettings, WhatStandsBehindTwoDashesIsAFile) {
  const Settings settings = read_settings(Verb::verify, Words{"--threads", "2", "--", "-weird"}, nothing_set);
  EXPECT_EQ(settings.text("file"), "-weird");
  EXPECT_EQ(read_settings(Verb::solve, Words{"--", "--all"}, nothing_set).text("file"), "--all");
  EXPECT_THAT(refusal(Verb::query, {"--", "x"}), HasSubstr("query does not take 'x'"));
}

TEST(ReadSettings, AConfigThatIsNotThereIsNoInput) {
  try {
    generate_settings({"--config", "/no/such/file.cfg"});
    FAIL();
  } catch (const Error& error) {
    EXPECT_EQ(error.fault(), Fault::no_input);
  }
}

TEST(ReadSettings, MistakesOnTheCommandLineNameTheOption) {
  EXPECT_THAT(refusal(Verb::generate, {"--cuont", "5"}),
              HasSubstr("no option --cuont; did you mean 'count'?"));
  EXPECT_THAT(refusal(Verb::generate, {"--cou", "5"}), HasSubstr("no option --cou"));
  EXPECT_THAT(refusal(Verb::generate, {"--count", "-1"}), HasSubstr("--count: '-1' is not a whole number"));
  EXPECT_THAT(refusal(Verb::generate, {"--count"}), HasSubstr("count"));
  EXPECT_THAT(refusal(Verb::generate, {"--minimal=yes"}), HasSubstr("minimal"));
  EXPECT_THAT(refusal(Verb::generate, {"--seed", "1", "--seed", "2"}),
              HasSubstr("--seed: it is given twice"));
  EXPECT_THAT(refusal(Verb::generate, {"file.txt"}), HasSubstr("generate does not take 'file.txt'"));
  EXPECT_THAT(refusal(Verb::solve, {"a.txt", "b.txt"}), HasSubstr("given twice"));
  EXPECT_THAT(refusal(Verb::solve, {"-x"}), HasSubstr("solve does not take '-x'"));
}

TEST(ReadSettings, AFlagThatIsOnCanBeTurnedOff) {
  EXPECT_TRUE(read_settings(Verb::query, {}, nothing_set).flag("header"));
  EXPECT_TRUE(read_settings(Verb::query, Words{"--header"}, nothing_set).flag("header"));
  EXPECT_FALSE(read_settings(Verb::query, Words{"--no-header"}, nothing_set).flag("header"));
}

TEST(ReadSettings, OneDashIsStdin) {
  EXPECT_EQ(read_settings(Verb::solve, Words{"-"}, nothing_set).text("file"), "-");
  EXPECT_EQ(read_settings(Verb::solve, Words{"p.txt", "--all"}, nothing_set).text("file"), "p.txt");
}

TEST(ReadSettings, WhatIsInForceCanBeReadBack) {
  const test::ScratchFolder folder;
  for (const VerbText& verb : verbs()) {
    Words words;
    for (const Option* option : options_of(verb.verb)) {
      if (option->typed || (verb.verb == Verb::generate && option->name == "target") ||
          (verb.verb == Verb::solve && option->name == "all")) {
        continue;  // excluded by --count
      }
      words.push_back("--" + std::string(option->name));
      if (option->takes != Takes::nothing) words.push_back(sample_value(*option));
    }
    const Settings settings = read_settings(verb.verb, words, nothing_set);
    const std::string text = config_text(settings);
    const Settings again =
        read_settings(verb.verb, Words{"--config", folder.file("c.cfg", text)}, nothing_set);
    EXPECT_EQ(config_text(again), text) << verb.name;
    for (const Option* option : options_of(verb.verb)) {
      if (option->typed) continue;
      EXPECT_EQ(again.all(option->name), settings.all(option->name)) << option->name;
    }
  }
}

TEST(ReadSettings, AValueThatNoConfigCanHoldIsNotPrinted) {
  EXPECT_THROW(static_cast<void>(config_text(generate_settings({"--db", "a#b.db"}))), Error);
}

TEST(ReadSettings, WhatIsNeededAndMissingIsAUsageError) {
  try {
    static_cast<void>(generate_settings({}).text("db"));
    FAIL();
  } catch (const Error& error) {
    EXPECT_EQ(error.fault(), Fault::usage);
    EXPECT_STREQ(error.what(), "generate needs --db");
  }
}

TEST(ReadSettings, ABandIsCountedOnce) {
  const Settings settings = generate_settings({"--target", "simple=1", "--target", "simple=2"});
  EXPECT_THROW(static_cast<void>(settings.band_counts("target")), Error);
}

}  // namespace
}  // namespace puzzlemill::cli
