#include "puzzlemill/cli/help.hpp"

#include <algorithm>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "puzzlemill/cli/option.hpp"
#include "puzzlemill/sudoku/grade/technique.hpp"

namespace puzzlemill::cli {
namespace {

constexpr std::size_t width = 100;

constexpr std::string_view statuses =
    "Exit status\n"
    "  0   done\n"
    "  1   done, but something was rejected, is not unique or was not found: stderr says what\n"
    "  2   a mistake in the options or the config file\n"
    "  65  bad input          66  no such input       70  an internal error\n"
    "  73  cannot create      74  I/O error           75  the database is in use: try again\n"
    "  85  stopped before the end: the same command goes on\n"
    "A reader of stdout that has seen enough ends the program with 0.\n";

std::string left_side(const Option& option) {
  if (option.name == "file") return std::string(option.value);
  const std::string dashes = option.negatable() ? "--[no-]" : "--";
  return fmt::format("{}{}{}{}", dashes, option.name, option.value.empty() ? "" : " ", option.value);
}

std::string right_side(const Option& option) {
  std::string text(option.usage);
  if (option.takes == Takes::choice && option.lists_choices()) {
    text += ":";
    for (const std::string_view choice : option.choices) text += fmt::format(" {}", choice);
  }
  if (!option.fallback.empty()) text += fmt::format(" (default: {})", option.fallback);
  return text;
}

/// `text` broken at blanks, every line but the first indented.
std::string wrapped(std::string_view text, std::size_t indent) {
  std::string lines;
  std::size_t column = indent;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(' '), text.size());
    if (column > indent && column + 1 + end > width) {
      lines += "\n" + std::string(indent, ' ');
      column = indent;
    } else if (column > indent) {
      lines += ' ';
      ++column;
    }
    lines += text.substr(0, end);
    column += end;
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return lines;
}

/// What solving paths are made of, with the words of sentences for them.
std::string techniques_table() {
  std::string text = "\nTechniques, with the lowest rating of each\n";
  for (const auto& technique : sudoku::explainer::technique_table) {
    text += fmt::format("  {:<26}{:>4.1f}  {}\n", technique.name, technique.rating, technique.title);
  }
  return text;
}

/// What --technique and --hardest may name, and --techniques counts.
std::string techniques_list() {
  std::string list;
  for (const auto& technique : sudoku::explainer::technique_table) {
    list += fmt::format("{}{} {:.1f}", list.empty() ? "" : ", ", technique.name, technique.rating);
  }
  return fmt::format("\nTechniques, with the lowest rating of each\n  {}\n", wrapped(list, 2));
}

std::string_view compiler() {
#ifdef __clang__
  return "Clang " __clang_version__;
#else
  return "GCC " __VERSION__;
#endif
}

}  // namespace

std::string overview() {
  std::string text = wrapped(
                         "puzzlemill makes number puzzles by the million, proves that each has one solution, "
                         "grades them and keeps them in a database.",
                         0) +
                     "\n\nUsage: puzzlemill VERB [options]\n\n";
  for (const VerbText& verb : verbs()) text += fmt::format("  {:<10}{}\n", verb.name, verb.does);
  text +=
      "  help      prints this, or the help of a verb\n"
      "  version   prints the version\n\n"
      "Every verb explains its options: puzzlemill VERB --help\n";
  text += wrapped(
      "Options come from the command line, else from the environment (PUZZLEMILL_DB for --db), else from the "
      "file named by --config, else they have their defaults. Environment and config serve all verbs: a "
      "value for another verb's option of the same name is passed over. Data goes to stdout, all else to "
      "stderr.",
      0);
  return text.append("\n\n").append(statuses);
}

std::string help_of(Verb verb) {
  const VerbText& about = text_of(verb);
  std::string text = fmt::format("Usage: puzzlemill {}{}{}\n\n{}\n\nOptions\n", about.name,
                                 about.synopsis.empty() ? "" : " ", about.synopsis, wrapped(about.says, 0));
  const std::vector<const Option*> rows = options_of(verb);
  std::size_t left = 0;
  for (const Option* option : rows) left = std::max(left, left_side(*option).size());
  for (const Option* option : rows) {
    text += fmt::format("  {:<{}}  {}\n", left_side(*option), left, wrapped(right_side(*option), left + 4));
  }
  if (verb == Verb::explain) {
    text += techniques_table();
  } else if (find_option(verb, "technique") != nullptr || find_option(verb, "techniques") != nullptr) {
    text += techniques_list();
  }
  text += "\nExamples\n";
  for (const std::string_view example : about.examples) text += fmt::format("  {}\n", example);
  return fmt::format("{}\n{}", text, statuses);
}

// CMakeLists.txt says the version and the commit.
std::string_view version() {
  return PUZZLEMILL_VERSION;
}

std::string version_line() {
  return fmt::format("puzzlemill {} ({}, {})\n", version(), PUZZLEMILL_COMMIT, compiler());
}

}  // namespace puzzlemill::cli
