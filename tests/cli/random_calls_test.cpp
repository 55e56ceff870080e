#include <algorithm>
#include <array>
#include <filesystem>
#include <map>
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "cli/sample_value.hpp"
#include "puzzlemill/cli/verb.hpp"
#include "puzzlemill/core/rng.hpp"
#include "puzzlemill/store/database.hpp"
#include "support/program.hpp"

namespace puzzlemill {
namespace {

namespace fs = std::filesystem;

/// What README.md and cli/exit_status.hpp promise, less `internal`: that is never met.
const std::set<int> documented{0, 1, 2, 65, 66, 73, 74, 75, 85};

/// Calls of the program that nobody would think of: any verb with any options and any values, on good files and
/// on rubbish. A call is a function of its number.
class RandomCalls : public testing::Test {
 protected:
  RandomCalls() {
    const std::string puzzle =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n";
    std::string bytes;
    Rng rng(1, 0, Purpose::test);
    for (int i = 0; i < 3000; ++i) bytes += static_cast<char>(rng.below(256));
    keep("puzzles.txt", puzzle + puzzle + "1.3..4..2..4..1.\n16,22,7/11,16,18/3........\n");
    keep("table.csv", "id,puzzle\n1," + puzzle + "2,x\n");
    keep("junk", bytes);
    keep("nothing", "");
    keep("nul", std::string(200, '\0'));
    keep("good.cfg", "seed = 3\ncount = 4\n[weight]\ntrial = 5\n");
    keep("bad.cfg", "seed = 3\n[weight\nno such thing\n");
    keep("seeds.txt", "123456789456789123789123456231564897564897231897231564312645978645978312978312645\n");
    EXPECT_EQ(
        test::run({"generate", "--db", folder_ / "good.db", "--count", "30", "--progress", "none"}).status,
        0);
    keep("good.db", test::text_of_file(folder_ / "good.db"));
    keep("short.db", kept_["good.db"].substr(0, 20'000));
    std::string damaged = kept_["good.db"];
    std::fill(damaged.begin() + 8192, damaged.end(), 'x');
    keep("damaged.db", damaged);
  }

  void try_calls(std::uint64_t first, std::uint64_t end) {
    std::map<int, int> met;
    for (std::uint64_t call = first; call < end && !HasFailure(); ++call) {
      Rng rng(2, call, Purpose::test);
      const test::Arguments words = random_words(rng);
      std::string said = std::to_string(call) + ":";
      for (const std::string& word : words) said += " '" + word.substr(0, 200) + "'";
      SCOPED_TRACE(said);
      ++met[try_call(rng, words)];
    }
    for (const int status : {0, 1, 2, 65, 66}) EXPECT_GT(met[status], 0) << "the calls are all of one sort";
  }

 private:
  void keep(const std::string& name, const std::string& text) {
    kept_[name] = text;
    folder_.file(name, text);
  }

  static std::uint32_t one_in(Rng& rng, std::uint32_t n) { return rng.below(n) == 0 ? 1U : 0U; }
  template <class List>
  static auto any_of(Rng& rng, const List& list) {
    return list[rng.below(static_cast<std::uint32_t>(std::size(list)))];
  }

  /// A file that is there, one that may come to be, or one that cannot.
  std::string random_file(Rng& rng) const {
    static const std::vector<std::string> others{"new.db", "new.txt",   "-", "/no/such/file",
                                                 "/",      "/dev/null", "",  ":memory:"};
    if (rng.below(3) == 0) {
      const std::string name = any_of(rng, others);
      return name.starts_with("new") ? folder_ / name : name;
    }
    std::vector<std::string> names;
    for (const auto& [name, text] : kept_) names.push_back(name);
    return folder_ / any_of(rng, names);
  }

  std::string random_value(Rng& rng, const cli::Option& option) const {
    static const std::vector<std::string> odd{"",
                                              "-1",
                                              "0",
                                              "1",
                                              "5",
                                              "18446744073709551615",
                                              "18446744073709551616",
                                              "99999999999999999999999",
                                              "1e3",
                                              "0x10",
                                              "NaN",
                                              "-inf",
                                              "..",
                                              "5..",
                                              "..5",
                                              "9..3",
                                              "1..2..3",
                                              "simple",
                                              "simple=",
                                              "=5",
                                              "simple=1",
                                              "yes",
                                              "--help",
                                              "%s%n",
                                              "a\nb",
                                              "\x1B[31m",
                                              "\xFF\xFE",
                                              "é",
                                              "'; DROP TABLE puzzle_rows; --",
                                              "id,id,id",
                                              "score:desc",
                                              "1/0",
                                              "0/1",
                                              std::string(3000, '7'),
                                              std::string("a\0b", 3)};
    if (one_in(rng, 3) != 0) return any_of(rng, odd);
    // What would take long is left out: these are no tests of patience.
    if (option.name == "count" && option.takes == cli::Takes::whole) return std::to_string(1 + rng.below(9));
    if (option.name == "target" || option.name == "take") return "medium=" + std::to_string(1 + rng.below(3));
    if (option.name == "threads") return "2";
    if (option.takes == cli::Takes::text) return one_in(rng, 2) != 0 ? random_file(rng) : "x";
    return cli::sample_value(option);
  }

  test::Arguments random_words(Rng& rng) const {
    static const std::vector<std::string> no_verbs{"",      "help", "version", "--help", "--version",
                                                   "verfy", "-h",   "--db",    "\n"};
    if (one_in(rng, 20) != 0) return {any_of(rng, no_verbs), "solve"};
    const cli::VerbText& verb = any_of(rng, cli::verbs());
    test::Arguments words{std::string(verb.name)};
    const std::vector<const cli::Option*> own = cli::options_of(verb.verb);
    const auto add = [&](const cli::Option& option) {
      const std::string name = "--" + std::string(option.name);
      if (option.takes == cli::Takes::nothing)
        return words.push_back(one_in(rng, 8) != 0 ? "--no-" + std::string(option.name) : name);
      const std::string value = random_value(rng, option);
      if (one_in(rng, 2) != 0) return words.push_back(name + "=" + value);
      words.insert(words.end(), {name, value});
    };
    // Most calls should get past their options: what is needed is there more often than not.
    for (const cli::Option* option : own) {
      const bool needed = option->name == "db" || option->name == "count" || option->name == "title" ||
                          option->name == "take";
      if (rng.below(needed ? 4 : 25) < (needed ? 3U : 1U)) add(*option);
    }
    if (one_in(rng, 10) != 0) add(any_of(rng, cli::options()));
    if (one_in(rng, 15) != 0) words.push_back("--" + std::string(rng.below(3), 'q'));
    if (one_in(rng, 2) != 0) words.push_back(random_file(rng));
    if (verb.verb == cli::Verb::generate) words.insert(words.end(), {"--time-limit", "0.5"});
    return words;
  }

  int try_call(Rng& rng, const test::Arguments& words) {
    static const std::vector<std::string> inputs{"puzzles.txt", "junk", "nothing", "nul", "table.csv"};
    const test::Ran ran = test::run(words, kept_[any_of(rng, inputs)]);
    EXPECT_TRUE(documented.contains(ran.status)) << ran.status << ran.err;
    EXPECT_TRUE(ran.status != 2 || ran.out.empty()) << ran.out;
    EXPECT_TRUE(ran.status == 0 || !ran.err.empty());
    EXPECT_EQ(ran.err.find('\0'), std::string::npos);
    EXPECT_EQ(ran.err.find("internal"), std::string::npos);
    EXPECT_LT(ran.err.size(), 20'000U);
    look_after_files(words);
    return ran.status;
  }

  /// Every file is as it was, but one that was to be replaced, and a good database, which may have grown.
  void look_after_files(const test::Arguments& words) {
    const bool force =
        std::ranges::any_of(words, [](const std::string& word) { return word.starts_with("--force"); });
    for (const auto& [name, text] : kept_) {
      const std::string now = test::text_of_file(folder_ / name);
      if (now == text) continue;
      const auto is_named_by = [&](const std::string& option) {
        for (std::size_t i = 0; i < words.size(); ++i) {
          if (words[i] == option + "=" + (folder_ / name)) return true;
          if (i > 0 && words[i - 1] == option && words[i] == folder_ / name) return true;
        }
        return false;
      };
      if (force && (is_named_by("--output") || is_named_by("--summary"))) {
        // as it was told to
      } else if (is_named_by("--db") && (name == "good.db" || name == "nothing")) {
        expect_whole(name);
      } else {
        ADD_FAILURE() << name << " was changed";
      }
      folder_.file(name, text);
    }
    for (const auto& entry : fs::directory_iterator(folder_.path())) {
      const std::string name = entry.path().filename();
      if (kept_.contains(name)) continue;
      EXPECT_FALSE(name.ends_with(".tmp") || name.ends_with("-journal")) << name << " was left behind";
      fs::remove(entry.path());
    }
  }

  void expect_whole(const std::string& name) {
    store::Database database(folder_ / name, store::Access::write);
    EXPECT_EQ(database.connection().execAndGet("PRAGMA integrity_check").getString(), "ok");
    const auto rows = database.connection().execAndGet("SELECT count(*) FROM puzzle_rows").getInt64();
    EXPECT_GE(rows, name == "good.db" ? 30 : 0);
    EXPECT_EQ(rows, database.connection().execAndGet("SELECT coalesce(sum(stored), 0) FROM jobs").getInt64());
  }

  test::ScratchFolder folder_;
  std::map<std::string, std::string> kept_;
};

TEST_F(RandomCalls, EndInADocumentedStatusAndDestroyNothing) {
  try_calls(0, 400);
}

using RandomCallsSlow = RandomCalls;

TEST_F(RandomCallsSlow, EndInADocumentedStatusAndDestroyNothing) {
  try_calls(1'000, 6'000);
}

}  // namespace
}  // namespace puzzlemill
