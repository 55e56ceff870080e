#include "puzzlemill/store/stats.hpp"

#include "puzzlemill/cli/commands.hpp"
#include "puzzlemill/cli/output.hpp"
#include "puzzlemill/cli/stats_text.hpp"

namespace puzzlemill::cli {

ExitStatus stats(const Settings& settings) {
  const store::Database database(settings.text("db"), store::Access::read);
  const store::Stats found = store::read_stats(database);
  print(settings.flag("json") ? stats_json(found).dump(2) + "\n" : stats_text(found));
  return ExitStatus::done;
}

}  // namespace puzzlemill::cli
