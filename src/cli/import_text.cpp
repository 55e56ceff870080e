#include "puzzlemill/cli/import_text.hpp"

#include <iostream>
#include <sstream>
#include <utility>
#include <variant>

#include <fmt/format.h>
#define XXH_INLINE_ALL
#include <xxhash.h>

#include "puzzlemill/cli/puzzle_input.hpp"

namespace puzzlemill::cli {

ImportReader::ImportReader(const Settings& settings, std::unique_ptr<std::istream> text,
                           const std::string& name)
    : settings_(settings), text_(std::move(text)), reader_(*text_, name, read_options(settings)) {}

std::optional<formats::ReadItem> ImportReader::next() {
  std::optional<formats::ReadItem> item = reader_.next();
  if (item) item = of_wanted_kind(settings_, std::move(*item));
  return item;
}

ImportText::ImportText(const Settings& settings, std::string name)
    : settings_(settings), name_(std::move(name)) {
  if (name_ == "-") {
    require_stdin();
    std::ostringstream text;
    text << std::cin.rdbuf();
    typed_ = text.str();
    name_ = "stdin";
  } else {
    open_text(name_);  // now, and not when the texts before it are in the database
  }
}

ImportReader ImportText::open() const {
  if (typed_) return {settings_, std::make_unique<std::istringstream>(*typed_), name_};
  return {settings_, std::make_unique<std::ifstream>(open_text(name_)), name_};
}

std::optional<ImportContents> ImportText::contents(const std::atomic<bool>& stop) const {
  ImportContents contents;
  XXH3_state_t state;
  XXH3_64bits_reset(&state);
  ImportReader reader = open();
  while (const std::optional<formats::ReadItem> item = reader.next()) {
    if (stop) return std::nullopt;
    ++contents.items;
    const auto* puzzle = std::get_if<formats::TextPuzzle>(&*item);
    if (puzzle == nullptr) continue;
    ++contents.puzzles[kind_of(*puzzle)];
    const std::string text =
        fmt::format("{} {} {}\n", puzzle->number, question_text(*puzzle), solution_text(*puzzle));
    XXH3_64bits_update(&state, text.data(), text.size());
  }
  contents.digest = fmt::format("{:016x}", XXH3_64bits_digest(&state));
  return contents;
}

}  // namespace puzzlemill::cli
