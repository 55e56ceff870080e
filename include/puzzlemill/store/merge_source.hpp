#pragma once

#include <atomic>
#include <filesystem>
#include <map>
#include <span>
#include <string>
#include <vector>

#include "puzzlemill/store/database.hpp"
#include "puzzlemill/store/job.hpp"

namespace puzzlemill::store {

/// What is to be known of a database before anything of it is merged: all but its puzzles.
struct MergeSource {
  std::string path;
  std::vector<JobRecord> jobs;
  std::map<std::string, std::string> kinds;  ///< how each is kept distinct
  std::map<std::string, std::string> books;  ///< by title, what is in each (see book_text())

  std::int64_t rows() const;
};

/// Looks a database through that is to be merged: its pages, and what the small numbers of each
/// row stand for (see for_each_wrong_code()).
///
/// Errors   those of Database; bad_input when something is damaged, or not as this program made it (see
///          alterations()). Throws BrokenOff soon after `stop` (see Stoppable).
/// Cost     it is read once: 0.1 s for 100,000 puzzles.
MergeSource look_through(const std::filesystem::path& path, const std::atomic<bool>& stop);

/// The same of the database that all are merged into, without looking through its pages.
MergeSource summary_of(const Database& database);

/// Errors   usage, naming two files and what differs, where `sources`
///              have generate jobs of one kind with other options or another seed, unless one of the files
///              has both jobs, or `mixed` says that they may stand side by side;
///              keep a kind distinct in two ways;
///              have two different books of one title.
void refuse_conflicts(std::span<const MergeSource> sources, bool mixed);

}  // namespace puzzlemill::store
