#pragma once

#include <string>

#include "puzzlemill/cli/option.hpp"

namespace puzzlemill::cli {

/// A value that the option must take.
inline std::string sample_value(const Option& option) {
  switch (option.takes) {
    case Takes::nothing:
      return "yes";
    case Takes::text:
      return "x";
    case Takes::whole:
      return std::to_string(option.low);
    case Takes::seconds:
      return "1.5";
    case Takes::range:
      return std::to_string(option.low) + "..";
    case Takes::decimal_range:
      return "1.2..3.4";
    case Takes::choice:
      return std::string(option.choices.back());
    case Takes::band_count:
      return "simple=" + std::to_string(option.high);
    case Takes::goal_count:
      return "er:7.0..7.9=" + std::to_string(option.high);
    case Takes::share:
      return "1/3";
  }
  return "";
}

}  // namespace puzzlemill::cli
