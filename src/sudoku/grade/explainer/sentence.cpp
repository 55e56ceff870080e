#include "puzzlemill/sudoku/grade/sentence.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "houses.hpp"
#include "puzzlemill/sudoku/text.hpp"

namespace puzzlemill::sudoku::explainer {
namespace {

/// `a`, `a and b`, `a, b and c`.
std::string listed(std::span<const std::string> items, std::string_view last = "and") {
  if (items.empty()) return "";
  if (items.size() == 1) return items.front();
  return fmt::format("{} {} {}", fmt::join(items.first(items.size() - 1), ", "), last, items.back());
}

template <class Values, class ToText>
std::vector<std::string> texts(const Values& values, ToText to_text) {
  std::vector<std::string> list;
  for (const auto& value : values) list.push_back(to_text(value));
  return list;
}

std::string names(std::span<const Cell> cells) {
  return listed(texts(cells, cell_name<Shape9>));
}

/// `row 2`, or `rows 2 and 5`. Requires  houses of one kind, at least one.
std::string names(const std::vector<House>& list) {
  if (list.size() == 1) return house_name(list[0]);
  const std::string_view kind = static_cast<int>(list[0]) < first_row      ? "boxes"
                                : static_cast<int>(list[0]) < first_column ? "rows"
                                                                           : "columns";
  const auto number = [](House house) { return std::to_string(static_cast<int>(house) % 9 + 1); };
  return fmt::format("{} {}", kind, listed(texts(list, number)));
}

std::string names(const std::vector<std::uint8_t>& digits) {
  return listed(texts(digits, [](int digit) { return std::to_string(digit); }));
}

std::string claims(const std::vector<Candidate>& candidates, bool on, std::string_view last) {
  return listed(texts(candidates, [on](const Candidate& candidate) { return claim(candidate, on); }), last);
}

std::string consequence(const Step& step) {
  return step.placement ? claim(*step.placement, true) : claims(step.removals, false, "and");
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
  return fmt::format("{}", fmt::join(texts(step.chains, chain_text), "; "));
}

/// Two chains from one assumption, of which the second ends in the opposite of the first.
std::string contradiction(const Step& step) {
  const Candidate& end = step.chains.at(0).back().candidate;
  return fmt::format("{}: {} and {} cannot both be true", chains_text(step), claim(end, true),
                     claim(end, false));
}

std::string cell_forcing(const Step& step) {
  const std::vector<std::string> digits =
      texts(step.chains, [](const Chain& chain) { return std::to_string(chain.at(0).candidate.digit); });
  return fmt::format("{} is {}: {}", names(step.cells), listed(digits, "or"), chains_text(step));
}

std::string region_forcing(const Step& step) {
  const std::vector<std::string> cells =
      texts(step.chains, [](const Chain& chain) { return cell_name<Shape9>(chain.at(0).candidate.cell); });
  return fmt::format("in {}, {} is in {}: {}", names(step.base), step.chains.at(0).at(0).candidate.digit,
                     listed(cells, "or"), chains_text(step));
}

std::string hidden_single(const Step& step) {
  const std::string cell = cell_name<Shape9>(step.placement->cell);
  if (step.rating == info(Technique::hidden_single).rating) {
    return fmt::format("{} is the last empty cell of {}", cell, names(step.base));
  }
  return fmt::format("in {} only {} can hold {}", names(step.base), cell, step.placement->digit);
}

/// `in row 2 only r2c1 and r2c5 can hold 3 and 4`
std::string only_there(const Step& step) {
  return fmt::format("in {} only {} can hold {}", names(step.base), names(step.cells), names(step.digits));
}

/// Of locking and fish: a digit's places in some houses are in others too.
std::string crossing(const Step& step) {
  return fmt::format("{}, {} in {}", only_there(step), step.cells.size() == 2 ? "both" : "all",
                     names(step.cover));
}

/// What is left for the digit that is placed, in the house of the same kind as the pattern's.
std::string direct_locking(const Step& step) {
  const Cell cell = step.placement->cell;
  return fmt::format("{}; in {} that leaves only {}", crossing(step),
                     house_name(house_of(cell, static_cast<std::size_t>(step.base[0]) / 9)),
                     cell_name<Shape9>(cell));
}

std::string direct_hidden_set(const Step& step) {
  return fmt::format("{}, which leaves only {} for {}", only_there(step),
                     cell_name<Shape9>(step.placement->cell), step.placement->digit);
}

std::string naked_set(const Step& step) {
  return fmt::format("in {}, {} can hold only {}", names(step.base), names(step.cells), names(step.digits));
}

std::string wing(const Step& step) {
  const std::string pivot = cell_name<Shape9>(step.cells[0]);
  const std::string wings = names(std::span(step.cells).subspan(1));
  const std::string digit = names(step.digits);
  return step.technique == Technique::xy_wing
             ? fmt::format("one of {} is {}, whatever {} is", wings, digit, pivot)
             : fmt::format("one of {} is {} unless {} itself is", wings, digit, pivot);
}

/// Of patterns of which one cell at least holds an extra digit: with the cells of the set it makes a naked set,
/// or leaves the others to a hidden one.
std::string as_one_cell(const Step& step, const std::string& cells) {
  const bool hidden = std::ranges::find(step.set_cells, step.removals.at(0).cell) != step.set_cells.end();
  const std::string others = names(step.set_cells);
  const std::string digits = names(step.set_digits);
  return hidden
             ? fmt::format("one of {} holds another digit, and in {} only the other one and {} can hold {}",
                           cells, names(step.base), others, digits)
             : fmt::format("one of {} holds such a digit, and in {} it and {} can hold only {}", cells,
                           names(step.base), others, digits);
}

/// Of unique rectangles and loops; `type` from 1.
std::string unique_loop(const Step& step, int type) {
  const std::string alone = fmt::format("with nothing but {} in {} there would be two solutions",
                                        names(step.digits), names(step.cells));
  if (type == 1) {
    return fmt::format("{}, and only {} can hold another digit", alone,
                       cell_name<Shape9>(step.removals[0].cell));
  }
  if (type == 2) {
    return fmt::format("{}, and the only other digit that any of them can hold is {}", alone,
                       step.removals[0].digit);
  }
  std::vector<Cell> in_house;
  std::ranges::copy_if(step.cells, std::back_inserter(in_house), [&](Cell cell) {
    return houses.set[static_cast<std::size_t>(step.base[0])].has(cell);
  });
  if (type == 3) return fmt::format("{}; so {}", alone, as_one_cell(step, names(in_house)));
  return fmt::format("{}, and in {} only {} can hold {}", alone, names(step.base), names(in_house),
                     step.removals[0].digit == step.digits[0] ? step.digits[1] : step.digits[0]);
}

std::string grave(const Step& step) {
  const bool one_reason = step.technique == Technique::bug_1 || step.technique == Technique::bug_2;
  const std::string cells = names(step.cells);
  const std::string grave = fmt::format(
      "but for {} in {} every empty cell would have two candidates and every digit two places in each house, "
      "and there would not be just one solution",
      one_reason ? names(step.digits) : "extra digits", cells);
  if (step.technique == Technique::bug_3) return fmt::format("{}; so {}", grave, as_one_cell(step, cells));
  if (step.technique == Technique::bug_4) {
    return fmt::format("{}; in their house only they can hold {}", grave, names(step.digits));
  }
  if (step.cells.size() > 1) return fmt::format("{}; one of the cells is {}", grave, names(step.digits));
  return step.digits.size() > 1 ? fmt::format("{}; it is one of these", grave) : grave;
}

std::string aligned_exclusion(const Step& step, std::size_t degree) {
  const std::span<const Cell> cells = step.cells;
  return fmt::format(
      "with {} every way to fill {} puts a digit twice in a house or leaves nothing for one of {}",
      claims(step.removals, true, "or"), names(cells.first(degree)), names(cells.subspan(degree)));
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
      return crossing(step);
    case Technique::direct_hidden_pair:
    case Technique::direct_hidden_triplet:
      return direct_hidden_set(step);
    case Technique::hidden_pair:
    case Technique::hidden_triplet:
    case Technique::hidden_quad:
      return only_there(step);
    case Technique::naked_pair:
    case Technique::naked_triplet:
    case Technique::naked_quad:
      return naked_set(step);
    case Technique::x_wing:
    case Technique::swordfish:
    case Technique::jellyfish:
      return crossing(step);
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
    case Technique::nishio:
    case Technique::dynamic_contradiction:
    case Technique::dynamic_plus_contradiction:
    case Technique::nested_2_contradiction:
    case Technique::nested_3_contradiction:
    case Technique::nested_4_contradiction:
    case Technique::nested_5_contradiction:
      return contradiction(step);
    case Technique::cell_forcing:
    case Technique::dynamic_cell:
    case Technique::dynamic_plus_cell:
    case Technique::nested_2_cell:
    case Technique::nested_3_cell:
    case Technique::nested_4_cell:
    case Technique::nested_5_cell:
      return cell_forcing(step);
    case Technique::region_forcing:
    case Technique::dynamic_region:
    case Technique::dynamic_plus_region:
    case Technique::nested_2_region:
    case Technique::nested_3_region:
    case Technique::nested_4_region:
    case Technique::nested_5_region:
      return region_forcing(step);
    case Technique::x_cycle:
    case Technique::y_cycle:
    case Technique::turbot_fish:
    case Technique::x_chain:
    case Technique::xy_cycle:
    case Technique::xy_chain:
    case Technique::dynamic_double:
    case Technique::dynamic_plus_double:
    case Technique::nested_2_double:
    case Technique::nested_3_double:
    case Technique::nested_4_double:
    case Technique::nested_5_double:
      break;
  }
  return chains_text(step);
}

/// Where the chains start from alternatives, that all of them come to the conclusion.
std::string_view in_which_cases(const Step& step) {
  if (step.chains.size() < 2) return "";
  const Implication& first = step.chains[0].front();
  const Implication& second = step.chains[1].front();
  if (first.candidate == second.candidate && first.on == second.on) return "";
  return step.chains.size() == 2 ? "either way " : "in every case ";
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
  return fmt::format("{}: {}; so {}{}.", info(step.technique).title, reason(step), in_which_cases(step),
                     consequence(step));
}

}  // namespace puzzlemill::sudoku::explainer
