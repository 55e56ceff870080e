#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "puzzlemill/sudoku/grade/step.hpp"
#include "sudoku/grade/explainer/position.hpp"

namespace puzzlemill::sudoku::explainer {

template <class Visit>
void for_each_candidate(const Position& position, Visit visit) {
  for (int cell = 0; cell < 81; ++cell) {
    for (int digit = 1; digit <= 9; ++digit) {
      if (position.has(cell, digit)) visit(cell, digit);
    }
  }
}

using CandidateList = std::vector<Candidate>;

inline std::optional<std::size_t> house_type(Cause cause) {
  if (cause == Cause::box) return 0;
  if (cause == Cause::row) return 1;
  if (cause == Cause::column) return 2;
  return std::nullopt;
}

/// The candidates of which exactly one holds, since they are those of a cell, or of a digit in a house.
inline CandidateList alternatives(const Position& position, const Candidate& one, Cause cause) {
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

inline bool contains(const CandidateList& list, const Candidate& candidate) {
  return std::find(list.begin(), list.end(), candidate) != list.end();
}

/// Why a line does not follow from its parents; empty if it does.
inline std::string flaw(const Position& position, const Chain& chain, std::size_t number) {
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

inline bool sees(const Candidate& a, const Candidate& b) {
  return a.digit == b.digit && houses.peers[at(index(a.cell))].has(b.cell);
}

inline bool passes_on_seeing(const Chain& chain, const Candidate& candidate) {
  return std::any_of(chain.begin(), chain.end(),
                     [&](const Implication& line) { return line.on && sees(line.candidate, candidate); });
}

inline bool same(const Implication& line, const Candidate& candidate, bool on) {
  return line.candidate == candidate && line.on == on;
}

/// Why the chains do not prove what the step says; empty if they do.
inline std::string gap(const Position& position, const Step& step) {
  const std::vector<Chain>& chains = step.chains;
  const CandidateList& removed = step.removals;
  const Implication& first = chains[0].front();
  const Implication& last = chains[0].back();
  switch (step.technique) {
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

  const bool on = step.placement.has_value();
  if (on == !removed.empty()) return "a placement or removals, not both";
  if (!on && removed.size() != 1) return "one removal";
  const Candidate conclusion = on ? *step.placement : removed[0];
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

/// The first line of a step's chains that does not follow, or why they do not prove the step; empty if all is well.
inline std::string flaw(const Position& position, const Step& step) {
  for (const Chain& chain : step.chains) {
    for (std::size_t number = 0; number < chain.size(); ++number) {
      const std::string found = flaw(position, chain, number);
      if (!found.empty()) return found + ", line " + std::to_string(number);
    }
  }
  return gap(position, step);
}

}  // namespace puzzlemill::sudoku::explainer
