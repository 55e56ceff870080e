#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <sstream>
#include <string>
#include <variant>

#include "puzzlemill/formats/grid_size.hpp"
#include "puzzlemill/formats/puzzle_reader.hpp"

namespace {

using namespace puzzlemill::formats;

void require(bool promise) {
  if (!promise) std::abort();
}

/// What every puzzle that is handed out keeps.
void check(const TextPuzzle& puzzle) {
  if (puzzle.form == Form::fubuki) {
    require(!puzzle.text.empty());
    return;
  }
  require(is_grid_size(static_cast<std::size_t>(puzzle.size)) &&
          puzzle.cells.size() == cell_count(puzzle.size));
  for (const std::uint8_t digit : puzzle.cells) require(digit <= puzzle.size);
  if (puzzle.solution) require(puzzle.solution->size() == puzzle.cells.size());
  require(puzzle.candidates.empty() || puzzle.candidates.size() == puzzle.cells.size());
}

}  // namespace

/// The first byte chooses the options; the rest is the text. Every line of it must be accounted for.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  ReadOptions options;
  const unsigned choice = data[0];
  options.size = (choice & 7U) == 0 ? 0 : grid_sizes[(choice & 7U) - 1];
  options.symbols = static_cast<SymbolSet>((choice >> 3) % 5);
  options.blank = (choice & 64U) != 0 ? Blank::empty : Blank::any;
  if ((choice & 128U) != 0) options.max_line_bytes = 100;

  std::istringstream in(std::string(reinterpret_cast<const char*>(data + 1), size - 1));
  PuzzleReader reader(in, "fuzz", options);
  std::size_t lines = 0;
  std::size_t number = 0;
  while (const auto item = reader.next()) {
    std::visit([&](const auto& any) { lines += any.lines; }, *item);
    std::visit([&](const auto& any) { require(any.number == ++number); }, *item);
    if (const auto* puzzle = std::get_if<TextPuzzle>(&*item)) {
      check(*puzzle);
    } else {
      require(!std::get<Refusal>(*item).message.empty());
    }
  }
  require(lines + reader.noise_lines() == reader.lines());
  return 0;
}
