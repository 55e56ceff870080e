#include <cstdint>
#include <iostream>
#include <limits>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <unistd.h>

#include "puzzlemill/cli/commands.hpp"
#include "puzzlemill/cli/fubuki_text.hpp"
#include "puzzlemill/cli/output.hpp"
#include "puzzlemill/cli/puzzle_input.hpp"
#include "puzzlemill/core/error.hpp"
#include "puzzlemill/fubuki/dialog.hpp"
#include "puzzlemill/fubuki/kind.hpp"

namespace puzzlemill::cli {
namespace {

using puzzlemill::fubuki::Dialog;
using puzzlemill::fubuki::Fubuki;

/// Asks somebody until every answer is right.
void ask_on_terminal(Dialog& dialog) {
  for (std::string line; !dialog.done();) {
    std::cerr << dialog.prompt() << ": " << std::flush;
    if (!std::getline(std::cin, line)) {
      std::cerr << '\n';
      throw Error(Fault::bad_input, fmt::format("the input ended before the {} was there", dialog.prompt()));
    }
    if (const auto wrong = dialog.answer(line)) std::cerr << *wrong << '\n';
  }
}

/// Reads the answers of somebody who cannot be asked again.
void read_answers(Dialog& dialog) {
  TextPlace place{"stdin", 1};
  for (std::string line; !dialog.done(); ++place.line) {
    if (!std::getline(std::cin, line)) {
      throw Error(Fault::bad_input, place,
                  fmt::format("the input ends where the {} should be", dialog.prompt()));
    }
    if (const auto wrong = dialog.answer(line)) throw Error(Fault::bad_input, place, *wrong);
  }
}

}  // namespace

ExitStatus fubuki(const Settings&) {
  Dialog dialog;
  require_stdin();
  if (isatty(STDIN_FILENO) != 0) {
    ask_on_terminal(dialog);
  } else {
    read_answers(dialog);
  }
  Budget budget(std::numeric_limits<std::int64_t>::max());  // nine cells: the search is over at once
  std::vector<std::string> solutions;
  Fubuki::solve(dialog.question(), budget, [&](const std::string& solution) {
    solutions.push_back(solution);
    return true;
  });
  print(fubuki_text(solutions, false));
  return solutions.empty() ? ExitStatus::rejected : ExitStatus::done;
}

}  // namespace puzzlemill::cli
