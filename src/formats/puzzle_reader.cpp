#include "puzzlemill/formats/puzzle_reader.hpp"

#include <algorithm>
#include <array>
#include <deque>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "puzzlemill/core/text.hpp"
#include "puzzlemill/formats/csv_table.hpp"
#include "puzzlemill/formats/fubuki_block.hpp"
#include "puzzlemill/formats/grid_collector.hpp"
#include "puzzlemill/formats/line_forms.hpp"
#include "puzzlemill/formats/line_source.hpp"
#include "puzzlemill/formats/puzzle_builder.hpp"
#include "puzzlemill/formats/row_text.hpp"

namespace puzzlemill::formats {
namespace {

constexpr std::string_view blanks = " \t\f\v";

Piece trimmed(const Piece& line) {
  const std::size_t first = line.text.find_first_not_of(blanks);
  if (first == std::string_view::npos) return {{}, line.line, line.column};
  const std::size_t last = line.text.find_last_not_of(blanks);
  return {line.text.substr(first, last - first + 1), line.line, line.column + first};
}

/// What a file that is no UTF-8 text begins with.
std::optional<std::string_view> foreign_encoding(std::string_view begin) {
  constexpr std::array<std::pair<std::string_view, std::string_view>, 4> signatures{{
      {"\xFF\xFE", "UTF-16 text: save it as UTF-8"},
      {"\xFE\xFF", "UTF-16 text: save it as UTF-8"},
      {"\x1F\x8B", "compressed with gzip: unpack it first"},
      {"PK\x03\x04", "a zip archive or a spreadsheet's own format: save it as CSV"},
  }};
  for (const auto& [signature, advice] : signatures) {
    if (begin.starts_with(signature)) return advice;
  }
  return std::nullopt;
}

/// Digits with spaces for blanks, as against cells, words or candidates with a space between each.
bool is_spaced_out(std::string_view text) {
  return text.find_first_not_of("0123456789ABCDEFGHIJKLMNOPabcdefghijklmnop ") == std::string_view::npos;
}

bool is_empty_row_with_tabs(std::string_view text) {
  const auto tabs = static_cast<std::size_t>(std::count(text.begin(), text.end(), '\t'));
  return tabs > 0 && is_grid_size(tabs + 1);
}

std::size_t first_control_byte(std::string_view text) {
  const auto control = [](char c) {
    const auto byte = static_cast<unsigned char>(c);
    return (byte < 0x20 && c != '\t' && c != '\f' && c != '\v') || byte == 0x7F;
  };
  return static_cast<std::size_t>(std::find_if(text.begin(), text.end(), control) - text.begin());
}

}  // namespace

/// Takes a line at a time and hands it to whatever it is part of. The order of the tests is the rule for what
/// a line is; what can be told for certain comes first.
class PuzzleReader::Machine {
 public:
  Machine(std::istream& in, std::string file, const ReadOptions& options)
      : source_(in, file, options.max_line_bytes),
        builder_(std::move(file), options),
        collector_(builder_, [this](ReadItem item) { emit(std::move(item)); }) {}

  std::optional<ReadItem> next() {
    while (ready_.empty()) {
      if (ended_) return std::nullopt;
      if (const auto line = source_.next()) {
        lines_ = line->number;
        // Straight into what is handed out: moving the item through the queue would cost as much as reading
        // it.
        if (std::optional<ReadItem> item(std::in_place); take_plain_line(*line, std::get<TextPuzzle>(*item)))
          return item;
        take(*line);
      } else {
        finish_fubuki();
        collector_.end();
        ended_ = true;
      }
    }
    std::optional<ReadItem> item(std::move(ready_.front()));
    ready_.pop_front();
    return item;
  }

  std::size_t lines() const { return lines_; }
  std::size_t noise_lines() const { return noise_ + collector_.frames(); }

