#pragma once

#include <string_view>

#include "puzzlemill/sudoku/shape.hpp"

namespace puzzlemill::sudoku {

/// What users call a shape: `sudoku` and the length of its side.
template <class Shape>
inline constexpr std::string_view kind_name = "";
template <>
inline constexpr std::string_view kind_name<Shape4> = "sudoku4";
template <>
inline constexpr std::string_view kind_name<Shape6> = "sudoku6";
template <>
inline constexpr std::string_view kind_name<Shape8> = "sudoku8";
template <>
inline constexpr std::string_view kind_name<Shape9> = "sudoku9";
template <>
inline constexpr std::string_view kind_name<Shape10> = "sudoku10";
template <>
inline constexpr std::string_view kind_name<Shape12> = "sudoku12";
template <>
inline constexpr std::string_view kind_name<Shape16> = "sudoku16";

}  // namespace puzzlemill::sudoku
