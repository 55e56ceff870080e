#include "puzzlemill/book/selection.hpp"

#include <algorithm>
#include <cassert>
#include <charconv>
#include <set>
#include <string_view>
#include <tuple>

#include <fmt/format.h>

#include "puzzlemill/store/books.hpp"
#include "puzzlemill/store/fields.hpp"

namespace puzzlemill::book {
namespace {

template <class Number>
Number number_in(std::string_view text) {
  Number number = 0;
  [[maybe_unused]] const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  assert(error == std::errc{} && end == text.data() + text.size());
  return number;
}

constexpr std::string_view needed = "id,score,clues,kind,class_key";
constexpr std::size_t needed_count = 5;

std::vector<const store::Field*> needed_and(std::span<const store::Field* const> shown) {
  std::vector<const store::Field*> fields = store::parse_fields(needed);
  fields.insert(fields.end(), shown.begin(), shown.end());
  return fields;
}

Entry entry_from(std::span<const std::string_view> texts, Band band) {
  return {.id = number_in<std::int64_t>(texts[0]),
          .band = band,
          .score = number_in<int>(texts[1]),
          .clues = number_in<int>(texts[2]),
          .shown = {texts.begin() + needed_count, texts.end()}};
}

/// Adds the first `take.count` that pass and whose class is not in `classes` yet; returns how many there are.
std::int64_t append_unused(const store::Database& database, store::Filter filter, const Take& take,
                           std::span<const store::Field* const> shown, std::set<std::string>& classes,
                           std::vector<Entry>& entries) {
  const std::vector<const store::Field*> fields = needed_and(shown);
  filter.bands = {take.band};
  // Where puzzles are told apart by text, most of a page may be of classes that the book has by then.
  filter.limit = std::max<std::int64_t>(take.count, 1000);
  std::int64_t found = 0;
  for (std::int64_t rows = *filter.limit; found < take.count && rows == *filter.limit;
       filter.offset += *filter.limit) {
    rows = 0;
    store::for_each_row(database, filter, fields, [&](std::span<const std::string_view> texts) {
      ++rows;
      if (found == take.count || !classes.insert(fmt::format("{} {}", texts[3], texts[4])).second) return;
      entries.push_back(entry_from(texts, take.band));
      ++found;
    });
  }
  return found;
}

}  // namespace

Selection select(const store::Database& database, store::Filter filter, std::span<const Take> takes,
                 std::span<const store::Field* const> shown) {
  Selection selection;
  std::set<std::string> classes;
  filter.unused = true;
  for (const Take& take : takes) {
    const std::int64_t found = append_unused(database, filter, take, shown, classes, selection.entries);
    if (found < take.count) selection.shortages.push_back({take, found});
  }
  std::ranges::sort(selection.entries, {}, [](const Entry& e) { return std::tuple(e.score, e.id); });
  return selection;
}

std::vector<Entry> recorded(const store::Database& database, std::int64_t book,
                            std::span<const store::Field* const> shown) {
  std::vector<const store::Field*> fields = needed_and(shown);
  fields.push_back(&store::field_named("band"));
  std::vector<Entry> entries;
  store::for_each_entry(database, book, fields, [&](std::span<const std::string_view> texts) {
    // A band that is not known is no reason to give up a book: the number of its puzzles says that it is another.
    entries.push_back(
        entry_from(texts.first(texts.size() - 1), band_named(texts.back()).value_or(Band::trivial)));
  });
  return entries;
}

bool are_taken(std::span<const Entry> entries, std::span<const Take> takes) {
  std::int64_t wanted = 0;
  for (const Take& take : takes) {
    wanted += take.count;
    if (std::ranges::count(entries, take.band, &Entry::band) != take.count) return false;
  }
  return wanted == static_cast<std::int64_t>(entries.size());
}

}  // namespace puzzlemill::book
