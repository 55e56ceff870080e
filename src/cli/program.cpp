#include "puzzlemill/cli/program.hpp"

#include <algorithm>
#include <array>
#include <csignal>
#include <exception>
#include <iostream>
#include <vector>

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include "puzzlemill/cli/commands.hpp"
#include "puzzlemill/cli/help.hpp"
#include "puzzlemill/cli/nearest.hpp"
#include "puzzlemill/cli/output.hpp"
#include "puzzlemill/cli/output_check.hpp"
#include "puzzlemill/cli/read_settings.hpp"
#include "puzzlemill/cli/stop_signals.hpp"
#include "puzzlemill/core/error.hpp"
#include "puzzlemill/store/fields.hpp"

namespace puzzlemill::cli {
namespace {

/// In the order of Verb.
constexpr std::array<ExitStatus (*)(const Settings&), verb_count> commands{
    generate, solve, verify, grade, query,   export_set, import_files,
    merge,    stats, seeds,  book,  explain, fubuki};

Verb verb_for(const std::string& name) {
  if (const std::optional<Verb> verb = verb_named(name)) return *verb;
  std::vector<std::string_view> known{"help", "version"};
  for (const VerbText& verb : verbs()) known.push_back(verb.name);
  throw Error(Fault::usage, fmt::format("there is no verb '{}'{}", name, did_you_mean(name, known)));
}

bool asks_for_help(std::span<const std::string> arguments) {
  const auto end = std::ranges::find(arguments, "--");
  return std::any_of(arguments.begin(), end, [](const std::string& a) { return a == "--help" || a == "-h"; });
}

/// Settings that no run would take are not printed as a config.
void check_as_the_run_would(const Settings& settings) {
  if (settings.verb() == Verb::generate) check_generate(settings);
  if (settings.is_set("take")) settings.band_counts("take");
  if (settings.is_set("order-by")) store::parse_order(settings.text("order-by"));
  if (settings.is_set("fields") && settings.verb() != Verb::book)
    store::parse_fields(settings.text("fields"));
}

ExitStatus run_verb(Verb verb, std::span<const std::string> arguments) {
  // Before anything is checked: somebody with a wrong option is helped too.
  if (asks_for_help(arguments)) {
    print(help_of(verb));
    return ExitStatus::done;
  }
  const Settings settings = read_settings(verb, arguments, process_environment);
  refuse_to_overwrite_own_files(settings);
  if (settings.flag("print-config")) {
    check_as_the_run_would(settings);
    print(config_text(settings));
    return ExitStatus::done;
  }
  return commands[static_cast<std::size_t>(verb)](settings);
}

ExitStatus dispatch(std::span<const std::string> arguments) {
  if (arguments.empty()) {
    std::cerr << overview();
    return ExitStatus::usage;
  }
  const std::string& first = arguments.front();
  if (first == "--version" || first == "version") {
    print(version_line());
    return ExitStatus::done;
  }
  if (first == "--help" || first == "-h" || first == "help") {
    print(first == "help" && arguments.size() > 1 ? help_of(verb_for(arguments[1])) : overview());
    return ExitStatus::done;
  }
  return run_verb(verb_for(first), arguments.subspan(1));
}

std::string help_hint(std::span<const std::string> arguments) {
  const bool known = !arguments.empty() && verb_named(arguments.front()).has_value();
  return fmt::format("puzzlemill {}--help tells more", known ? arguments.front() + " " : "");
}

/// Else the first file that is opened, the database perhaps, would be taken for stdin or stdout. What stands in
/// for them can be neither read nor written, each the other way round.
void fill_closed_descriptors() {
  for (const int descriptor : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
    if (::fcntl(descriptor, F_GETFD) < 0)
      ::open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY);
  }
}

}  // namespace

ExitStatus run_program(std::span<const std::string> arguments) {
  fill_closed_descriptors();
  std::signal(SIGPIPE, SIG_IGN);
  std::signal(SIGXFSZ,
              SIG_IGN);  // writing beyond a limit on the size of files is then an error like any other
  end_tidily_on_signals();
  try {
    return dispatch(arguments);
  } catch (const ReaderGone&) {
    return ExitStatus::done;
  } catch (const Error& error) {
    std::cerr << "puzzlemill: " << error.what() << '\n';
    if (error.fault() == Fault::usage) std::cerr << help_hint(arguments) << '\n';
    return status_of(error.fault());
  } catch (const std::bad_alloc&) {
    std::cerr << "puzzlemill: out of memory\n";
  } catch (const std::exception& error) {
    std::cerr << "puzzlemill: internal error: " << error.what() << '\n';
  }
  return ExitStatus::internal;
}

}  // namespace puzzlemill::cli
