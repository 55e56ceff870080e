#include "puzzlemill/cli/filter_settings.hpp"

namespace puzzlemill::cli {

store::Filter filter_of(const Settings& settings) {
  store::Filter filter;
  filter.kind = settings.optional_text("kind");
  filter.score = settings.range("score");
  filter.clues = settings.range("clues");
  filter.er = settings.decimal_range("er");
  filter.ep = settings.decimal_range("ep");
  filter.ed = settings.decimal_range("ed");
  for (const std::string& technique : settings.all("technique")) {
    filter.techniques.push_back(*sudoku::explainer::technique_named(technique));
  }
  if (settings.has("hardest")) filter.hardest = sudoku::explainer::technique_named(settings.text("hardest"));
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
