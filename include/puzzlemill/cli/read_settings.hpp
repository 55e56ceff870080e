#pragma once

#include <functional>
#include <istream>
#include <optional>
#include <span>
#include <string>

#include "puzzlemill/cli/settings.hpp"

namespace puzzlemill::cli {

/// Looks up an environment variable; empty when it is not set.
using Environment = std::function<std::optional<std::string>(const std::string& name)>;
std::optional<std::string> process_environment(const std::string& name);

/// `PUZZLEMILL_ORDER_BY` for `order-by`.
std::string variable_name(std::string_view option);

/// What is in force for a verb: each option from the first of these that has it.
///
///     command line  >  environment  >  config file (--config)  >  default
///
/// An option that may be repeated is taken from one of them as a whole: `--target` on the command line
/// replaces all targets of the config.
/// Where a place says one of two that exclude each other, as --count and --target do, it hides what weaker
/// places say of the other; one place that says both is refused.
///
/// The environment and the config serve all verbs. A value there that does not fit this verb's option, but
/// that of another verb, of another sort and the same name, is left to that verb: PUZZLEMILL_COUNT=500 is for
/// generate and says nothing to solve, where --count is a flag.
///
/// A config file is INI: `name = value` lines, `#` comments, and `[weight]` before `crme = 1` for
/// `weight.crme`. It may set options of other verbs too, so one file can serve several commands.
///
/// Errors   usage, naming the option, or the config's file and line: unknown names (with the nearest known
///          one), values out of range, an option given twice in one place; no_input for a config that is not
///          there.
/// Limits   a `#` behind a number or a choice begins a comment; in a value that is text it may be either, and is
///          refused. Quotes are part of the value.
Settings read_settings(Verb verb, std::span<const std::string> arguments, const Environment& environment);

/// The options in force as a config file that read_settings() reads back to the same.
/// Errors   usage for a value that no config file can hold.
std::string config_text(const Settings& settings);

}  // namespace puzzlemill::cli
