#pragma once

#include <array>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "puzzlemill/core/error.hpp"
#include "puzzlemill/core/kind.hpp"
#include "puzzlemill/fubuki/kind.hpp"
#include "puzzlemill/sudoku/kind.hpp"

namespace puzzlemill::pipeline {

template <PuzzleKind... Kinds>
struct KindList {
  static constexpr std::array<std::string_view, sizeof...(Kinds)> names{Kinds::name...};
};

/// Every kind that the program knows, a line each.
using Kinds = KindList<               //
    sudoku::Sudoku<sudoku::Shape4>,   //
    sudoku::Sudoku<sudoku::Shape6>,   //
    sudoku::Sudoku<sudoku::Shape8>,   //
    sudoku::Sudoku<sudoku::Shape9>,   //
    sudoku::Sudoku<sudoku::Shape10>,  //
    sudoku::Sudoku<sudoku::Shape12>,  //
    sudoku::Sudoku<sudoku::Shape16>,  //
    fubuki::Fubuki>;

constexpr std::span<const std::string_view> kind_names() {
  return Kinds::names;
}

namespace detail {

template <PuzzleKind First, PuzzleKind... Rest, class Visitor>
decltype(auto) with_kind(KindList<First, Rest...>, std::string_view name, Visitor&& visitor) {
  if constexpr (sizeof...(Rest) > 0) {
    if (name != First::name) return with_kind(KindList<Rest...>{}, name, std::forward<Visitor>(visitor));
  } else if (name != First::name) {
    throw Error(Fault::usage,
                fmt::format("there is no kind '{}'; the kinds are {}", name, fmt::join(kind_names(), ", ")));
  }
  return visitor.template operator()<First>();
}

}  // namespace detail

/// Calls `visitor.template operator()<K>()` for the kind of this name, and returns what it returns: how a
/// name that came in at run time becomes a type.
///
/// Errors   usage for an unknown name, with all that are known.
template <class Visitor>
decltype(auto) with_kind(std::string_view name, Visitor&& visitor) {
  return detail::with_kind(Kinds{}, name, std::forward<Visitor>(visitor));
}

}  // namespace puzzlemill::pipeline
