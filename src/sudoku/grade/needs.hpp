#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "puzzlemill/sudoku/bit_set.hpp"
#include "puzzlemill/sudoku/shape.hpp"

namespace puzzlemill::sudoku {

/// A digit in a cell. The digit counts from 0 here, as rows and columns do.
struct Candidate {
  int row;
  int column;
  int digit;
};

/// A set of needs of one kind, one bit each.
template <class Shape>
using NeedSet = BitSet<Shape, int, Shape::cells>;

/// What a grid still needs, and the ways to get it. A candidate meets one need of each of four kinds, and
/// every need has `size` ways to be met:
///
///     kind     need, and its bit                      way, and its plane
///     cell     row r, column c has a digit: r*size+c  the digit
///     row      row r has digit d:           r*size+d  the column
///     column   column c has digit d:        c*size+d  the row
///     box      box b has digit d:           b*size+d  the place in the box, in reading order
///
///     planes[cell]    need  0 1 2 3 ...
///       way 0               1 0 1 0 ...      one way left  = set in exactly one plane: need 2
///       way 1               1 0 0 0 ...      no way left   = set in none: need 1
///       ...                                  many ways     = set in two or more: need 0
///
/// So a pass over `size` planes finds the single candidates of all cells, and one over the planes of another
/// kind finds the digits that fit one cell of a house, for all houses and digits at once. The first bit is
/// the first in the grader's order. The price is that a placement strikes candidates in four places, but with
/// whole masks. A mask that would strike all ways of a stack, a band, or a row or column of the boxes is kept
/// once, and laid over the planes as they are read: 8 masks a placement instead of 15 in a 9×9 grid. The bits
/// of a met need mean nothing.
template <class Shape>
class Needs {
 public:
  enum Kind : std::uint8_t { cell, row, column, box };
  using Set = NeedSet<Shape>;

  struct Found {
    Set single;  ///< open, with one way left
    bool dead;   ///< some need is open and has no way left
  };

  Needs() {
    for (Set& open : open_) open = Set::all();
  }

  bool done() const { return open_[cell].empty(); }
  bool allows(Candidate candidate) const {
    const int need = candidate.row * Shape::size + candidate.column;
    return open_[cell].has(need) && !struck<cell>(candidate.digit).has(need);
  }

  template <Kind kind>
  Found find() const;

  /// The candidate that is the one way left to meet `need`; one that allows() refuses if there is none.
  /// Requires  not more than one.
  template <Kind kind>
  Candidate way_to_meet(int need) const;

  /// The open cell with fewest candidates, the first in reading order.
  /// Requires  !done().
  int tightest_cell() const;

  /// Meets the four needs and strikes what can no longer be.
  /// Requires  allows(candidate).
  void place(Candidate candidate);

 private:
  static constexpr std::size_t at(int i) { return static_cast<std::size_t>(i); }

  /// The needs that this way can no longer meet.
  template <Kind kind>
  Set struck(int way) const {
    const Set& own = struck_[kind][at(way)];
    if constexpr (kind == cell) return own;
    if constexpr (kind == row) return own | in_stack_[at(way / Shape::box_cols)];
    if constexpr (kind == column) return own | in_band_[at(way / Shape::box_rows)];
    if constexpr (kind == box) {
      return own | in_box_row_[at(way / Shape::box_cols)] | in_box_column_[at(way % Shape::box_cols)];
    }
  }

  std::array<std::array<Set, Shape::size>, 4> struck_{};  // [kind][way]
  std::array<Set, Shape::stacks> in_stack_{};             // kind row: for each column of the stack
  std::array<Set, Shape::bands> in_band_{};               // kind column: for each row of the band
  std::array<Set, Shape::box_rows> in_box_row_{};         // kind box: for each place in that row of the boxes
  std::array<Set, Shape::box_cols> in_box_column_{};      // and in that column
  std::array<Set, 4> open_{};                             // [kind]
};

/// The masks that a placement strikes with. Boxes and rows of a band have the same numbers, counted from 0,
/// so that `band_digit` serves both.
template <class Shape>
struct NeedMasks {
  template <std::size_t N>
  using Sets = std::array<NeedSet<Shape>, N>;
  using Squares = std::array<Sets<Shape::size>, Shape::size>;

