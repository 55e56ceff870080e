#include "puzzlemill/store/row_holder.hpp"

#include <fmt/format.h>

namespace puzzlemill::store {
namespace {

/// distinct_by is said as in the partial indexes, so that they are used.
std::string find_sql(DistinctBy distinct) {
  return fmt::format(
      "SELECT p.id, p.band, p.class_grid, p.class_clues, EXISTS (SELECT 1 FROM book_entries e WHERE e.kind = "
      "p.kind AND "
      "e.class_grid = p.class_grid AND e.class_clues = p.class_clues AND e.puzzle = p.id) "
      "FROM puzzle_rows p WHERE p.distinct_by = {} AND p.kind = ?1 AND {}",
      static_cast<int>(distinct),
      distinct == DistinctBy::text ? "p.givens = ?2" : "p.class_grid = ?2 AND p.class_clues = ?3");
}

}  // namespace

RowHolders::RowHolders(Database& database, DistinctBy distinct)
    : distinct_(distinct),
      find_(database.connection(), find_sql(distinct)),
      remove_(database.connection(), "DELETE FROM puzzle_rows WHERE id = ?") {}

std::optional<RowHolder> RowHolders::find(std::int64_t kind, const ClassKey& key, const std::string& givens) {
  find_.reset();
  find_.bind(1, kind);
  if (distinct_ == DistinctBy::text) {
    find_.bindNoCopy(2, givens);
  } else {
    find_.bind(2, static_cast<std::int64_t>(key.grid));
    find_.bind(3, static_cast<std::int64_t>(key.clues));
  }
  std::optional<RowHolder> holder;
  if (find_.executeStep()) {
    holder = {.id = find_.getColumn(0).getInt64(),
              .band = find_.getColumn(1).getInt64(),
              .key = {static_cast<std::uint64_t>(find_.getColumn(2).getInt64()),
                      static_cast<std::uint64_t>(find_.getColumn(3).getInt64())},
              .in_book = find_.getColumn(4).getInt() != 0};
  }
  find_.reset();
  return holder;
}

void RowHolders::remove(std::int64_t id) {
  remove_.reset();
  remove_.bind(1, id);
  remove_.exec();
}

}  // namespace puzzlemill::store
