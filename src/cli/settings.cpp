#include "puzzlemill/cli/settings.hpp"

#include <algorithm>
#include <cassert>
#include <type_traits>

#include <fmt/format.h>

#include "puzzlemill/core/error.hpp"

namespace puzzlemill::cli {
namespace {

template <class Value>
Value checked(std::optional<Value> value) {
  assert(value);  // read_settings() let nothing else in
  return *value;
}

/// What the values of an option count, each thing once; `what` is its name.
template <class Parse, class What>
auto counts_of(const Settings& settings, const Option& option, const Parse& parse, const What& what) {
  std::vector<
      typename std::invoke_result_t<Parse, std::string_view, std::uint64_t, std::uint64_t>::value_type>
      counts;
  for (const std::string& value : settings.all(option.name)) {
    const auto count = checked(parse(value, option.low, option.high));
    if (std::ranges::any_of(counts, [&](const auto& other) { return what(other) == what(count); })) {
      throw Error(Fault::usage,
                  fmt::format("{}: {} is there twice", settings.origin(option.name), what(count)));
    }
    counts.push_back(count);
  }
  return counts;
}

}  // namespace

const Setting& Settings::at(std::string_view name) const {
  const auto found = settings_.find(name);
  assert(found != settings_.end());
  return found->second;
}

const std::string& Settings::text(std::string_view name) const {
  const Setting& setting = at(name);
  if (setting.values.empty()) {
    throw Error(Fault::usage, fmt::format("{} needs --{}", text_of(verb_).name, name));
  }
  return setting.values.front();
}

std::optional<std::string> Settings::optional_text(std::string_view name) const {
  return has(name) ? std::optional(text(name)) : std::nullopt;
}

bool Settings::flag(std::string_view name) const {
  return has(name) && checked(parse_flag(text(name)));
}

std::uint64_t Settings::whole(std::string_view name) const {
  const Option& option = *find_option(verb_, name);
  return checked(parse_whole(text(name), option.low, option.high));
}

std::optional<std::int64_t> Settings::optional_whole(std::string_view name) const {
  return has(name) ? std::optional(static_cast<std::int64_t>(whole(name))) : std::nullopt;
}

std::optional<double> Settings::seconds(std::string_view name) const {
  return has(name) ? std::optional(checked(parse_seconds(text(name)))) : std::nullopt;
}

store::Range Settings::range(std::string_view name) const {
  const Option& option = *find_option(verb_, name);
  return has(name) ? checked(parse_range(text(name), option.low, option.high)) : store::Range{};
}

store::Range Settings::decimal_range(std::string_view name) const {
  return has(name) ? checked(parse_decimal_range(text(name))) : store::Range{};
}

std::vector<BandCount> Settings::band_counts(std::string_view name) const {
  return counts_of(*this, *find_option(verb_, name), parse_band_count,
                   [](const BandCount& count) { return std::string(puzzlemill::name(count.band)); });
}

std::vector<GoalCount> Settings::goal_counts(std::string_view name) const {
  return counts_of(*this, *find_option(verb_, name), parse_goal_count,
                   [](const GoalCount& count) { return puzzlemill::text(count.goal); });
}

Share Settings::share(std::string_view name) const {
  return checked(parse_share(text(name)));
}

GradeSettings Settings::grading() const {
  GradeSettings grading;
  for (const auto& [name, setting] : settings_) {
    if (name.find('.') == std::string_view::npos || setting.values.empty()) continue;
    grading.emplace(name, static_cast<int>(whole(name)));
  }
  return grading;
}

}  // namespace puzzlemill::cli
