#include "within_digit.hpp"

#include <array>

namespace puzzlemill::sudoku::explainer {
namespace {

class DigitGrid {
 public:
  DigitGrid(const Position& position, int digit) : cells_(position.cells_with(digit)) {
    for (int house = 0; house < house_count; ++house) places_[at(house)] = position.positions(house, digit);
  }

  /// Both return whether there is a contradiction, all that follows included.
  bool put(int cell) {
    add_waiting(cell);
    return settle();
  }
  bool strike(int cell) { return take_out(cell) || settle(); }

 private:
  bool settle() {
    for (; next_ < waiting_count_; ++next_) {
      CellSet9 struck = cells_ & houses.peers[waiting_[next_]];
      for (; !struck.empty(); struck.drop(struck.first())) {
        if (take_out(index(struck.first()))) return true;
      }
    }
    return false;
  }

  bool take_out(int cell) {
    if (on_.has(static_cast<Cell>(cell))) return true;
    cells_.drop(static_cast<Cell>(cell));
    for (std::size_t t = 0; t < 3; ++t) {
      const int house = houses.house_of[at(cell)][t];
      Mask9& places = places_[at(house)];
      places &= static_cast<Mask9>(~(1U << houses.place_of[at(cell)][t]));
      if (places == 0) return true;
      if (is_single(places)) add_waiting(houses.cells[at(house)][at(first_place(places))]);
    }
    return false;
  }

  void add_waiting(int cell) {
    if (on_.has(static_cast<Cell>(cell))) return;
    on_.add(static_cast<Cell>(cell));
    waiting_[waiting_count_++] = static_cast<std::uint8_t>(cell);
  }

  CellSet9 cells_;
  CellSet9 on_;
  std::array<Mask9, house_count> places_;
  std::array<std::uint8_t, 81> waiting_;  // the cells that are on, in order; those before next_ are settled
  std::size_t waiting_count_ = 0;
  std::size_t next_ = 0;
};

}  // namespace

bool contradicts_within_digit(const Position& position, Node start) {
  DigitGrid grid(position, digit_of(start));
  return is_on(start) ? grid.put(cell_of(start)) : grid.strike(cell_of(start));
}

}  // namespace puzzlemill::sudoku::explainer
