#include "puzzlemill/cli/explanation.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <stdexcept>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "puzzlemill/cli/run_report.hpp"
#include "puzzlemill/core/json_text.hpp"
#include "puzzlemill/sudoku/grade/rating.hpp"
#include "puzzlemill/sudoku/grade/sentence.hpp"
#include "puzzlemill/sudoku/grade/solving_path.hpp"
#include "puzzlemill/sudoku/grade/technique.hpp"
#include "puzzlemill/sudoku/text.hpp"

namespace puzzlemill::cli {
namespace {

using Json = nlohmann::ordered_json;
using namespace sudoku::explainer;  // the words of solving paths
using sudoku::Cell;

/// What a path adds up to so far.
struct Totals {
  int steps = 0;
  double hardest = 0;
  std::optional<Rating> ep;
  std::optional<Rating> ed;

  void add(const Step& step) {
    ++steps;
    hardest = std::max(hardest, step.rating);
    if (!ed) ed = Rating::of(hardest);
    if (!ep && step.placement) ep = Rating::of(hardest);
  }
  void end() {
    if (steps == 0) ep = ed = Rating(0);  // nothing was to be done
  }
};

/// An explanation must never claim a falsehood, whatever mistake is made in a technique.
void hold_against(std::string_view solution, const Step& step) {
  const auto is_solution = [&](const Candidate& candidate) {
    return solution.at(static_cast<std::size_t>(candidate.cell)) == '0' + candidate.digit;
  };
  const bool places_another = step.placement && !is_solution(*step.placement);
  if (places_another || std::ranges::any_of(step.removals, is_solution)) {
    throw std::logic_error(fmt::format("a step contradicts the solution: {}", sentence(step)));
  }
}

std::string cell_text(Cell cell) {
  return sudoku::cell_name<sudoku::Shape9>(cell);
}

Json candidate_json(const Candidate& candidate) {
  return {{"cell", cell_text(candidate.cell)}, {"digit", candidate.digit}};
}

Json implication_json(const Implication& line) {
  constexpr std::array<std::string_view, 6> causes{"assumption", "cell", "box", "row", "column", "technique"};
  Json json = candidate_json(line.candidate);
  json["on"] = line.on;
  json["because"] =
      line.technique ? info(*line.technique).name : causes.at(static_cast<std::size_t>(line.cause));
  json["parents"] = line.parents;
  return json;
}

template <class Values, class ToJson>
Json list_json(const Values& values, const ToJson& to_json) {
  Json list = Json::array();
  for (const auto& value : values) list.push_back(to_json(value));
  return list;
}

using Candidates = std::array<std::uint16_t, 81>;

std::string digits_text(std::uint16_t mask) {
  std::string text;
  for (int digit = 1; digit <= 9; ++digit) {
    if ((mask >> (digit - 1) & 1) != 0) text += static_cast<char>('0' + digit);
  }
  return text;
}

bool is_single(const Step& step) {
  return step.technique == Technique::hidden_single || step.technique == Technique::naked_single;
}

/// Nine lines in a frame, each column as wide as its longest cell.
std::string candidate_grid(const Candidates& candidates) {
  std::array<std::size_t, 9> widths{};
  for (std::size_t cell = 0; cell < 81; ++cell) {
    widths[cell % 9] = std::max(widths[cell % 9], digits_text(candidates[cell]).size());
  }
  std::string rule;
  for (std::size_t box = 0; box < 9; box += 3) {
    rule += "+" + std::string(widths[box] + widths[box + 1] + widths[box + 2] + 4, '-');
  }
  rule = "     " + rule + "+\n";
  std::string grid = rule;
  for (std::size_t row = 0; row < 9; ++row) {
    grid += "     ";
    for (std::size_t column = 0; column < 9; ++column) {
      if (column % 3 == 0) grid += "| ";
      grid += fmt::format("{:<{}} ", digits_text(candidates[9 * row + column]), widths[column]);
    }
    grid += "|\n";
    if (row % 3 == 2) grid += rule;
  }
  return grid;
}

std::string step_json(const Step& step, std::size_t puzzle, int number,
                      const std::optional<Candidates>& before) {
  Json json{{"puzzle", puzzle},
            {"step", number},
            {"technique", info(step.technique).name},
            {"rating", Rating::of(step.rating).tenths() / 10.0},
            {"placement", step.placement ? candidate_json(*step.placement) : Json()},
            {"eliminations", list_json(step.removals, candidate_json)},
            {"cells", list_json(step.cells, cell_text)},
            {"houses", list_json(step.base, house_name)},
            {"cover", list_json(step.cover, house_name)},
            {"digits", step.digits},
            {"set_cells", list_json(step.set_cells, cell_text)},
            {"set_digits", step.set_digits}};
  json["implications"] =
      list_json(step.chains, [](const Chain& chain) { return list_json(chain, implication_json); });
  if (before) json["candidates"] = list_json(*before, digits_text);
  json["says"] = sentence(step);
  return json_text(json) + "\n";
}

std::string step_line(const Step& step, int number, const std::optional<Candidates>& before) {
  const std::string grid = before && !is_single(step) ? candidate_grid(*before) : "";
  return grid + fmt::format("{:>3}  {:>4}  {}\n", number, Rating::of(step.rating).text(), sentence(step));
}

std::string totals_json(const Totals& totals, const std::optional<Rating>& er, std::size_t puzzle) {
  const auto value = [](const std::optional<Rating>& rating) {
    return rating ? Json(rating->tenths() / 10.0) : Json();
  };
  const Json json{{"puzzle", puzzle},       {"end", er ? "solved" : "unknown"}, {"er", value(er)},
                  {"ep", value(totals.ep)}, {"ed", value(totals.ed)},           {"steps", totals.steps}};
  return json_text(json) + "\n";
}

std::string totals_line(const Totals& totals, const std::optional<Rating>& er) {
  const auto text = [](const std::optional<Rating>& rating) { return rating ? rating->text() : "unknown"; };
  return fmt::format("ER {}, EP {}, ED {} (Sudoku Explainer 1.2.1), {}\n", text(er), text(totals.ep),
                     text(totals.ed), counted(totals.steps, "step"));
}

}  // namespace

Explanation explanation(const sudoku::Givens<sudoku::Shape9>& givens, std::string_view solution,
                        std::size_t number, const ExplanationStyle& style, Budget& budget) {
  const bool as_json = style.format == "jsonl";
  Explanation out;
  if (!as_json) out.text = to_line(givens) + "\n";
  SolvingPath path(givens);
  Totals totals;
  for (;;) {
    std::optional<Candidates> before;
    if (style.candidates) before = path.candidates();
    const std::optional<Step> step = path.next(budget);
    if (!step) break;
    hold_against(solution, *step);
    totals.add(*step);
    out.text +=
        as_json ? step_json(*step, number, totals.steps, before) : step_line(*step, totals.steps, before);
  }
  std::optional<Rating> er;
  if (path.end() == RateEnd::rated) {
    totals.end();
    er = Rating::of(totals.hardest);
  }
  out.text += as_json ? totals_json(totals, er, number) : totals_line(totals, er);
  if (path.end() == RateEnd::out_of_budget) out.doubt = "--rate-budget ran out; a larger one goes further";
  if (path.end() == RateEnd::no_technique) out.doubt = "no technique goes on";
  return out;
}

}  // namespace puzzlemill::cli
