#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "puzzlemill/sudoku/grade/rate.hpp"
#include "puzzlemill/sudoku/grade/step.hpp"
#include "puzzlemill/sudoku/puzzle.hpp"
#include "puzzlemill/sudoku/text.hpp"
#include "sudoku/grade/explainer/position.hpp"

/// Reference values of the classic Sudoku Explainer, as the files in tests/data/se have them, and what this
/// program says in the same form, so that the two can be compared and a difference can be read.
namespace puzzlemill::sudoku::explainer::reference {

inline std::vector<std::string> fields(std::string_view line) {
  std::vector<std::string> list(1);
  for (const char c : line) {
    if (c == ',')
      list.emplace_back();
    else
      list.back() += c;
  }
  return list;
}

/// Throws what std::optional does for a line that is no puzzle.
inline Givens<Shape9> puzzle(std::string_view line) {
  return from_line<Shape9>(line).value();
}

/// `7.1 Forcing Chain r1c2=3`, or without a placement `2.6 Pointing r1c2-3 r1c4-3`: what goes when a digit is
/// placed is not said.
inline std::string step_text(const std::string& rating, std::string technique, const std::string& placement,
                             const std::string& removals) {
  if (const std::size_t length = technique.find(" 8 type"); length != std::string::npos) {
    technique.erase(length, 2);  // of a loop of eight cells
  }
  return rating + " " + technique + " " + (placement.empty() ? removals : placement);
}

inline std::string text(const Candidate& candidate, char sign) {
  return cell_name<Shape9>(candidate.cell) + sign + std::to_string(candidate.digit);
}

inline std::string step_text(const std::optional<Step>& step) {
  if (!step) return "no step";
  std::string removals;
  for (const Candidate& removal : step->removals) {
    removals += (removals.empty() ? "" : " ") + text(removal, '-');
  }
  return step_text(Rating::of(step->rating).text(), std::string(info(step->technique).title),
                   step->placement ? text(*step->placement, '=') : "", removals);
}

/// `technique,rating,placement,eliminations,state`
struct FirstStep {
  std::string expected;
  Position position;
};

inline FirstStep first_step(std::string_view line) {
  const std::vector<std::string> field = fields(line);
  FirstStep first{step_text(field.at(1), field.at(0), field.at(2), field.at(3)), {}};
  std::array<std::string, 81> cells;
  std::size_t cell = 0;
  for (const char c : field.at(4)) {
    if (c == ' ')
      ++cell;
    else
      cells.at(cell) += c;
  }
  for (int c = 0; c < 81; ++c) {
    if (cells.at(at(c)).at(0) == '=') first.position.place(c, cells.at(at(c)).at(1) - '0');
  }
  for (int c = 0; c < 81; ++c) {
    for (int digit = 1; digit <= 9; ++digit) {
      const bool listed = cells.at(at(c)).find(static_cast<char>('0' + digit)) != std::string::npos;
      if (first.position.has(c, digit) && !listed) first.position.remove(c, digit);
    }
  }
  return first;
}

/// `puzzle,step,rating,technique,placement,eliminations`, with the lines of a puzzle together.
struct StepList {
  std::string puzzle;
  std::vector<std::string> steps;
};

inline void add_step(std::vector<StepList>& lists, std::string_view line) {
  const std::vector<std::string> field = fields(line);
  if (lists.empty() || lists.back().puzzle != field.at(0)) lists.push_back({field.at(0), {}});
  lists.back().steps.push_back(step_text(field.at(2), field.at(3), field.at(4), field.at(5)));
}

/// `7.1/1.2/1.2`
inline std::string rating_text(const RateResult& result) {
  const auto known = [](const std::optional<Rating>& rating) { return rating ? rating->text() : "unknown"; };
  return known(result.er) + "/" + known(result.ep) + "/" + known(result.ed);
}

/// `puzzle,er,ep,ed`
struct RatedPuzzle {
  std::string puzzle;
  std::string expected;
};

inline RatedPuzzle rated_puzzle(std::string_view line) {
  const std::vector<std::string> field = fields(line);
  return {field.at(0), field.at(1) + "/" + field.at(2) + "/" + field.at(3)};
}

}  // namespace puzzlemill::sudoku::explainer::reference
