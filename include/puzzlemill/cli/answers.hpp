#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>

#include "puzzlemill/cli/exit_status.hpp"
#include "puzzlemill/cli/output.hpp"
#include "puzzlemill/cli/settings.hpp"
#include "puzzlemill/formats/text_puzzle.hpp"

namespace puzzlemill::cli {

/// What a text verb has to say about one puzzle, or about something that is none.
struct Answer {
  std::string output = {};     ///< for stdout
  std::string complaint = {};  ///< for stderr, lines without the last newline; empty when all is well
  bool is_grid =
      false;  ///< the output is grids of several lines: a blank line keeps them from their neighbours
};

/// Writes answers in order, and keeps track of whether anything was complained of.
class AnswerWriter {
 public:
  AnswerWriter() : out_("-", false) {}

  void write(const Answer& answer);
  void flush() { out_.flush(); }

  /// For what has no end known beforehand: straight to stdout, in a grid if `is_grid`.
  void write_output(std::string_view text, bool is_grid);
  void complain(std::string_view complaint);
  /// To stderr, for what is as it was asked for.
  void note(std::string_view text);

  /// So many items more were read.
  void count(std::size_t items) { items_ += items; }

  ExitStatus finish();

 private:
  Output out_;
  std::size_t items_ = 0;
  bool anything_ = false;
  bool last_was_grid_ = false;
  bool complained_ = false;
};

/// Answers every item of the FILE in `settings`, several at a time, and writes the answers in order. `answer`
/// may be called by several threads at once; the same text gives the same output whatever their number.
ExitStatus answer_all(const Settings& settings, AnswerWriter& out,
                      const std::function<Answer(const formats::ReadItem&)>& answer);

/// The same one at a time, for answers that are written while they are found.
ExitStatus answer_one_by_one(const Settings& settings, AnswerWriter& out,
                             const std::function<void(const formats::ReadItem&)>& answer);

/// `puzzles.txt:3: puzzle 2 has no solution`
std::string complaint_about(const formats::TextPuzzle& puzzle, std::string_view what);

}  // namespace puzzlemill::cli
