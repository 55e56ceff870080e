#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace puzzlemill::store {

/// One thing to be known of a stored puzzle: a column of query, export and the view `puzzles`.
struct Field {
  std::string_view name;     ///< as in --fields and --order-by
  std::string_view column;   ///< in the view `puzzles`
  std::string_view sql;      ///< over puzzle_rows p and row_joins
  std::string_view order;    ///< what a sort by it compares, over p alone (unknown goes last); empty: `sql`
  std::string_view meaning;  ///< for help
  bool is_text = false;      ///< else a number, or nothing
};

/// What a Field's SQL reads besides `puzzle_rows p`: its kind k, its band b, its symmetry s, its hardest
/// technique h. Left joins, since SQLite drops those whose columns nobody asks for.
inline constexpr std::string_view row_joins =
    "LEFT JOIN kinds k ON k.id = p.kind LEFT JOIN bands b ON b.id = p.band "
    "LEFT JOIN symmetries s ON s.id = p.symmetry LEFT JOIN techniques h ON h.id = p.hardest";

/// True of a row p when neither it nor another puzzle of its class is in a book.
inline constexpr std::string_view is_unused =
    "NOT EXISTS (SELECT 1 FROM book_entries e WHERE e.kind = p.kind AND e.class_grid = p.class_grid "
    "AND e.class_clues = p.class_clues)";

std::span<const Field> fields();

/// `id,kind,band,score,clues,puzzle,solution`
std::vector<const Field*> default_fields();

/// The names in a list, with commas between.
std::vector<std::string_view> split_names(std::string_view text);

/// Errors   usage for an unknown name, with all that are known.
const Field& field_named(std::string_view name);
/// Reads `A,B,...`. Errors as above, and usage for an empty list.
std::vector<const Field*> parse_fields(std::string_view text);

/// `COLUMN` or `COLUMN:desc`; `:asc` may be said.
struct Order {
  const Field* field;
  bool descending = false;
};
Order parse_order(std::string_view text);

}  // namespace puzzlemill::store
