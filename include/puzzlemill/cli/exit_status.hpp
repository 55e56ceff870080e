#pragma once

#include "puzzlemill/core/error.hpp"

namespace puzzlemill::cli {

/// What the program tells whoever started it; the numbers from 64 on are those of BSD's sysexits, and 85 is
/// what batch systems read as "start me again".
enum class ExitStatus : int {
  done = 0,
  rejected = 1,  ///< done, but something was refused, not unique or not found
  usage = 2,
  bad_input = 65,
  no_input = 66,
  internal = 70,  ///< a mistake in this program
  cannot_create = 73,
  io = 74,
  try_again = 75,  ///< somebody else holds the database
  stopped = 85,    ///< before the end; the same command goes on
};

constexpr ExitStatus status_of(Fault fault) {
  switch (fault) {
    case Fault::usage:
      return ExitStatus::usage;
    case Fault::bad_input:
      return ExitStatus::bad_input;
    case Fault::no_input:
      return ExitStatus::no_input;
    case Fault::cannot_create:
      return ExitStatus::cannot_create;
    case Fault::io:
      return ExitStatus::io;
    case Fault::busy:
      return ExitStatus::try_again;
  }
  return ExitStatus::internal;
}

}  // namespace puzzlemill::cli
