#pragma once

#include "puzzlemill/cli/exit_status.hpp"
#include "puzzlemill/cli/settings.hpp"

/// What each verb does: a file each in src/cli/commands. They print to std::cout and std::cerr, and throw
/// Error for what ends them.
namespace puzzlemill::cli {

ExitStatus generate(const Settings& settings);
/// The usage errors that generate() begins with, for settings that are only printed.
void check_generate(const Settings& settings);
ExitStatus solve(const Settings& settings);
ExitStatus verify(const Settings& settings);
ExitStatus grade(const Settings& settings);
ExitStatus query(const Settings& settings);
ExitStatus export_set(const Settings& settings);
ExitStatus import_files(const Settings& settings);
ExitStatus merge(const Settings& settings);
ExitStatus stats(const Settings& settings);
ExitStatus seeds(const Settings& settings);
ExitStatus book(const Settings& settings);
ExitStatus explain(const Settings& settings);
ExitStatus fubuki(const Settings& settings);

}  // namespace puzzlemill::cli
