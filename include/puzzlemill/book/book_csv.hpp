#pragma once

#include <span>
#include <string>
#include <string_view>

#include "puzzlemill/book/selection.hpp"
#include "puzzlemill/formats/csv.hpp"

namespace puzzlemill::book {

/// What a book shows unless it is told otherwise; the header and its order do not change.
inline constexpr std::string_view usual_columns = "number,level,score,clues,puzzle,solution";

/// The entries as a CSV table, numbered from 1:
///
///     number,level,score,clues,puzzle,solution
///     1,simple,41,30,..3…,123…
///
/// `level` is the band. A column is one of these two, or a field of the database.
///
/// Requires  Entry::shown has the values of the other columns, in their order.
[[nodiscard]] std::string to_csv(std::span<const Entry> entries, std::span<const std::string> columns,
                                 bool header, const formats::CsvStyle& style);

}  // namespace puzzlemill::book
