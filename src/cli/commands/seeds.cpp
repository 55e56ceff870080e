#include <iostream>

#include <fmt/format.h>

#include "puzzlemill/cli/commands.hpp"
#include "puzzlemill/cli/output.hpp"
#include "puzzlemill/cli/sudoku_kind.hpp"
#include "puzzlemill/core/error.hpp"
#include "puzzlemill/pipeline/kinds.hpp"
#include "puzzlemill/sudoku/generate/seed_bank.hpp"

namespace puzzlemill::cli {
namespace {

template <PuzzleKind K>
ExitStatus seeds_of_kind(const Settings& settings) {
  if constexpr (!SudokuKind<K>) {
    throw Error(Fault::usage, fmt::format("{} is not made from seeds", K::name));
  } else {
    using Shape = ShapeOf<K>;
    const std::uint64_t count = settings.whole("count");
    const std::uint64_t seed = settings.whole("seed");
    Output out(settings.text("output"), settings.flag("force"));
    out.write(sudoku::seed_header<Shape>(seed, count) + "\n");
    const std::size_t made = sudoku::make_seeds<Shape>(
        seed, count,
        [&](const sudoku::Canonical<Shape>& grid) { out.write(sudoku::seed_line<Shape>(grid) + "\n"); });
    out.commit();
    if (made == count) return ExitStatus::done;
    std::cerr << fmt::format("only {} grids were found; {} may have no more\n", made, K::name);
    return ExitStatus::rejected;
  }
}

}  // namespace

ExitStatus seeds(const Settings& settings) {
  return pipeline::with_kind(settings.text("kind"),
                             [&]<PuzzleKind K>() { return seeds_of_kind<K>(settings); });
}

}  // namespace puzzlemill::cli
