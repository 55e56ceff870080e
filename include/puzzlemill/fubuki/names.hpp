#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <string_view>

#include "puzzlemill/core/text.hpp"
#include "puzzlemill/fubuki/grid.hpp"

namespace puzzlemill::fubuki {

inline constexpr std::array<std::string_view, line_count> line_names{"R1", "R2", "R3", "C1", "C2", "C3"};

/// `r2c3`: a cell as messages name it.
inline std::string cell_name(std::size_t cell) {
  return puzzlemill::cell_name(cell, 3);
}

}  // namespace puzzlemill::fubuki
