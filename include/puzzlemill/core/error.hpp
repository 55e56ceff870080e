#pragma once

#include <cstddef>
#include <stdexcept>
#include <string>
#include <utility>

#include <fmt/format.h>

#include "puzzlemill/core/text.hpp"

namespace puzzlemill {

/// Why a command cannot go on; `cli` gives each its exit status.
enum class Fault {
  usage,          ///< options or configuration that make no sense
  bad_input,      ///< data that is not what it should be
  no_input,       ///< a file to read that is not there
  cannot_create,  ///< an output that cannot be made, or stands in the way
  io,             ///< reading or writing failed, or the disk is full
  busy,           ///< somebody else holds the database: try again
};

/// A place in a text, counted from 1; 0 says that the line or the column is not known or means nothing here.
struct TextPlace {
  std::string file;
  std::size_t line = 0;
  std::size_t column = 0;

  /// `FILE:LINE:COLUMN`, without the parts that are 0.
  std::string text() const {
    if (line == 0) return file;
    if (column == 0) return fmt::format("{}:{}", file, line);
    return fmt::format("{}:{}:{}", file, line, column);
  }
};

/// The one exception of the project's own. The message is complete as it stands, and printable() whatever it
/// quotes.
class Error : public std::runtime_error {
 public:
  Error(Fault fault, const std::string& message) : std::runtime_error(printable(message)), fault_(fault) {}
  Error(Fault fault, const TextPlace& place, const std::string& message)
      : Error(fault, place.text() + ": " + message) {}

  Fault fault() const { return fault_; }

 private:
  Fault fault_;
};

}  // namespace puzzlemill
