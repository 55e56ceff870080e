#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "puzzlemill/core/band.hpp"
#include "puzzlemill/store/database.hpp"
#include "puzzlemill/store/query.hpp"

namespace puzzlemill::book {

/// So many puzzles of a band.
struct Take {
  Band band;
  std::int64_t count;
};

/// A puzzle for a book.
struct Entry {
  std::int64_t id = 0;  ///< in the database
  Band band = Band::trivial;
  int score = 0;
  int clues = 0;
  std::vector<std::string> shown{};  ///< the values of the fields that were asked for
};

struct Shortage {
  Take wanted;
  std::int64_t there;
};

struct Selection {
  std::vector<Entry> entries;       ///< as in the book: of rising score, equals as they came to the database
  std::vector<Shortage> shortages;  ///< bands of which there is not enough; then the entries are no book
};

/// Picks puzzles that no book of the database has used, nor one of their class, and no two of one class: of
/// each band the first ones that pass `filter`, in its order, after its offset. Without an order, which is by
/// job and index, a band is spread over its scores as the database has them.
///
/// Requires  each band once. What `filter` says of bands and limit is not looked at.
/// Errors    those of the database.
/// Limits    nothing is reserved: a book that somebody else records at the same time may take the same ones,
///           which record_book() then refuses.
[[nodiscard]] Selection select(const store::Database& database, store::Filter filter,
                               std::span<const Take> takes, std::span<const store::Field* const> shown = {});

/// The entries of a book that was recorded, by their number. Errors  those of the database.
[[nodiscard]] std::vector<Entry> recorded(const store::Database& database, std::int64_t book,
                                          std::span<const store::Field* const> shown = {});

/// Whether the entries are so many of each band as the takes say, and none else.
[[nodiscard]] bool are_taken(std::span<const Entry> entries, std::span<const Take> takes);

}  // namespace puzzlemill::book
