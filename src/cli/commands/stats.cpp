#include "puzzlemill/store/stats.hpp"

#include "puzzlemill/cli/commands.hpp"
#include "puzzlemill/cli/output.hpp"
#include "puzzlemill/cli/stats_text.hpp"
#include "puzzlemill/core/json_text.hpp"

namespace puzzlemill::cli {

ExitStatus stats(const Settings& settings) {
  const store::Database database(settings.text("db"), store::Access::read);
  const store::Stats found = store::read_stats(database);
  print(settings.flag("json") ? json_text(stats_json(found), 2) + "\n" : stats_text(found));
  return ExitStatus::done;
}

}  // namespace puzzlemill::cli
