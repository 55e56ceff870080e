#include "puzzlemill/pipeline/run_import.hpp"

namespace puzzlemill::pipeline {

void ImportKeeper::keep(const ImportBatch<Judged>& batch) {
  is_cut_short_ = is_cut_short_ || batch.is_cut_short;
  if (is_cut_short_) return;
  for (const Judged& judged : batch.items) keep(judged);
  next_ = batch.next;
  if (seconds_since(committed_) < seconds_between_commits) return;
  store_.commit(next_, to_counts(count_));
  committed_ = Clock::now();
}

void ImportKeeper::keep(const Judged& judged) {
  ++count_.read;
  if (judged.row) {
    if (judged.row->rating && !judged.row->rating->complete()) ++count_.unrated;
    store_.add(*judged.row);
    return;
  }
  ++(judged.not_unique ? count_.not_unique : count_.refused);
  if (plan_.complain) plan_.complain(judged.complaint);
}

void ImportKeeper::finish(bool stopped) {
  if (stopped) {
    store_.commit(next_, to_counts(count_));
  } else {
    store_.finish(plan_.end, to_counts(count_), plan_.now());
  }
}

}  // namespace puzzlemill::pipeline
