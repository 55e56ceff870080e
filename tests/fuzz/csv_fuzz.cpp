#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "fuzz/require.hpp"
#include "puzzlemill/formats/csv.hpp"
#include "puzzlemill/formats/csv_table.hpp"

namespace {

using namespace puzzlemill::formats;
using puzzlemill::fuzz::require;

std::vector<std::string_view> lines_of(std::string_view text) {
  std::vector<std::string_view> lines;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    lines.push_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return lines;
}

/// What a record holds is what it is read as once it was written again.
void check_record(std::string_view line, char separator) {
  std::vector<Piece> fields;
  std::string unquoted;
  if (!split_record({line, 1, 1}, separator, fields, unquoted)) return;
  for (const Piece& field : fields)
    require(field.text.size() <= line.size(), "a field is no longer than its record");

  std::string written;
  CsvWriter csv(written, {.separator = separator});
  for (const Piece& field : fields) csv.field(field.text);
  csv.end_record();
  if (written.find_first_of("\r\n") != written.size() - 1) return;  // a reader of lines cannot see it whole
  written.pop_back();
  std::vector<Piece> again;
  std::string unquoted_again;
  require(split_record({written, 1, 1}, separator, again, unquoted_again), "what was written can be read");
  require(std::ranges::equal(fields, again, {}, &Piece::text, &Piece::text), "and reads the same");
}

}  // namespace

/// The first byte chooses the separator; the rest is a table, the first line its header.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  const char separator = ",;\t"[data[0] % 3];
  const std::string text(reinterpret_cast<const char*>(data + 1), size - 1);
  const std::vector<std::string_view> lines = lines_of(text);
  if (lines.empty()) return 0;
  std::optional<CsvTable> table = CsvTable::from_header({lines.front(), 1, 1});
  PuzzleBuilder builder("fuzz", {});
  for (std::size_t i = 0; i < lines.size(); ++i) {
    check_record(lines[i], separator);
    if (!table || i == 0) continue;
    const ReadItem item = table->read({lines[i], i + 1, 1}, builder);
    if (const auto* refusal = std::get_if<Refusal>(&item)) {
      require(!refusal->message.empty(), "a refusal says why");
      require(refusal->place.line == i + 1, "and where");
    }
  }
  return 0;
}
