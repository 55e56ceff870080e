#include "puzzlemill/formats/fubuki_block.hpp"

#include <fmt/format.h>

#include "puzzlemill/formats/row_text.hpp"

namespace puzzlemill::formats {
namespace {

/// The three numbers behind a word that begins with `word`, as `10,17,18`; empty for any other line.
std::string sums_behind(std::string_view word, std::string_view line) {
  std::string sums;
  std::size_t count = 0;
  if (line.size() < word.size()) return {};
  for (std::size_t i = 0; i < word.size(); ++i) {
    if ((line[i] | 0x20) != word[i]) return {};
  }
  const std::size_t first = line.find_first_of("0123456789");
  if (first == std::string_view::npos || line.substr(0, first).find('/') != std::string_view::npos) return {};
  bool in_number = false;
  for (const char c : line.substr(first)) {
    const bool digit = c >= '0' && c <= '9';
    if (!digit && std::string_view(" \t,;").find(c) == std::string_view::npos) return {};
    if (digit && !in_number) {
      if (++count > 1) sums += ',';
    }
    if (digit) sums += c;
    in_number = digit;
  }
  return count == 3 ? sums : std::string{};
}

}  // namespace

std::optional<FubukiBlock> FubukiBlock::begun_by(const Piece& line) {
  FubukiBlock block;
  block.row_sums_ = sums_behind("row", line.text);
  block.begin_ = {{}, line.line, line.column};
  return block.row_sums_.empty() ? std::nullopt : std::optional(block);
}

bool FubukiBlock::take(const Piece& line) {
  if (column_sums_.empty()) {
    column_sums_ = sums_behind("col", line.text);
    return !column_sums_.empty();
  }
  const RowText row = split_row(line);
  if (full() || row.cells.size() != 3 || !row.resembles_cells()) return false;
  for (const CellText& cell : row.cells) givens_ += cell.text.empty() ? "." : cell.text;
  ++rows_;
  return true;
}

ReadItem FubukiBlock::finish(const PuzzleBuilder& builder) const {
  const std::size_t lines = 1 + (column_sums_.empty() ? 0U : 1U) + rows_;
  Refusal refusal = builder.refusal(begin_.line, begin_.column, "");
  refusal.lines = lines;
  if (column_sums_.empty()) {
    refusal.message = "row sums without a line of column sums";
    return refusal;
  }
  if (rows_ != 0 && !full()) {
    refusal.message = fmt::format("the fubuki ends after {} of its 3 rows", rows_);
    return refusal;
  }
  TextPuzzle puzzle;
  puzzle.place = refusal.place;
  puzzle.lines = lines;
  puzzle.form = Form::fubuki;
  puzzle.text = fmt::format("{}/{}/{}", row_sums_, column_sums_, full() ? givens_ : std::string(9, '.'));
  return puzzle;
}

}  // namespace puzzlemill::formats
