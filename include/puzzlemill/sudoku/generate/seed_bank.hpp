#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <istream>
#include <string>
#include <string_view>
#include <vector>

#include "puzzlemill/sudoku/generate/canonical.hpp"
#include "puzzlemill/sudoku/puzzle.hpp"

namespace puzzlemill::sudoku {

/// Solution grids to start from, pairwise inequivalent, each the canonical grid of its class. A text of one
/// grid a line, its automorphism count behind it; `#` begins a comment.
///
///     # puzzlemill seeds: kind sudoku9, count 10000, seed 1
///     123456789456789123… 1
///
/// Threads  any number of readers at once.
template <class Shape>
class SeedBank {
 public:
  /// How much of a text is taken on trust. The bank that comes with the program is: a test has checked it.
  enum class Trust : std::uint8_t {
    nothing,    ///< grids of any form, with or without a count; they are brought into canonical form
    canonical,  ///< grids are canonical, inequivalent, and have as many automorphisms as the text says
  };

  /// Errors   bad_input, naming file and line: a line that is no solution, a wrong automorphism count, two
  ///          grids of one class, a text without grids; io when reading fails.
  static SeedBank read(std::istream& text, const std::string& file, Trust trust);

  std::size_t size() const { return seeds_.size(); }

  /// A seed is `.grid`; `.to_canonical` is the identity.
  const Canonical<Shape>& operator[](std::size_t seed) const { return seeds_[seed]; }

 private:
  std::vector<Canonical<Shape>> seeds_;
};

/// Which seeds the indexes use: within a window of `window` indexes, `turns` seeds drawn from the bank take
/// turns. So neighbours in a database differ, and yet a grid is met a thousand times while what was learnt of
/// it is at hand.
class SeedTurns {
 public:
  static constexpr std::int64_t window = 32'768;
  static constexpr std::size_t turns = 32;

  SeedTurns(std::uint64_t master_seed, std::size_t bank_size)
      : master_seed_(master_seed), bank_size_(bank_size) {}

  /// The seeds of the window that `index` is in, in their turns; all of the bank where it has no more than
  /// `turns`.
  std::vector<std::size_t> in_window_of(std::int64_t index) const;

 private:
  std::uint64_t master_seed_;
  std::size_t bank_size_;
};

/// Finds `count` random grids, pairwise inequivalent, and calls `visit` with each in turn. The first of many
/// are the same as few: grid after grid is drawn from random_solution(), and kept when its class is new.
///
/// Returns  how many there were: fewer than `count` when 100,000 grids in a row brought no new class.
/// Threads  any number at once, each with its own master seed.
template <class Shape>
std::size_t make_seeds(std::uint64_t master_seed, std::size_t count,
                       const std::function<void(const Canonical<Shape>&)>& visit);

/// The lines of a bank's text, without newlines.
template <class Shape>
[[nodiscard]] std::string seed_header(std::uint64_t master_seed, std::size_t count);
template <class Shape>
[[nodiscard]] std::string seed_line(const Canonical<Shape>& seed);

}  // namespace puzzlemill::sudoku
