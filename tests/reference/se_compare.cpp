// Compares with files of reference values of the classic Sudoku Explainer, in the forms that tests/data/se/README.md shows:
// `se_compare FILE...`. Says what differs and how many agree; status 1 if something differs.

#include <cstdint>
#include <fstream>
#include <iostream>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "puzzlemill/core/budget.hpp"
#include "puzzlemill/sudoku/grade/rate.hpp"
#include "puzzlemill/sudoku/grade/solving_path.hpp"
#include "sudoku/grade/explainer/ladder.hpp"
#include "sudoku/grade/explainer/step_of.hpp"
#include "support/se_reference.hpp"
#include "support/se_soundness.hpp"

namespace puzzlemill::sudoku::explainer {
namespace {

constexpr std::int64_t plenty = 1'000'000'000;

class Comparison {
 public:
  void add(const std::string& what, const std::string& expected, const std::string& found) {
    ++all_;
    if (expected == found) {
      ++same_;
    } else {
      std::cout << what << "\n  expected " << expected << "\n  found    " << found << "\n";
    }
  }
  /// Whether all agreed.
  bool report(const std::string& what) const {
    std::cout << what << ": " << same_ << " of " << all_ << " agree\n";
    return all_ == same_;
  }

 private:
  int all_ = 0;
  int same_ = 0;
};

void compare_rating(const std::string& line, Comparison& comparison) {
  const reference::RatedPuzzle puzzle = reference::rated_puzzle(line);
  Budget budget(plenty);
  comparison.add(puzzle.puzzle, puzzle.expected,
                 reference::rating_text(rate(reference::puzzle(puzzle.puzzle), budget)));
}

void look_for_faults(const std::string& line, Comparison& comparison) {
  Budget budget(plenty);
  comparison.add(line, "", first_fault(reference::puzzle(reference::rated_puzzle(line).puzzle), budget));
}

void compare_first_step(const std::string& line, Comparison& comparison) {
  const reference::FirstStep first = reference::first_step(line);
  Ladder ladder(first.position);
  Budget budget(plenty);
  std::optional<Step> step;
  if (const std::optional<Finding> finding = ladder.next(budget, nullptr)) step = step_of(*finding, {});
  comparison.add(line, first.expected, reference::step_text(step));
}

/// What is placed or removed by a step: its text from the first cell on.
std::string consequence(const std::string& step) {
  const std::size_t cell = step.find(" r");
  return cell == std::string::npos ? step : step.substr(cell);
}

/// After a step that leads elsewhere the others cannot be compared.
void compare_steps(const std::vector<std::string>& lines, Comparison& comparison) {
  std::vector<reference::StepList> lists;
  for (const std::string& line : lines) reference::add_step(lists, line);
  for (const reference::StepList& list : lists) {
    SolvingPath path(reference::puzzle(list.puzzle));
    Budget budget(plenty);
    for (std::size_t n = 0; n < list.steps.size(); ++n) {
      const std::string found = reference::step_text(path.next(budget));
      comparison.add(list.puzzle + ", step " + std::to_string(n + 1), list.steps[n], found);
      if (consequence(found) != consequence(list.steps[n])) break;
    }
  }
}

bool compare(const std::string& file) {
  std::ifstream in(file);
  std::string header;
  if (!std::getline(in, header)) throw std::runtime_error("cannot read " + file);
  std::vector<std::string> lines;
  for (std::string line; std::getline(in, line);) lines.push_back(line);

  const auto compared = [&](const std::string& what, const auto& compare_line) {
    Comparison comparison;
    for (const std::string& line : lines) compare_line(line, comparison);
    return comparison.report(file + ", " + what);
  };
  if (header.starts_with("puzzle,step,")) {
    Comparison comparison;
    compare_steps(lines, comparison);
    return comparison.report(file + ", steps");
  }
  if (header.starts_with("puzzle,")) {
    const bool rated_alike = compared("ratings", compare_rating);
    return compared("paths against solutions", look_for_faults) && rated_alike;
  }
  return compared("first steps", compare_first_step);
}

}  // namespace
}  // namespace puzzlemill::sudoku::explainer

int main(int count, char** arguments) try {
  bool agrees = true;
  for (int n = 1; n < count; ++n) agrees &= puzzlemill::sudoku::explainer::compare(arguments[n]);
  return agrees ? 0 : 1;
} catch (const std::exception& error) {
  std::cerr << error.what() << "\n";
  return 2;
}
