#include "sudoku/grade/explainer/chains/chains.hpp"

#include <algorithm>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

#include "puzzlemill/core/budget.hpp"
#include "puzzlemill/sudoku/grade/rate.hpp"
#include "puzzlemill/sudoku/solve/solver.hpp"
#include "sudoku/grade/explainer/chains/chain_rating.hpp"
#include "sudoku/grade/explainer/chains/within_digit.hpp"
#include "sudoku/grade/explainer/ladder.hpp"
#include "sudoku/grade/explainer/step_of.hpp"
#include "support/lines.hpp"
#include "support/se_reference.hpp"

namespace puzzlemill::sudoku::explainer {
namespace {

constexpr std::int64_t plenty = 100'000'000;

std::vector<std::string> data_lines(const std::string& name) {
  std::vector<std::string> lines = test_lines("se/" + name);
  lines.erase(lines.begin());
  return lines;
}

/// Positions whose next step is rated as one of chains.
std::vector<Position> positions_for_chains() {
  std::vector<Position> positions;
  for (const std::string& line : data_lines("first-steps.csv")) {
    const reference::FirstStep first = reference::first_step(line);
    if (std::stod(first.expected) >= 6.5) positions.push_back(first.position);
  }
  return positions;
}

/// The numbers of some of them, evenly.
std::vector<Position> a_few(const std::vector<Position>& positions, std::size_t count) {
  std::vector<Position> few;
  for (std::size_t n = 0; n < count; ++n) few.push_back(positions[n * positions.size() / count]);
  return few;
}

template <class Visit>
void for_each_candidate(const Position& position, Visit visit) {
  for (int cell = 0; cell < 81; ++cell) {
    for (int digit = 1; digit <= 9; ++digit) {
      if (position.has(cell, digit)) visit(cell, digit);
    }
  }
}

// ---- the implications that are told -------------------------------------------------------------------

using CandidateList = std::vector<Candidate>;

std::optional<std::size_t> house_type(Cause cause) {
  if (cause == Cause::box) return 0;
  if (cause == Cause::row) return 1;
  if (cause == Cause::column) return 2;
  return std::nullopt;
}

/// The candidates of which exactly one holds, since they are those of a cell, or of a digit in a house.
CandidateList alternatives(const Position& position, const Candidate& one, Cause cause) {
  CandidateList list;
  for_each_candidate(position, [&](int cell, int digit) {
    const auto type = house_type(cause);
    const int own = index(one.cell);
    if (type ? digit == one.digit && houses.house_of[at(cell)][*type] == houses.house_of[at(own)][*type]
             : cell == own) {
      list.push_back({static_cast<Cell>(cell), static_cast<std::uint8_t>(digit)});
    }
  });
  return list;
}

bool contains(const CandidateList& list, const Candidate& candidate) {
  return std::find(list.begin(), list.end(), candidate) != list.end();
}

/// Why a line does not follow from its parents; empty if it does.
std::string flaw(const Position& position, const Chain& chain, std::size_t number) {
  const Implication& line = chain[number];
  if (!position.has(index(line.candidate.cell), line.candidate.digit)) return "no such candidate";
  for (const std::size_t parent : line.parents) {
    if (parent >= number) return "a parent below";
  }
  if (line.cause == Cause::assumption)
    return number == 0 && line.parents.empty() ? "" : "a second assumption";
  if (line.parents.empty()) return "no parents";
  if (line.cause == Cause::advanced) {
    const auto is_off = [&](std::size_t parent) { return !chain[parent].on; };
    if (line.on || !line.technique) return "another technique only removes";
    return std::all_of(line.parents.begin(), line.parents.end(), is_off) ? "" : "a parent on";
  }
  CandidateList others = alternatives(position, line.candidate, line.cause);
  if (!line.on) {
    const Implication& parent = chain[line.parents[0]];
    if (line.parents.size() != 1 || !parent.on) return "off needs one parent on";
    return contains(others, parent.candidate) && parent.candidate != line.candidate ? "" : "no weak link";
  }
  CandidateList off;
  for (const std::size_t parent : line.parents) {
    if (chain[parent].on) return "on needs parents off";
    off.push_back(chain[parent].candidate);
  }
  off.push_back(line.candidate);
  std::sort(off.begin(), off.end());
  return off == others ? "" : "not all alternatives are off";
}

bool sees(const Candidate& a, const Candidate& b) {
  return a.digit == b.digit && houses.peers[at(index(a.cell))].has(b.cell);
}

bool passes_on_seeing(const Chain& chain, const Candidate& candidate) {
  return std::any_of(chain.begin(), chain.end(),
                     [&](const Implication& line) { return line.on && sees(line.candidate, candidate); });
}

bool same(const Implication& line, const Candidate& candidate, bool on) {
  return line.candidate == candidate && line.on == on;
}

/// Why the chains do not prove what was found; empty if they do.
std::string gap(const Position& position, const Finding& finding, const std::vector<Chain>& chains) {
  CandidateList removed;
  for_each_candidate(position, [&](int cell, int digit) {
    if (finding.removals.of(digit).has(static_cast<Cell>(cell))) {
      removed.push_back({static_cast<Cell>(cell), static_cast<std::uint8_t>(digit)});
    }
  });
  const Implication& first = chains[0].front();
  const Implication& last = chains[0].back();
  switch (finding.technique) {
    case Technique::x_cycle:
    case Technique::y_cycle:
    case Technique::xy_cycle:
      if (chains.size() != 2) return "a cycle goes both ways";
      if (!first.on || !same(last, first.candidate, true)) return "the cycle is open";
      if (!same(chains[1].front(), first.candidate, false) ||
          !same(chains[1].back(), first.candidate, false)) {
        return "the way back is open";
      }
      for (const Candidate& candidate : removed) {
        if (!passes_on_seeing(chains[0], candidate)) return "not seen one way";
        if (!passes_on_seeing(chains[1], candidate)) return "not seen the other way";
      }
      return removed.empty() ? "nothing removed" : "";
    default:
      break;
  }

  const bool on = finding.places();
  if (on == !removed.empty()) return "a placement or removals, not both";
  if (!on && removed.size() != 1) return "one removal";
  const Candidate conclusion =
      on ? Candidate{static_cast<Cell>(finding.cell), static_cast<std::uint8_t>(finding.digit)} : removed[0];
  if (chains.size() == 1) {
    return same(first, conclusion, !on) && same(last, conclusion, on) ? "" : "no way to the negation";
  }
  if (same(chains[1].front(), first.candidate, first.on)) {
    if (chains.size() != 2 || !same(first, conclusion, !on)) return "another assumption";
    const bool contradict = last.on && same(chains[1].back(), last.candidate, false);
    return contradict ? "" : "no contradiction";
  }
  CandidateList assumed;
  for (const Chain& chain : chains) {
    if (!same(chain.back(), conclusion, on)) return "another conclusion";
    assumed.push_back(chain.front().candidate);
  }
  if (assumed.size() == 2 && assumed[0] == assumed[1]) {
    return chains[0].front().on && !chains[1].front().on ? "" : "not on and off";
  }
  std::sort(assumed.begin(), assumed.end());
  for (const Cause cause : {Cause::cell, Cause::box, Cause::row, Cause::column}) {
    if (assumed == alternatives(position, assumed[0], cause)) return "";
  }
  return "not all alternatives";
}

TEST(Chains, ProveWhatTheyConclude) {
  int told = 0;
  for (const Position& position : positions_for_chains()) {
    Ladder ladder(position);
    Budget budget(plenty);
    std::vector<Chain> chains;
    const std::optional<Finding> finding = ladder.next(budget, &chains);
    ASSERT_TRUE(finding);
    if (chains.empty()) continue;  // an aligned exclusion
    ++told;
    EXPECT_EQ(gap(position, *finding, chains), "") << info(finding->technique).title;
    for (const Chain& chain : chains) {
      for (std::size_t number = 0; number < chain.size(); ++number) {
        EXPECT_EQ(flaw(position, chain, number), "") << info(finding->technique).title << " line " << number;
      }
    }
  }
  EXPECT_GE(told, 150);
}

// ---- what is left out for speed changes nothing ---------------------------------------------------------

TEST(LinkClosure, FindsExactlyWhatSomeChainRefutes) {
  for (const Position& position : a_few(positions_for_chains(), 40)) {
    for (const LinkMode mode : {LinkMode::x, LinkMode::xy}) {
      LinkGraph graph;
      graph.build(position, mode);
      LinkClosure closure;
      const Refutations& refutations = closure.find(graph);
      LinkSearch search;
      for_each_candidate(position, [&](int cell, int digit) {
        const Node on = on_node(cell, digit);
        const int to_off = search.go(graph, on, LinkSearch::no_limit, [&](const LinkSearch::Step& step) {
          return graph.weak_cause(graph.on(step.on), on).has_value();
        });
        EXPECT_EQ(refutations.removable.has(cell, digit), to_off >= 0);
        if (graph.number(cell, digit) == LinkGraph::none) {
          EXPECT_FALSE(refutations.certain.has(cell, digit));
          return;
        }
        const int to_on =
            search.go(graph, off_node(cell, digit), LinkSearch::no_limit,
                      [&](const LinkSearch::Step& step) { return step.on == graph.number(cell, digit); });
        EXPECT_EQ(refutations.certain.has(cell, digit), to_on >= 0);
      });
    }
  }
}

TEST(UnaryChains, FindsTheFirstOfAllFirst) {
  UnaryChains chains;
  int found = 0;
  for (const Position& position : positions_for_chains()) {
    const std::optional<UnaryHint> best = chains.best(position);
    const std::vector<UnaryHint>& all = chains.all(position);
    ASSERT_EQ(best.has_value(), !all.empty());
    if (!best) continue;
    ++found;
    EXPECT_EQ(best->removals, all[0].removals);
    EXPECT_EQ(best->rating, all[0].rating);
    EXPECT_EQ(best->complexity, all[0].complexity);
  }
  EXPECT_GE(found, 30);
}

/// Every kind of forcing chains up to level 1.
struct AllForcing {
  RunPool runs;
  NestedHints nested;
  ForcingChains nishio{{.dynamic = true, .nishio = true}, runs, nested};
  ForcingChains multiple{RunRules{}, runs, nested};
  ForcingChains dynamic{{.dynamic = true}, runs, nested};
  ForcingChains plus{{.dynamic = true, .level = 1}, runs, nested};
};

TEST(ForcingChains, FindTheFirstOfAllFirst) {
  const auto forcing = std::make_unique<AllForcing>();
  int found = 0;
  for (const Position& position : a_few(positions_for_chains(), 60)) {
    for (ForcingChains* const chains :
         {&forcing->nishio, &forcing->multiple, &forcing->dynamic, &forcing->plus}) {
      Budget budget(plenty);
      const std::optional<ForcingHint> best = chains->best(position, budget);
      const std::vector<ForcingHint>& all = chains->all(position, budget);
      ASSERT_EQ(best.has_value(), !all.empty());
      if (!best) continue;
      ++found;
      EXPECT_EQ(best->conclusion, all[0].conclusion);
      EXPECT_EQ(best->complexity, all[0].complexity);
      EXPECT_EQ(best->kind, all[0].kind);
    }
  }
  EXPECT_GE(found, 60);
}

TEST(WithinDigit, AgreesWithTheRun) {
  NestedHints nested;
  Propagation propagation({.dynamic = true, .nishio = true}, nested);
  explainer::Run run;
  int contradictions = 0;
  for (const Position& position : positions_for_chains()) {
    propagation.begin(position);
    for_each_candidate(position, [&](int cell, int digit) {
      for (const Node start : {on_node(cell, digit), off_node(cell, digit)}) {
        Budget budget(plenty);
        propagation.follow(start, Propagation::no_limit, budget, run);
        EXPECT_EQ(contradicts_within_digit(position, start), run.contradiction.has_value());
        contradictions += run.contradiction ? 1 : 0;
      }
    });
  }
  EXPECT_GE(contradictions, 100);
}

TEST(Propagation, LeavesOutOnlyWhatIsBeyondTheLimit) {
  NestedHints nested;
  for (const RunRules rules : {RunRules{}, RunRules{.dynamic = true}}) {
    Propagation propagation(rules, nested);
    explainer::Run full;
    explainer::Run part;
    int shorter = 0;
    for (const Position& position : a_few(positions_for_chains(), 20)) {
      propagation.begin(position);
      for_each_candidate(position, [&](int cell, int digit) {
        constexpr int limit = 8;
        Budget budget(plenty);
        propagation.follow(on_node(cell, digit), Propagation::no_limit, budget, full);
        propagation.follow(on_node(cell, digit), limit, budget, part);
        ASSERT_LE(part.reached.size(), full.reached.size());
        for (std::size_t n = 0; n < full.reached.size(); ++n) {
          if (n < part.reached.size()) {
            EXPECT_EQ(part.reached[n].node, full.reached[n].node);
            EXPECT_EQ(part.reached[n].count, full.reached[n].count);
          } else {
            EXPECT_GT(full.reached[n].count, limit);
          }
        }
        shorter += part.reached.size() < full.reached.size() ? 1 : 0;
      });
    }
    EXPECT_GE(shorter, 20);
  }
}

TEST(Propagation, CountsEveryNodeThatAnotherFollowsFromOnce) {
  NestedHints nested;
  Propagation propagation({.dynamic = true, .level = 1}, nested);
  explainer::Run run;
  Walk walk;
  for (const Position& position : a_few(positions_for_chains(), 10)) {
    propagation.begin(position);
    for_each_candidate(position, [&](int cell, int digit) {
      Budget budget(plenty);
      propagation.follow(on_node(cell, digit), Propagation::no_limit, budget, run);
      const std::size_t in_sets = run.reached.size() - (run.contradiction ? 1 : 0);
      for (std::size_t n = 0; n < in_sets; ++n) {
        EXPECT_EQ(run.reached[n].count, walk.back_from(run, static_cast<int>(n)).size());
      }
    });
  }
}

// ---- ratings, budgets, levels, threads --------------------------------------------------------------------

TEST(ChainRating, RisesATenthWithEachLimitPassed) {
  const auto tenths = [](int length) { return Rating::of(chain_rating(0.0, length + 2)).tenths(); };
  EXPECT_EQ(tenths(0), 0);
  int expected = 0;
  for (const int limit : {4, 6, 8, 12, 16, 24, 32, 48, 64, 96, 128, 192, 256, 384, 512}) {
    EXPECT_EQ(tenths(limit), expected) << limit;
    EXPECT_EQ(tenths(limit + 1), expected + 1) << limit;
    ++expected;
  }
}

// An X-chain of 6.6 + 0.1 comes before a cycle of 6.5 + 0.2, however long it is.
TEST(ChainRating, KeepsTheLastBitOfTheClassicProgram) {
  EXPECT_LT(chain_rating(6.6, 8), chain_rating(6.5, 9));
  EXPECT_EQ(chain_rating(6.6, 4), chain_rating(6.5, 8));
}

TEST(Chains, FindNothingOnceTheBudgetIsUsedUp) {
  const auto chains = std::make_unique<Chains>();
  for (const Position& position : a_few(positions_for_chains(), 10)) {
    for (const int level : {0, 1, 2}) {
      Budget budget(50);
      EXPECT_FALSE(chains->dynamic(position, level, budget, nullptr));
      EXPECT_EQ(budget.left(), 0);
    }
  }
}

/// The digits of the position that its digits determine.
std::optional<Solution<Shape9>> solution_of(const Position& position) {
  Givens<Shape9> givens;
  for (int cell = 0; cell < 81; ++cell) givens.set(static_cast<Cell>(cell), position.value(cell));
  std::optional<Solution<Shape9>> solved;
  Budget budget(plenty);
  for_each_solution<Shape9>(givens, budget, [&](const Solution<Shape9>& solution) {
    solved = solution;
    return false;
  });
  return solved;
}

// No puzzle of the references needs these levels, so only that they are right can be tested.
TEST(ChainsSlow, AreRightAtTheHighestLevels) {
  const auto chains = std::make_unique<Chains>();
  for (const Position& position : a_few(positions_for_chains(), 5)) {
    const auto solution = solution_of(position);
    ASSERT_TRUE(solution);
    for (const int level : {4, 5}) {
      Budget budget(plenty);
      const std::optional<Finding> finding = chains->dynamic(position, level, budget, nullptr);
      ASSERT_TRUE(finding);
      if (finding->places()) {
        EXPECT_EQ((*solution)[static_cast<Cell>(finding->cell)], finding->digit);
      }
      for_each_candidate(position, [&](int cell, int digit) {
        if (!finding->removals.of(digit).has(static_cast<Cell>(cell))) return;
        EXPECT_NE((*solution)[static_cast<Cell>(cell)], digit);
      });
    }
  }
}

TEST(Chains, TakeTheClassicStepWithChainsInsideOfMultipleChains) {
  for (const std::string& line : data_lines("deep-steps.csv")) {
    const reference::FirstStep first = reference::first_step(line);
    Ladder ladder(first.position);
    Budget budget(plenty);
    const std::optional<Finding> finding = ladder.next(budget, nullptr);
    ASSERT_TRUE(finding) << line;
    EXPECT_EQ(reference::step_text(step_of(*finding, {})), first.expected) << line;
  }
}

TEST(RateSlow, GivesThePublishedRatingsOfTheHardestPuzzles) {
  for (const std::string& line : data_lines("hard-ratings.csv")) {
    const reference::RatedPuzzle puzzle = reference::rated_puzzle(line);
    Budget budget(plenty);
    EXPECT_EQ(reference::rating_text(rate(reference::puzzle(puzzle.puzzle), budget)), puzzle.expected)
        << line;
  }
}

TEST(RateThreads, GiveTheSameRatingsAsOneThread) {
  std::vector<std::string> puzzles;
  for (const std::string& line : data_lines("ratings.csv")) {
    if (puzzles.size() < 40 && std::stod(reference::rated_puzzle(line).expected) >= 7.0)
      puzzles.push_back(line);
  }
  ASSERT_EQ(puzzles.size(), 40U);
  const auto rate_all = [&] {
    std::vector<std::string> ratings;
    for (const std::string& line : puzzles) {
      Budget budget(plenty);
      ratings.push_back(
          reference::rating_text(rate(reference::puzzle(reference::rated_puzzle(line).puzzle), budget)));
    }
    return ratings;
  };
  std::array<std::vector<std::string>, 4> of_thread;
  {
    std::vector<std::jthread> threads;
    for (auto& ratings : of_thread) threads.emplace_back([&ratings, &rate_all] { ratings = rate_all(); });
  }
  for (std::size_t n = 0; n < puzzles.size(); ++n) {
    for (const auto& ratings : of_thread) {
      EXPECT_EQ(ratings[n], reference::rated_puzzle(puzzles[n]).expected) << puzzles[n];
    }
  }
}

}  // namespace
}  // namespace puzzlemill::sudoku::explainer
