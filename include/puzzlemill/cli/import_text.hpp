#pragma once

#include <atomic>
#include <cstdint>
#include <istream>
#include <map>
#include <memory>
#include <optional>
#include <string>

#include "puzzlemill/cli/settings.hpp"
#include "puzzlemill/formats/puzzle_reader.hpp"

namespace puzzlemill::cli {

/// The puzzles and refusals of a text to import, one after another.
class ImportReader {
 public:
  ImportReader(const Settings& settings, std::unique_ptr<std::istream> text, const std::string& name);

  /// Empty at the end.
  std::optional<formats::ReadItem> next();

 private:
  const Settings& settings_;
  std::unique_ptr<std::istream> text_;
  formats::PuzzleReader reader_;
};

/// What is in a text.
struct ImportContents {
  std::map<std::string, std::int64_t> puzzles;  ///< how many, by kind
  std::int64_t items = 0;                       ///< puzzles and refusals: the number of the last one
  std::string digest;  ///< of the puzzles, their solutions and numbers: the same puzzles are the same job
};

/// A text to import. It is read several times: once to see what is in it, then for each of its kinds.
///
/// Errors   no_input when the file is not there; those of PuzzleReader.
/// Limits   stdin is kept in memory. A file that changes meanwhile gives a mixture.
class ImportText {
 public:
  ImportText(const Settings& settings, std::string name);

  /// As messages name it.
  const std::string& name() const { return name_; }

  ImportReader open() const;
  /// Empty when `stop` was set meanwhile.
  std::optional<ImportContents> contents(const std::atomic<bool>& stop) const;

 private:
  const Settings& settings_;
  std::string name_;
  std::optional<std::string> typed_;  ///< all that came from stdin
};

}  // namespace puzzlemill::cli
