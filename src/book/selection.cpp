#include "puzzlemill/book/selection.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <charconv>
#include <string_view>
#include <tuple>

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

std::int64_t append_unused(const store::Database& database, const store::Filter& filter, Band band,
                           std::vector<Entry>& entries) {
  const std::vector<const store::Field*> fields = store::parse_fields("id,score,clues,puzzle,solution");
  std::int64_t found = 0;
  store::for_each_row(database, filter, fields, [&](std::span<const std::string_view> texts) {
    entries.push_back({.id = number_in<std::int64_t>(texts[0]),
                       .band = band,
                       .score = number_in<int>(texts[1]),
                       .clues = number_in<int>(texts[2]),
                       .puzzle = std::string(texts[3]),
                       .solution = std::string(texts[4])});
    ++found;
  });
  return found;
}

}  // namespace

Selection select(const store::Database& database, store::Filter filter, std::span<const Take> takes) {
  Selection selection;
  filter.unused = true;
  filter.order.reset();
  filter.offset = 0;
  for (const Take& take : takes) {
    filter.bands = {take.band};
    filter.limit = take.count;
    const std::int64_t found = append_unused(database, filter, take.band, selection.entries);
    if (found < take.count) selection.shortages.push_back({take, found});
  }
  std::ranges::sort(selection.entries, {}, [](const Entry& e) { return std::tuple(e.score, e.id); });
  return selection;
}

}  // namespace puzzlemill::book