 private:
  void emit(ReadItem item) {
    std::visit([this](auto& any) { any.number = ++items_; }, item);
    ready_.push_back(std::move(item));
  }
  void emit_alone(ReadItem item) {
    collector_.end();
    emit(std::move(item));
  }
  void noise() { ++noise_; }

  void take(const LineSource::Line& line) {
    const Piece whole{line.text, line.number, 1};
    if (line.number == 1 && take_foreign(whole)) return;
    if (line.overlong) {
      return emit_alone(builder_.refusal(
          line.number, 0,
          fmt::format("the line is longer than {} bytes", builder_.options().max_line_bytes)));
    }
    if (const std::size_t at = first_control_byte(line.text); at < line.text.size()) {
      return emit_alone(builder_.refusal(
          line.number, at + 1,
          fmt::format("byte 0x{:02X} is not text", static_cast<unsigned char>(line.text[at]))));
    }
    const Piece text = trimmed(whole);
    if (fubuki_) {
      if (!text.text.empty() && fubuki_->take(text)) {
        if (fubuki_->full()) finish_fubuki();
        return;
      }
      if (!text.text.empty() && text.text.front() != '#') finish_fubuki();
    }
    const bool spaces_are_cells = builder_.options().blank == Blank::empty && !table_ && !in_commentary_;
    if (text.text.empty()) {
      if (spaces_are_cells && collector_.gathering() && take_spaced_line(whole)) return;
      if (is_empty_row_with_tabs(whole.text)) return take_cells(whole);
      collector_.gap();
      return noise();
    }
    if (text.text.front() == '#') return noise();
    if (table_) return take_record(text);
    if (spaces_are_cells && is_spaced_out(whole.text) && take_spaced_line(whole)) return;
    take_text(text, whole);
  }

  /// The fast way for the plainest and commonest line: digits and one kind of blank, with nothing around
  /// them.
  bool take_plain_line(const LineSource::Line& line, TextPuzzle& item) {
    constexpr std::size_t shortest = 36;  // sixteen cells may be a row of a 16×16 grid
    if (table_ || fubuki_ || in_commentary_ || collector_.gathering() || line.text.size() < shortest)
      return false;
    if (!builder_.plain({line.text, line.number, 1}, std::nullopt, Form::line, item)) return false;
    item.number = ++items_;
    return true;
  }

  bool take_foreign(const Piece& line) {
    const auto advice = foreign_encoding(line.text);
    if (!advice) return false;
    Refusal refusal = builder_.refusal(1, 0, std::string(*advice));
    while (const auto rest = source_.next()) lines_ = rest->number;
    refusal.lines = lines_;
    emit(std::move(refusal));
    return true;
  }

  void take_record(const Piece& record) {
    ReadItem item = table_->read(record, builder_);
    if (std::holds_alternative<Refusal>(item)) {
      if (auto another = CsvTable::from_header(record)) {  // files put one behind the other
        table_ = std::move(*another);
        return noise();
      }
    }
    emit(std::move(item));
  }

  /// A puzzle or a row of one whose blanks are spaces, with those at its end cut off or not.
  bool take_spaced_line(const Piece& line) {
    const int size = builder_.options().size == 0 ? 9 : builder_.options().size;
    const auto row = static_cast<std::size_t>(size);
    const bool nearly_whole =
        line.text.size() + 3 * row > cell_count(size) && line.text.size() <= cell_count(size);
    if (line.text.size() > row && !nearly_whole) return false;
    std::string padded(line.text);
    padded.resize(padded.size() > row ? cell_count(size) : row, ' ');
    std::vector<CellText> cells = split_cells(padded, line.line, line.column);
    for (CellText& cell : cells) {
      if (cell.text == " ") cell.text.clear();
    }
    if (cells.size() == row) {
      collector_.add({std::move(cells), Spacing::packed}, line);
    } else {
      emit_alone(builder_.from_cells(cells, size, Spacing::packed, Form::line));
    }
    return true;
  }

