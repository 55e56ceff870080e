#include "puzzlemill/cli/job_grading.hpp"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <optional>
#include <string_view>

#include <fmt/format.h>

#include "puzzlemill/cli/values.hpp"
#include "puzzlemill/core/error.hpp"

namespace puzzlemill::cli {
namespace {

constexpr std::string_view rate_budget = "rate-budget";

std::int64_t number_of(const store::JobRecord& job, const store::JobOption& option, std::uint64_t most) {
  const std::optional<std::uint64_t> value = parse_whole(option.value, 0, most);
  if (!value) {
    throw Error(Fault::bad_input, fmt::format("job {} says '{}' for {}", job.id, option.value, option.name));
  }
  return static_cast<std::int64_t>(*value);
}

}  // namespace

void append_grading(std::vector<store::JobOption>& options, const GradeSettings& grading) {
  for (const auto& [name, value] : grading) options.push_back({name, std::to_string(value)});
}

GradeSettings grading_of(const store::JobRecord& job, const GradeSettings& known) {
  GradeSettings grading;
  for (const auto& setting : known) {
    const std::string& name = setting.first;
    const auto option = std::ranges::find(job.identity.options, name, &store::JobOption::name);
    if (option == job.identity.options.end()) {
      throw Error(Fault::bad_input, fmt::format("job {} does not say its {}", job.id, name));
    }
    grading.emplace(name, static_cast<int>(number_of(job, *option, max_grade_setting)));
  }
  return grading;
}

void append_rating(std::vector<store::JobOption>& options, std::optional<std::int64_t> rate_nodes) {
  if (rate_nodes) options.push_back({std::string(rate_budget), std::to_string(*rate_nodes)});
}

std::optional<std::int64_t> rate_nodes_of(const store::JobRecord& job) {
  const auto option = std::ranges::find(job.identity.options, rate_budget, &store::JobOption::name);
  if (option == job.identity.options.end()) return std::nullopt;
  return number_of(job, *option, std::numeric_limits<std::int64_t>::max());
}

}  // namespace puzzlemill::cli
