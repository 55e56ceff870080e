#include <algorithm>
#include <array>
#include <limits>
#include <vector>

#include "puzzlemill/book/book_csv.hpp"
#include "puzzlemill/cli/option.hpp"
#include "puzzlemill/cli/puzzle_input.hpp"
#include "puzzlemill/cli/rate_settings.hpp"
#include "puzzlemill/core/band.hpp"
#include "puzzlemill/core/rng.hpp"
#include "puzzlemill/core/symmetry.hpp"
#include "puzzlemill/fubuki/grade_table.hpp"
#include "puzzlemill/pipeline/kinds.hpp"
#include "puzzlemill/store/job.hpp"
#include "puzzlemill/store/row_id.hpp"
#include "puzzlemill/sudoku/grade/grade_table.hpp"
#include "puzzlemill/sudoku/grade/technique.hpp"

namespace puzzlemill::cli {
namespace {

using enum Verb;
using enum Takes;

constexpr VerbSet text_verbs{solve, verify, grade};
constexpr VerbSet readers{solve, verify, grade, explain, import_files};
constexpr VerbSet filtered{query, export_set, book};
constexpr VerbSet listed{query, export_set};
constexpr std::uint64_t most_rows = store::RowId::indexes;
constexpr std::uint64_t most = std::numeric_limits<std::int64_t>::max();
constexpr std::uint64_t most_clues = 1000;  // more than any kind has cells

constexpr std::array<std::string_view, 4> query_formats{"table", "csv", "jsonl", "line"};
constexpr std::array<std::string_view, 4> export_formats{"csv", "sdm", "jsonl", "line"};
constexpr std::array<std::string_view, 2> explain_formats{"text", "jsonl"};
constexpr std::array<std::string_view, 5> progress_ways{"auto", "bar", "line", "jsonl", "none"};

// Choices have no bounds.
#define CHOICE_OF(values) choice, 0, 0, values

// clang-format off
std::vector<Option> make_table() {
  const auto kinds = pipeline::kind_names();
  const auto grid_kinds = kinds.first(kinds.size() - 1);  // fubuki, the last, is not made from grids
  std::vector<Option> rows{
      // name, value, default, usage, verbs, takes
      {"file", "FILE", "-", "the text to read; - is stdin", text_verbs},
      {"file", "PUZZLE", "-", "a puzzle, or the text to read; - is stdin", {explain}},
      {"file", "FILE...", "", "the texts to read; - is stdin", {import_files}, text, 0, most, {}, true},
      {"file", "IN...", "", "the databases to unite", {merge}, text, 0, most, {}, true},
      {"db", "F", "", "the database", {generate, verify, query, export_set, import_files, stats, book}},
      {"db", "OUT", "", "the database that they become", {merge}},
      {"mixed", "", "", "unite jobs of other seeds or options too: they stand side by side, and none twice", {merge}, nothing},
      {"kind", "K", "sudoku9", "the kind of puzzle", {generate}, CHOICE_OF(kinds)},
      {"kind", "K", "sudoku9", "the kind of grid", {seeds}, CHOICE_OF(grid_kinds)},
      {"kind", "K", "", "read this kind only; else the number of cells decides", readers, CHOICE_OF(kinds)},
      {"kind", "K", "", "only this kind", filtered, CHOICE_OF(kinds)},

      {"count", "N", "", "go through N indexes: each gives a puzzle, a duplicate or a counted failure", {generate}, whole, 0, most_rows},
      {"target", "BAND=N", "", "go on until BAND has N puzzles, or with er:A..B=N that range of ratings; repeatable, once a band or range", {generate}, goal_count, 0, most_rows, {}, true},
      {"seed", "N", "1", "the master seed", {generate, seeds}, whole},
      {"start", "I", "0", "the first index", {generate}, whole, 0, most_rows - 1},
      {"shard", "I/N", "0/1", "do only the I-th of N equal shares, I from 0", {generate}, share},
      {"symmetry", "S", "none", "of the pattern of clues", {generate}, CHOICE_OF(symmetry_names)},
      {"clues", "A..B", "", "only puzzles with so many clues", {generate}, range, 0, most_clues},
      {"minimal", "", "", "only puzzles from which no clue (with a symmetry: no group of clues) can go", {generate}, nothing},
      {"seeds", "FILE", "", "solution grids to start from, or `fresh` for a new random grid each time; else those that come with the program", {generate}},
      {"distinct", "HOW", "", "no two puzzles that are one up to symmetry (class), or that read the same (text); by default text for sudoku4 and fubuki, which have few classes, else class", {generate, import_files}, CHOICE_OF(store::distinct_names)},
      {"max-attempts", "N", "10000", "digs for one index, and indexes in a row for a band, before it is given up", {generate}, whole, 1, Rng::attempts},
      {"max-nodes", "N", "100000", "search nodes for one check that a puzzle is unique, of which a dig makes many", {generate}, whole, 1, most},
      {"time-limit", "S", "", "stop after S seconds", {generate}, seconds},
      {"progress", "HOW", "auto", "on stderr; auto is a bar on a terminal, else a line every 30 seconds", {generate, merge}, CHOICE_OF(progress_ways)},
      {"summary", "FILE", "", "write what came of the run, as JSON, in place of an older summary; - is stdout", {generate, import_files, merge}},

      {"symbols", "SET", "automatic", "what stands for the digits of a large grid: 1-9A-G, 0-9A-F, A-P, or numbers", readers, CHOICE_OF(symbol_set_names)},
      {"blank", "HOW", "any", "what stands for an empty cell; with empty, spaces do", readers, CHOICE_OF(blank_names)},
      {"rows", "A,B,C", "", "the row sums of a fubuki, which with --cols and --given stands for FILE", text_verbs, text, 0, most, {}, false, true},
      {"cols", "A,B,C", "", "its column sums", text_verbs, text, 0, most, {}, false, true},
      {"given", "P=D", "", "a digit of it that is given, by its position: 1 to 9, row by row; repeatable", text_verbs, text, 0, most, {}, true, true},

      {"all", "", "", "print every solution, up to --limit", {solve}, nothing},
      {"count", "", "", "print how many solutions there are, with + behind it when --limit cut the count", {solve}, nothing},
      {"limit", "N", "1000000", "of solutions, for --all and --count", {solve}, whole, 1, most},
      {"trace", "", "", "print the search's decisions on stderr", {solve}, nothing},
      {"rate", "WHAT", "se", "the ratings wanted: se for those of Sudoku Explainer 1.2.1 beside the score, score for the score alone; none is the same, for every puzzle has its score", {generate, grade, import_files}, CHOICE_OF(rate_names)},
      {"rate-budget", "N", "", "chains to follow for one rating; by default none, which rates puzzles up to 6.2, or 100000 with a target of ratings", {generate}, whole, 0, most},
      {"rate-budget", "N", "10000000", "chains to follow for one rating, of a few microseconds each; with 0 puzzles up to 6.2 are rated", {grade, explain, import_files}, whole, 0, most},
      {"techniques", "", "", "add a column with the number of steps by technique, as in hidden-single:40;pointing:2", {grade}, nothing},
      {"candidates", "", "", "show what each cell may hold before every step that is no single; with jsonl before every step", {explain}, nothing},
      {"max-nodes", "N", "20000000", "search nodes for one puzzle", readers, whole, 1, most},
      {"threads", "T", "", "how many; else one for each processor", {generate, solve, verify, grade, explain, import_files}, whole, 1, 1024},

      {"band", "BAND", "", "only this band; repeatable", filtered, CHOICE_OF(band_names), true},
      {"score", "A..B", "", "only these scores; an end may be left out", filtered, range, 0, most},
      {"clues", "A..B", "", "only with so many clues", filtered, range, 0, most_clues},
      {"er", "A..B", "", "only these ratings of the hardest step, as in 7.1..8.3", filtered, decimal_range},
      {"ep", "A..B", "", "only these of the hardest step up to the first digit", filtered, decimal_range},
      {"ed", "A..B", "", "only these of the first step", filtered, decimal_range},
      {"technique", "NAME", "", "only those solved with this technique among others, listed below; repeatable: with all of them", filtered, CHOICE_OF(sudoku::explainer::technique_names), true},
      {"hardest", "NAME", "", "only those whose hardest step is of this technique", filtered, CHOICE_OF(sudoku::explainer::technique_names)},
      {"symmetry", "S", "", "only made with this symmetry", filtered, CHOICE_OF(symmetry_names)},
      {"job", "J", "", "only puzzles of this job", filtered, whole, 0, most},
      {"minimal", "", "", "only puzzles from which no clue can go", filtered, nothing},
      {"unused", "", "", "only those that no book has used, nor one of their class; a book takes no others", filtered, nothing},
      {"limit", "N", "", "at most N puzzles", listed, whole, 0, most},
      {"limit", "N", "", "refuse takes of more than N puzzles together", {book}, whole, 0, most},
      {"offset", "N", "0", "pass over the first N", listed, whole, 0, most},
      {"offset", "N", "0", "pass over the first N of each band", {book}, whole, 0, most},
      {"order-by", "COLUMN", "", "a field, rising, or COLUMN:desc, rows without a rating last; else job and index", listed},
      {"order-by", "COLUMN", "", "take the first ones by this field, rising, or COLUMN:desc; else by job and index", {book}},
      {"fields", "A,B,...", "id,kind,band,score,clues,puzzle,solution", "what to print, in this order", listed},
      {"fields", "A,B,...", puzzlemill::book::usual_columns, "the columns to write: number, level, and fields as in query", {book}},
      {"format", "FMT", "table", "of the output", {query}, CHOICE_OF(query_formats)},
      {"format", "FMT", "csv", "of the output", {export_set}, CHOICE_OF(export_formats)},
      {"format", "FMT", "text", "of the output", {explain}, CHOICE_OF(explain_formats)},
      {"header", "", "yes", "begin a table with the names of its columns", filtered, nothing},
      {"crlf", "", "", "end lines in CR LF", filtered, nothing},

      {"title", "T", "", "of the book", {book}},
      {"take", "BAND=N", "", "so many of a band; repeatable, once a band", {book}, band_count, 1, most_rows, {}, true},
      {"json", "", "", "as a JSON object", {stats}, nothing},
      {"count", "N", "", "so many grids", {seeds}, whole, 1, 100'000'000},

      {"output", "O", "-", "the file to write; - is stdout", {export_set, seeds}},
      {"output", "O", "", "the file to write; - is stdout", {book}},
      {"force", "", "", "replace a file that is there already", {export_set, seeds, book}, nothing},
      {"force", "", "", "let --summary replace a file that is no summary", {generate, import_files, merge}, nothing},
  };
  // clang-format on
  const auto grading = [&](const auto& settings) {
    for (const auto& setting : settings) {
      if (std::ranges::find(rows, setting.name, &Option::name) != rows.end()) continue;  // the bands' bounds
      rows.push_back({setting.name,
                      "N",
                      "",
                      setting.usage,
                      {generate, grade, import_files},
                      whole,
                      0,
                      max_grade_setting});
    }
  };
  grading(sudoku::grade_settings());
  grading(fubuki::grade_settings());
  const auto typed = [&](std::string_view name, std::string_view value, std::string_view usage) {
    rows.push_back({name, value, "", usage, VerbSet::all(), value.empty() ? nothing : text});
    rows.back().typed = true;
  };
  typed("config", "FILE", "read options from an INI file");
  typed("print-config", "", "print the options in force as an INI file, and do nothing else");
  typed("help", "", "print this");
  return rows;
}

}  // namespace

std::span<const Option> options() {
  static const std::vector<Option> table = make_table();
  return table;
}

}  // namespace puzzlemill::cli
