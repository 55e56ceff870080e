#include "puzzlemill/fubuki/text.hpp"

#include <vector>

#include <fmt/format.h>

#include "puzzlemill/core/error.hpp"
#include "puzzlemill/core/text.hpp"
#include "puzzlemill/fubuki/names.hpp"
#include "puzzlemill/fubuki/typed_number.hpp"

namespace puzzlemill::fubuki {
namespace {

Error bad(const std::string& message) {
  return Error(Fault::bad_input, message);
}

std::vector<std::string_view> split(std::string_view text, char separator) {
  std::vector<std::string_view> parts;
  while (true) {
    const std::size_t end = text.find(separator);
    parts.push_back(text.substr(0, end));
    if (end == std::string_view::npos) return parts;
    text.remove_prefix(end + 1);
  }
}

void read_sums(std::string_view text, std::string_view whose, std::size_t first, Sums& sums) {
  const std::vector<std::string_view> parts = split(text, ',');
  if (parts.size() != 3) throw bad(fmt::format("{}: {} sums, where there must be 3", whose, parts.size()));
  for (std::size_t i = 0; i < 3; ++i) {
    const std::optional<int> sum = typed_number(parts[i]);
    if (!sum) throw bad(fmt::format("{}: '{}' is not a number", line_names[first + i], parts[i]));
    sums.of[first + i] = *sum;
  }
}

Sums read_sums(std::string_view rows, std::string_view columns) {
  Sums sums;
  read_sums(rows, "rows", 0, sums);
  read_sums(columns, "columns", 3, sums);
  return sums;
}

Digits read_givens(std::string_view text) {
  if (text.size() != cell_count)
    throw bad(fmt::format("givens: {} symbols, where there must be 9", text.size()));
  Digits digits{};
  for (std::size_t cell = 0; cell < cell_count; ++cell) {
    const char symbol = text[cell];
    if (symbol >= '1' && symbol <= '9') {
      digits[cell] = static_cast<std::uint8_t>(symbol - '0');
    } else if (!is_blank_symbol(symbol)) {
      throw bad(fmt::format("{}: '{}' is neither a digit 1 to 9 nor a blank", cell_name(cell), symbol));
    }
  }
  return digits;
}

void read_given(std::string_view text, Digits& digits) {
  const std::vector<std::string_view> parts = split(text, '=');
  if (parts.size() != 2) throw bad(fmt::format("given '{}' is not POSITION=DIGIT", text));
  const std::optional<int> position = typed_number(parts[0]);
  const std::optional<int> digit = typed_number(parts[1]);
  if (!position || *position < 1 || *position > 9) {
    throw bad(fmt::format("given '{}': the position must be 1 to 9", text));
  }
  if (!digit || *digit < 1 || *digit > 9)
    throw bad(fmt::format("given '{}': the digit must be 1 to 9", text));
  std::uint8_t& place = digits[static_cast<std::size_t>(*position - 1)];
  if (place != 0) throw bad(fmt::format("given '{}': position {} is given twice", text, *position));
  place = static_cast<std::uint8_t>(*digit);
}

std::string line_of(const Digits& digits) {
  std::string line;
  for (const std::uint8_t digit : digits) line += digit == 0 ? '.' : static_cast<char>('0' + digit);
  return line;
}

}  // namespace

std::string to_text(const Grid& grid) {
  return line_of(grid.digits());
}

std::string to_text(const Question& question) {
  const auto& sums = question.sums().of;
  return fmt::format("{},{},{}/{},{},{}/{}", sums[0], sums[1], sums[2], sums[3], sums[4], sums[5],
                     line_of(question.givens()));
}

Question parse_question(std::string_view text) {
  const std::vector<std::string_view> parts = split(text, '/');
  if (parts.size() != 3) throw bad("a fubuki is ROWS/COLS/GIVENS, as in 16,22,7/11,16,18/3........");
  return {read_sums(parts[0], parts[1]), read_givens(parts[2])};
}

Question parse_question(std::string_view rows, std::string_view columns,
                        std::span<const std::string> givens) {
  const Sums sums = read_sums(rows, columns);
  Digits digits{};
  for (const std::string& given : givens) read_given(given, digits);
  return {sums, digits};
}

}  // namespace puzzlemill::fubuki
