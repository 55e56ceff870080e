#include <cstddef>
#include <cstdint>
#include <sstream>
#include <string>
#include <variant>

#include "fuzz/require.hpp"
#include "puzzlemill/formats/grid_size.hpp"
#include "puzzlemill/formats/puzzle_reader.hpp"

namespace {

using namespace puzzlemill::formats;
using puzzlemill::fuzz::require;

/// What every puzzle that is handed out keeps.
void check(const TextPuzzle& puzzle) {
  if (puzzle.form == Form::fubuki) {
    require(!puzzle.text.empty(), "a fubuki has a text");
    return;
  }
  require(
      is_grid_size(static_cast<std::size_t>(puzzle.size)) && puzzle.cells.size() == cell_count(puzzle.size),
      "there are as many cells as the size has");
  for (const std::uint8_t digit : puzzle.cells) require(digit <= puzzle.size, "digits fit the size");
  if (puzzle.solution) require(puzzle.solution->size() == puzzle.cells.size(), "a solution is whole");
  require(puzzle.candidates.empty() || puzzle.candidates.size() == puzzle.cells.size(),
          "each cell has candidates, or none");
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
    std::visit([&](const auto& any) { require(any.number == ++number, "items are numbered"); }, *item);
    if (const auto* puzzle = std::get_if<TextPuzzle>(&*item)) {
      check(*puzzle);
    } else {
      require(!std::get<Refusal>(*item).message.empty(), "a refusal says why");
    }
  }
  require(lines + reader.noise_lines() == reader.lines(), "every line is accounted for");
  return 0;
}
