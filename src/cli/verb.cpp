#include "puzzlemill/cli/verb.hpp"

#include <algorithm>

namespace puzzlemill::cli {
namespace {

constexpr std::array<VerbText, verb_count> table{{
    {Verb::generate,
     "generate",
     "--db F (--count N | --target BAND=N ...) [options]",
     "makes puzzles and keeps them in a database",
     "Makes puzzles, proves that each has one solution, grades them and keeps them in the database F, none "
     "twice. Puzzle i depends on the options, the seed and i alone: not on threads, shards or restarts. A "
     "run that was stopped or killed goes on where it was when the same command is given again; a finished "
     "one does nothing.",
     {"puzzlemill generate --db night.db --seed 7 --count 5000",
      "puzzlemill generate --db book.db --symmetry rot180 --target simple=300 --target medium=300 --target "
      "difficult=300"}},
    {Verb::solve,
     "solve",
     "[options] [FILE]",
     "solves the puzzles of a text",
     "Prints a solution of each puzzle of FILE, in order: a line for a line, a CSV grid for a CSV grid; of a "
     "fubuki how many there are, and then each. Says on stderr which puzzles have no solution, or more than "
     "one.",
     {"puzzlemill solve puzzles.txt", "puzzlemill solve --count --limit 1000 < night.csv"}},
    {Verb::verify,
     "verify",
     "[options] [FILE] | --db F",
     "proves again that each puzzle has one solution",
     "Prints NUMBER,VERDICT,SOLUTIONS,DETAIL for each puzzle of FILE. VERDICT is unique, multiple, none, "
     "invalid (clashing clues, a text that is no puzzle, or a given solution that is not the puzzle's) or "
     "unknown (the node budget ran out). SOLUTIONS ends in + where more may exist. DETAIL says what is wrong "
     "and on which line, and is empty for a puzzle that is unique. With --db, every row of a database is "
     "proved, graded and rated (by the budget of its job) again, and a line is printed for each that is "
     "wrong, as for each job whose record says other things than its rows, for what is wrong with books, and "
     "for tables, indexes and triggers that another program changed.",
     {"puzzlemill verify puzzles.txt", "puzzlemill verify --db night.db"}},
    {Verb::grade,
     "grade",
     "[options] [FILE]",
     "tells how hard the puzzles of a text are",
     "Prints a CSV table with the header puzzle,clues,score,band,crme,uniqueness,trials,er,ep,ed, a row for "
     "each puzzle of FILE that has exactly one solution. The others are named on stderr. ER, EP and ED are "
     "those of Sudoku Explainer 1.2.1, of 9x9 puzzles: the ratings of the hardest step, of the hardest up to "
     "the first digit, and of the first step. They are empty where --rate-budget ran out, which is said on "
     "stderr.",
     {"puzzlemill grade puzzles.txt",
      "puzzlemill grade --techniques --weight.trial 20 < puzzles.txt > graded.csv"}},
    {Verb::query,
     "query",
     "--db F [filters] [options]",
     "looks puzzles up in a database",
     "Prints the puzzles that pass all filters.",
     {"puzzlemill query --db night.db --band difficult --clues 24..26 --limit 20",
      "puzzlemill query --db night.db --order-by score:desc --limit 5 --fields id,score,puzzle --format "
      "csv"}},
    {Verb::export_set,
     "export",
     "--db F [filters] --format FMT [--output O] [options]",
     "writes puzzles to a file",
     "Writes the puzzles that pass all filters: csv (RFC 4180, with a header), sdm and line (a puzzle a "
     "line), or jsonl (a JSON object a line).",
     {"puzzlemill export --db night.db --format csv --output night.csv",
      "puzzlemill export --db night.db --band medium --format line --limit 100 --output puzzles.txt"}},
    {Verb::import_files,
     "import",
     "--db F FILE... [options]",
     "puts other people's puzzles into a database",
     "Reads the puzzles of each FILE, proves that each has one solution, grades them and keeps them in the "
     "database F, none twice. What is not kept is named on stderr with its line, and the counts are said at "
     "the end. Importing a file again adds nothing; a call that was stopped goes on where it was.",
     {"puzzlemill import --db mine.db puzzles.txt night.csv",
      "puzzlemill import --db mine.db graded.csv --summary imported.json"}},
    {Verb::merge,
     "merge",
     "--db OUT IN... [options]",
     "unites the databases of shards",
     "Takes the puzzles of each database IN into the database OUT, made when it is not there, so that it "
     "ends as one run would have filled it: shards of one job become one job again, in whatever order they "
     "come. Of puzzles that are one up to symmetry the one of the lowest index stays. Each IN is taken in "
     "whole or not at all: after a stop or a kill the same command goes on, a shard that is there already "
     "adds nothing, and one that was unfinished may come again. Books come along.",
     {"for i in 0 1 2; do puzzlemill generate --db s$i.db --count 3000 --shard $i/3; done; puzzlemill merge "
      "--db all.db s?.db",
      "puzzlemill merge --db all.db night.db mine.db --mixed --summary merged.json"}},
    {Verb::stats,
     "stats",
     "--db F [--json]",
     "counts what a database holds",
     "Counts puzzles by band, clues and rating, classes of grids, and what each job brought.",
     {"puzzlemill stats --db night.db", "puzzlemill stats --db night.db --json"}},
    {Verb::seeds,
     "seeds",
     "--count N [--seed N] [options]",
     "makes a bank of solution grids to start from",
     "Prints N random solution grids in canonical form, no two of one class, each with its number of "
     "automorphisms. The first ones are the same for every N.",
     {"puzzlemill seeds --count 10000 --seed 1 > seeds.txt", "puzzlemill seeds --count 50 --output few.txt"}},
    {Verb::book,
     "book",
     "--db F --title T --take BAND=N ... [filters] --output O",
     "picks puzzles that no book has used yet, and writes them",
     "Takes N puzzles of each BAND that no book of this database has used, nor one of their class, numbers "
     "them in rising difficulty, records the book and writes a CSV table: "
     "number,level,score,clues,puzzle,solution.",
     {"puzzlemill book --db book.db --title \"Volume 1\" --take simple=50 --take medium=50 --output v1.csv",
      "puzzlemill book --db book.db --title Minis --take difficult=12 --clues 24..30 --output -"}},
    {Verb::explain,
     "explain",
     "[options] [PUZZLE | FILE]",
     "solves puzzles as a person would, step by step, in words",
     "Prints the solving path of each 9x9 puzzle, a step a line: its number, its rating, the technique, "
     "where it is found, why, and what follows; for chains what follows from what, in order. The last line "
     "has ER, EP and ED. Techniques and ratings are those of Sudoku Explainer 1.2.1. A puzzle without "
     "exactly one solution is named on stderr. In words r1c2=3 is a digit in its cell, r1c2<>3 a candidate "
     "that goes, and boxes are numbered in reading order.",
     {"puzzlemill explain 4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......",
      "puzzlemill explain --format jsonl puzzles.txt > steps.jsonl"}},
    {Verb::fubuki,
     "fubuki",
     "",
     "asks for a Fubuki and solves it",
     "Asks for the position (1 to 9, row by row; nothing where no digit is given) and the value of the digit "
     "that is given, the sums of the rows, R1 R2 R3, and of the columns, C1 C2 C3, and shows every solution. "
     "A wrong answer is asked for again. When stdin is no terminal, the same answers are read from it, a "
     "line each, and a wrong one ends the program.",
     {"puzzlemill fubuki", "printf '%s\\n' 1 3 16 22 7 11 16 18 | puzzlemill fubuki"}},
}};

static_assert([] {
  for (std::size_t v = 0; v < table.size(); ++v) {
    if (table[v].verb != static_cast<Verb>(v)) return false;
  }
  return true;
}());

}  // namespace

std::span<const VerbText, verb_count> verbs() {
  return table;
}

const VerbText& text_of(Verb verb) {
  return table[static_cast<std::size_t>(verb)];
}

std::optional<Verb> verb_named(std::string_view name) {
  const auto* found = std::ranges::find(table, name, &VerbText::name);
  return found == table.end() ? std::nullopt : std::optional(found->verb);
}

}  // namespace puzzlemill::cli
