#pragma once

#include <sstream>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

namespace puzzlemill::test {

/// The lines of a text, without their newlines.
inline std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

/// What a text of JSON lines says.
inline std::vector<nlohmann::json> objects_of(const std::string& text) {
  std::vector<nlohmann::json> objects;
  for (const std::string& line : lines_of(text)) objects.push_back(nlohmann::json::parse(line));
  return objects;
}

}  // namespace puzzlemill::test
