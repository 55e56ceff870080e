#include "puzzlemill/cli/write_rows.hpp"

#include <fmt/format.h>

#include "puzzlemill/cli/filter_settings.hpp"
#include "puzzlemill/cli/output.hpp"
#include "puzzlemill/cli/row_writer.hpp"
#include "puzzlemill/core/error.hpp"

namespace puzzlemill::cli {
namespace {

Fields fields_of(const Settings& settings, std::string_view format) {
  const bool chosen = !settings.origin("fields").empty();
  if (format == "sdm" && chosen) {
    throw Error(Fault::usage, "an sdm file holds puzzles and nothing else: --fields has no meaning there");
  }
  return store::parse_fields(!chosen && (format == "sdm" || format == "line") ? "puzzle"
                                                                              : settings.text("fields"));
}

}  // namespace

void write_rows(const Settings& settings, const std::string& target, bool force) {
  const std::string& format = settings.text("format");
  const Fields fields = fields_of(settings, format);
  const store::Filter filter = list_filter_of(settings);
  const store::Database database(settings.text("db"), store::Access::read);
  const auto writer = row_writer(format == "sdm" ? "line" : format, fields,
                                 {.header = settings.flag("header"), .crlf = settings.flag("crlf")});
  Output out(target, force);
  std::string text;
  const auto pass_on = [&] {
    out.write(text);
    text.clear();
  };
  writer->begin(text);
  store::for_each_row(database, filter, fields, [&](Texts texts) {
    writer->add(text, texts);
    pass_on();
  });
  writer->end(text);
  pass_on();
  out.commit();
}

}  // namespace puzzlemill::cli
