#include <algorithm>
#include <filesystem>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "puzzlemill/store/database.hpp"
#include "support/shell.hpp"

namespace puzzlemill {
namespace {

namespace fs = std::filesystem;
using test::run;
using test::run_shell;
using testing::AnyOf;
using testing::HasSubstr;
using Json = nlohmann::json;

const std::string puzzle =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// Calls that need a database, and are good for nothing without it.
const std::vector<std::string> database_calls{"generate --count 60",
                                              "query",
                                              "export",
                                              "stats",
                                              "verify",
                                              "import p.txt",
                                              "book --title t --take medium=3 --output b.csv"};

std::string call_on(const std::string& database, const std::string& call) {
  const std::size_t verb = call.find(' ');
  return "puzzlemill " + call.substr(0, verb) + " --db " + database +
         (verb == std::string::npos ? "" : call.substr(verb));
}

std::string rows(const std::string& database) {
  const test::Ran ran =
      run({"export", "--db", database, "--fields", "job,idx,puzzle,solution,score,band,minimal"});
  EXPECT_EQ(ran.status, 0) << ran.err;
  return ran.out;
}

class FaultsOutside : public testing::Test {
 protected:
  std::set<std::string> files() const {
    std::set<std::string> names;
    for (const auto& entry : fs::directory_iterator(folder_.path())) names.insert(entry.path().filename());
    return names;
  }
  /// The program's own calls, with nothing but the last one's status.
  test::Ran shell(const std::string& line) const { return run_shell(folder_, line); }

  void make_database(const std::string& name = "a.db") const {
    ASSERT_EQ(run({"generate", "--db", folder_ / name, "--count", "50", "--progress", "none"}).status, 0);
  }
  void expect_whole(const std::string& name) const {
    store::Database database(folder_ / name, store::Access::write);
    EXPECT_EQ(database.connection().execAndGet("PRAGMA integrity_check").getString(), "ok");
    EXPECT_EQ(database.connection().execAndGet("SELECT count(*) FROM puzzle_rows").getInt64(),
              database.connection().execAndGet("SELECT coalesce(sum(stored), 0) FROM jobs").getInt64());
  }

