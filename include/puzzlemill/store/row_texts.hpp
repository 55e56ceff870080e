#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include <SQLiteCpp/Statement.h>

#include "puzzlemill/store/query.hpp"

namespace puzzlemill::store {

/// The column's text, valid until the next step.
inline std::string_view text_of(SQLite::Statement& row, int column) {
  const SQLite::Column cell = row.getColumn(column);
  const char* text = cell.getText();  // before the length: it is the text's that counts, not the number's
  return {text, static_cast<std::size_t>(cell.getBytes())};
}

/// Calls `visit` with the texts of the first `columns` columns of each row.
inline void visit_all(SQLite::Statement& rows, std::size_t columns, const RowVisitor& visit) {
  std::vector<std::string_view> texts(columns);
  while (rows.executeStep()) {
    for (std::size_t i = 0; i < texts.size(); ++i) texts[i] = text_of(rows, static_cast<int>(i));
    visit(texts);
  }
}

}  // namespace puzzlemill::store
