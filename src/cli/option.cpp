#include "puzzlemill/cli/option.hpp"

#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "puzzlemill/cli/nearest.hpp"
#include "puzzlemill/cli/values.hpp"
#include "puzzlemill/core/band.hpp"

namespace puzzlemill::cli {

std::vector<const Option*> options_of(Verb verb) {
  std::vector<const Option*> found;
  for (const Option& option : options()) {
    if (option.verbs.has(verb)) found.push_back(&option);
  }
  return found;
}

const Option* find_option(Verb verb, std::string_view name) {
  const auto found =
      std::ranges::find_if(options(), [&](const Option& o) { return o.name == name && o.verbs.has(verb); });
  return found == options().end() ? nullptr : &*found;
}

bool is_known_option(std::string_view name) {
  return std::ranges::any_of(options(), [&](const Option& o) { return o.name == name; });
}

std::string objection(const Option& option, const std::string& value) {
  const auto must_be = [&](bool right, const std::string& what) {
    return right ? std::string() : fmt::format("'{}' is not {}", value, what);
  };
  const auto bounds = [&] { return fmt::format("from {} to {}", option.low, option.high); };
  using enum Takes;
  switch (option.takes) {
    case nothing:
      return must_be(parse_flag(value).has_value(), "yes or no");
    case text:
      return value.empty() ? "it needs a value" : "";
    case whole:
      return must_be(parse_whole(value, option.low, option.high).has_value(), "a whole number " + bounds());
    case seconds:
      return must_be(parse_seconds(value).has_value(), "a number of seconds");
    case range:
      return must_be(parse_range(value, option.low, option.high).has_value(),
                     "a range A..B, A up to B, of whole numbers " + bounds());
    case decimal_range:
      return must_be(parse_decimal_range(value).has_value(),
                     "a range A..B of numbers such as 4.5, with A up to B and one decimal");
    case choice:
      return must_be(std::ranges::find(option.choices, value) != option.choices.end(),
                     option.lists_choices() ? fmt::format("one of {}", fmt::join(option.choices, ", "))
                                            : "known" + did_you_mean(value, option.choices));
    case band_count:
      return must_be(
          parse_band_count(value, option.low, option.high).has_value(),
          fmt::format("BAND=N with N {} and BAND one of {}", bounds(), fmt::join(band_names, ", ")));
    case goal_count:
      return must_be(parse_goal_count(value, option.low, option.high).has_value(),
                     fmt::format("BAND=N or er:A..B=N with A up to B, one decimal, N {} and BAND one of {}",
                                 bounds(), fmt::join(band_names, ", ")));
    case share:
      return must_be(parse_share(value).has_value(),
                     fmt::format("I/N with I from 0 to N-1 and N up to {}", most_shares));
  }
  return "";
}

}  // namespace puzzlemill::cli