  void take_text(const Piece& text, const Piece& whole) {
    const bool words = std::any_of(text.text.begin(), text.text.end(), is_letter);
    if (words && take_section(text)) return;
    if (in_commentary_) return noise();
    if (words && (take_markup(text) || take_url(text) || take_json(text) || take_heading(text))) return;
    take_cells(whole);
  }

  bool take_section(const Piece& text) {
    const auto section = section_name(text.text);
    if (!section) return false;
    in_commentary_ = is_commentary_section(*section);
    collector_.heading();
    noise();
    return true;
  }

  bool take_url(const Piece& text) {
    const bool query_alone = text.text.front() == '?';  // which may also be the symbol for a blank
    if (!is_url(text.text) && !query_alone) return false;
    const auto found = in_url(text);
    if (!found && query_alone) return false;
    emit_alone(found
                   ? builder_.from_piece(found->puzzle, std::nullopt, found->form)
                   : builder_.refusal(text.line, text.column, "a URL without a puzzle (bd=, s= or puzzle=)"));
    return true;
  }

  bool take_json(const Piece& text) {
    const std::vector<FoundPuzzle> found = in_json(text);
    emit_all_of(found);
    return !found.empty();
  }

  /// The header of a table, from which on each line is a record of it, or a title.
  bool take_heading(const Piece& text) {
    table_ = CsvTable::from_header(text);
    if (!table_ && !is_title(text.text)) return false;
    collector_.heading();
    noise();
    return true;
  }

  /// Markup without a puzzle is passed over: names, dates and the ends of elements.
  bool take_markup(const Piece& text) {
    const std::vector<FoundPuzzle> found = in_xml(text);
    if (found.empty() && text.text.front() != '<') return false;
    if (found.empty()) {
      collector_.heading();
      noise();
    }
    emit_all_of(found);
    return true;
  }

  /// All on one line, which is that of the first.
  void emit_all_of(const std::vector<FoundPuzzle>& found) {
    for (std::size_t i = 0; i < found.size(); ++i) {
      ReadItem item = builder_.from_piece(found[i].puzzle, found[i].solution, found[i].form);
      if (i > 0) std::visit([](auto& any) { any.lines = 0; }, item);
      emit_alone(std::move(item));
    }
  }

  void take_cells(const Piece& line) {
    std::string drawn(line.text.substr(0, line.text.find('#')));
    draw_in_ascii(drawn);
    const Piece whole{drawn, line.line, line.column};
    const Piece text = trimmed(whole);
    if (take_fubuki(text)) return;
    for (const std::string_view ends : {" \t;", ","}) {  // a comma may also be part of the number
      const Piece first{text.text.substr(0, text.text.find_first_of(ends)), text.line, text.column};
      if (is_scientific_number(first.text)) return emit_alone(builder_.no_puzzle(first));
    }
    if (is_frame(text.text)) {
      caption_may_follow_ =
          !collector_.gathering() && text.text.find_first_of("-=") != std::string_view::npos;
      return noise();
    }
    RowText row = split_row(whole);
    if (is_syntax(text, row) || (row.is_heading() && !collector_.gathering())) {
      collector_.heading();
      return noise();
    }
    if (caption_may_follow_ && is_caption(text)) return noise();
    caption_may_follow_ = false;
    if (take_one_line_puzzle(text, row)) return;
    const bool row_like = row.resembles_cells() && row.cells.size() <= longest_row;
    if (row_like || (row.cells.empty() && collector_.gathering()))
      return collector_.add(std::move(row), text);
    emit_alone(builder_.no_puzzle(text));
  }

