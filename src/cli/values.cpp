#include "puzzlemill/cli/values.hpp"

#include <charconv>
#include <cmath>
#include <system_error>
#include <utility>

namespace puzzlemill::cli {
namespace {

/// Reads both ends of a range with `parse_end`, which gets a text that is not empty.
template <class ParseEnd>
std::optional<store::Range> range_of(std::string_view text, const ParseEnd& parse_end) {
  const std::size_t dots = text.find("..");
  const std::string_view first = text.substr(0, dots);
  const std::string_view second = dots == std::string_view::npos ? first : text.substr(dots + 2);
  store::Range range;
  if (!first.empty() && !(range.low = parse_end(first))) return std::nullopt;
  if (!second.empty() && !(range.high = parse_end(second))) return std::nullopt;
  if (range.open() || (range.low && range.high && *range.low > *range.high)) return std::nullopt;
  return range;
}

std::optional<Goal> parse_goal(std::string_view text) {
  constexpr std::string_view ratings = "er:";
  if (!text.starts_with(ratings)) return band_named(text);
  const std::optional<store::Range> range = parse_decimal_range(text.substr(ratings.size()));
  if (!range) return std::nullopt;
  RatingRange goal;
  if (range->low) goal.low = static_cast<int>(*range->low);
  if (range->high) goal.high = static_cast<int>(*range->high);
  return goal;
}

/// `WHAT=N`
template <class ParseWhat>
auto parse_count(std::string_view text, std::uint64_t low, std::uint64_t high, const ParseWhat& parse_what)
    -> std::optional<std::pair<typename decltype(parse_what(text))::value_type, std::int64_t>> {
  const std::size_t equals = text.find('=');
  if (equals == std::string_view::npos) return std::nullopt;
  const auto what = parse_what(text.substr(0, equals));
  const std::optional<std::uint64_t> count = parse_whole(text.substr(equals + 1), low, high);
  if (!what || !count) return std::nullopt;
  return std::pair{*what, static_cast<std::int64_t>(*count)};
}

}  // namespace

std::optional<std::uint64_t> parse_whole(std::string_view text, std::uint64_t low, std::uint64_t high) {
  std::uint64_t value = 0;
  const char* const end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, value);
  if (error != std::errc{} || stop != end || value < low || value > high) return std::nullopt;
  return value;
}

std::optional<double> parse_seconds(std::string_view text) {
  double value = 0;
  const char* const end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, value, std::chars_format::fixed);
  if (error != std::errc{} || stop != end || !std::isfinite(value) || std::signbit(value))
    return std::nullopt;
  return value;
}

std::optional<store::Range> parse_range(std::string_view text, std::uint64_t low, std::uint64_t high) {
  return range_of(text, [&](std::string_view end) -> std::optional<std::int64_t> {
    const std::optional<std::uint64_t> value = parse_whole(end, low, high);
    return value ? std::optional(static_cast<std::int64_t>(*value)) : std::nullopt;
  });
}

std::optional<store::Range> parse_decimal_range(std::string_view text) {
  return range_of(text, [](std::string_view end) -> std::optional<std::int64_t> {
    const std::size_t point = end.find('.');
    const std::optional<std::uint64_t> whole = parse_whole(end.substr(0, point), 0, 1'000'000);
    if (!whole) return std::nullopt;
    std::uint64_t tenths = 0;
    if (point != std::string_view::npos) {
      const std::string_view behind = end.substr(point + 1);
      const std::optional<std::uint64_t> digit = parse_whole(behind, 0, 9);
      if (!digit || behind.size() != 1) return std::nullopt;
      tenths = *digit;
    }
    return static_cast<std::int64_t>(10 * *whole + tenths);
  });
}

std::optional<bool> parse_flag(std::string_view text) {
  for (const std::string_view yes : {"", "yes", "true", "on", "1"}) {
    if (text == yes) return true;
  }
  for (const std::string_view no : {"no", "false", "off", "0"}) {
    if (text == no) return false;
  }
  return std::nullopt;
}

std::optional<BandCount> parse_band_count(std::string_view text, std::uint64_t low, std::uint64_t high) {
  const auto found = parse_count(text, low, high, band_named);
  return found ? std::optional(BandCount{found->first, found->second}) : std::nullopt;
}

std::optional<GoalCount> parse_goal_count(std::string_view text, std::uint64_t low, std::uint64_t high) {
  const auto found = parse_count(text, low, high, parse_goal);
  return found ? std::optional(GoalCount{found->first, found->second}) : std::nullopt;
}

std::optional<Share> parse_share(std::string_view text) {
  const std::size_t slash = text.find('/');
  if (slash == std::string_view::npos) return std::nullopt;
  const std::optional<std::uint64_t> of = parse_whole(text.substr(slash + 1), 1, most_shares);
  if (!of) return std::nullopt;
  const std::optional<std::uint64_t> part = parse_whole(text.substr(0, slash), 0, *of - 1);
  if (!part) return std::nullopt;
  return Share{static_cast<std::int64_t>(*part), static_cast<std::int64_t>(*of)};
}

}  // namespace puzzlemill::cli
