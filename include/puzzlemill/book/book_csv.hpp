#pragma once

#include <span>
#include <string>

#include "puzzlemill/book/selection.hpp"
#include "puzzlemill/formats/csv.hpp"

namespace puzzlemill::book {

/// The entries as a CSV table, numbered from 1:
///
///     number,level,score,clues,puzzle,solution
///     1,simple,41,30,..3…,123…
///
/// `level` is the band. The header and its order do not change.
[[nodiscard]] std::string to_csv(std::span<const Entry> entries, const formats::CsvStyle& style);

}  // namespace puzzlemill::book
