#include "puzzlemill/formats/grid_collector.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include <fmt/format.h>

#include "puzzlemill/core/text.hpp"

namespace puzzlemill::formats {
namespace {

constexpr std::size_t widest = 16;  ///< the largest size, and the number of cells of the smallest

std::string in_words(std::size_t count, std::string_view thing) {
  return fmt::format("{} {}{}", count, thing, count == 1 ? "" : "s");
}

/// How many cells hold one of 1 … 4, and how many something larger.
std::pair<std::size_t, std::size_t> small_and_large(const RowText& row) {
  std::size_t small = 0;
  std::size_t blank = 0;
  for (const CellText& cell : row.cells) {
    const bool one = cell.text.size() == 1;
    if (one && cell.text.front() >= '1' && cell.text.front() <= '4') ++small;
    if (cell.text.empty() || (one && is_blank_symbol(cell.text.front()))) ++blank;
  }
  return {small, row.cells.size() - small - blank};
}

}  // namespace

/// The width that most rows have, so that one bad row does not decide; the latest where it is a tie.
std::size_t GridCollector::width() const {
  if (builder_.options().size != 0) return static_cast<std::size_t>(builder_.options().size);
  std::array<std::size_t, widest + 1> votes{};
  std::size_t best = 0;
  for (const Row& row : rows_) {
    const std::size_t cells = row.text.cells.size();
    if (is_grid_size(cells) && ++votes[cells] >= votes[best]) best = cells;
  }
  return best;
}

std::size_t GridCollector::in_block(std::size_t block) const {
  return static_cast<std::size_t>(
      std::count_if(rows_.begin(), rows_.end(), [block](const Row& row) { return row.block == block; }));
}

/// A line of dashes is a row where dashes are the blanks, and a frame where something else is. True when
/// `text` is such a frame itself.
bool GridCollector::settle_dashes(const RowText& text) {
  const bool other_blank =
      text.has_other_blank() ||
      std::any_of(rows_.begin(), rows_.end(), [](const Row& row) { return row.text.has_other_blank(); });
  if (!other_blank) return false;
  if (const std::size_t erased =
          std::erase_if(rows_, [](const Row& row) { return row.text.only_dashes(); })) {
    frames_ += erased;
    renumber_blocks();
  }
  if (text.only_dashes()) ++frames_;
  return text.only_dashes();
}

/// Blocks that were nothing but frames are none.
void GridCollector::renumber_blocks() {
  const bool open = in_block(block_) != 0;
  std::size_t blocks = 0;
  std::size_t last = 0;
  for (Row& row : rows_) {
    if (blocks == 0 || row.block != last) ++blocks;
    last = std::exchange(row.block, blocks - 1);
  }
  block_ = open ? blocks - 1 : blocks;
}

void GridCollector::add(RowText text, const Piece& line) {
  if (settle_dashes(text)) return;
  const bool another_width = text.cells.size() != widest;
  if (another_width && !rows_.empty() && rows_.back().text.cells.size() == widest && are_small_puzzles()) {
    emit_small_puzzles();
  }
  if (adrift_ && rows_.size() > widest) {
    ++surplus_;
    return;
  }
  if (block_ > 0 && in_block(block_) == in_block(0)) {
    // This block is longer than the first, so the first was no band of its grid.
    refuse_short(rows_.size() - in_block(block_));
    for (Row& row : rows_) row.block = 0;
    block_ = 0;
  }
  rows_.push_back({std::move(text), line.line, line.column, block_});
  if (adrift_ || block_ > 0) return;
  const std::size_t n = width();
  if (n == widest && rows_.size() == n && are_small_puzzles()) return emit_small_puzzles();
  if (n != 0 && rows_.size() >= n) return finish();
  if (n == 0 && rows_.size() == widest) refuse_short(rows_.size());
}

bool GridCollector::are_small_puzzles() const {
  if (builder_.options().size != 0 || width() != widest) return false;
  std::size_t small = 0;
  std::size_t large = 0;
  for (const Row& row : rows_) {
    const auto [small_cells, large_cells] = small_and_large(row.text);
    small += small_cells;
    large += large_cells;
  }
  // Three quarters of the digits of a 16×16 grid are beyond 4, and of a list of 4×4 puzzles only those
  // mistyped.
  return 4 * large <= small + large;
}

void GridCollector::emit_small_puzzles() {
  block_ = 0;
  for (const Row& row : std::exchange(rows_, {})) {
    if (row.text.cells.size() != widest) {
      emit_(builder_.refusal(row.line, row.column, builder_.wrong_count(row.text.cells.size())));
    } else {
      emit_(builder_.from_cells(row.text.cells, 4, row.text.spacing, Form::line));
    }
  }
}

/// Dashes with nothing else around them are a rule below a grid, not a grid.
void GridCollector::drop_rules() {
  if (!std::all_of(rows_.begin(), rows_.end(), [](const Row& row) { return row.text.only_dashes(); })) return;
  frames_ += rows_.size();
  rows_.clear();
  block_ = 0;
}

void GridCollector::gap() {
  drop_rules();
  if (!rows_.empty() && in_block(block_) != 0) {
    const std::size_t n = width();
    const bool may_go_on =
        !adrift_ && n != 0 && rows_.size() < n && in_block(block_) == in_block(0) &&
        (in_block(0) == 1 || in_block(0) == static_cast<std::size_t>(band_rows(static_cast<int>(n))));
    const bool band_of_large = std::any_of(
        rows_.begin(), rows_.end(), [](const Row& row) { return small_and_large(row.text).second != 0; });
    if (may_go_on && (band_of_large || !are_small_puzzles())) {
      ++block_;
      return;
    }
    close();
  }
  if (rows_.empty()) adrift_ = false;
}

void GridCollector::end() {
  drop_rules();
  const bool broken =
      !rows_.empty() && !are_small_puzzles() && rows_.size() != width() && in_block(block_) != 0;
  close();
  adrift_ = broken;
}

void GridCollector::heading() {
  close();
  adrift_ = false;
}

/// No more rows come for what was gathered.
void GridCollector::close() {
  drop_rules();
  if (rows_.empty()) return;
  const std::size_t last = in_block(block_) == 0 && block_ > 0 ? block_ - 1 : block_;
  if (are_small_puzzles()) {
    emit_small_puzzles();
  } else if (surplus_ == 0 && rows_.size() == width() && in_block(last) == in_block(0)) {
    finish();
  } else {
    refuse_short(rows_.size());
  }
  block_ = 0;
}

/// The rows are full.
void GridCollector::finish() {
  const std::size_t n = width();
  const auto bad = [n](const Row& row) { return row.text.cells.size() != n; };
  if (const auto first = std::find_if(rows_.begin(), rows_.end(), bad); first != rows_.end()) {
    refuse_width(static_cast<std::size_t>(first - rows_.begin()));
    return;
  }
  std::vector<CellText> cells;
  Spacing spacing = Spacing::packed;
  for (const Row& row : rows_) {
    cells.insert(cells.end(), row.text.cells.begin(), row.text.cells.end());
    spacing = std::max(spacing, row.text.spacing);
  }
  const Form form = spacing == Spacing::separated ? Form::csv_grid : Form::text_grid;
  ReadItem item = builder_.from_cells(cells, static_cast<int>(n), spacing, form);
  std::visit([n](auto& any) { any.lines = n; }, item);
  rows_.clear();
  block_ = 0;
  emit_(std::move(item));
}

/// Refuses all rows for the sake of row `r`.
void GridCollector::refuse_width(std::size_t r) {
  const std::size_t n = width();
  const std::vector<CellText>& cells = rows_[r].text.cells;
  const std::size_t column = cells.size() > n ? cells[n].column : rows_[r].column;
  // One row with a cell too few or too many is still a row; more may be a row on two lines, or two on one.
  std::size_t bad = 0;
  bool far_off = false;
  for (const Row& row : rows_) {
    const std::size_t length = row.text.cells.size();
    if (length != n) ++bad;
    far_off = far_off || length + 2 < n || length > n + 2;
  }
  adrift_ = adrift_ || bad > 1 || far_off;
  block_ = 0;
  refuse_rows(rows_.size(),
              builder_.refusal(rows_[r].line, column,
                               fmt::format("row {} has {}, where a {}x{} grid has {}{}", r + 1,
                                           in_words(cells.size(), "cell"), n, n, n, spaces_hint())),
              rows_.size());
}

/// Rows of unlike widths with spaces in them may have spaces for blanks.
std::string GridCollector::spaces_hint() const {
  const bool spaced = std::any_of(rows_.begin(), rows_.end(), [](const Row& row) { return row.text.spaced; });
  const bool unlike = std::any_of(rows_.begin(), rows_.end(), [this](const Row& row) {
    return row.text.cells.size() != rows_.front().text.cells.size();
  });
  return spaced && unlike ? "; spaces are blanks only with --blank empty" : "";
}

/// Refuses the first `rows` rows, which are no whole grid.
void GridCollector::refuse_short(std::size_t rows) {
  const Row& last = rows_[rows - 1];
  const std::size_t n = width();
  if (adrift_) {
    const std::size_t all = rows + std::exchange(surplus_, 0);
    refuse_rows(rows,
                builder_.refusal(rows_.front().line, rows_.front().column,
                                 fmt::format("{} behind a broken grid, without a blank line between: where a "
                                             "grid begins cannot be told",
                                             in_words(all, "row"))),
                all);
  } else if (n != 0 && last.text.cells.size() != n && rows == rows_.size()) {
    refuse_width(rows - 1);
  } else if (n == 0) {
    const std::string cells = in_words(last.text.cells.size(), "cell");
    refuse_rows(
        rows,
        builder_.refusal(last.line, last.column,
                         fmt::format("{}: neither a puzzle nor a row of one{}", cells, spaces_hint())),
        rows);
  } else {
    refuse_rows(rows,
                builder_.refusal(last.line, last.column,
                                 fmt::format("the grid ends after {}, where a {}x{} grid has {}{}",
                                             in_words(rows, "row"), n, n, n, spaces_hint())),
                rows);
  }
}

void GridCollector::refuse_rows(std::size_t rows, Refusal refusal, std::size_t lines) {
  refusal.lines = lines;
  rows_.erase(rows_.begin(), rows_.begin() + static_cast<std::ptrdiff_t>(rows));
  if (rows_.empty()) block_ = 0;
  emit_(std::move(refusal));
}

}  // namespace puzzlemill::formats
