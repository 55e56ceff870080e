#include "puzzlemill/store/fields.hpp"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "puzzlemill/core/error.hpp"
#include "puzzlemill/store/row_id.hpp"

namespace puzzlemill::store {
namespace {

static_assert(RowId::indexes == 10'000'000'000, "as in the SQL of job and idx");

constexpr std::array<Field, 21> table{{
    {"id", "id", "p.id", "", "the puzzle's number in this database"},
    {"kind", "kind", "k.name", "(SELECT name FROM kinds WHERE id = p.kind)", "sudoku9, fubuki, ...", true},
    {"job", "job", "p.id / 10000000000", "", "the job that made it"},
    {"idx", "idx", "p.id % 10000000000", "", "its index in that job"},
    {"band", "band", "b.name", "p.band", "how hard, in words; sorts by difficulty", true},
    {"score", "score", "p.score", "", "how hard, in points"},
    {"clues", "clues", "p.clues", "", "cells shown"},
    {"crme", "crme", "p.crme", "", "placements where one candidate was left"},
    {"uniqueness", "uniqueness", "p.uniqueness", "", "placements of a digit that fitted one cell of a house"},
    {"trials", "trials", "p.trials", "", "candidates tried"},
    {"er", "er", "p.er / 10.0", "p.er", "Sudoku Explainer's rating: of the hardest step"},
    {"ep", "ep", "p.ep / 10.0", "p.ep", "rating of the hardest step up to the first digit placed"},
    {"ed", "ed", "p.ed / 10.0", "p.ed", "rating of the first step"},
    {"hardest", "hardest", "h.name", "p.hardest", "technique of the hardest step", true},
    {"techniques", "techniques",
     "(SELECT group_concat(n.name || ':' || t.steps, ';') FROM techniques n CROSS JOIN technique_rows t "
     "WHERE t.technique = n.id AND t.puzzle = p.id)",
     "", "steps by technique, as in hidden-single:40;pointing:2", true},
    {"symmetry", "symmetry", "s.name", "p.symmetry", "how the pattern of clues maps onto itself", true},
    {"minimal", "minimal", "p.minimal", "", "1 when no clue can go"},
    {"grid_class", "grid_class", "printf('%016x', p.class_grid)", "",
     "the class of its solution, 16 hex digits", true},
    {"class_key", "class_key", "printf('%016x%016x', p.class_grid, p.class_clues)", "",
     "the class of the puzzle, 32 hex digits", true},
    {"puzzle", "givens", "p.givens", "", "the clues as text", true},
    {"solution", "solution", "p.solution", "", "the solution as text", true},
}};

}  // namespace

std::span<const Field> fields() {
  return table;
}

std::vector<const Field*> default_fields() {
  return parse_fields("id,kind,band,score,clues,puzzle,solution");
}

const Field& field_named(std::string_view name) {
  const auto* found = std::ranges::find(table, name, &Field::name);
  if (found != table.end()) return *found;
  std::string known;
  for (const Field& field : table) known += fmt::format("{}{}", known.empty() ? "" : ", ", field.name);
  throw Error(Fault::usage, fmt::format("there is no field '{}'; the fields are {}", name, known));
}

std::vector<std::string_view> split_names(std::string_view text) {
  std::vector<std::string_view> names;
  for (std::size_t start = 0; start <= text.size();) {
    const std::size_t end = std::min(text.find(',', start), text.size());
    names.push_back(text.substr(start, end - start));
    start = end + 1;
  }
  return names;
}

std::vector<const Field*> parse_fields(std::string_view text) {
  std::vector<const Field*> wanted;
  for (const std::string_view name : split_names(text)) wanted.push_back(&field_named(name));
  return wanted;
}

Order parse_order(std::string_view text) {
  const std::size_t colon = text.find(':');
  const std::string_view direction = colon == std::string_view::npos ? "asc" : text.substr(colon + 1);
  if (direction != "asc" && direction != "desc") {
    throw Error(Fault::usage, fmt::format("'{}' is no direction to sort in; say asc or desc", direction));
  }
  return {.field = &field_named(text.substr(0, colon)), .descending = direction == "desc"};
}

}  // namespace puzzlemill::store