  /// The beginning of an array in source text: `char board[9][9] = {`.
  static bool is_syntax(const Piece& text, const RowText& row) {
    return row.cells.empty() && text.text.find_first_of("{[(=") != std::string_view::npos;
  }
  /// The name of the program that drew the grid above, or a title: begins with a word that no symbols make.
  static bool is_caption(const Piece& text) {
    const std::string_view word = text.text.substr(0, text.text.find_first_of(blanks));
    return word.size() >= 2 && std::all_of(word.begin(), word.end(), is_letter) &&
           !std::all_of(word.begin(), word.end(), is_cell_symbol);
  }

  bool take_fubuki(const Piece& text) {
    if (auto block = FubukiBlock::begun_by(text)) {
      collector_.end();
      fubuki_ = std::move(*block);
      return true;
    }
    Piece puzzle = text;
    if (puzzle.text.starts_with('"')) {  // a table of one column
      puzzle.text = puzzle.text.substr(1, puzzle.text.find('"', 1) - 1);
      ++puzzle.column;
    }
    if (!looks_like_fubuki(puzzle.text)) return false;
    const std::size_t givens = puzzle.text.find_first_not_of(blanks, puzzle.text.rfind('/') + 1);
    if (givens != std::string_view::npos)
      puzzle.text = puzzle.text.substr(0, puzzle.text.find_first_of(blanks, givens));
    emit_alone(builder_.from_piece(puzzle, std::nullopt, Form::fubuki));
    return true;
  }

  /// A whole puzzle on a line: in one piece, in fields, or as single cells.
  bool take_one_line_puzzle(const Piece& text, const RowText& row) {
    if (const auto found = in_fields(text, builder_)) {
      const bool alone = found->puzzle.text.size() == text.text.size();
      const bool maybe_row = found->puzzle.text.size() == longest_row && builder_.options().size == 0;
      if (!maybe_row || (!alone && row.cells.size() != longest_row)) {
        emit_alone(builder_.from_piece(found->puzzle, found->solution, found->form));
        return true;
      }
    }
    const std::size_t cells = row.cells.size();
    const bool maybe_row = cells == longest_row && builder_.options().size == 0;
    if (builder_.is_puzzle_length(cells) && !maybe_row) {
      emit_alone(builder_.from_cells(row.cells, size_of_cells(cells), row.spacing, Form::line));
      return true;
    }
    if (cells <= longest_row) return false;
    // Too long for a row: a puzzle in one piece, or something that should be one.
    const std::size_t end = std::min(text.text.find_first_of(" \t,;|"), text.text.size());
    const Piece first{text.text.substr(0, end), text.line, text.column};
    emit_alone(builder_.from_piece(end > longest_row ? first : text, std::nullopt, Form::line));
    return true;
  }

  void finish_fubuki() {
    if (!fubuki_) return;
    emit(fubuki_->finish(builder_));
    fubuki_.reset();
  }

  static constexpr std::size_t longest_row = 16;

  LineSource source_;
  PuzzleBuilder builder_;
  GridCollector collector_;
  std::optional<CsvTable> table_;
  std::optional<FubukiBlock> fubuki_;
  bool in_commentary_ = false;
  bool caption_may_follow_ = false;  ///< the last line that was no noise of another kind closed a frame
  bool ended_ = false;
  std::deque<ReadItem> ready_;
  std::size_t items_ = 0;
  std::size_t lines_ = 0;
  std::size_t noise_ = 0;
};

PuzzleReader::PuzzleReader(std::istream& in, std::string file_name, const ReadOptions& options)
    : machine_(std::make_unique<Machine>(in, std::move(file_name), options)) {}
PuzzleReader::~PuzzleReader() = default;
PuzzleReader::PuzzleReader(PuzzleReader&&) noexcept = default;
PuzzleReader& PuzzleReader::operator=(PuzzleReader&&) noexcept = default;

std::optional<ReadItem> PuzzleReader::next() {
  return machine_->next();
}
std::size_t PuzzleReader::lines() const {
  return machine_->lines();
}
std::size_t PuzzleReader::noise_lines() const {
  return machine_->noise_lines();
}

}  // namespace puzzlemill::formats
