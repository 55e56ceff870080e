#pragma once

#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "puzzlemill/formats/puzzle_reader.hpp"
#include "puzzlemill/sudoku/text.hpp"

namespace puzzlemill::formats::testing {

/// All that a reader gives, and whether it accounts for every line.
struct Reading {
  std::vector<TextPuzzle> puzzles;
  std::vector<std::string> refusals;  ///< complete, in order
  std::vector<std::size_t> numbers;   ///< of all items in order
  std::size_t lines = 0;
  std::size_t lines_accounted_for = 0;
};

inline Reading read_stream(std::istream& in, const std::string& name, const ReadOptions& options = {}) {
  PuzzleReader reader(in, name, options);
  Reading reading;
  while (auto item = reader.next()) {
    std::visit([&](const auto& any) { reading.lines_accounted_for += any.lines; }, *item);
    std::visit([&](const auto& any) { reading.numbers.push_back(any.number); }, *item);
    if (auto* puzzle = std::get_if<TextPuzzle>(&*item)) {
      reading.puzzles.push_back(std::move(*puzzle));
    } else {
      reading.refusals.push_back(std::get<Refusal>(*item).text());
    }
  }
  reading.lines = reader.lines();
  reading.lines_accounted_for += reader.noise_lines();
  return reading;
}

inline Reading read_text(const std::string& text, const ReadOptions& options = {}) {
  std::istringstream in(text);
  return read_stream(in, "in", options);
}

inline Reading read_data(const std::string& name, const ReadOptions& options = {}) {
  std::ifstream in(std::string(PUZZLEMILL_TEST_DATA) + "/formats/" + name, std::ios::binary);
  if (!in) throw Error(Fault::no_input, name + " is not among the test data");
  return read_stream(in, name, options);
}

inline std::string as_line(const std::vector<std::uint8_t>& digits) {
  std::string line;
  for (const std::uint8_t digit : digits) line += sudoku::symbols[digit];
  return line;
}

/// The puzzles of a text as lines.
inline std::vector<std::string> puzzle_lines(const Reading& reading) {
  std::vector<std::string> lines;
  for (const TextPuzzle& puzzle : reading.puzzles) {
    lines.push_back(puzzle.form == Form::fubuki ? puzzle.text : as_line(puzzle.cells));
  }
  return lines;
}

inline std::string repeated(const std::string& text, int times) {
  std::string all;
  for (int i = 0; i < times; ++i) all += text;
  return all;
}

}  // namespace puzzlemill::formats::testing
