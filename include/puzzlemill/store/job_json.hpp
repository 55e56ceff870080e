#pragma once

#include <string>
#include <vector>

#include "puzzlemill/store/job.hpp"

/// Options and counts as the tables jobs and job_parts hold them: JSON objects, options in their order.
///
/// Errors   reading throws nlohmann::json::exception for a text that is no such object.
namespace puzzlemill::store {

std::string options_json(const std::vector<JobOption>& options);
std::vector<JobOption> options_from(const std::string& text);

std::string counts_json(const Counts& counts);
Counts counts_from(const std::string& text);

}  // namespace puzzlemill::store
