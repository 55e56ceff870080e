#include "puzzlemill/sudoku/grade/rate.hpp"

#include "ladder.hpp"

namespace puzzlemill::sudoku::explainer {
namespace {

/// What rate() adds up on its way.
class Tally {
 public:
  void add(Technique technique, int count, double rating) {
    result_.steps[static_cast<std::size_t>(technique)] += static_cast<std::uint16_t>(count);
    if (!result_.hardest || rating > er_) {
      er_ = rating;
      result_.hardest = technique;
    }
  }
  /// After the first step and after the first that places a digit.
  void note_step(bool places) {
    if (!result_.ed) result_.ed = Rating::of(er_);
    if (places) result_.ep = Rating::of(er_);
  }
  bool placed_one() const { return result_.ep.has_value(); }
  double rated() const { return er_; }

  RateResult ended(RateEnd end) {
    result_.end = end;
    if (end != RateEnd::rated) return result_;
    result_.er = Rating::of(er_);
    if (!result_.hardest) result_.ep = result_.ed = result_.er;
    return result_;
  }

 private:
  RateResult result_;
  double er_ = 0;
};

}  // namespace

RateResult rate(const Givens<Shape9>& givens, Budget& budget) {
  Ladder ladder{Position(givens)};
  Tally tally;
  while (!ladder.done()) {
    if (tally.placed_one()) {
      const PlacedSingles placed = ladder.apply_hidden_singles(tally.rated());
      if (placed.count > 0) tally.add(Technique::hidden_single, placed.count, placed.rating);
      if (ladder.done()) break;
    }
    const std::optional<Finding> finding = ladder.next(budget, nullptr);
    if (!finding) return tally.ended(budget.left() > 0 ? RateEnd::no_technique : RateEnd::out_of_budget);
    ladder.apply(*finding);
    tally.add(finding->technique, 1, finding->rating);
    if (!tally.placed_one()) tally.note_step(finding->places());
  }
  return tally.ended(RateEnd::rated);
}

}  // namespace puzzlemill::sudoku::explainer
