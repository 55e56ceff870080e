#include "puzzlemill/cli/commands.hpp"
#include "puzzlemill/cli/write_rows.hpp"

namespace puzzlemill::cli {

ExitStatus export_set(const Settings& settings) {
  write_rows(settings, settings.text("output"), settings.flag("force"));
  return ExitStatus::done;
}

}  // namespace puzzlemill::cli
