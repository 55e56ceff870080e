#include "puzzlemill/sudoku/grade/grade.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>

#include "needs.hpp"

namespace puzzlemill::sudoku {
namespace {

/// The steps of one branch, from where it began.
struct Steps {
  int crme = 0;
  int uniqueness = 0;
};

enum class BranchEnd { solved, failed, out_of_budget };

/// One grading under way: what its branches share.
template <class Shape>
class Grading {
 public:
  explicit Grading(Budget& budget) : budget_(budget) {}

  /// After  with BranchEnd::solved, `steps` holds those of this branch and of the branches that solved it.
  BranchEnd follow(Needs<Shape>& needs, Steps& steps) {
    for (;;) {
      const Advance advance = by_singles(needs, steps);
      if (advance == Advance::dead) return BranchEnd::failed;
      if (advance == Advance::stuck) return needs.done() ? BranchEnd::solved : by_trial(needs, steps);
    }
  }

  int trials() const { return trials_; }

 private:
  enum class Advance { some, stuck, dead };
  using Kind = typename Needs<Shape>::Kind;

  /// One round: all cells with one candidate, or else one digit with one cell.
  static Advance by_singles(Needs<Shape>& needs, Steps& steps) {
    const Advance filled = by_crme(needs, steps);
    if (filled != Advance::stuck) return filled;
    const Advance in_row = by_uniqueness<Kind::row>(needs, steps);
    if (in_row != Advance::stuck) return in_row;
    const Advance in_column = by_uniqueness<Kind::column>(needs, steps);
    if (in_column != Advance::stuck) return in_column;
    return by_uniqueness<Kind::box>(needs, steps);
  }

  static Advance by_crme(Needs<Shape>& needs, Steps& steps) {
    auto [single, dead] = needs.template find<Kind::cell>();
    if (dead) return Advance::dead;
    if (single.empty()) return Advance::stuck;
    for (; !single.empty(); single.drop(single.first())) {
      const Candidate candidate = needs.template way_to_meet<Kind::cell>(single.first());
      // Of two such cells in one house that want the same digit the second is left without a candidate.
      if (!needs.allows(candidate)) return Advance::dead;
      needs.place(candidate);
      ++steps.crme;
    }
    return Advance::some;
  }

  template <Kind house>
  static Advance by_uniqueness(Needs<Shape>& needs, Steps& steps) {
    const auto [single, dead] = needs.template find<house>();
    if (dead) return Advance::dead;
    if (single.empty()) return Advance::stuck;
    needs.place(needs.template way_to_meet<house>(single.first()));
    ++steps.uniqueness;
    return Advance::some;
  }

  BranchEnd by_trial(const Needs<Shape>& needs, Steps& steps) {
    const int cell = needs.tightest_cell();
    for (int digit = 0; digit < Shape::size; ++digit) {
      const Candidate candidate{cell / Shape::size, cell % Shape::size, digit};
      if (!needs.allows(candidate)) continue;
      if (trials_ == max_trials || !budget_.spend()) return BranchEnd::out_of_budget;
      ++trials_;
      Needs<Shape> branch = needs;
      branch.place(candidate);
      Steps tried = steps;
      const BranchEnd end = follow(branch, tried);
      if (end == BranchEnd::failed) continue;
      steps = tried;
      return end;
    }
    return BranchEnd::failed;
  }

  Budget& budget_;
  int trials_ = 0;
};

Score score_of(const Steps& steps, int trials, const GradeTable& table) {
  const std::int64_t points = std::int64_t{table.crme} * steps.crme +
                              std::int64_t{table.uniqueness} * steps.uniqueness +
                              std::int64_t{table.trial} * trials;
  return Score(static_cast<int>(std::min<std::int64_t>(points, std::numeric_limits<int>::max())));
}

/// Grids of up to six rows are for children: where one has to try and see, it is not easy, whatever the
/// score.
template <class Shape>
Band band_of(Score score, int trials, const GradeTable& table) {
  const Band band = table.band(score);
  return Shape::cells <= Shape6::cells && trials > 0 ? std::max(band, Band::medium) : band;
}

}  // namespace

template <class Shape>
GradeResult grade(const Givens<Shape>& givens, const GradeTable& table, Budget& budget) {
  Needs<Shape> needs;
  for (int c = 0; c < Shape::cells; ++c) {
    const Cell cell = static_cast<Cell>(c);
    if (givens[cell] == 0) continue;
    const Candidate clue{Shape::row(cell), Shape::column(cell), givens[cell] - 1};
    if (!needs.allows(clue)) return {GradeEnd::no_solution, std::nullopt};
    needs.place(clue);
  }

  Steps steps;
  Grading<Shape> grading(budget);
  switch (grading.follow(needs, steps)) {
    case BranchEnd::failed:
      return {GradeEnd::no_solution, std::nullopt};
    case BranchEnd::out_of_budget:
      return {GradeEnd::out_of_budget, std::nullopt};
    case BranchEnd::solved:
      break;
  }
  const int trials = grading.trials();
  const Score score = score_of(steps, trials, table);
  const Band band = band_of<Shape>(score, trials, table);
  return {GradeEnd::solved, Grade{score, band, steps.crme, steps.uniqueness, trials}};
}

#define INSTANTIATE(S) template GradeResult grade<S>(const Givens<S>&, const GradeTable&, Budget&);
PUZZLEMILL_FOR_EACH_SHAPE(INSTANTIATE)
#undef INSTANTIATE

}  // namespace puzzlemill::sudoku
