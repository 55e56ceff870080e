#include "puzzlemill/formats/grid_text.hpp"

#include <cassert>
#include <cstddef>

#include "puzzlemill/formats/csv.hpp"
#include "puzzlemill/formats/grid_size.hpp"

namespace puzzlemill::formats {

void append_csv_grid(std::string& out, std::span<const std::uint8_t> cells) {
  const auto width = static_cast<std::size_t>(size_of_cells(cells.size()));
  assert(width != 0);
  CsvWriter csv(out);
  for (std::size_t c = 0; c < cells.size(); ++c) {
    csv.field(cells[c]);
    if (c % width == width - 1) csv.end_record();
  }
}

}  // namespace puzzlemill::formats
