#include "puzzlemill/cli/commands.hpp"
#include "puzzlemill/cli/write_rows.hpp"

namespace puzzlemill::cli {

ExitStatus query(const Settings& settings) {
  write_rows(settings, "-", false);
  return ExitStatus::done;
}

}  // namespace puzzlemill::cli
