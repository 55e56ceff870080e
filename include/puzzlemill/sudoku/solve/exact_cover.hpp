#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

#include "puzzlemill/core/budget.hpp"
#include "puzzlemill/sudoku/puzzle.hpp"
#include "puzzlemill/sudoku/solve/solver.hpp"

namespace puzzlemill::sudoku {

/// The solver that checks the others: Sudoku as an exact cover problem, searched with dancing links (D.
/// Knuth, "Dancing Links", 2000). It shares nothing with the fast solver.
///
///     a need, to be covered once      the option "digit d in row r, column c" covers four needs:
///       cell                r, c        r, c
///       digit of a row      r, d        r, d
///       digit of a column   c, d        c, d
///       digit of a box      b, d        b, d
///
///     need ⇄ option ⇄ option ⇄ …      a ring of links for each need; the four links of an option lie side by
///                                     side, so one of them tells the other three
///
/// What it branches on has few options, and has often been found without any (F. Boussemart and others,
/// "Boosting systematic search by weighting constraints", 2004): fewest options ÷ (1 + times found without).
/// With fewest options alone the hardest of a hundred minimal 16×16 puzzles took 730,000 nodes, with the
/// weights it takes 17,000.
///
/// Threads  a value of one thread.
/// Bounds   a minimal puzzle of 9×9 takes about 25 µs, of 12×12 0.2 ms, of 16×16 12 ms, the hardest of a
///          hundred 0.1 s. (One core of an x86-64 server, g++ 12 -O3.)
template <class Shape>
class ExactCover {
 public:
  explicit ExactCover(const Givens<Shape>& givens);

  /// Calls `found` with each solution until it says false. A node of the budget goes for each option tried
  /// where there were several. Givens that clash have no solution.
  SearchEnd run(Budget& budget, const std::function<bool(const Solution<Shape>&)>& found);

 private:
  static constexpr std::size_t needs = 4 * Shape::cells;
  static constexpr std::size_t options = std::size_t{Shape::cells} * Shape::size;
  static constexpr std::size_t root = needs;  ///< of the ring of open needs
  static constexpr std::size_t first_link = needs + 1;

  /// Of a link: the needs' own, the root, then four for each option.
  using Place = std::uint16_t;
  static_assert(first_link + 4 * options <= 65'536);

  static std::array<std::size_t, 4> needs_of(std::size_t option);
  static std::size_t option_at(std::size_t link) { return (link - first_link) / 4; }
  void cover(std::size_t need);
  void uncover(std::size_t need);
  void choose(std::size_t option);
  void take_back(std::size_t option);
  std::size_t next_need() const;
  SearchEnd search(Budget& budget, const std::function<bool(const Solution<Shape>&)>& found);

  std::vector<Place> up_, down_;                   ///< [link] within the ring of its need
  std::vector<Place> need_of_;                     ///< [link]
  std::array<Place, needs + 1> left_{}, right_{};  ///< [need or root] within the ring of open needs
  std::array<Place, needs> count_{};               ///< [need] options left
  std::array<std::uint32_t, needs> weight_{};      ///< [need] 1 + how often it was found without options
  Digits<Shape> digits_;
  bool clash_;
};

}  // namespace puzzlemill::sudoku
