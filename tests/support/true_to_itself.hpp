#pragma once

#include <filesystem>
#include <string>

#include <gtest/gtest.h>

#include "puzzlemill/store/book_check.hpp"
#include "puzzlemill/store/code_check.hpp"
#include "puzzlemill/store/count_check.hpp"
#include "puzzlemill/store/schema_check.hpp"

namespace puzzlemill::test {

/// Expects what `verify --db` does of a database, but for the proof of its puzzles: that all it says of itself fits.
inline void expect_true_to_itself(const std::filesystem::path& path) {
  const store::Database database(path, store::Access::read);
  for (const std::string& alteration : store::alterations(database.connection())) {
    ADD_FAILURE() << path << ": " << alteration;
  }
  store::for_each_wrong_code(database, [&](std::int64_t id, const std::string& wrong) {
    ADD_FAILURE() << path << ": puzzle " << id << ": " << wrong;
  });
  store::for_each_wrong_count(database, [&](std::int64_t job, const std::string& wrong) {
    ADD_FAILURE() << path << ": job " << job << ": " << wrong;
  });
  store::for_each_wrong_entry(database, [&](const std::string& book, const std::string& wrong) {
    ADD_FAILURE() << path << ": book " << book << ": " << wrong;
  });
}

}  // namespace puzzlemill::test
