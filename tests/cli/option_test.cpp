#include "puzzlemill/cli/option.hpp"

#include <set>

#include <gtest/gtest.h>

#include "cli/sample_value.hpp"
#include "puzzlemill/cli/help.hpp"

namespace puzzlemill::cli {
namespace {

TEST(Options, AreOneRowAVerbAndName) {
  for (const VerbText& verb : verbs()) {
    std::set<std::string_view> names;
    for (const Option* option : options_of(verb.verb)) {
      EXPECT_TRUE(names.insert(option->name).second) << verb.name << " " << option->name;
      EXPECT_EQ(find_option(verb.verb, option->name), option);
    }
  }
}

TEST(Options, HaveDefaultsThatTheyTake) {
  for (const Option& option : options()) {
    if (!option.fallback.empty()) {
      EXPECT_EQ(objection(option, std::string(option.fallback)), "") << option.name;
    }
    EXPECT_EQ(objection(option, sample_value(option)), "") << option.name;
    EXPECT_FALSE(option.usage.empty()) << option.name;
    EXPECT_EQ(option.value.empty(), option.takes == Takes::nothing) << option.name;
  }
}

TEST(Options, ObjectToValuesOfTheWrongSort) {
  for (const Option& option : options()) {
    if (option.takes == Takes::text) {
      EXPECT_NE(objection(option, ""), "") << option.name;
    } else {
      EXPECT_NE(objection(option, "-1"), "") << option.name;
    }
  }
}

TEST(Options, AreAllInTheHelpOfTheirVerbs) {
  for (const VerbText& verb : verbs()) {
    const std::string help = help_of(verb.verb);
    for (const Option* option : options_of(verb.verb)) {
      const std::string shown(option->name == "file" ? option->value : option->name);
      EXPECT_NE(help.find(shown), std::string::npos) << verb.name << " " << option->name;
    }
    for (const std::string_view example : verb.examples) EXPECT_NE(help.find(example), std::string::npos);
    EXPECT_NE(help.find("Exit status"), std::string::npos);
  }
}

TEST(Options, AnUnknownNameIsNoOption) {
  EXPECT_EQ(find_option(Verb::solve, "db"), nullptr);
  EXPECT_TRUE(is_known_option("db"));
  EXPECT_FALSE(is_known_option("no-such-option"));
}

}  // namespace
}  // namespace puzzlemill::cli
