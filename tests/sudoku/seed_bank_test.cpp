#include "puzzlemill/sudoku/generate/seed_bank.hpp"

#include <algorithm>
#include <fstream>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "puzzlemill/core/error.hpp"
#include "puzzlemill/core/rng.hpp"
#include "puzzlemill/sudoku/generate/random_solution.hpp"
#include "puzzlemill/sudoku/generate/shuffle.hpp"
#include "puzzlemill/sudoku/text.hpp"

namespace puzzlemill::sudoku {
namespace {

using Bank = SeedBank<Shape9>;

std::string message_of(const std::string& text) {
  std::istringstream in(text);
  try {
    Bank::read(in, "seeds.txt", Bank::Trust::nothing);
  } catch (const Error& error) {
    EXPECT_EQ(error.fault(), Fault::bad_input);
    return error.what();
  }
  return "";
}

std::string some_grid(std::uint64_t number) {
  Rng rng(21, number, Purpose::test);
  return to_line(random_solution<Shape9>(rng));
}

TEST(SeedBank, ReadsGridsWithCommentsCountsAndNoise) {
  const std::string text =
      "# a comment\n\n" + some_grid(1) + "\r\n  " + some_grid(2) + "\t1  # one more\n" + some_grid(3);
  std::istringstream in(text);
  const Bank bank = Bank::read(in, "seeds.txt", Bank::Trust::nothing);
  ASSERT_EQ(bank.size(), 3U);
  for (std::size_t i = 0; i < 3; ++i) {
    EXPECT_EQ(canonicalise(bank[i].grid).grid, bank[i].grid);
    EXPECT_EQ(bank[i].to_canonical, Transform<Shape9>{});
  }
}

TEST(SeedBank, ToCanonicalIsTheIdentityHoweverMuchIsTrusted) {
  // With automorphisms, some other map may carry the canonical grid to itself. The first line is canonical
  // but has no count behind it, the second is the grid of the most automorphisms.
  std::string text =
      to_line(canonicalise(*Solution<Shape9>::from(from_line<Shape9>(some_grid(1))->digits)).grid);
  const Canonical<Shape9> symmetrical = canonicalise(*Solution<Shape9>::from(
      from_line<Shape9>("123456789456789123789123456231564897564897231897231564312645978645978312978312645")
          ->digits));
  ASSERT_GT(symmetrical.automorphisms.size(), 1U);
  text += "\n" + seed_line(symmetrical);
  for (const Bank::Trust trust : {Bank::Trust::nothing, Bank::Trust::canonical}) {
    std::istringstream in(text);
    const Bank bank = Bank::read(in, "seeds.txt", trust);
    ASSERT_EQ(bank.size(), 2U);
    for (std::size_t i = 0; i < bank.size(); ++i) EXPECT_EQ(bank[i].to_canonical, Transform<Shape9>{}) << i;
    EXPECT_EQ(bank[1].automorphisms.size(), symmetrical.automorphisms.size());
  }
}

TEST(SeedBank, NamesTheLineOfWhatIsWrong) {
  const std::string grid = some_grid(4);
  std::string broken = grid;
  std::swap(broken[0], broken[1]);
  EXPECT_EQ(message_of("# x\n" + broken + "\n"), "seeds.txt:2: not a full valid grid of 81 cells");
  EXPECT_EQ(message_of(grid.substr(1)), "seeds.txt:1: not a full valid grid of 81 cells");
  EXPECT_EQ(message_of(grid + " two"), "seeds.txt:1: 'two' is no automorphism count");
  EXPECT_EQ(message_of(grid + " 2"), "seeds.txt:1: the grid has 1 automorphisms, not 2");
  EXPECT_EQ(message_of("# nothing\n"), "seeds.txt: no grid in it");
}

TEST(SeedBank, RefusesTwoGridsOfOneClass) {
  Rng rng(22, 0, Purpose::test);
  const std::string image = to_line(
      random_transform<Shape9>(rng).apply(*Solution<Shape9>::from(from_line<Shape9>(some_grid(5))->digits)));
  EXPECT_EQ(message_of(some_grid(5) + "\n" + image + "\n"),
            "seeds.txt:2: a symmetry turns this grid into that of line 1");
}

TEST(SeedBank, TheShippedOneIsWhatItsHeaderSays) {
  std::ifstream file(PUZZLEMILL_DATA "/sudoku9-seeds.txt");
  std::string line;
  ASSERT_TRUE(std::getline(file, line));
  EXPECT_EQ(line, seed_header<Shape9>(1, 10'000));
  const std::size_t made = make_seeds<Shape9>(1, 200, [&](const Canonical<Shape9>& seed) {
    ASSERT_TRUE(std::getline(file, line));
    EXPECT_EQ(line, seed_line(seed));
  });
  EXPECT_EQ(made, 200U);
}

TEST(SeedBankSlow, TheShippedOneIsMadeAgainToTheLastLine) {
  std::ifstream file(PUZZLEMILL_DATA "/sudoku9-seeds.txt");
  std::ostringstream text;
  text << seed_header<Shape9>(1, 10'000) << '\n';
  make_seeds<Shape9>(1, 10'000, [&](const Canonical<Shape9>& seed) { text << seed_line(seed) << '\n'; });
  std::ostringstream shipped;
  shipped << file.rdbuf();
  EXPECT_TRUE(shipped.str() == text.str());  // not EXPECT_EQ: it would print both
}

TEST(SeedBankSlow, TheShippedOneIsInequivalentCanonicalAndCountedRight) {
  std::ifstream checked(PUZZLEMILL_DATA "/sudoku9-seeds.txt");
  std::ifstream trusted(PUZZLEMILL_DATA "/sudoku9-seeds.txt");
  const Bank full = Bank::read(checked, "seeds", Bank::Trust::nothing);
  const Bank quick = Bank::read(trusted, "seeds", Bank::Trust::canonical);
  ASSERT_EQ(full.size(), 10'000U);
  ASSERT_EQ(quick.size(), full.size());
  for (std::size_t i = 0; i < full.size(); ++i) {
    ASSERT_EQ(full[i].grid, quick[i].grid);
    ASSERT_EQ(full[i].digest, quick[i].digest);
    ASSERT_EQ(full[i].automorphisms, quick[i].automorphisms);
    ASSERT_EQ(quick[i].to_canonical, Transform<Shape9>{});
  }
}

TEST(MakeSeeds, StopsWhenTheShapeHasNoMoreClasses) {
  int visited = 0;
  EXPECT_EQ(make_seeds<Shape4>(1, 10, [&](const Canonical<Shape4>&) { ++visited; }), 2U);
  EXPECT_EQ(visited, 2);
}

TEST(SeedTurns, ADifferentFewDozenTakeTurnsInEachWindow) {
  const SeedTurns turns(1, 10'000);
  const auto first = turns.in_window_of(0);
  EXPECT_EQ(first.size(), SeedTurns::turns);
  EXPECT_EQ(std::set<std::size_t>(first.begin(), first.end()).size(), SeedTurns::turns);
  EXPECT_EQ(turns.in_window_of(SeedTurns::window - 1), first);
  EXPECT_NE(turns.in_window_of(SeedTurns::window), first);
  EXPECT_NE(SeedTurns(2, 10'000).in_window_of(0), first);
}

TEST(SeedTurns, ASmallBankTakesPartAsAWhole) {
  auto all = SeedTurns(1, 5).in_window_of(0);
  std::sort(all.begin(), all.end());
  EXPECT_EQ(all, (std::vector<std::size_t>{0, 1, 2, 3, 4}));
}

TEST(RandomSolution, FillsEveryShape) {
  const auto fill = [](auto shape) {
    using Shape = decltype(shape);
    std::set<Solution<Shape>> grids;
    for (std::uint64_t i = 0; i < 20; ++i) {
      Rng rng(23, i, Purpose::test);
      grids.insert(random_solution<Shape>(rng));
    }
    EXPECT_GT(grids.size(), 15U);
  };
  fill(Shape4{});
  fill(Shape6{});
  fill(Shape8{});
  fill(Shape10{});
  fill(Shape12{});
  fill(Shape16{});
}

}  // namespace
}  // namespace puzzlemill::sudoku
