#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "puzzlemill/cli/answer_to.hpp"
#include "puzzlemill/cli/answers.hpp"
#include "puzzlemill/cli/commands.hpp"
#include "puzzlemill/cli/fubuki_text.hpp"
#include "puzzlemill/cli/puzzle_input.hpp"
#include "puzzlemill/cli/sudoku_search.hpp"
#include "puzzlemill/core/error.hpp"
#include "puzzlemill/formats/csv.hpp"
#include "puzzlemill/formats/grid_text.hpp"
#include "puzzlemill/pipeline/kinds.hpp"
#include "puzzlemill/sudoku/text.hpp"

namespace puzzlemill::cli {
namespace {

using Found = std::function<bool(const std::string&)>;

bool is_grid(const formats::TextPuzzle& puzzle) {
  return puzzle.form == formats::Form::csv_grid;
}

/// The symbol of a digit, from 1, in the set that a puzzle was written in. Numbers have none that is one
/// character: on a line they are written as the program does.
char symbol_of(std::size_t digit, formats::SymbolSet set) {
  if (set == formats::SymbolSet::letters) return static_cast<char>('A' + digit - 1);
  return set == formats::SymbolSet::zero_based && digit == 1 ? '0'
         : set == formats::SymbolSet::zero_based             ? sudoku::symbols[digit - 1]
                                                             : sudoku::symbols[digit];
}

/// A solution as the puzzle was written.
std::string solution_in_form(const formats::TextPuzzle& puzzle, const std::string& solution) {
  if (puzzle.size == 0) return solution + "\n";
  std::vector<std::uint8_t> cells;
  std::string line;
  for (const char symbol : solution) {
    const std::size_t digit = sudoku::symbols.find(symbol);
    cells.push_back(static_cast<std::uint8_t>(digit));
    line += symbol_of(digit, puzzle.symbols);
  }
  if (!is_grid(puzzle)) return line + "\n";
  std::string text;
  if (puzzle.symbols == formats::SymbolSet::decimal) {
    formats::append_csv_grid(text, cells);
    return text;
  }
  const auto width = static_cast<std::size_t>(puzzle.size);
  formats::CsvWriter csv(text);
  for (std::size_t c = 0; c < line.size(); ++c) {
    csv.field(std::string_view(line).substr(c, 1));
    if (c % width == width - 1) csv.end_record();
  }
  return text;
}

template <PuzzleKind K>
SolveEnd solutions_of(const formats::TextPuzzle& puzzle, Budget& budget, const TraceLine& trace,
                      const Found& found) {
  if constexpr (SudokuKind<K>) {
    if (trace || !puzzle.candidates.empty()) return search<K>(puzzle, budget, trace, found);
  }
  if (trace) throw Error(Fault::usage, fmt::format("there is no trace of {}", K::name));
  return K::solve(K::parse(question_text(puzzle)), budget, found);
}

/// ` has no solution`, and why if that is plain to see.
template <PuzzleKind K>
std::string no_solution(const formats::TextPuzzle& puzzle) {
  Budget nothing(0);
  const Proof proof = K::prove(K::parse(question_text(puzzle)), nothing);
  return proof.verdict == Verdict::invalid ? fmt::format("has no solution: {} clash", proof.detail)
                                           : "has no solution";
}

/// What is wrong with a puzzle of which `solutions` were found; empty when nothing is.
template <PuzzleKind K>
std::string complaint(const formats::TextPuzzle& puzzle, SolveEnd end, std::uint64_t solutions) {
  if (end == SolveEnd::out_of_nodes) {
    return complaint_about(puzzle, "took too long: --max-nodes ran out, so solutions may be missing");
  }
  return solutions == 0 ? complaint_about(puzzle, no_solution<K>(puzzle)) : "";
}

class Solver {
 public:
  Solver(const Settings& settings, AnswerWriter& out)
      : out_(out),
        max_nodes_(static_cast<std::int64_t>(settings.whole("max-nodes"))),
        limit_(settings.whole("limit")) {
    if (settings.flag("trace")) trace_ = [&](const std::string& line) { out_.note(line); };
  }

