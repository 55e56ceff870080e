#include "puzzlemill/sudoku/grade/sentence.hpp"

#include <algorithm>
#include <cstddef>
#include <span>
#include <string_view>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "houses.hpp"
#include "puzzlemill/sudoku/text.hpp"

namespace puzzlemill::sudoku::explainer {
namespace {

std::string names(std::span<const Cell> cells) {
  std::vector<std::string> list;
  for (const Cell cell : cells) list.push_back(cell_name<Shape9>(cell));
  return fmt::format("{}", fmt::join(list, " "));
}

/// `row 2`, or `rows 2 5`. Requires  houses of one kind, at least one.
std::string names(const std::vector<House>& list) {
  if (list.size() == 1) return house_name(list[0]);
  std::string text = static_cast<int>(list[0]) < first_row      ? "boxes"
                     : static_cast<int>(list[0]) < first_column ? "rows"
                                                                : "columns";
  for (const House house : list) text += fmt::format(" {}", static_cast<int>(house) % 9 + 1);
  return text;
}

std::string digits_of(const Step& step) {
  return fmt::format("{}", fmt::join(step.digits, " "));
}

std::string consequence(const Step& step) {
  if (step.placement) return claim(*step.placement, true);
  std::vector<std::string> list;
  for (const Candidate& removal : step.removals) list.push_back(claim(removal, false));
  return fmt::format("{}", fmt::join(list, ", "));
}

House house_of(Cell cell, std::size_t type) {
  return static_cast<House>(houses.house_of[at(index(cell))][type]);
}

/// Why a line of a chain follows: `row 1`, `cell r1c2`, or the technique that removes it.
std::string cause_text(const Implication& line) {
  switch (line.cause) {
    case Cause::assumption:
      return "assumed";
    case Cause::cell:
      return "cell " + cell_name<Shape9>(line.candidate.cell);
    case Cause::box:
      return house_name(house_of(line.candidate.cell, 0));
    case Cause::row:
      return house_name(house_of(line.candidate.cell, 1));
    case Cause::column:
      return house_name(house_of(line.candidate.cell, 2));
    case Cause::advanced:
      break;
  }
  return std::string(line.technique ? info(*line.technique).title : "another technique");
}

std::string chain_text(const Chain& chain) {
  std::vector<std::string> lines;
  for (std::size_t n = 1; n < chain.size(); ++n) {
    const Implication& line = chain[n];
    std::vector<std::string> others;
    if (line.parents != std::vector<std::size_t>{n - 1}) {
      for (const std::size_t parent : line.parents) {
        others.push_back(claim(chain[parent].candidate, chain[parent].on));
      }
    }
    lines.push_back(fmt::format("{} ({}{}{})", claim(line.candidate, line.on), cause_text(line),
                                others.empty() ? "" : ", as ", fmt::join(others, ", ")));
  }
  return fmt::format("if {}, then {}", claim(chain.at(0).candidate, chain.at(0).on), fmt::join(lines, ", "));
}

std::string chains_text(const Step& step) {
  std::vector<std::string> list;
  for (const Chain& chain : step.chains) list.push_back(chain_text(chain));
  return fmt::format("{}", fmt::join(list, "; "));
}

std::string hidden_single(const Step& step) {
  return fmt::format("of {} only {} can hold {}", names(step.base), cell_name<Shape9>(step.placement->cell),
                     step.placement->digit);
}

std::string locking(const Step& step) {
  return fmt::format("of {} only {} can hold {}, all in {}", names(step.base), names(step.cells),
                     digits_of(step), names(step.cover));
}

/// What is left for the digit that is placed, in the house of the same kind as the pattern's.
std::string direct_locking(const Step& step) {
  const Cell cell = step.placement->cell;
  return fmt::format("{}; of {} that leaves {}", locking(step),
                     house_name(house_of(cell, static_cast<std::size_t>(step.base[0]) / 9)),
                     cell_name<Shape9>(cell));
}

std::string hidden_set(const Step& step) {
  return fmt::format("of {} only {} can hold {}", names(step.base), names(step.cells), digits_of(step));
}

std::string direct_hidden_set(const Step& step) {
  return fmt::format("{}, which leaves {} only {}", hidden_set(step), step.placement->digit,
                     cell_name<Shape9>(step.placement->cell));
}

std::string naked_set(const Step& step) {
  return fmt::format("in {} the cells {} can hold only {}", names(step.base), names(step.cells),
                     digits_of(step));
}

std::string fish(const Step& step) {
  return fmt::format("in {} only {} can hold {}, all in {}", names(step.base), names(step.cells),
                     digits_of(step), names(step.cover));
}

std::string wing(const Step& step) {
  const std::span<const Cell> wings = std::span(step.cells).subspan(1);
  return fmt::format("whatever {} is, {}{} is {}", cell_name<Shape9>(step.cells[0]),
                     step.technique == Technique::xyz_wing ? "it or " : "",
                     fmt::format("one of {}", names(wings)), digits_of(step));
}

/// Of unique rectangles and loops; `type` from 1.
std::string unique_loop(const Step& step, int type) {
  const std::string alone =
      fmt::format("with {} alone in {} there would be two solutions", digits_of(step), names(step.cells));
  switch (type) {
    case 1:
      return fmt::format("{}, and only {} can hold another digit", alone,
                         cell_name<Shape9>(step.removals[0].cell));
    case 2:
      return fmt::format("{}, and the one other digit that they can hold is {}", alone,
                         step.removals[0].digit);
    case 3:
      return fmt::format("{}, and two of them act as one cell of a set in {}", alone, names(step.base));
    default:
      return fmt::format("{}, and of {} only two of them can hold {}", alone, names(step.base),
                         step.removals[0].digit == step.digits[0] ? step.digits[1] : step.digits[0]);
  }
}

std::string grave(const Step& step) {
  const std::string grave = fmt::format(
      "but for {} every empty cell has two candidates and every digit two cells in a house, which cannot be",
      names(step.cells));
  if (step.technique == Technique::bug_3) {
    return fmt::format("{}; with others in {} these make a set of {}", grave, names(step.base),
                       digits_of(step));
  }
  if (step.technique == Technique::bug_4) {
    return fmt::format("{}; of their house they alone can hold {}", grave, digits_of(step));
  }
  return fmt::format("{}; {} {}", grave, step.technique == Technique::bug_1 ? "it is" : "one of them is",
                     digits_of(step));
}

std::string aligned_exclusion(const Step& step, std::size_t degree) {
  const std::span<const Cell> cells = step.cells;
  return fmt::format(
      "every way to fill {} otherwise puts a digit twice in a house, or leaves nothing for one of {}",
      names(cells.first(degree)), names(cells.subspan(degree)));
}

std::string reason(const Step& step) {
  const int number = static_cast<int>(step.technique);
  switch (step.technique) {
    case Technique::hidden_single:
      return hidden_single(step);
    case Technique::naked_single:
      return fmt::format("{} can only be {}", cell_name<Shape9>(step.placement->cell), step.placement->digit);
    case Technique::direct_pointing:
    case Technique::direct_claiming:
      return direct_locking(step);
    case Technique::pointing:
    case Technique::claiming:
      return locking(step);
    case Technique::direct_hidden_pair:
    case Technique::direct_hidden_triplet:
      return direct_hidden_set(step);
    case Technique::hidden_pair:
    case Technique::hidden_triplet:
    case Technique::hidden_quad:
      return hidden_set(step);
    case Technique::naked_pair:
    case Technique::naked_triplet:
    case Technique::naked_quad:
      return naked_set(step);
    case Technique::x_wing:
    case Technique::swordfish:
    case Technique::jellyfish:
      return fish(step);
    case Technique::xy_wing:
    case Technique::xyz_wing:
      return wing(step);
    case Technique::unique_rectangle_1:
    case Technique::unique_rectangle_2:
    case Technique::unique_rectangle_3:
    case Technique::unique_rectangle_4:
      return unique_loop(step, number - static_cast<int>(Technique::unique_rectangle_1) + 1);
    case Technique::unique_loop_1:
    case Technique::unique_loop_2:
    case Technique::unique_loop_3:
    case Technique::unique_loop_4:
      return unique_loop(step, number - static_cast<int>(Technique::unique_loop_1) + 1);
    case Technique::bug_1:
    case Technique::bug_2:
    case Technique::bug_3:
    case Technique::bug_4:
      return grave(step);
    case Technique::aligned_pair_exclusion:
      return aligned_exclusion(step, 2);
    case Technique::aligned_triplet_exclusion:
      return aligned_exclusion(step, 3);
    case Technique::x_cycle:
    case Technique::y_cycle:
    case Technique::xy_cycle:
      return chains_text(step) + ": all of it or the opposite of all of it";
    case Technique::nishio:
    case Technique::dynamic_contradiction:
    case Technique::dynamic_plus_contradiction:
    case Technique::nested_2_contradiction:
    case Technique::nested_3_contradiction:
    case Technique::nested_4_contradiction:
    case Technique::nested_5_contradiction:
      return chains_text(step) + ": not both can be";
    default:
      return chains_text(step);
  }
}

}  // namespace

std::string house_name(House house) {
  const int number = static_cast<int>(house);
  const std::string_view kind = number < first_row ? "box" : number < first_column ? "row" : "column";
  return fmt::format("{} {}", kind, number % 9 + 1);
}

std::string claim(const Candidate& candidate, bool on) {
  return fmt::format("{}{}{}", cell_name<Shape9>(candidate.cell), on ? "=" : "<>", candidate.digit);
}

std::string sentence(const Step& step) {
  return fmt::format("{}: {}; so {}.", info(step.technique).title, reason(step), consequence(step));
}

}  // namespace puzzlemill::sudoku::explainer
