// What the searches for chains leave out for speed changes nothing.

#include <cstddef>
#include <memory>
#include <optional>
#include <vector>

#include <gtest/gtest.h>

#include "puzzlemill/core/budget.hpp"
#include "sudoku/grade/explainer/chains/chains.hpp"
#include "sudoku/grade/explainer/chains/within_digit.hpp"
#include "support/chain_positions.hpp"
#include "support/se_chain_proof.hpp"

namespace puzzlemill::sudoku::explainer {
namespace {

constexpr std::int64_t plenty = 100'000'000;

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

}  // namespace
}  // namespace puzzlemill::sudoku::explainer
