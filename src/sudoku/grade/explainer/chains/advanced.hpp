#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "../position.hpp"

namespace puzzlemill::sudoku::explainer {

class AdvancedConsequences {
 public:
  struct Dependency {
    std::uint8_t cell;
    std::uint8_t digit;
  };
  struct Off {
    std::uint8_t cell;
    std::uint8_t digit;
    std::optional<std::uint32_t> hint;
  };
  void find(const Position&, const Position&) {}
  std::vector<Off> found() const { return {}; }
  std::vector<Dependency> dependencies(const Off&) const { return {}; }
};

}  // namespace puzzlemill::sudoku::explainer
