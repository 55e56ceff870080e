#pragma once

#include <cstddef>
#include <fstream>
#include <istream>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "puzzlemill/cli/settings.hpp"
#include "puzzlemill/formats/puzzle_reader.hpp"

namespace puzzlemill::cli {

/// The name of the kind that a puzzle's cells make it.
std::string kind_of(const formats::TextPuzzle& puzzle);

/// The puzzle's and its given solution's text, as the kinds read it; empty when no solution is given.
std::string question_text(const formats::TextPuzzle& puzzle);
std::string solution_text(const formats::TextPuzzle& puzzle);

/// The puzzles of the FILE of a text verb, or of stdin.
///
/// Errors   no_input when the file is not there; those of PuzzleReader.
class PuzzleInput {
 public:
  explicit PuzzleInput(const Settings& settings);

  /// As many items as are at hand, up to `most`: none at the end, at least one before it. A pipe or a
  /// terminal that has nothing more to say for now ends a block early, so that whoever waits for an answer
  /// gets it.
  std::vector<formats::ReadItem> next_block(std::size_t most);

 private:
  bool more_at_hand() const;

  std::ifstream file_;
  bool may_wait_ = false;  ///< stdin is no regular file
  std::optional<formats::PuzzleReader> reader_;
};

}  // namespace puzzlemill::cli
