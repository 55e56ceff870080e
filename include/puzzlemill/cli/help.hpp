#pragma once

#include <string>

#include "puzzlemill/cli/verb.hpp"

namespace puzzlemill::cli {

/// What the program does, its verbs and exit statuses.
std::string overview();

/// A verb's options, from the table, its examples and exit statuses.
std::string help_of(Verb verb);

/// `puzzlemill 0.1.0 (1a2b3c4, GCC 12.2.0)`
std::string version_line();

/// `0.1.0`
std::string_view version();

}  // namespace puzzlemill::cli
