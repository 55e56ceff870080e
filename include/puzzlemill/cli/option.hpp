#pragma once

#include <cstdint>
#include <limits>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "puzzlemill/cli/verb.hpp"

namespace puzzlemill::cli {

/// What an option's value must be.
enum class Takes : std::uint8_t {
  nothing,        ///< yes or no; on the command line its name says yes
  text,           ///< anything but nothing
  whole,          ///< a whole number from `low` to `high`
  seconds,        ///< a number, fractions allowed
  range,          ///< A..B, A.., ..B or A, whole numbers from `low` to `high`
  decimal_range,  ///< the same with one digit behind the point
  choice,         ///< one of `choices`
  band_count,     ///< BAND=N, N from `low` to `high`
  goal_count,     ///< the same, or er:A..B=N
  share,          ///< I/N, I from 0 to N - 1
};

/// An option: all that the parser, the config files, the environment, the help and the tests know of it. Two
/// rows of one name belong to different verbs.
struct Option {
  std::string_view name;
  std::string_view value;     ///< what the help calls it; empty for Takes::nothing
  std::string_view fallback;  ///< as the user would write it; empty: none
  std::string_view usage;
  VerbSet verbs;
  Takes takes = Takes::text;
  std::uint64_t low = 0;
  std::uint64_t high = std::numeric_limits<std::uint64_t>::max();
  std::span<const std::string_view> choices = {};
  bool repeated = false;  ///< may be given any number of times
  bool typed = false;     ///< on the command line only

  /// Whether messages and the help name all choices, not only a near one.
  bool lists_choices() const { return choices.size() <= 12; }

  /// A flag that is on unless `--no-NAME` is said.
  bool negatable() const { return takes == Takes::nothing && fallback == "yes"; }
};

/// All rows, in the order of the help.
std::span<const Option> options();

/// Those of a verb.
std::vector<const Option*> options_of(Verb verb);

/// Null when the verb has no such option.
const Option* find_option(Verb verb, std::string_view name);

/// Whether any verb has an option of this name.
bool is_known_option(std::string_view name);

/// What is wrong with `value` for this option, as `'x' is not …`; empty when nothing is.
std::string objection(const Option& option, const std::string& value);

}  // namespace puzzlemill::cli
