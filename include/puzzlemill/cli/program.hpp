#pragma once

#include <span>
#include <string>

#include "puzzlemill/cli/exit_status.hpp"

namespace puzzlemill::cli {

/// The program: `arguments` are those behind its name. Whatever goes wrong ends up here and becomes a line on
/// stderr and an exit status.
///
/// SIGPIPE is ignored. A reader of stdout that has seen enough, as `head` does, ends the program quietly with
/// ExitStatus::done; one of stderr that goes away ends nothing, so a night's job outlives its log.
ExitStatus run_program(std::span<const std::string> arguments);

}  // namespace puzzlemill::cli
