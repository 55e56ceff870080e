#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include <fmt/format.h>

#include "puzzlemill/core/error.hpp"
#include "puzzlemill/core/names.hpp"
#include "puzzlemill/store/database.hpp"

/// Values of enums as a database has them: it is a file, and anything may stand in it.
namespace puzzlemill::store {

/// Throws bad_input: `puzzles.db: puzzle 10000000003 has band '77', which is not known`.
[[noreturn]] inline void refuse_value(const Database& database, std::string_view what,
                                      std::string_view value) {
  throw Error(Fault::bad_input, TextPlace{.file = database.path()},
              fmt::format("{} '{}', which is not known", what, value));
}

/// Throws bad_input: `puzzles.db: the database is damaged: puzzle 10000000003 belongs to no job`.
[[noreturn]] inline void refuse_damaged(const Database& database, std::string_view what) {
  throw Error(Fault::bad_input, TextPlace{.file = database.path()},
              fmt::format("the database is damaged: {}", what));
}

/// The enum's value of this number, one of `count`; `what` says whose it is, if it comes to that.
template <class Enum, class What>
Enum stored_value(const Database& database, std::size_t count, std::int64_t number, const What& what) {
  if (number < 0 || number >= static_cast<std::int64_t>(count)) {
    refuse_value(database, what(), std::to_string(number));
  }
  return static_cast<Enum>(number);
}

/// The enum's value of this name.
template <class Enum, std::size_t N>
Enum stored_name(const Database& database, const std::array<std::string_view, N>& names,
                 std::string_view name, std::string_view what) {
  const std::optional<Enum> value = named<Enum>(names, name);
  if (!value) refuse_value(database, what, name);
  return *value;
}

}  // namespace puzzlemill::store
