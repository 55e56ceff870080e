#pragma once

#include <string>

#include <nlohmann/json.hpp>

namespace puzzlemill {

/// JSON as text, on one line unless `indent` says by how many columns. Bytes that are no UTF-8, as the name of a file or a
/// database that another hand wrote may have, become U+FFFD.
inline std::string json_text(const nlohmann::ordered_json& json, int indent = -1) {
  return json.dump(indent, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
}

}  // namespace puzzlemill