  Sets<Shape::size> line{};  ///< every need of one row, column or box
  /// One digit in every row, column or box; of the kind cell, one column in every row.
  Sets<Shape::size> digit{};
  Sets<Shape::size> box{};    ///< of the kind cell: the cells of one box
  Squares band_digit{};       ///< [band][digit] in the rows of the band, or in its boxes
  Squares stack_digit{};      ///< [stack][digit] in the columns of the stack
  Squares stack_box_digit{};  ///< [stack][digit] in the boxes of the stack

  constexpr NeedMasks() {
    for (int a = 0; a < Shape::size; ++a) {
      for (int d = 0; d < Shape::size; ++d) {
        const int need = a * Shape::size + d;
        line[at(a)].add(need);
        digit[at(d)].add(need);
        box[at(Shape::box(static_cast<Cell>(need)))].add(need);
        band_digit[at(a / Shape::box_rows)][at(d)].add(need);
        stack_digit[at(a / Shape::box_cols)][at(d)].add(need);
        stack_box_digit[at(a % Shape::stacks)][at(d)].add(need);
      }
    }
  }

  static constexpr std::size_t at(int i) { return static_cast<std::size_t>(i); }
};

template <class Shape>
inline constexpr NeedMasks<Shape> need_masks{};

template <class Shape>
template <typename Needs<Shape>::Kind kind>
typename Needs<Shape>::Found Needs<Shape>::find() const {
  Set once;
  Set twice;
  for (int way = 0; way < Shape::size; ++way) {
    const Set met = open_[kind] - struck<kind>(way);
    twice |= once & met;
    once |= met;
  }
  return {once - twice, !(open_[kind] - once).empty()};
}

template <class Shape>
template <typename Needs<Shape>::Kind kind>
Candidate Needs<Shape>::way_to_meet(int need) const {
  // Looking at all ways costs less than stopping at the right one, a branch that cannot be predicted.
  int way = 0;
  for (int w = 0; w < Shape::size; ++w) way |= struck<kind>(w).has(need) ? 0 : w;
  const int major = need / Shape::size;
  const int minor = need % Shape::size;
  if constexpr (kind == cell) return {major, minor, way};
  if constexpr (kind == row) return {major, way, minor};
  if constexpr (kind == column) return {way, major, minor};
  if constexpr (kind == box) {
    return {major / Shape::stacks * Shape::box_rows + way / Shape::box_cols,
            major % Shape::stacks * Shape::box_cols + way % Shape::box_cols, minor};
  }
}

template <class Shape>
int Needs<Shape>::tightest_cell() const {
  std::array<Set, Shape::size + 1> more_than{};  // [n]: open cells with more than n candidates
  for (int digit = 0; digit < Shape::size; ++digit) {
    const Set fits = open_[cell] - struck<cell>(digit);
    for (std::size_t n = Shape::size; n > 0; --n) more_than[n] |= more_than[n - 1] & fits;
    more_than[0] |= fits;
  }
  std::size_t n = 0;
  while ((open_[cell] - more_than[n]).empty()) ++n;
  return (open_[cell] - more_than[n]).first();
}

template <class Shape>
void Needs<Shape>::place(Candidate candidate) {
  constexpr const NeedMasks<Shape>& masks = need_masks<Shape>;
  const auto [r, c, d] = candidate;
  const Cell here = Shape::cell(r, c);
  const int b = Shape::box(here);
  const int band = r / Shape::box_rows;
  const int stack = c / Shape::box_cols;
  const int box_row = r % Shape::box_rows;
  const int box_column = c % Shape::box_cols;

  open_[cell].drop(index(here));
  open_[row].drop(r * Shape::size + d);
  open_[column].drop(c * Shape::size + d);
  open_[box].drop(b * Shape::size + d);

  struck_[cell][at(d)] |= masks.line[at(r)] | masks.digit[at(c)] | masks.box[at(b)];
  struck_[row][at(c)] |= masks.line[at(r)] | masks.digit[at(d)];
  struck_[column][at(r)] |= masks.line[at(c)] | masks.digit[at(d)];
  struck_[box][at(box_row * Shape::box_cols + box_column)] |= masks.line[at(b)];
  in_stack_[at(stack)] |= masks.band_digit[at(band)][at(d)];
  in_band_[at(band)] |= masks.stack_digit[at(stack)][at(d)];
  in_box_row_[at(box_row)] |= masks.band_digit[at(band)][at(d)];
  in_box_column_[at(box_column)] |= masks.stack_box_digit[at(stack)][at(d)];
}

}  // namespace puzzlemill::sudoku
