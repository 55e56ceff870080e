#include "puzzlemill/store/job_json.hpp"

#include <nlohmann/json.hpp>

#include "puzzlemill/core/json_text.hpp"

namespace puzzlemill::store {

std::string options_json(const std::vector<JobOption>& options) {
  nlohmann::ordered_json json = nlohmann::ordered_json::object();
  for (const JobOption& option : options) json[option.name] = option.value;
  return json_text(json);
}

std::string counts_json(const Counts& counts) {
  return json_text(counts);
}

Counts counts_from(const std::string& text) {
  return nlohmann::json::parse(text).get<Counts>();
}

std::vector<JobOption> options_from(const std::string& text) {
  std::vector<JobOption> options;
  const auto json = nlohmann::ordered_json::parse(text);
  for (const auto& [option, value] : json.get_ref<const nlohmann::ordered_json::object_t&>()) {
    options.push_back({option, value.get<std::string>()});
  }
  return options;
}

}  // namespace puzzlemill::store
