#include "link_search.hpp"

namespace puzzlemill::sudoku::explainer {

void LinkSearch::trace(int step, Path& path) const {
  for (int s = step; s >= 0; s = steps_[at(s)].previous) {
    const Step& here = steps_[at(s)];
    if (here.off == outside) break;
    const LinkGraph::Linked& off = (*graph_)[here.off];
    Cause strong = Cause::assumption;
    for (const LinkGraph::Strong& link : graph_->strong(here.off)) {
      if (link.to == here.on) strong = link.cause;
    }
    path.push_back({on_node((*graph_)[here.on].cell, (*graph_)[here.on].digit), strong});
    Cause weak = Cause::assumption;
    if (here.previous >= 0) {
      const Node before = on_at(steps_[at(here.previous)]);
      weak = graph_->weak_cause(cell_of(before), digit_of(before), off.cell, off.digit);
    }
    path.push_back({off_node(off.cell, off.digit), weak});
  }
  if (is_on(start_)) path.push_back({start_, Cause::assumption});
}

}  // namespace puzzlemill::sudoku::explainer
