#include <algorithm>
#include <atomic>
#include <filesystem>
#include <iostream>
#include <optional>
#include <span>
#include <string>
#include <system_error>
#include <vector>

#include <fmt/format.h>

#include "puzzlemill/book/book_csv.hpp"
#include "puzzlemill/book/selection.hpp"
#include "puzzlemill/cli/clock_text.hpp"
#include "puzzlemill/cli/commands.hpp"
#include "puzzlemill/cli/filter_settings.hpp"
#include "puzzlemill/cli/output.hpp"
#include "puzzlemill/cli/row_writer.hpp"
#include "puzzlemill/cli/run_report.hpp"
#include "puzzlemill/cli/stop_signals.hpp"
#include "puzzlemill/core/error.hpp"
#include "puzzlemill/store/books.hpp"
#include "puzzlemill/store/stoppable.hpp"

namespace puzzlemill::cli {
namespace {

std::vector<puzzlemill::book::Take> takes_of(const Settings& settings) {
  std::vector<puzzlemill::book::Take> takes;
  for (const BandCount& take : settings.band_counts("take")) takes.push_back({take.band, take.count});
  if (takes.empty()) throw Error(Fault::usage, "book needs --take");
  return takes;
}

/// What the takes say already is refused where it says something else.
void check_filters(const Settings& settings, const std::vector<puzzlemill::book::Take>& takes) {
  std::int64_t wanted = 0;
  for (const auto& take : takes) {
    wanted += take.count;
    const std::vector<std::string>& bands = settings.all("band");
    if (!bands.empty() && std::ranges::find(bands, name(take.band)) == bands.end()) {
      throw Error(Fault::usage, fmt::format("{} shuts out {}, of which {} wants {}", settings.origin("band"),
                                            name(take.band), settings.origin("take"), take.count));
    }
  }
  const auto limit = settings.optional_whole("limit");
  if (limit && wanted > *limit) {
    throw Error(Fault::usage, fmt::format("{} wants {} puzzles, {} allows {}", settings.origin("take"),
                                          wanted, settings.origin("limit"), *limit));
  }
  if (!settings.origin("unused").empty() && !settings.flag("unused")) {
    throw Error(Fault::usage,
                fmt::format("{}: a book never takes what another has", settings.origin("unused")));
  }
}

std::vector<std::string> columns_of(const Settings& settings) {
  const auto names = store::split_names(settings.text("fields"));
  return {names.begin(), names.end()};
}

/// Those of the columns that the database knows.
Fields fields_among(const std::vector<std::string>& columns) {
  Fields fields;
  for (const std::string& column : columns) {
    if (column != "number" && column != "level") fields.push_back(&store::field_named(column));
  }
  return fields;
}

std::optional<std::int64_t> book_named(const store::Database& database, const std::string& title) {
  const std::vector<store::BookRecord> books = store::read_books(database);
  const auto found = std::ranges::find(books, title, &store::BookRecord::title);
  return found == books.end() ? std::nullopt : std::optional(found->id);
}

/// What a book is written as.
struct BookForm {
  std::vector<std::string> columns;
  Fields fields;
  bool header;
  bool crlf;

  std::string text(const std::vector<puzzlemill::book::Entry>& entries) const {
    return puzzlemill::book::to_csv(entries, columns, header, {.crlf = crlf});
  }
};

/// For a command that was killed after its book was recorded and before the file had its name. Any other book of
/// the title is refused, before anything is written: stdout cannot be taken back.
ExitStatus write_again(const store::Database& database, std::int64_t id, const std::string& title,
                       std::span<const puzzlemill::book::Take> takes, const std::string& target,
                       const BookForm& form, bool force) {
  const std::vector<puzzlemill::book::Entry> entries = puzzlemill::book::recorded(database, id, form.fields);
  std::error_code unknown;
  const bool there = target == "-" || (std::filesystem::exists(target, unknown) && !force);
  if (there || !puzzlemill::book::are_taken(entries, takes)) {
    throw Error(Fault::usage, TextPlace{database.path()}, fmt::format("there is a book '{}' already", title));
  }
  Output out(target, force);
  out.write(form.text(entries));
  out.commit();
  std::cerr << fmt::format("book '{}' was recorded before: {} written again\n", title,
                           counted(std::ssize(entries), "puzzle"));
  return ExitStatus::done;
}

void say_what_is_short(const std::vector<puzzlemill::book::Shortage>& shortages) {
  for (const auto& shortage : shortages) {
    std::cerr << fmt::format("{}: {} wanted, {} unused ones there\n", name(shortage.wanted.band),
                             shortage.wanted.count, shortage.there);
  }
  std::cerr << "no book was made\n";
}

/// Throws  store::BrokenOff where that is asked for before the book is recorded.
ExitStatus make(const Settings& settings, const std::vector<puzzlemill::book::Take>& takes,
                const store::Filter& filter, const BookForm& form, store::Database& database,
                const std::atomic<bool>& stop) {
  const std::string& title = settings.text("title");
  const std::string& target = settings.text("output");
  const store::Stoppable stoppable(database, stop);
  if (const auto id = book_named(database, title)) {
    return write_again(database, *id, title, takes, target, form, settings.flag("force"));
  }

  const puzzlemill::book::Selection selection =
      puzzlemill::book::select(database, filter, takes, form.fields);
  if (!selection.shortages.empty()) {
    say_what_is_short(selection.shortages);
    return ExitStatus::rejected;
  }
  // The file is complete but for its name when the book is recorded: what can fail has been tried by then.
  Output out(target, settings.flag("force"));
  out.write(form.text(selection.entries));
  out.settle();
  std::vector<std::int64_t> ids;
  for (const puzzlemill::book::Entry& entry : selection.entries) ids.push_back(entry.id);
  if (stop) throw store::BrokenOff{};
  store::record_book(database, title, now_text(), ids);
  // Between the record and the file's name there is no stopping.
  out.commit();
  std::cerr << fmt::format("book '{}': {}\n", title, counted(std::ssize(ids), "puzzle"));
  return ExitStatus::done;
}

}  // namespace

ExitStatus book(const Settings& settings) {
  const std::vector<puzzlemill::book::Take> takes = takes_of(settings);
  check_filters(settings, takes);
  const std::vector<std::string> columns = columns_of(settings);
  const BookForm form{columns, fields_among(columns), settings.flag("header"), settings.flag("crlf")};
  const store::Filter filter = list_filter_of(settings);
  const StopSignals signals;
  store::Database database(settings.text("db"), store::Access::write);
  database.claim_writing();  // what could keep the book from being recorded shows before it is printed
  try {
    return make(settings, takes, filter, form, database, signals.asked());
  } catch (const store::BrokenOff&) {
    store::roll_back(database);
    const bool is_recorded = book_named(database, settings.text("title")).has_value();
    std::cerr << (is_recorded ? "stopped: the book is recorded, its file was not written\n"
                              : "stopped: no book was made\n");
    return ExitStatus::stopped;
  }
}

}  // namespace puzzlemill::cli
