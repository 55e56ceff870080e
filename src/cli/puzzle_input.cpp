#include "puzzlemill/cli/puzzle_input.hpp"

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <iostream>
#include <system_error>
#include <utility>

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

#include "puzzlemill/cli/open_input.hpp"
#include "puzzlemill/core/error.hpp"
#include "puzzlemill/core/names.hpp"
#include "puzzlemill/formats/cell_text.hpp"
#include "puzzlemill/formats/grid_size.hpp"
#include "puzzlemill/formats/puzzle_builder.hpp"
#include "puzzlemill/fubuki/kind.hpp"
#include "puzzlemill/fubuki/text.hpp"
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

/// The fubuki of --rows, --cols and --given.
formats::TextPuzzle typed_fubuki(const Settings& settings) {
  if (!settings.origin("file").empty()) {
    throw Error(Fault::usage, "a FILE and --rows, --cols or --given exclude each other");
  }
  const std::string kind(fubuki::Fubuki::name);
  if (settings.has("kind") && settings.text("kind") != kind) {
    throw Error(Fault::usage,
                fmt::format("--rows, --cols and --given say a fubuki, not a {}", settings.text("kind")));
  }
  const std::string& rows = settings.text("rows");
  const std::string& columns = settings.text("cols");
  try {
    formats::TextPuzzle puzzle;
    puzzle.number = 1;
    puzzle.place.file = "options";
    puzzle.form = formats::Form::fubuki;
    puzzle.text = to_text(fubuki::parse_question(rows, columns, settings.all("given")));
    return puzzle;
  } catch (const Error& error) {
    throw Error(Fault::usage, error.what());
  }
}

bool looks_like_a_puzzle(std::string_view name) {
  return formats::looks_like_fubuki(name) ||
         (formats::size_of_cells(name.size()) != 0 && std::ranges::all_of(name, formats::is_cell_symbol));
}

/// Whether a FILE is a puzzle itself, perhaps with a cell too many: what is wrong with it, the reader says.
bool is_typed_puzzle(const std::string& name) {
  std::error_code unknown;
  return name.size() >= formats::cell_count(formats::grid_sizes.front()) &&
         name.find_first_not_of("0123456789.-_*?x") == std::string::npos &&
         !std::filesystem::exists(name, unknown);
}

bool is_regular(int descriptor) {
  struct stat about {};
  return fstat(descriptor, &about) == 0 && S_ISREG(about.st_mode);
}

}  // namespace

std::string kind_of(const formats::TextPuzzle& puzzle) {
  return puzzle.size == 0 ? std::string(fubuki::Fubuki::name) : fmt::format("sudoku{}", puzzle.size);
}

std::string question_text(const formats::TextPuzzle& puzzle) {
  return puzzle.size == 0 ? puzzle.text : line_of(puzzle.cells);
}

std::string solution_text(const formats::TextPuzzle& puzzle) {
  if (puzzle.size == 0) return puzzle.solution_text;
  return puzzle.solution ? line_of(*puzzle.solution) : "";
}

formats::ReadOptions read_options(const Settings& settings) {
  formats::ReadOptions options;
  if (settings.has("kind")) options.size = grid_size(settings.text("kind"));
  options.symbols = *named<formats::SymbolSet>(symbol_set_names, settings.text("symbols"));
  options.blank = *named<formats::Blank>(blank_names, settings.text("blank"));
  return options;
}

formats::ReadItem of_wanted_kind(const Settings& settings, formats::ReadItem item) {
  const auto* puzzle = std::get_if<formats::TextPuzzle>(&item);
  if (puzzle == nullptr || !settings.has("kind") || kind_of(*puzzle) == settings.text("kind")) return item;
  return formats::Refusal{puzzle->number, puzzle->place,
                          fmt::format("a {}, where --kind wants {}", kind_of(*puzzle), settings.text("kind")),
                          puzzle->lines};
}

void require_stdin() {
  const int flags = ::fcntl(STDIN_FILENO, F_GETFL);
  if (flags < 0 || (flags & O_ACCMODE) == O_WRONLY)
    throw Error(Fault::no_input, TextPlace{"stdin"}, "is closed");
  struct stat about {};
  if (fstat(STDIN_FILENO, &about) == 0 && S_ISDIR(about.st_mode)) {
    throw Error(Fault::no_input, TextPlace{"stdin"}, "is a folder");
  }
}

std::ifstream open_text(const std::string& name) {
  refuse_folder(name);
  std::ifstream file(name, std::ios::binary);
  if (!file) {
    throw Error(Fault::no_input, TextPlace{name},
                looks_like_a_puzzle(name) ? "there is no such file; a puzzle itself is passed on stdin"
                                          : "cannot be read");
  }
  return file;
}

PuzzleInput::PuzzleInput(const Settings& settings) : settings_(settings) {
  if (settings.is_set("rows") || settings.is_set("cols") || settings.is_set("given")) {
    typed_ = typed_fubuki(settings);
    return;
  }
  const formats::ReadOptions options = read_options(settings);
  const std::string& name = settings.text("file");
  if (name == "-") {
    require_stdin();
    std::ios::sync_with_stdio(false);
    may_wait_ = !is_regular(STDIN_FILENO);
    reader_.emplace(std::cin, "stdin", options);
    return;
  }
  if (settings.verb() == Verb::explain && is_typed_puzzle(name)) {
    argument_.str(name);
    reader_.emplace(argument_, "PUZZLE", options);
    return;
  }
  file_ = open_text(name);
  reader_.emplace(file_, name, options);
}

std::vector<formats::ReadItem> PuzzleInput::next_block(std::size_t most) {
  std::vector<formats::ReadItem> block;
  while (block.size() < most && (block.empty() || more_at_hand())) {
    std::optional<formats::ReadItem> item = next();
    if (!item) break;
    block.push_back(std::move(*item));
  }
  return block;
}

std::optional<formats::ReadItem> PuzzleInput::next() {
  if (!reader_) return std::exchange(typed_, std::nullopt);
  std::optional<formats::ReadItem> item = reader_->next();
  if (item) item = of_wanted_kind(settings_, std::move(*item));
  return item;
}

bool PuzzleInput::more_at_hand() const {
  if (!may_wait_) return true;
  // What the reader has buffered does not show here; then a block is only smaller than it might be.
  pollfd in{STDIN_FILENO, POLLIN, 0};
  return poll(&in, 1, 0) > 0;
}

}  // namespace puzzlemill::cli
