#include "puzzlemill/cli/puzzle_input.hpp"

#include <charconv>
#include <filesystem>
#include <iostream>

#include <fmt/format.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

#include "puzzlemill/core/error.hpp"
#include "puzzlemill/sudoku/text.hpp"

namespace puzzlemill::cli {
namespace {

std::string line_of(const std::vector<std::uint8_t>& digits) {
  std::string line;
  line.reserve(digits.size());
  for (const std::uint8_t digit : digits) line += sudoku::symbols[digit];
  return line;
}

/// 9 for sudoku9, 0 for a kind that is no grid of digits.
int grid_size(std::string_view kind) {
  constexpr std::string_view family = "sudoku";
  int size = 0;
  if (kind.starts_with(family)) std::from_chars(kind.data() + family.size(), kind.data() + kind.size(), size);
  return size;
}

bool is_regular(int descriptor) {
  struct stat about {};
  return fstat(descriptor, &about) == 0 && S_ISREG(about.st_mode);
}

}  // namespace

std::string kind_of(const formats::TextPuzzle& puzzle) {
  return puzzle.size == 0 ? "fubuki" : fmt::format("sudoku{}", puzzle.size);
}

std::string question_text(const formats::TextPuzzle& puzzle) {
  return puzzle.size == 0 ? puzzle.text : line_of(puzzle.cells);
}

std::string solution_text(const formats::TextPuzzle& puzzle) {
  if (puzzle.size == 0) return puzzle.solution_text;
  return puzzle.solution ? line_of(*puzzle.solution) : "";
}

PuzzleInput::PuzzleInput(const Settings& settings) {
  formats::ReadOptions options;
  if (settings.has("kind")) options.size = grid_size(settings.text("kind"));
  const std::string& name = settings.text("file");
  if (name == "-") {
    std::ios::sync_with_stdio(false);
    may_wait_ = !is_regular(STDIN_FILENO);
    reader_.emplace(std::cin, "stdin", options);
    return;
  }
  if (std::filesystem::is_directory(name)) throw Error(Fault::no_input, TextPlace{name}, "is a folder");
  file_.open(name, std::ios::binary);
  if (!file_) throw Error(Fault::no_input, TextPlace{name}, "cannot be read");
  reader_.emplace(file_, name, options);
}

std::vector<formats::ReadItem> PuzzleInput::next_block(std::size_t most) {
  std::vector<formats::ReadItem> block;
  while (block.size() < most && (block.empty() || more_at_hand())) {
    std::optional<formats::ReadItem> item = reader_->next();
    if (!item) break;
    block.push_back(std::move(*item));
  }
  return block;
}

bool PuzzleInput::more_at_hand() const {
  if (!may_wait_) return true;
  // What the reader has buffered does not show here; then a block is only smaller than it might be.
  pollfd in{STDIN_FILENO, POLLIN, 0};
  return poll(&in, 1, 0) > 0;
}

}  // namespace puzzlemill::cli
