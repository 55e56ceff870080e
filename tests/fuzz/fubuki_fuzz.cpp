#include <cstddef>
#include <cstdint>
#include <sstream>
#include <string>
#include <vector>

#include "fuzz/require.hpp"
#include "puzzlemill/core/error.hpp"
#include "puzzlemill/fubuki/dialog.hpp"
#include "puzzlemill/fubuki/grid_table.hpp"
#include "puzzlemill/fubuki/solve.hpp"
#include "puzzlemill/fubuki/text.hpp"

namespace {

using namespace puzzlemill;
using namespace puzzlemill::fubuki;
using fuzz::require;

/// Whatever came out as a question is written and read as the same, and both ways to count its solutions agree.
void check(const Question& question) {
  require(parse_question(to_text(question)) == question, "a question that was written reads the same");
  std::uint64_t solutions = 0;
  Budget budget(1'000'000);
  const SolveEnd end = solve(question, budget, [&](const Grid&) { return ++solutions > 0; });
  require(end == SolveEnd::all, "nine cells are searched at once");
  require(solutions == prove(question).solutions, "search and table count the same");
}

template <class Read>
void try_to(Read read) {
  try {
    check(read());
  } catch (const Error& error) {
    require(error.fault() == Fault::bad_input, "a text that is no question is bad input");
    require(error.what()[0] != '\0', "and the message says why");
  }
}

std::vector<std::string> texts_of(const std::string& text) {
  std::vector<std::string> texts;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) texts.push_back(line);
  return texts;
}

}  // namespace

/// The table of all grids takes its time under sanitizers: no input is to blame for it.
extern "C" int LLVMFuzzerInitialize(int*, char***) {
  GridTable::get();
  return 0;
}

/// The text is read as a question in a line, as options, and as the answers of a dialog.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string text(reinterpret_cast<const char*>(data), size);
  try_to([&] { return parse_question(text); });

  const std::vector<std::string> answers = texts_of(text);
  if (answers.size() >= 2) {
    const std::vector<std::string> givens(answers.begin() + 2, answers.end());
    try_to([&] { return parse_question(answers[0], answers[1], givens); });
  }
  Dialog dialog;
  for (const std::string& line : answers) {
    if (dialog.done()) break;
    require(!dialog.prompt().empty(), "something is asked for until all is there");
    if (const auto wrong = dialog.answer(line)) require(!wrong->empty(), "a wrong answer is explained");
  }
  if (dialog.done()) try_to([&] { return dialog.question(); });
  return 0;
}
