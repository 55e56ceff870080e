#pragma once

#include <atomic>
#include <cstdint>
#include <string>
#include <string_view>

#include "puzzlemill/cli/import_text.hpp"
#include "puzzlemill/cli/settings.hpp"
#include "puzzlemill/pipeline/import_count.hpp"
#include "puzzlemill/store/database.hpp"

namespace puzzlemill::cli {

struct ImportedJob {
  std::int64_t job = 0;
  std::string kind;
  pipeline::ImportCount count;   ///< of the whole job, earlier runs included
  bool was_done_before = false;  ///< nothing was left to do
  bool was_stopped = false;      ///< before its end
};

/// Imports the puzzles of one kind from `text`, as one job: puzzle n of the text is index n. The same puzzles
/// under the same name are the same job, which goes on where it was.
/// Each is proved, its solution compared with the one that came with it, and graded (see run_import.hpp).
///
/// What is not kept is named on stderr, by line. `with_refusals` says that what could not be read, and so has
/// no kind, belongs to this job.
///
/// Errors   those of the store, of PuzzleReader and of the kind's grade table.
ImportedJob import_kind(const Settings& settings, std::string_view kind, const ImportText& text,
                        const ImportContents& contents, bool with_refusals, store::Database& database,
                        const std::atomic<bool>& stop);

}  // namespace puzzlemill::cli
