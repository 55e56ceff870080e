#include "puzzlemill/sudoku/kind.hpp"

#include <fmt/format.h>

#include "puzzlemill/core/error.hpp"
#include "puzzlemill/sudoku/generate/canonical.hpp"
#include "puzzlemill/sudoku/generate/dig.hpp"
#include "puzzlemill/sudoku/grade/grade.hpp"
#include "puzzlemill/sudoku/grade/puzzle_rating.hpp"
#include "puzzlemill/sudoku/solve/exact_cover.hpp"
#include "puzzlemill/sudoku/solve/solver.hpp"
#include "puzzlemill/sudoku/text.hpp"

namespace puzzlemill::sudoku {

template <class Shape>
Givens<Shape> Sudoku<Shape>::parse(std::string_view text) {
  const std::optional<Question> givens = from_line<Shape>(text);
  if (givens) return *givens;
  if (text.size() != Shape::cells) {
    throw Error(Fault::bad_input, fmt::format("{} cells, where {} has {}", text.size(), name, Shape::cells));
  }
  const std::string_view digits = symbols.substr(1, Shape::size);
  const std::size_t bad = text.find_first_not_of(std::string(digits) + ".0");
  throw Error(Fault::bad_input, fmt::format("{} holds '{}', which is no digit of {}",
                                            cell_name<Shape>(static_cast<Cell>(bad)), text[bad], name));
}

template <class Shape>
std::string Sudoku<Shape>::text(const Question& question) {
  return to_line(question);
}

template <class Shape>
SolveEnd Sudoku<Shape>::solve(const Question& question, Budget& budget,
                              const std::function<bool(const std::string&)>& found) {
  switch (for_each_solution<Shape>(question, budget,
                                   [&](const Solution<Shape>& s) { return found(to_line(s)); })) {
    case SearchEnd::exhausted:
      return SolveEnd::all;
    case SearchEnd::stopped:
      return SolveEnd::stopped;
    case SearchEnd::out_of_nodes:
      break;
  }
  return SolveEnd::out_of_nodes;
}

template <class Shape>
Proof Sudoku<Shape>::prove(const Question& question, Budget& budget) {
  Proof proof;
  clashes(question).for_each([&](Cell cell) {
    if (!proof.detail.empty()) proof.detail += ' ';
    proof.detail += cell_name<Shape>(cell);
  });
  if (!proof.detail.empty()) {
    proof.verdict = Verdict::invalid;
    return proof;
  }
  const SearchEnd end = ExactCover<Shape>(question).run(budget, [&](const Solution<Shape>& solution) {
    if (proof.solutions == 0) proof.solution = to_line(solution);
    return ++proof.solutions < 2;
  });
  if (end == SearchEnd::out_of_nodes) {
    proof.verdict = Verdict::unknown;
  } else {
    proof.verdict = proof.solutions == 0   ? Verdict::none
                    : proof.solutions == 1 ? Verdict::unique
                                           : Verdict::multiple;
  }
  return proof;
}

template <class Shape>
std::optional<PuzzleRow> Sudoku<Shape>::grade(const Question& question, const GradeSettings& settings,
                                              Budget& budget) {
  const std::optional<Grade> grade =
      sudoku::grade<Shape>(question, table_with<Shape>(settings), budget).grade;
  if (!grade) return std::nullopt;
  PuzzleRow row;
  row.givens = to_line(question);
  row.clues = question.cells().size();
  row.score = grade->score.points();
  row.band = grade->band;
  row.crme = grade->crme;
  row.uniqueness = grade->uniqueness;
  row.trials = grade->trials;
  return row;
}

template <class Shape>
std::optional<PuzzleRating> Sudoku<Shape>::rate([[maybe_unused]] const Question& question,
                                                [[maybe_unused]] Budget& budget) {
  if constexpr (is_rated) {
    return explainer::puzzle_rating(question, budget);
  } else {
    return std::nullopt;
  }
}

template <class Shape>
std::optional<PuzzleRow> Sudoku<Shape>::row(const Question& question, const GradeSettings& settings,
                                            Budget& budget) {
  std::optional<Solution<Shape>> solution;
  const SearchEnd end = for_each_solution<Shape>(question, budget, [&](const Solution<Shape>& found) {
    if (solution) return false;
    solution = found;
    return true;
  });
  if (!solution || end != SearchEnd::exhausted) return std::nullopt;
  std::optional<PuzzleRow> row = grade(question, settings, budget);
  if (!row) return std::nullopt;
  const Puzzle<Shape> puzzle{*solution, {question.cells()}};
  row->solution = to_line(*solution);
  row->minimal = is_minimal(puzzle, budget) == Answer::yes;
  row->class_key = class_key(canonicalise(*solution), puzzle.clues);
  return row;
}

#define INSTANTIATE(S) template struct Sudoku<S>;
PUZZLEMILL_FOR_EACH_SHAPE(INSTANTIATE)
#undef INSTANTIATE

static_assert(PuzzleKind<Sudoku<Shape9>>);

}  // namespace puzzlemill::sudoku