  template <PuzzleKind K>
  Answer first(const formats::TextPuzzle& puzzle) const {
    if (puzzle.form == formats::Form::fubuki) return all_of_fubuki<K>(puzzle, 1);
    Budget budget(max_nodes_);
    std::uint64_t solutions = 0;
    Answer answer{.is_grid = is_grid(puzzle)};
    const SolveEnd end = solutions_of<K>(puzzle, budget, trace_, [&](const std::string& solution) {
      if (solutions == 0) answer.output = solution_in_form(puzzle, solution);
      return ++solutions < 2;
    });
    answer.complaint =
        solutions > 1
            ? complaint_about(puzzle, "has more than one solution; the one shown is not the only one")
            : complaint<K>(puzzle, end, solutions);
    return answer;
  }

  template <PuzzleKind K>
  Answer count(const formats::TextPuzzle& puzzle) const {
    Budget budget(max_nodes_);
    std::uint64_t solutions = 0;
    const SolveEnd end =
        solutions_of<K>(puzzle, budget, trace_, [&](const std::string&) { return ++solutions <= limit_; });
    const bool cut = end == SolveEnd::stopped;
    return {.output = fmt::format("{}{}\n", cut ? limit_ : solutions, end == SolveEnd::all ? "" : "+"),
            .complaint = complaint<K>(puzzle, end, solutions)};
  }

  template <PuzzleKind K>
  void all(const formats::TextPuzzle& puzzle) const {
    if (puzzle.form == formats::Form::fubuki) return out_.write(all_of_fubuki<K>(puzzle, limit_));
    Budget budget(max_nodes_);
    std::uint64_t solutions = 0;
    const SolveEnd end = solutions_of<K>(puzzle, budget, trace_, [&](const std::string& solution) {
      if (++solutions > limit_) return false;
      out_.write_output(solution_in_form(puzzle, solution), is_grid(puzzle));
      return true;
    });
    if (end == SolveEnd::stopped) out_.note(complaint_about(puzzle, "has more solutions than --limit"));
    const std::string wrong = complaint<K>(puzzle, end, solutions);
    if (!wrong.empty()) out_.complain(wrong);
  }

 private:
  /// Their number comes first, so they are found before the first is shown: also where only one was asked for.
  template <PuzzleKind K>
  Answer all_of_fubuki(const formats::TextPuzzle& puzzle, std::uint64_t wanted) const {
    Budget budget(max_nodes_);
    std::vector<std::string> solutions;
    const SolveEnd end = solutions_of<K>(puzzle, budget, trace_, [&](const std::string& solution) {
      if (solutions.size() == limit_) return false;
      solutions.push_back(solution);
      return true;
    });
    Answer answer{.output = fubuki_text(solutions, end != SolveEnd::all), .is_grid = true};
    answer.complaint = solutions.size() > wanted ? complaint_about(puzzle, "has more than one solution")
                                                 : complaint<K>(puzzle, end, solutions.size());
    return answer;
  }

  AnswerWriter& out_;
  std::int64_t max_nodes_;
  std::uint64_t limit_;
  TraceLine trace_;
};

}  // namespace

ExitStatus solve(const Settings& settings) {
  const bool all = settings.flag("all");
  const bool count = settings.flag("count");
  if (all && count) throw Error(Fault::usage, "--all and --count exclude each other");
  AnswerWriter out;
  const Solver solver(settings, out);
  const auto answer = [&](const formats::ReadItem& item) {
    return answer_to(item, [&]<PuzzleKind K>(const formats::TextPuzzle& puzzle) {
      if (!all) return count ? solver.count<K>(puzzle) : solver.first<K>(puzzle);
      solver.all<K>(puzzle);
      return Answer{};
    });
  };
  if (!all && !settings.flag("trace")) return answer_all(settings, out, answer);
  return answer_one_by_one(settings, out, [&](const formats::ReadItem& item) { out.write(answer(item)); });
}

}  // namespace puzzlemill::cli