  test::ScratchFolder folder_;
};

TEST_F(FaultsOutside, AJobThatMeetsALimitOnFilesLosesNothingAndGoesOn) {
  const std::string job = " --count 3000 --seed 7 --progress none";
  const test::Ran full = shell("ulimit -f 1000; puzzlemill generate --db a.db" + job);
  EXPECT_EQ(full.status, 74);
  EXPECT_THAT(full.err, HasSubstr("a.db: writing failed"));
  expect_whole("a.db");
  EXPECT_EQ(shell("puzzlemill generate --db a.db" + job).status, 0);
  EXPECT_EQ(shell("puzzlemill generate --db b.db" + job).status, 0);
  EXPECT_EQ(rows(folder_ / "a.db"), rows(folder_ / "b.db"));
}

TEST_F(FaultsOutside, AnImportThatMeetsALimitOnFilesLosesNothingAndGoesOn) {
  ASSERT_EQ(shell("puzzlemill generate --db a.db --count 3000 --seed 7 --progress none; "
                  "puzzlemill export --db a.db --format line --output p.txt")
                .status,
            0);
  EXPECT_EQ(shell("ulimit -f 1000; puzzlemill import --db b.db p.txt").status, 74);
  expect_whole("b.db");
  EXPECT_EQ(shell("puzzlemill import --db b.db p.txt").status, 0);
  EXPECT_EQ(shell("puzzlemill import --db c.db p.txt").status, 0);
  EXPECT_EQ(rows(folder_ / "b.db"), rows(folder_ / "c.db"));
}

TEST_F(FaultsOutside, ADiskThatIsFullIsSaidAndGoesOnOnceThereIsRoom) {
  const std::string mount = "mkdir d && mount -t tmpfs -o size=900k none d && ";
  const std::string rest =
      "puzzlemill generate --db d/a.db --count 5000 --seed 7 --progress none; echo $?; "
      "mount -o remount,size=40m d; "
      "puzzlemill generate --db d/a.db --count 5000 --seed 7 --progress none; echo $?; "
      "puzzlemill verify --db d/a.db; echo $?; "
      "puzzlemill export --db d/a.db --output full.csv; echo $?";
  if (shell("unshare -rm sh -c '" + mount + "true'").status != 0)
    GTEST_SKIP() << "no file system can be mounted";
  fs::remove(folder_ / "d");
  const test::Ran ran = shell("unshare -rm sh -c '" + mount + rest + "'");
  EXPECT_EQ(ran.out, "74\n0\n0\n0\n") << ran.err;
  EXPECT_THAT(ran.err, HasSubstr("d/a.db: the disk is full; what was committed is safe"));
  ASSERT_EQ(shell("puzzlemill generate --db b.db --count 5000 --seed 7 --progress none; "
                  "puzzlemill export --db b.db --output whole.csv")
                .status,
            0);
  EXPECT_EQ(test::text_of_file(folder_ / "full.csv"), test::text_of_file(folder_ / "whole.csv"));
}

TEST_F(FaultsOutside, AnOutputThatDoesNotFitIsNotThereAtAll) {
  ASSERT_EQ(shell("puzzlemill generate --db a.db --count 3000 --progress none").status, 0);
  folder_.file("precious.csv", "precious");
  const std::set<std::string> before = files();
  for (const std::string call :
       {"export --db a.db --output x.csv", "export --db a.db --output precious.csv --force",
        "seeds --count 3000 --output x.txt", "book --db a.db --title t --take medium=800 --output x.csv"}) {
    const test::Ran ran = shell("ulimit -f 100; puzzlemill " + call);
    EXPECT_EQ(ran.status, 74) << call << ran.err;
    EXPECT_THAT(ran.err, HasSubstr("cannot be written: File too large")) << call;
    EXPECT_EQ(files(), before) << call;
  }
  EXPECT_EQ(test::text_of_file(folder_ / "precious.csv"), "precious");
  EXPECT_EQ(Json::parse(run({"stats", "--db", folder_ / "a.db", "--json"}).out)["books"], 0);
}

TEST_F(FaultsOutside, AFullStdoutIsStatus74ForEveryVerb) {
  make_database();
  folder_.file("p.txt", puzzle + "\n");
  folder_.file("f.txt", "1\n3\n16\n22\n7\n11\n16\n18\n");
  for (const std::string call :
       {"query --db a.db", "export --db a.db", "stats --db a.db", "stats --db a.db --json", "solve p.txt",
        "verify p.txt", "grade p.txt", "solve --all p.txt", "seeds --count 1", "fubuki <f.txt", "--help",
        "--version", "query --db a.db --print-config", "generate --db a.db --count 50 --summary -",
        "import --db b.db p.txt --summary -", "book --db a.db --title t --take medium=3 --output -"}) {
    const test::Ran ran = shell("puzzlemill " + call + " >/dev/full");
    EXPECT_EQ(ran.status, 74) << call;
    EXPECT_THAT(ran.err, HasSubstr("cannot be written: No space left on device")) << call;
  }
  EXPECT_EQ(Json::parse(run({"stats", "--db", folder_ / "a.db", "--json"}).out)["books"], 0);
}

TEST_F(FaultsOutside, ASummaryThatCannotBeWrittenTakesNothingFromTheJob) {
  const test::Ran ran = shell("puzzlemill generate --db a.db --count 50 --summary /dev/full --progress none");
  EXPECT_EQ(ran.status, 74);
  const Json job = Json::parse(run({"stats", "--db", folder_ / "a.db", "--json"}).out)["jobs"][0];
  EXPECT_EQ(job["stored"], 50);
  EXPECT_EQ(job["state"], "done");
  EXPECT_EQ(shell("puzzlemill generate --db b.db --count 50 --summary no/such/folder").status, 73);
  EXPECT_FALSE(fs::exists(folder_ / "b.db"))
      << "a night's work must not be begun for a summary that cannot be";
}

/// As somebody who may not write everywhere, and from a place that all may read.
TEST_F(FaultsOutside, WhatIsReadOnlyIsReadAndStaysAsItIs) {
  fs::permissions(folder_.path(), fs::perms(0755));
  fs::copy_file(PUZZLEMILL_PROGRAM, folder_ / "program");
  const std::string somebody =
      geteuid() == 0 ? "setpriv --reuid=65534 --regid=65534 --clear-groups ./program " : "./program ";
  ASSERT_EQ(shell("mkdir open closed; chmod 777 open").status, 0);
  make_database("open/a.db");
  folder_.file("p.txt", puzzle + "\n");
  folder_.file("secret.txt", puzzle + "\n");
  ASSERT_EQ(shell("cp open/a.db closed/a.db; chmod 444 open/a.db closed/a.db; chmod 000 secret.txt; "
                  "cp closed/a.db secret.db; chmod 000 secret.db; chmod 555 closed")
                .status,
            0);
  const std::string before = test::text_of_file(folder_ / "closed/a.db");
  for (const std::string database : {"open/a.db", "closed/a.db"}) {
    for (const std::string call : {"query --limit 1", "export", "stats", "verify"}) {
      const test::Ran ran = shell(somebody + call_on(database, call).substr(11));
      EXPECT_EQ(ran.status, 0) << database << call << ran.err;
    }
    for (const std::string call :
         {"generate --count 60", "import p.txt", "book --title t --take medium=3 --output -"}) {
      const test::Ran ran = shell(somebody + call_on(database, call).substr(11));
      EXPECT_EQ(ran.status, 73) << database << call << ran.err;
      EXPECT_THAT(ran.err, HasSubstr(database + ": the database cannot be written to")) << call;
      EXPECT_EQ(ran.out, "") << call;
    }
    EXPECT_EQ(test::text_of_file(folder_ / database), before);
  }
  for (const std::string call :
       {"generate --db closed/b.db --count 5", "export --db open/a.db --output closed/x.csv",
        "seeds --count 1 --output closed/x.txt",
        "generate --db open/b.db --count 5 --summary closed/s.json"}) {
    EXPECT_EQ(shell(somebody + call).status, 73) << call;
  }
  for (const std::string call :
       {"solve secret.txt", "query --db secret.db", "generate --db open/b.db --count 5 --config secret.txt",
        "generate --db open/b.db --count 5 --seeds secret.txt"}) {
    EXPECT_EQ(shell(somebody + call).status, 66) << call;
  }
  // Beside a database that others may write to, a reader keeps notes for them.
  EXPECT_EQ(shell("chmod 755 closed; ls closed open | grep -v -- '-wal$\\|-shm$'").out,
            "closed:\na.db\n\nopen:\na.db\n");
}

TEST_F(FaultsOutside, AFileThatIsNoDatabaseOfOursIsStatus65ForEveryVerbAndStaysAsItIs) {
  make_database("good.db");
  folder_.file("p.txt", puzzle + "\n");
  const std::string good = test::text_of_file(folder_ / "good.db");
  std::string newer = good;
  newer[63] = 99;  // of user_version
  std::string others = good;
  others[70] = 'x';  // of application_id
  std::string damaged = good;
  std::fill(damaged.begin() + 8192, damaged.end(), 'x');
  folder_.file("newer.db", newer);
  folder_.file("others.db", others);
  folder_.file("short.db", good.substr(0, good.size() - 5000));
  folder_.file("damaged.db", damaged);
  folder_.file("text.db", puzzle + "\n");
  const std::set<std::string> before = files();
  for (const std::string database : {"newer.db", "others.db", "short.db", "damaged.db", "text.db"}) {
    const std::string bytes = test::text_of_file(folder_ / database);
    for (const std::string& call : database_calls) {
      const test::Ran ran = shell(call_on(database, call));
      EXPECT_EQ(ran.status, 65) << database << ' ' << call << ran.err;
      EXPECT_THAT(ran.err, HasSubstr(database + ": ")) << call;
    }
    EXPECT_EQ(test::text_of_file(folder_ / database), bytes) << database;
  }
  EXPECT_EQ(files(), before);
}

TEST_F(FaultsOutside, ADamagedPageEndsAnExportWithoutAFile) {
  ASSERT_EQ(shell("puzzlemill generate --db a.db --count 500 --progress none").status, 0);
  std::string bytes = test::text_of_file(folder_ / "a.db");
  // The page with some puzzle in it loses its first kilobyte, in which it says what stands where.
  const test::Ran one = shell("puzzlemill query --db a.db --offset 250 --limit 1 --format line");
  const std::size_t at = bytes.find(one.out.substr(0, 81));
  ASSERT_NE(at, std::string::npos);
  const std::size_t page = at / 8192 * 8192;
  std::fill_n(bytes.begin() + static_cast<std::ptrdiff_t>(page), 1024, '\xFF');
  folder_.file("a.db", bytes);
  const test::Ran ran = shell("puzzlemill export --db a.db --output x.csv");
  EXPECT_EQ(ran.status, 65);
  EXPECT_THAT(ran.err, HasSubstr("a.db: the database is damaged"));
  EXPECT_EQ(files(), std::set<std::string>{"a.db"});
  EXPECT_EQ(test::text_of_file(folder_ / "a.db"), bytes);
}

TEST_F(FaultsOutside, AForeignHandInTheSchemaIsStatus65) {
  const std::vector<std::pair<std::string, std::string>> changes{
      {"DROP TABLE books; DROP TABLE jobs", "the table books is missing; the table jobs is missing"},
      {"DROP TABLE job_parts", "the table job_parts is missing"},
      {"DROP INDEX one_of_a_class", "the index one_of_a_class is missing"},
      {"ALTER TABLE puzzle_rows RENAME COLUMN score TO points", "the table puzzle_rows was changed"},
      {"CREATE TRIGGER theirs AFTER INSERT ON puzzle_rows BEGIN DELETE FROM puzzle_rows; END",
       "the trigger theirs on puzzle_rows was added"}};
  folder_.file("p.txt", puzzle + "\n");
  make_database("good.db");
  for (std::size_t i = 0; i < changes.size(); ++i) {
    const auto& [change, named] = changes[i];
    const std::string name = std::to_string(i) + ".db";
    make_database(name);
    store::Database(folder_ / name, store::Access::write).connection().exec(change);
    const std::string bytes = test::text_of_file(folder_ / name);
    for (const std::string& call : {"generate --db " + name + " --count 60", "import --db " + name + " p.txt",
                                    "book --title t --take medium=1 --output x.csv --db " + name,
                                    "merge --db " + name + " good.db", "merge --db new.db good.db " + name}) {
      const test::Ran ran = shell("puzzlemill " + call);
      EXPECT_EQ(ran.status, 65) << change << call;
      EXPECT_THAT(ran.err, HasSubstr(name + ": the database is not as this program made it: " + named))
          << call;
    }
    EXPECT_EQ(test::text_of_file(folder_ / name), bytes) << change;
    EXPECT_FALSE(fs::exists(folder_ / "new.db")) << change;
  }
}

TEST_F(FaultsOutside, AForeignHandInTheSchemaIsNamedWhereTheRowsAreProved) {
  make_database("a.db");
  store::Database(folder_ / "a.db", store::Access::write)
      .connection()
      .exec("DROP INDEX one_of_a_class; CREATE INDEX by_score ON puzzle_rows(score)");
  const test::Ran ran = shell("puzzlemill verify --db a.db");
  EXPECT_EQ(ran.status, 1);
  EXPECT_EQ(ran.out, "schema,the index one_of_a_class is missing\n");
  EXPECT_THAT(ran.err, HasSubstr("0 wrong; the tables are not as this program made them"));
}

TEST_F(FaultsOutside, AClockThatJumpsChangesNothing) {
  if (shell("command -v faketime").status != 0) GTEST_SKIP() << "faketime is not installed";
  // An address sanitizer, if there is one, must bear that another library comes first.
  const std::string faketime = "ASAN_OPTIONS=verify_asan_link_order=0 faketime ";
  const std::string job = " puzzlemill generate --db a.db --seed 7 --progress none --count ";
  EXPECT_EQ(shell(faketime + "'2040-01-01 00:00:00'" + job + "1000").status, 0);
  EXPECT_EQ(shell(faketime + "'1999-12-31 23:59:59'" + job + "2000").status, 0);
  // This one's clock goes backwards while it runs.
  EXPECT_EQ(shell("FAKETIME_DONT_FAKE_MONOTONIC=1 " + faketime + "-f '+0 x-1000'" + job + "3000").status, 0);
  EXPECT_EQ(shell("puzzlemill generate --db b.db --seed 7 --progress none --count 3000").status, 0);
  EXPECT_EQ(rows(folder_ / "a.db"), rows(folder_ / "b.db"));
  const Json job_now = Json::parse(run({"stats", "--db", folder_ / "a.db", "--json"}).out)["jobs"][0];
  EXPECT_THAT(job_now["started"].get<std::string>(), testing::StartsWith("2040-01-01T"));
}

TEST_F(FaultsOutside, LinesOfAMegabyteAndBytesOfNoTextAreNamedInAShortMessage) {
  const std::string megabyte(1 << 20, 'x');
  const std::string solution =
      "123456789456789123789123456231564897564897231897231564312645978645978312978312645";
  folder_.file("long.txt", megabyte + "\n" + puzzle + "\n");
  folder_.file("longer.txt", megabyte + megabyte + "\n" + puzzle + "\n");
  folder_.file("nul.txt", puzzle.substr(0, 80) + std::string(1, '\0') + "\n" + puzzle + "\n");
  folder_.file("nuls.txt", std::string(3000, '\0') + "\n" + puzzle + "\n");
  folder_.file("count.txt", solution + " " + std::string(1 << 20, '7') + "\n");
  for (const std::string file : {"long.txt", "longer.txt", "nul.txt", "nuls.txt"}) {
    for (const std::string verb : {"solve ", "verify ", "grade ", "import --db a.db "}) {
      const test::Ran ran = shell("puzzlemill " + verb + file);
      EXPECT_EQ(ran.status, 1) << verb << file;
      EXPECT_THAT(ran.err, HasSubstr(file + ":1")) << verb << file;
      EXPECT_LT(ran.err.size(), 2000U) << verb << file;
      EXPECT_EQ(ran.err.find('\0'), std::string::npos) << verb << file;
    }
    EXPECT_EQ(Json::parse(run({"stats", "--db", folder_ / "a.db", "--json"}).out)["kinds"][0]["puzzles"], 1)
        << "the puzzle on the second line is read, by whichever file came first";
  }
  for (const std::string file : {"long.txt", "longer.txt", "nul.txt", "nuls.txt", "count.txt"}) {
    for (const auto& [call, status] :
         {std::pair{"generate --db b.db --count 5 --seeds " + file, 65},
          std::pair{"generate --db b.db --count 5 --config " + file, 2}, std::pair{"fubuki <" + file, 65}}) {
      const test::Ran ran = shell("puzzlemill " + call);
      EXPECT_EQ(ran.status, status) << call;
      EXPECT_THAT(ran.err, HasSubstr(":1: ")) << call;
      EXPECT_LT(ran.err.size(), 2000U) << call;
      EXPECT_EQ(ran.err.find('\0'), std::string::npos) << call;
    }
  }
  EXPECT_FALSE(fs::exists(folder_ / "b.db"));
}

TEST_F(FaultsOutside, AnInputThatCannotBeReadToItsEndIsStatus74) {
  // The shell's own memory, which has nothing at its beginning.
  if (shell("cat /proc/self/mem").status == 0) GTEST_SKIP() << "there is no such file here";
  for (const std::string call :
       {"solve", "verify", "grade", "import --db a.db", "generate --db a.db --count 3 --config",
        "generate --db a.db --count 3 --seeds"}) {
    const test::Ran ran = shell("puzzlemill " + call + " /proc/self/mem");
    EXPECT_EQ(ran.status, 74) << call;
    EXPECT_THAT(ran.err, HasSubstr("/proc/self/mem: reading failed")) << call;
  }
  EXPECT_THAT(shell("exec 3</proc/self/mem; puzzlemill solve <&3").err, HasSubstr("stdin: reading failed"));
}

using FaultsOutsideSlow = FaultsOutside;

/// At once, since each waits for the lock.
TEST_F(FaultsOutsideSlow, WhoMeetsALockedDatabaseIsToldToTryAgain) {
  make_database();
  folder_.file("p.txt", puzzle + "\n");
  store::Database other(folder_ / "a.db", store::Access::write, {.journal = store::Journal::rollback});
  other.connection().exec(
      "BEGIN EXCLUSIVE");  // as whoever keeps it under a rollback journal does in a commit
  std::string line;
  for (const std::string& call : database_calls) line += "(" + call_on("a.db", call) + "; echo $?) & ";
  const test::Ran ran = shell(line + "wait");
  std::string expected;
  for (std::size_t i = 0; i < database_calls.size(); ++i) expected += "75\n";
  EXPECT_EQ(ran.out, expected) << ran.err;
  other.connection().exec("ROLLBACK");
  for (const std::string& call : database_calls) EXPECT_EQ(shell(call_on("a.db", call)).status, 0) << call;
}

}  // namespace
}  // namespace puzzlemill
