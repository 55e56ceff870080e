#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "puzzlemill/cli/option.hpp"
#include "puzzlemill/cli/values.hpp"
#include "puzzlemill/core/making.hpp"

namespace puzzlemill::cli {

/// The values of one option, all checked, and where they came from, as a message names it: `--seed`,
/// `PUZZLEMILL_SEED`, `night.cfg:3: seed`. Empty origin: the default.
struct Setting {
  std::vector<std::string> values;
  std::string origin;
};

/// The options in force for one call of a verb. Asking for an option that the verb does not have, or in a way
/// that it does not take, is a mistake in the program.
class Settings {
 public:
  Settings(Verb verb, std::map<std::string_view, Setting> settings)
      : verb_(verb), settings_(std::move(settings)) {}

  Verb verb() const { return verb_; }

  /// Whether there is a value, by default or otherwise.
  bool has(std::string_view name) const { return !at(name).values.empty(); }
  /// The same for an option that the verb may not have.
  bool is_set(std::string_view name) const { return find_option(verb_, name) != nullptr && has(name); }
  /// How a message names the option.
  const std::string& origin(std::string_view name) const { return at(name).origin; }

  /// The value. Errors   usage when there is none: `export needs --db`.
  const std::string& text(std::string_view name) const;
  std::optional<std::string> optional_text(std::string_view name) const;
  const std::vector<std::string>& all(std::string_view name) const { return at(name).values; }
  bool flag(std::string_view name) const;
  std::uint64_t whole(std::string_view name) const;
  std::optional<std::int64_t> optional_whole(std::string_view name) const;
  std::optional<double> seconds(std::string_view name) const;
  store::Range range(std::string_view name) const;
  store::Range decimal_range(std::string_view name) const;
  std::vector<BandCount> band_counts(std::string_view name) const;
  std::vector<GoalCount> goal_counts(std::string_view name) const;
  Share share(std::string_view name) const;
  /// What is set of `weight.…` and `band.…`.
  GradeSettings grading() const;

 private:
  const Setting& at(std::string_view name) const;

  Verb verb_;
  std::map<std::string_view, Setting> settings_;
};

}  // namespace puzzlemill::cli
