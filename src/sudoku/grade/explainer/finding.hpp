#pragma once

#include <array>
#include <cstdint>
#include <initializer_list>

#include "houses.hpp"
#include "position.hpp"
#include "puzzlemill/sudoku/grade/step.hpp"
#include "puzzlemill/sudoku/grade/technique.hpp"

namespace puzzlemill::sudoku::explainer {

/// Candidates to be removed, as planes.
class Removals {
 public:
  void add(int cell, int digit) { planes_[at(digit - 1)].add(static_cast<Cell>(cell)); }
  /// Those of `digit` in `cells` that are still there.
  void add(const Position& position, const CellSet9& cells, int digit) {
    planes_[at(digit - 1)] |= cells & position.cells_with(digit);
  }
  /// Those of `digits` in `cell` that are still there.
  void add(const Position& position, int cell, Mask9 digits) {
    for (Mask9 left = digits & position.candidates(cell); left != 0; left = without_first(left)) {
      add(cell, first_digit(left));
    }
  }

  bool empty() const {
    CellSet9 some;
    for (const CellSet9& plane : planes_) some |= plane;
    return some.empty();
  }
  const CellSet9& of(int digit) const { return planes_[at(digit - 1)]; }

  friend bool operator==(const Removals&, const Removals&) = default;

 private:
  std::array<CellSet9, 9> planes_{};
};

/// What a technique found: a Step without words and without memory of its own, so that taking a step needs none.
struct Finding {
  Technique technique;
  double rating;

  int cell = -1;  ///< where `digit` is placed, if not negative
  int digit = 0;
  Removals removals{};  ///< but not those that follow from the placement

  std::uint32_t base = 0;   ///< a bit a house; what Step says of it
  std::uint32_t cover = 0;  ///< likewise
  Mask9 digits = 0;
  std::uint8_t cell_count = 0;
  std::array<std::uint8_t, 81> cells;  ///< the first cell_count mean something
  CellSet9 set_cells{};
  Mask9 set_digits = 0;

  explicit Finding(Technique t) : Finding(t, info(t).rating) {}
  Finding(Technique t, double r) : technique(t), rating(r) {}

  bool places() const { return cell >= 0; }
  bool worth_it() const { return places() || !removals.empty(); }
  void mark(int marked) { cells[cell_count++] = static_cast<std::uint8_t>(marked); }
};

}  // namespace puzzlemill::sudoku::explainer
