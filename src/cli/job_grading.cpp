#include "puzzlemill/cli/job_grading.hpp"

#include <algorithm>
#include <cstdint>
#include <optional>

#include <fmt/format.h>

#include "puzzlemill/cli/values.hpp"
#include "puzzlemill/core/error.hpp"

namespace puzzlemill::cli {

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
    const std::optional<std::uint64_t> value = parse_whole(option->value, 0, max_grade_setting);
    if (!value) {
      throw Error(Fault::bad_input, fmt::format("job {} says '{}' for {}", job.id, option->value, name));
    }
    grading.emplace(name, static_cast<int>(*value));
  }
  return grading;
}

}  // namespace puzzlemill::cli
