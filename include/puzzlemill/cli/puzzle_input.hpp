#pragma once

#include <array>
#include <cstddef>
#include <fstream>
#include <istream>
#include <optional>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "puzzlemill/cli/settings.hpp"
#include "puzzlemill/formats/puzzle_reader.hpp"

namespace puzzlemill::cli {

/// What --symbols and --blank may be, in the order of SymbolSet and Blank.
inline constexpr std::array<std::string_view, 5> symbol_set_names{"automatic", "one-based", "zero-based",
                                                                  "letters", "decimal"};
inline constexpr std::array<std::string_view, 2> blank_names{"any", "empty"};

/// What --kind, --symbols and --blank tell the reader.
formats::ReadOptions read_options(const Settings& settings);

/// `item`, or a refusal in its place when it is of another kind than --kind wants.
formats::ReadItem of_wanted_kind(const Settings& settings, formats::ReadItem item);

/// Errors   no_input when stdin is closed or a folder.
void require_stdin();

/// A file to read puzzles from. Errors   no_input when it is not there.
std::ifstream open_text(const std::string& name);

/// The name of the kind that a puzzle's cells make it.
std::string kind_of(const formats::TextPuzzle& puzzle);

/// The puzzle's and its given solution's text, as the kinds read it; empty when no solution is given.
std::string question_text(const formats::TextPuzzle& puzzle);
std::string solution_text(const formats::TextPuzzle& puzzle);

/// The puzzles of the FILE of a text verb, or of stdin; or the one fubuki that --rows, --cols and --given
/// say; for explain also the puzzle that stands for FILE.
///
/// Errors   no_input when the file is not there; usage for a fubuki that breaks a rule, which the message
///          names; those of PuzzleReader.
class PuzzleInput {
 public:
  explicit PuzzleInput(const Settings& settings);

  /// As many items as are at hand, up to `most`: none at the end, at least one before it. A pipe or a
  /// terminal that has nothing more to say for now ends a block early, so that whoever waits for an answer
  /// gets it.
  std::vector<formats::ReadItem> next_block(std::size_t most);

  /// Whether more can be read without waiting for somebody to write it; in doubt no.
  bool more_at_hand() const;

 private:
  std::optional<formats::ReadItem> next();

  const Settings& settings_;
  std::optional<formats::ReadItem> typed_;  ///< by options; then nothing else is read
  std::ifstream file_;
  std::istringstream argument_;
  bool may_wait_ = false;  ///< stdin is no regular file
  std::optional<formats::PuzzleReader> reader_;
};

}  // namespace puzzlemill::cli
