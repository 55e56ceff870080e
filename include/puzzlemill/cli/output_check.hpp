#pragma once

#include <memory>

#include "puzzlemill/cli/output.hpp"
#include "puzzlemill/cli/settings.hpp"

namespace puzzlemill::cli {

/// Before anything is touched: the file that a command writes (--output, --summary) must be none that it reads
/// or keeps its puzzles in: no database of the call, neither its own nor an IN, nor the -wal, -shm and -journal of
/// one; no FILE, seeds or config, not what stdin comes from. Files are compared as such, so another name or a link
/// makes no difference.
///
/// Errors   usage, naming the option and what the file is.
void refuse_to_overwrite_own_files(const Settings& settings);

/// The file of --summary; null without it. One that is there already is replaced when it is a summary of this
/// program, so that the same command can go on, and with --force.
///
/// Errors   cannot_create for any other file that is there; those of OutputFile.
std::unique_ptr<Output> summary_output(const Settings& settings);

}  // namespace puzzlemill::cli
