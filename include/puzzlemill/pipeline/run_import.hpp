#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include <tbb/parallel_pipeline.h>

#include "puzzlemill/core/puzzle_row.hpp"
#include "puzzlemill/pipeline/first_error.hpp"
#include "puzzlemill/pipeline/import_count.hpp"
#include "puzzlemill/pipeline/stopwatch.hpp"
#include "puzzlemill/store/puzzle_store.hpp"

namespace puzzlemill::pipeline {

template <class Item>
struct ImportBatch {
  std::vector<Item> items;
  std::int64_t next = 0;      ///< the number of the first item behind it
  bool is_cut_short = false;  ///< stopped among its items
};

/// What is to be done with an item.
struct Judged {
  std::optional<PuzzleRow> row = std::nullopt;  ///< to keep
  bool not_unique = false;
  std::string complaint = {};  ///< why there is no row
};

struct ImportPlan {
  std::size_t threads = 1;
  std::int64_t end = 0;  ///< the number behind the last item: where the job is finished
  const std::atomic<bool>* stop = nullptr;
  std::function<std::string()> now;                    ///< the time as text, for the job's record
  std::function<void(const std::string&)> complain{};  ///< told of each item that is not kept, in order
};

/// The last stage of an import: sees what became of the items in the order of the text.
///
/// Threads  one at a time.
class ImportKeeper {
 public:
  /// Goes on with the open job of `store`.
  ImportKeeper(const ImportPlan& plan, store::PuzzleStore& store)
      : plan_(plan), store_(store), count_(import_count(store.job())), next_(store.job().next_index) {}

  /// Drops a batch that was cut short, and all after it.
  void keep(const ImportBatch<Judged>& batch);
  /// Commits; the job is finished unless it was stopped.
  void finish(bool stopped);

  bool is_cut_short() const { return is_cut_short_; }

 private:
  void keep(const Judged& judged);

  const ImportPlan& plan_;
  store::PuzzleStore& store_;
  ImportCount count_;
  std::int64_t next_;
  bool is_cut_short_ = false;
  Clock::time_point committed_ = Clock::now();
};

/// An import, from the open job of `store` on, until the text is at its end or something stops it.
///
///     source ─▶ judge ───────▶ keep
///     in order  └─ parallel ─┘ in order, the one writer
///
/// `source.next()` gives an ImportBatch, without items at the end; `judge` makes a Judged of an item, and is a
/// pure function. Returns whether it was stopped.
///
/// After    all that was kept is committed, and does not depend on threads.
/// Errors   those of source, judge and store: a throw rolls the open batch back, and the job resumes from its
///          last commit.
template <class Item, class Source, class Judge>
bool run_import(const ImportPlan& plan, Source& source, const Judge& judge, store::PuzzleStore& store) {
  ImportKeeper keeper(plan, store);
  const auto is_stopped = [&] { return plan.stop != nullptr && *plan.stop; };
  bool stopped = false;
  FirstError error;
  const auto read = tbb::make_filter<void, ImportBatch<Item>>(
      tbb::filter_mode::serial_in_order, [&](tbb::flow_control& flow) {
        stopped = is_stopped();
        ImportBatch<Item> batch;
        if (!stopped) batch = error.unless([&] { return source.next(); });
        if (batch.items.empty()) flow.stop();
        return batch;
      });
  const auto judging = tbb::make_filter<ImportBatch<Item>, ImportBatch<Judged>>(
      tbb::filter_mode::parallel, [&](const ImportBatch<Item>& batch) {
        return error.unless([&] {
          ImportBatch<Judged> judged{{}, batch.next};
          for (const Item& item : batch.items) {
            judged.is_cut_short = is_stopped();  // some take a second
            if (judged.is_cut_short) break;
            judged.items.push_back(judge(item));
          }
          return judged;
        });
      });
  const auto keep = tbb::make_filter<ImportBatch<Judged>, void>(
      tbb::filter_mode::serial_in_order,
      [&](const ImportBatch<Judged>& batch) { error.unless([&] { keeper.keep(batch); }); });
  tbb::parallel_pipeline(4 * plan.threads, read & judging & keep);
  error.rethrow();
  stopped = stopped || keeper.is_cut_short();
  keeper.finish(stopped);
  return stopped;
}

}  // namespace puzzlemill::pipeline
