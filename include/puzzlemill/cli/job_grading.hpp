#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "puzzlemill/core/grade_settings.hpp"
#include "puzzlemill/store/job.hpp"

namespace puzzlemill::cli {

/// Adds a grade table to the options of a job's identity, an option a value.
void append_grading(std::vector<store::JobOption>& options, const GradeSettings& grading);

/// The grade table that a job was made with, of all the names in `known`.
/// Errors   bad_input when one is missing, or is no whole number.
GradeSettings grading_of(const store::JobRecord& job, const GradeSettings& known);

/// The same for what one rating may cost. A job without ratings says nothing of them, as jobs of versions that had none.
void append_rating(std::vector<store::JobOption>& options, std::optional<std::int64_t> rate_nodes);
/// Errors   bad_input when it is no number.
std::optional<std::int64_t> rate_nodes_of(const store::JobRecord& job);

}  // namespace puzzlemill::cli
