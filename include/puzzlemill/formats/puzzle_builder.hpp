#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "puzzlemill/formats/cell_text.hpp"
#include "puzzlemill/formats/grid_size.hpp"
#include "puzzlemill/formats/read_options.hpp"
#include "puzzlemill/formats/text_puzzle.hpp"

namespace puzzlemill::formats {

/// A piece of a line.
struct Piece {
  std::string_view text;
  std::size_t line = 0;
  std::size_t column = 0;
};

/// Turns cells and one-line texts into puzzles or refusals, for every form alike. The items have no number
/// yet, and say that one line went into them.
class PuzzleBuilder {
 public:
  PuzzleBuilder(std::string file, const ReadOptions& options) : file_(std::move(file)), options_(options) {}

  /// A puzzle of `cells`, of which there are as many as a grid of `size` has.
  ReadItem from_cells(std::span<const CellText> cells, int size, Spacing spacing, Form form,
                      std::span<const CellText> solution = {});

  /// A puzzle that is written in one piece, and its solution if that is known: cells side by side, rows with
  /// a separator between them, 729 candidates, or a fubuki. Says what is wrong with anything else.
  ReadItem from_piece(const Piece& puzzle, const std::optional<Piece>& solution, Form form);

  /// The fast way for the plain case, see decode_plain(): writes the same item to `item`. False for all else.
  bool plain(const Piece& puzzle, const std::optional<Piece>& solution, Form form, TextPuzzle& item);

  Refusal refusal(std::size_t line, std::size_t column, std::string message) const;

  /// What is wrong with a text that is no puzzle.
  Refusal no_puzzle(const Piece& piece) const;

  /// Whether so many cells are a whole puzzle of a size that is wanted.
  bool is_puzzle_length(std::size_t cells) const;
  /// `82 cells, where a 9x9 puzzle has 81`: of the size that is wanted, or nearly matches, or was read last.
  std::string wrong_count(std::size_t cells) const;

  const ReadOptions& options() const { return options_; }

 private:
  TextPuzzle blank_item(const Piece& at, Form form) const;
  std::optional<std::vector<CellText>> cells_of(const Piece& piece) const;
  ReadItem from_729(const Piece& puzzle) const;

  std::string file_;
  ReadOptions options_;
  std::array<std::optional<ChosenSymbols>, 17> symbols_so_far_{};  ///< by size
  int last_size_ = 0;
};

/// Whether `text` is `ROWS/COLS/GIVENS`, as in `16,22,7/11,16,18/3........`, well formed or not.
bool looks_like_fubuki(std::string_view text);

/// Whether `text` is a number such as 3.0105E+78: what is left of a puzzle saved as a number.
bool is_scientific_number(std::string_view text);

}  // namespace puzzlemill::formats
