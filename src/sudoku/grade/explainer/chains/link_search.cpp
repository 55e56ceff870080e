#include "link_search.hpp"

namespace puzzlemill::sudoku::explainer {

void LinkSearch::trace(int step, Path& path) const {
  for (int s = step; s >= 0; s = steps_[at(s)].previous) {
    const Step& here = steps_[at(s)];
    if (here.off == outside) break;
    path.push_back({graph_->on(here.on), graph_->strong_cause(here.off, here.on)});
    const Node off = graph_->off(here.off);
    const bool assumed = here.previous < 0;
    path.push_back({off, assumed ? Cause::assumption : *graph_->weak_cause(on_at(here.previous), off)});
  }
  if (is_on(start_)) path.push_back({start_, Cause::assumption});
}

}  // namespace puzzlemill::sudoku::explainer
