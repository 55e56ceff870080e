#include "puzzlemill/cli/filter_settings.hpp"

namespace puzzlemill::cli {

store::Filter filter_of(const Settings& settings) {
  store::Filter filter;
  filter.kind = settings.optional_text("kind");
  filter.score = settings.range("score");
  filter.clues = settings.range("clues");
  filter.er = settings.decimal_range("er");
  if (settings.has("symmetry")) filter.symmetry = symmetry_named(settings.text("symmetry"));
  filter.job = settings.optional_whole("job");
  filter.minimal = settings.flag("minimal");
  return filter;
}

store::Filter list_filter_of(const Settings& settings) {
  store::Filter filter = filter_of(settings);
  for (const std::string& band : settings.all("band")) filter.bands.push_back(*band_named(band));
  filter.unused = settings.flag("unused");
  filter.limit = settings.optional_whole("limit");
  filter.offset = static_cast<std::int64_t>(settings.whole("offset"));
  if (settings.has("order-by")) filter.order = store::parse_order(settings.text("order-by"));
  return filter;
}

}  // namespace puzzlemill::cli
