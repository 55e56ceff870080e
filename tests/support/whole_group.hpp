#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <vector>

#include "puzzlemill/sudoku/generate/transform.hpp"

namespace puzzlemill::sudoku {

/// Every order of `size` lines that keeps blocks of `block` together, found by trying every order.
template <class Shape>
std::vector<typename Transform<Shape>::Line> line_orders(std::size_t block) {
  std::vector<typename Transform<Shape>::Line> orders;
  typename Transform<Shape>::Line order{};
  std::iota(order.begin(), order.end(), std::uint8_t{0});
  do {
    bool together = true;
    for (std::size_t i = 0; i < order.size(); ++i)
      together &= order[i] / block == order[i - i % block] / block;
    if (together) orders.push_back(order);
  } while (std::next_permutation(order.begin(), order.end()));
  return orders;
}

/// Calls `visit(Parts)` for every way to move the cells of a shape; the digits keep their names.
template <class Shape, class Visit>
void for_each_move(Visit visit) {
  const auto rows = line_orders<Shape>(Shape::box_rows);
  const auto columns = line_orders<Shape>(Shape::box_cols);
  typename Transform<Shape>::Parts parts;
  std::iota(parts.digits.begin(), parts.digits.end(), std::uint8_t{1});
  for (const bool transposed : {false, true}) {
    if (transposed && !Shape::square_boxes) continue;
    parts.transposed = transposed;
    for (const auto& row_order : rows) {
      for (const auto& column_order : columns) {
        parts.rows = row_order;
        parts.columns = column_order;
        visit(parts);
      }
    }
  }
}

/// How many transforms a shape has; that of 16×16 does not fit.
template <class Shape>
std::uint64_t group_order() {
  const auto factorial = [](int n) {
    std::uint64_t product = 1;
    for (int i = 2; i <= n; ++i) product *= static_cast<std::uint64_t>(i);
    return product;
  };
  std::uint64_t order = factorial(Shape::bands) * factorial(Shape::stacks) * factorial(Shape::size);
  for (int band = 0; band < Shape::bands; ++band) order *= factorial(Shape::box_rows);
  for (int stack = 0; stack < Shape::stacks; ++stack) order *= factorial(Shape::box_cols);
  return Shape::square_boxes ? 2 * order : order;
}

}  // namespace puzzlemill::sudoku
