#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "puzzlemill/core/band.hpp"
#include "puzzlemill/store/database.hpp"
#include "puzzlemill/store/job.hpp"
#include "puzzlemill/sudoku/grade/technique.hpp"

namespace puzzlemill::store {

struct KindStats {
  std::string kind;
  DistinctBy distinct = DistinctBy::class_key;
  std::int64_t puzzles = 0;
  std::int64_t minimal = 0;
  std::int64_t used = 0;          ///< in a book, or of the class of one that is
  std::int64_t grid_classes = 0;  ///< solutions that no symmetry turns into one another
  std::array<std::int64_t, band_names.size()> by_band{};
  std::map<int, std::int64_t> by_clues;
  std::map<int, std::int64_t> by_score;
  std::map<int, std::int64_t> by_er;  ///< in tenths; only those with a rating
  std::map<sudoku::explainer::Technique, std::int64_t> by_hardest;
};

struct Stats {
  std::vector<KindStats> kinds;  ///< in the order in which they came into the database
  std::vector<JobRecord> jobs;   ///< yields and times
  std::int64_t books = 0;
};

/// Goes through all rows: about a second for a million.
Stats read_stats(const Database& database);

}  // namespace puzzlemill::store
