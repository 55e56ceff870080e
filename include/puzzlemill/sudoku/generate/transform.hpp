#pragma once

#include <array>
#include <cassert>
#include <compare>
#include <cstddef>
#include <cstdint>

#include "puzzlemill/sudoku/puzzle.hpp"

namespace puzzlemill::sudoku {

/// One of the symmetries of a shape: a move of cells and a renaming of digits that turn every solution into a
/// solution. They form a group, made of
///
///     bands, rows of a band, stacks, columns of a stack   in any order
///     digits                                              by any other digits
///     transposing                                         where the boxes are square
///
/// Errors   throws nothing; a Transform is valid once built.
/// Threads  a value: any number of readers.
template <class Shape>
class Transform {
 public:
  using Line = std::array<std::uint8_t, Shape::size>;

  /// How a transform is put together. First the grid is transposed, if so; then its row rows[i] comes to be
  /// row i and its column columns[j] column j; and digit d is renamed digits[d - 1].
  struct Parts {
    bool transposed = false;
    Line rows{};
    Line columns{};
    Line digits{};
  };

  /// The identity.
  constexpr Transform() {
    for (std::size_t c = 0; c < to_.size(); ++c) to_[c] = static_cast<std::uint8_t>(c);
    for (std::size_t d = 0; d < digits_.size(); ++d) digits_[d] = static_cast<std::uint8_t>(d);
  }

  /// Requires  rows and columns that keep bands and stacks together, digits 1 … size each once, and
  ///           square boxes if transposed.
  explicit constexpr Transform(const Parts& parts) {
    assert(Shape::square_boxes || !parts.transposed);
    assert(keeps_blocks(parts.rows, Shape::box_rows) && keeps_blocks(parts.columns, Shape::box_cols));
    // A cell's index is a part that its row gives plus one that its column gives, before and after,
    // transposed or not.
    const std::size_t row_step = parts.transposed ? 1 : Shape::size;
    const std::size_t column_step = parts.transposed ? Shape::size : 1;
    std::size_t target = 0;
    for (const std::size_t row : parts.rows) {
      for (const std::size_t column : parts.columns) {
        to_[row * row_step + column * column_step] = static_cast<std::uint8_t>(target++);
      }
    }
    for (std::size_t d = 0; d < Shape::size; ++d) digits_[d + 1] = parts.digits[d];
  }

  constexpr Cell apply(Cell cell) const {
    return static_cast<Cell>(to_[static_cast<std::size_t>(index(cell))]);
  }
  constexpr int apply_to_digit(int digit) const { return digits_[static_cast<std::size_t>(digit)]; }

  constexpr CellSet<Shape> apply(const CellSet<Shape>& cells) const {
    CellSet<Shape> image;
    cells.for_each([&](Cell cell) { image.add(apply(cell)); });
    return image;
  }
  constexpr ClueMask<Shape> apply(const ClueMask<Shape>& clues) const { return {apply(clues.cells)}; }
  constexpr Solution<Shape> apply(const Solution<Shape>& solution) const {
    return Solution<Shape>::trusted(moved(solution.digits()));
  }
  constexpr Givens<Shape> apply(const Givens<Shape>& givens) const { return {moved(givens.digits)}; }
  constexpr Puzzle<Shape> apply(const Puzzle<Shape>& puzzle) const {
    return {apply(puzzle.solution), apply(puzzle.clues)};
  }

  /// This one first, `next` on what comes of it.
  constexpr Transform then(const Transform& next) const {
    Transform both;
    for (std::size_t c = 0; c < to_.size(); ++c) both.to_[c] = next.to_[to_[c]];
    for (std::size_t d = 0; d < digits_.size(); ++d) both.digits_[d] = next.digits_[digits_[d]];
    return both;
  }

  constexpr Transform inverse() const {
    Transform back;
    for (std::size_t c = 0; c < to_.size(); ++c) back.to_[to_[c]] = static_cast<std::uint8_t>(c);
    for (std::size_t d = 0; d < digits_.size(); ++d) back.digits_[digits_[d]] = static_cast<std::uint8_t>(d);
    return back;
  }

  /// Some total order, for sets of transforms.
  friend constexpr auto operator<=>(const Transform&, const Transform&) = default;

 private:
  constexpr Digits<Shape> moved(const Digits<Shape>& digits) const {
    Digits<Shape> image{};
    for (std::size_t c = 0; c < to_.size(); ++c) image[to_[c]] = digits_[digits[c]];
    return image;
  }

  /// Whether each block of lines that lie side by side comes from one block, and every line comes once.
  static constexpr bool keeps_blocks(const Line& lines, std::size_t block) {
    std::uint32_t seen = 0;
    for (std::size_t i = 0; i < lines.size(); ++i) {
      if (lines[i] / block != lines[i - i % block] / block) return false;
      seen |= 1U << lines[i];
    }
    return seen == (1U << Shape::size) - 1;
  }

  std::array<std::uint8_t, Shape::cells> to_{};         ///< where each cell goes
  std::array<std::uint8_t, Shape::size + 1> digits_{};  ///< each digit's new name; a blank, 0, stays one
};

}  // namespace puzzlemill::sudoku
