#include "puzzlemill/formats/puzzle_builder.hpp"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "puzzlemill/core/text.hpp"

namespace puzzlemill::formats {
namespace {

constexpr std::string_view whitespace = " \t";
constexpr std::size_t candidate_grid_cells = 729;

/// Takes out the separator that stands between rows, as in `12..:34..:...`. The symbol of the separator may
/// be one for a blank elsewhere: it is told by standing after each row, and nowhere else.
std::optional<std::vector<CellText>> rows_in_one_piece(const Piece& piece) {
  for (const int size : grid_sizes) {
    const auto n = static_cast<std::size_t>(size);
    if (piece.text.size() != cell_count(size) + n - 1) continue;
    const char separator = piece.text[n];
    if (std::string_view("0xX").find(separator) != std::string_view::npos) return std::nullopt;
    std::vector<CellText> cells;
    for (std::size_t i = 0; i < piece.text.size(); ++i) {
      if ((piece.text[i] == separator) != (i % (n + 1) == n)) return std::nullopt;
      if (piece.text[i] != separator)
        cells.push_back({std::string(1, piece.text[i]), piece.line, piece.column + i});
    }
    return cells;
  }
  return std::nullopt;
}

/// Two characters a cell, for sizes with digits of two figures: `01`, `16`, ` 7`, `..`.
std::optional<std::vector<CellText>> two_figures_a_cell(const Piece& piece) {
  if (piece.text.size() % 2 != 0 || size_of_cells(piece.text.size() / 2) < 10) return std::nullopt;
  std::vector<CellText> cells;
  for (std::size_t i = 0; i < piece.text.size(); i += 2) {
    std::string_view pair = piece.text.substr(i, 2);
    if (pair[0] == ' ' || pair[0] == pair[1])
      pair.remove_prefix(pair[0] == ' ' || !is_digit(pair[0]) ? 1 : 0);
    cells.push_back({std::string(pair), piece.line, piece.column + i});
  }
  return cells;
}

/// Groups of one length with blanks between them, joined: `12.. 34.. ....`.
std::optional<std::string> without_blanks(std::string_view text) {
  std::string joined;
  std::size_t group = 0;
  std::size_t first_group = 0;
  for (std::size_t i = 0; i <= text.size(); ++i) {
    const bool gap = i == text.size() || whitespace.find(text[i]) != std::string_view::npos;
    if (!gap) {
      joined += text[i];
      ++group;
    } else if (group != 0) {
      if (first_group == 0) first_group = group;
      if (group != first_group) return std::nullopt;
      group = 0;
    }
  }
  return joined.size() == text.size() ? std::nullopt : std::optional(joined);
}

}  // namespace

bool looks_like_fubuki(std::string_view text) {
  const std::size_t first = text.find('/');
  if (first == std::string_view::npos) return false;
  const std::size_t second = text.find('/', first + 1);
  if (second == std::string_view::npos || text.find('/', second + 1) != std::string_view::npos) return false;
  const auto is_sums = [](std::string_view part) {
    return part.find(',') != std::string_view::npos &&
           part.find_first_not_of("0123456789, -+") == std::string_view::npos;
  };
  return is_sums(text.substr(0, first)) && is_sums(text.substr(first + 1, second - first - 1));
}

bool is_scientific_number(std::string_view text) {
  const std::size_t e = text.find_first_of("eE");
  if (e == std::string_view::npos || e == 0 || !is_digit(text.front())) return false;
  const std::string_view exponent = text.substr(e + 1);
  return text.substr(0, e).find_first_not_of("0123456789.,") == std::string_view::npos &&
         exponent.size() >= 2 && exponent.front() == '+' &&
         std::all_of(exponent.begin() + 1, exponent.end(), is_digit);
}

Refusal PuzzleBuilder::refusal(std::size_t line, std::size_t column, std::string message) const {
  return {0, {file_, line, column}, std::move(message), 1};
}

TextPuzzle PuzzleBuilder::blank_item(const Piece& at, Form form) const {
  TextPuzzle item;
  item.place = {file_, at.line, at.column};
  item.lines = 1;
  item.form = form;
  return item;
}

bool PuzzleBuilder::is_puzzle_length(std::size_t cells) const {
  return options_.size == 0 ? size_of_cells(cells) != 0 : cells == cell_count(options_.size);
}

std::string PuzzleBuilder::wrong_count(std::size_t cells) const {
  constexpr std::size_t slip = 4;  // cells that somebody may have typed too few or too many
  const std::string found = fmt::format("{} {}", cells, cells == 1 ? "cell" : "cells");
  int size = nearest_size(cells);
  if (options_.size != 0) {
    size = options_.size;
  } else if (cells + slip < cell_count(size) || cells > cell_count(size) + slip) {
    size = last_size_;
  }
  if (size == 0) return found + ", where a puzzle has 16, 36, 64, 81, 100, 144 or 256";
  return fmt::format("{}, where a {}x{} puzzle has {}", found, size, size, cell_count(size));
}

bool PuzzleBuilder::plain(const Piece& puzzle, const std::optional<Piece>& solution, Form form,
                          TextPuzzle& item) {
  const int size = size_of_cells(puzzle.text.size());
  const bool plain_symbols =
      options_.symbols == SymbolSet::automatic || options_.symbols == SymbolSet::one_based;
  if (size == 0 || size > 9 || !plain_symbols || !is_puzzle_length(puzzle.text.size())) return false;
  if (!decode_plain(puzzle.text, size, item.cells)) return false;
  if (solution && !solution->text.empty()) {
    item.solution.emplace();
    if (solution->text.size() != puzzle.text.size() || !decode_plain(solution->text, size, *item.solution))
      return false;
  }
  item.place.file = file_;
  item.place.line = puzzle.line;
  item.place.column = puzzle.column;
  item.lines = 1;
  item.form = form;
  item.size = size;
  last_size_ = size;
  return true;
}

ReadItem PuzzleBuilder::from_cells(std::span<const CellText> cells, int size, Spacing spacing, Form form,
                                   std::span<const CellText> solution) {
  const Piece begin{{}, cells.front().line, cells.front().column};
  auto& earlier = symbols_so_far_[static_cast<std::size_t>(size)];
  const auto symbols = choose_symbols(cells, solution, size, spacing, options_.symbols, earlier);
  if (const auto* problem = std::get_if<CellProblem>(&symbols)) {
    return refusal(begin.line, begin.column, problem->message);
  }
  earlier = std::get<ChosenSymbols>(symbols);

  const auto decode = [&](std::span<const CellText> texts,
                          std::string_view what) -> std::variant<DecodedCells, Refusal> {
    auto decoded = decode_cells(texts, size, spacing, earlier->set);
    if (const auto* problem = std::get_if<CellProblem>(&decoded)) {
      const CellText& at = texts[problem->cell];
      return refusal(at.line, at.column,
                     fmt::format("{}{}: {}", what, cell_name(problem->cell, static_cast<std::size_t>(size)),
                                 problem->message));
    }
    return std::get<DecodedCells>(std::move(decoded));
  };
  auto given = decode(cells, "");
  if (auto* refused = std::get_if<Refusal>(&given)) return std::move(*refused);
  TextPuzzle item = blank_item(begin, form);
  item.size = size;
  item.symbols = earlier->set;
  item.cells = std::move(std::get<DecodedCells>(given).digits);
  item.candidates = std::move(std::get<DecodedCells>(given).candidates);
  last_size_ = size;
  if (!item.candidates.empty()) item.form = Form::candidates;
  if (!solution.empty()) {
    auto answer = decode(solution, "solution ");
    if (auto* refused = std::get_if<Refusal>(&answer)) return std::move(*refused);
    item.solution = std::move(std::get<DecodedCells>(answer).digits);
  }
  return item;
}

std::optional<std::vector<CellText>> PuzzleBuilder::cells_of(const Piece& piece) const {
  if (is_puzzle_length(piece.text.size())) return split_cells(piece.text, piece.line, piece.column);
  if (auto rows = rows_in_one_piece(piece); rows && is_puzzle_length(rows->size())) return rows;
  if (auto pairs = two_figures_a_cell(piece); pairs && is_puzzle_length(pairs->size())) return pairs;
  if (const auto joined = without_blanks(piece.text); joined && is_puzzle_length(joined->size())) {
    return split_cells(*joined, piece.line, piece.column);
  }
  return std::nullopt;
}

ReadItem PuzzleBuilder::from_piece(const Piece& puzzle, const std::optional<Piece>& solution, Form form) {
  if (looks_like_fubuki(puzzle.text)) {
    TextPuzzle item = blank_item(puzzle, Form::fubuki);
    item.text = puzzle.text;
    if (solution) item.solution_text = solution->text;
    return item;
  }
  if (TextPuzzle item; plain(puzzle, solution, form, item)) return item;
  const auto cells = cells_of(puzzle);
  if (!cells) {
    const bool wanted = options_.size == 0 || options_.size == 9;
    if (wanted && puzzle.text.size() == candidate_grid_cells) return from_729(puzzle);
    return no_puzzle(puzzle);
  }
  std::optional<std::vector<CellText>> answer;
  if (solution && !solution->text.empty()) {
    answer = cells_of(*solution);
    if (!answer || answer->size() != cells->size()) {
      return refusal(solution->line, solution->column,
                     fmt::format("solution: {} symbols, where the puzzle has {} cells", solution->text.size(),
                                 cells->size()));
    }
  }
  // Two figures a cell are numbers whatever stands between them.
  const bool numbers =
      std::any_of(cells->begin(), cells->end(), [](const CellText& c) { return c.text.size() > 1; });
  return from_cells(*cells, size_of_cells(cells->size()), numbers ? Spacing::separated : Spacing::packed,
                    form, answer ? std::span<const CellText>(*answer) : std::span<const CellText>{});
}

/// 729 characters: for each cell its nine candidates, a digit in its own place when it is possible.
ReadItem PuzzleBuilder::from_729(const Piece& puzzle) const {
  TextPuzzle item = blank_item(puzzle, Form::candidates);
  item.size = 9;
  item.cells.assign(cell_count(9), 0);
  item.candidates.assign(cell_count(9), 0);
  for (std::size_t i = 0; i < puzzle.text.size(); ++i) {
    const std::size_t cell = i / 9;
    const char digit = static_cast<char>('1' + i % 9);
    if (puzzle.text[i] == digit) {
      item.candidates[cell] |= 1U << (i % 9 + 1);
    } else if (puzzle.text[i] != '.' && puzzle.text[i] != '0') {
      return refusal(puzzle.line, puzzle.column + i,
                     fmt::format("{}: '{}' where the candidate {} has its place", cell_name(cell, 9),
                                 puzzle.text[i], digit));
    }
  }
  for (std::size_t cell = 0; cell < item.cells.size(); ++cell) {
    for (unsigned digit = 1; digit <= 9; ++digit) {
      if (item.candidates[cell] == 1U << digit) item.cells[cell] = static_cast<std::uint8_t>(digit);
    }
  }
  return item;
}

Refusal PuzzleBuilder::no_puzzle(const Piece& piece) const {
  const std::string_view text = piece.text;
  const auto refuse = [&](std::string message) {
    return refusal(piece.line, piece.column, std::move(message));
  };
  if (is_scientific_number(text)) {
    return refuse(
        "number in scientific notation: the puzzle column was saved as a number, and its digits are lost; "
        "save it as "
        "text, or with '.' for blanks");
  }
  const auto is_gap = [](char c) { return whitespace.find(c) != std::string_view::npos; };
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (is_cell_symbol(text[i]) || is_gap(text[i])) continue;
    return refusal(piece.line, piece.column + i, unknown_symbol(text.substr(i, 1)));
  }
  const auto gaps = static_cast<std::size_t>(std::count_if(text.begin(), text.end(), is_gap));
  const std::string count = wrong_count(text.size() - gaps);
  if (gaps != 0) {
    return refuse(
        fmt::format("{} symbols with spaces between them are neither a puzzle nor a row of one; spaces are "
                    "blanks only with --blank empty",
                    text.size() - gaps));
  }
  const bool has_zero = text.find('0') != std::string_view::npos;
  if (has_zero && text.find('.') != std::string_view::npos) {
    return refuse(count + "; a '.' between rows is read where each row has its full number of cells");
  }
  const bool number = std::all_of(text.begin(), text.end(), is_digit) && has_zero && text.front() != '0';
  if (number && size_of_cells(text.size() + 1) + size_of_cells(text.size() + 2) != 0) {
    return refuse(count + "; zeros at its beginning may be lost: was it saved as a number?");
  }
  return refuse(count);
}

}  // namespace puzzlemill::formats
