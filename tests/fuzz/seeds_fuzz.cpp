#include <cstddef>
#include <cstdint>
#include <sstream>
#include <string>

#include "fuzz/require.hpp"
#include "puzzlemill/core/error.hpp"
#include "puzzlemill/sudoku/generate/seed_bank.hpp"

namespace {

using namespace puzzlemill;
using fuzz::require;

/// A bank that was taken is written and taken again, as the same one.
template <class Shape>
void try_text(const std::string& text) {
  using Bank = sudoku::SeedBank<Shape>;
  std::istringstream in(text);
  try {
    const Bank bank = Bank::read(in, "fuzz", Bank::Trust::nothing);
    require(bank.size() > 0, "a bank has a grid");
    std::string written;
    for (std::size_t s = 0; s < bank.size(); ++s) written += sudoku::seed_line<Shape>(bank[s]) + "\n";
    std::istringstream written_in(written);
    const Bank again = Bank::read(written_in, "again", Bank::Trust::nothing);
    require(again.size() == bank.size(), "a bank that was written has as many grids");
    for (std::size_t s = 0; s < bank.size(); ++s) {
      require(again[s].grid == bank[s].grid && again[s].digest == bank[s].digest, "and the same ones");
    }
  } catch (const Error& error) {
    require(error.fault() == Fault::bad_input, "a text that is no bank is bad input");
    require(std::string(error.what()).starts_with("fuzz"), "and the text is named");
  }
}

}  // namespace

/// The first byte chooses the shape; the rest is the text.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  const std::string text(reinterpret_cast<const char*>(data + 1), size - 1);
  switch (data[0] % 3) {
    case 0:
      try_text<sudoku::Shape4>(text);
      break;
    case 1:
      try_text<sudoku::Shape6>(text);
      break;
    default:
      try_text<sudoku::Shape9>(text);
  }
  return 0;
}
