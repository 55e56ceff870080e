#pragma once

#include <filesystem>
#include <fstream>
#include <iterator>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "puzzlemill/core/error.hpp"
#include "puzzlemill/core/puzzle_row.hpp"
#include "puzzlemill/core/rng.hpp"
#include "puzzlemill/store/puzzle_store.hpp"
#include "puzzlemill/store/query.hpp"
#include "support/scratch_folder.hpp"

namespace puzzlemill::store::test {

namespace fs = std::filesystem;

/// A folder of its own for each test, gone with it.
class StoreTest : public ::testing::Test {
 protected:
  fs::path path(const std::string& name = "puzzles.db") const { return folder_.path() / name; }
  std::set<std::string> files() const {
    std::set<std::string> names;
    for (const auto& entry : fs::directory_iterator(folder_.path()))
      names.insert(entry.path().filename().string());
    return names;
  }

 private:
  puzzlemill::test::ScratchFolder folder_;
};

inline std::string bytes_of(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}
inline void write_bytes(const fs::path& path, const std::string& bytes) {
  std::ofstream(path, std::ios::binary) << bytes;
}

/// The Error that `work` throws; empty when it throws none.
template <class Work>
std::optional<Error> error_of(Work work) {
  try {
    work();
  } catch (const Error& error) {
    return error;
  }
  return std::nullopt;
}

inline JobIdentity sudoku_job(std::uint64_t seed = 7) {
  return {.kind = "sudoku9", .master_seed = seed, .options = {{"symmetry", "none"}, {"minimal", "yes"}}};
}

/// A row with a class and a text of its own; its other columns are a function of the index, spread over all
/// they can be.
inline PuzzleRow row_of(std::int64_t index) {
  Rng rng(1, static_cast<std::uint64_t>(index), Purpose::test);
  PuzzleRow row;
  row.index = index;
  row.givens = "givens " + std::to_string(index);
  row.solution = "solution " + std::to_string(index);
  row.clues = 20 + static_cast<int>(rng.below(6));
  row.score = 40 + static_cast<int>(rng.below(200));
  row.band = static_cast<Band>(rng.below(5));  // never extremely_difficult
  row.crme = static_cast<int>(rng.below(50));
  row.uniqueness = static_cast<int>(rng.below(50));
  row.trials = static_cast<int>(rng.below(20));
  row.symmetry = static_cast<Symmetry>(rng.below(7));
  row.minimal = rng.below(2) == 0;
  row.class_key = {.grid = 0xFFFF'0000'0000'0000U + rng.below(4), .clues = static_cast<std::uint64_t>(index)};
  return row;
}

/// A finished job with the rows of indexes 0 … count - 1.
inline void fill(Database& database, std::int64_t count, const JobIdentity& identity = sudoku_job()) {
  PuzzleStore store(database);
  store.open_job(identity, DistinctBy::class_key, "today", "1.0");
  for (std::int64_t i = store.job().next_index; i < count; ++i) store.add(row_of(i));
  store.finish(count, {}, "tomorrow");
}

inline void fill(Database&& database, std::int64_t count, const JobIdentity& identity = sudoku_job()) {
  fill(database, count, identity);
}

inline std::int64_t number_in(const Database& database, const std::string& sql) {
  SQLite::Statement row(database.connection(), sql);
  row.executeStep();
  return row.getColumn(0).getInt64();
}
inline std::int64_t rows_in(const Database& database) {
  return number_in(database, "SELECT count(*) FROM puzzle_rows");
}

/// The ids of the puzzles that pass, in the order asked for.
inline std::vector<std::int64_t> find_ids(const Database& database, const Filter& filter) {
  const std::vector<const Field*> id{&field_named("id")};
  std::vector<std::int64_t> ids;
  for_each_row(database, filter, id, [&](auto row) { ids.push_back(std::stoll(std::string(row[0]))); });
  return ids;
}

}  // namespace puzzlemill::store::test
