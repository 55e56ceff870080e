#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "puzzlemill/core/goal.hpp"
#include "puzzlemill/store/query.hpp"

/// Reads the values of options. Each function reads the whole text or answers nothing: no blanks, no sign, no
/// overflow, nothing behind it, whatever the locale.
namespace puzzlemill::cli {

std::optional<std::uint64_t> parse_whole(std::string_view text, std::uint64_t low, std::uint64_t high);

/// `1.5`, `60`; not negative, not infinite.
std::optional<double> parse_seconds(std::string_view text);

/// `24..30`, `24..`, `..30`, or `24` for 24..24.
std::optional<store::Range> parse_range(std::string_view text, std::uint64_t low, std::uint64_t high);

/// The same in tenths: `1.2..3` is 12 … 30.
std::optional<store::Range> parse_decimal_range(std::string_view text);

/// yes, true, on, 1 or nothing; no, false, off or 0.
std::optional<bool> parse_flag(std::string_view text);

struct BandCount {
  Band band;
  std::int64_t count;
};
/// `simple=300`
std::optional<BandCount> parse_band_count(std::string_view text, std::uint64_t low, std::uint64_t high);

struct GoalCount {
  Goal goal;
  std::int64_t count;
};
/// `simple=300`, `er:7.0..7.9=200`
std::optional<GoalCount> parse_goal_count(std::string_view text, std::uint64_t low, std::uint64_t high);

/// One of `of` equal parts.
struct Share {
  std::int64_t part = 0;  ///< from 0
  std::int64_t of = 1;

  /// Where the part begins when `whole` things are dealt out; the next part begins where it ends.
  std::int64_t begin(std::int64_t whole) const { return split(whole, part); }
  std::int64_t end(std::int64_t whole) const { return split(whole, part + 1); }

 private:
  /// whole * parts / of, without the product, which may be too large.
  std::int64_t split(std::int64_t whole, std::int64_t parts) const {
    return whole / of * parts + whole % of * parts / of;
  }
};
inline constexpr std::uint64_t most_shares = 1'000'000;
/// `0/8`
std::optional<Share> parse_share(std::string_view text);

}  // namespace puzzlemill::cli
