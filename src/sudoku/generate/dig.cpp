#include "puzzlemill/sudoku/generate/dig.hpp"

#include <algorithm>
#include <map>
#include <mutex>
#include <optional>
#include <span>
#include <type_traits>
#include <utility>

#include "digging.hpp"
#include "puzzlemill/sudoku/solve/sliced_solver.hpp"

namespace puzzlemill::sudoku {
namespace {

template <class Shape>
Cell image(Cell cell, Symmetry symmetry) {
  constexpr int last = Shape::size - 1;
  const int r = Shape::row(cell);
  const int c = Shape::column(cell);
  switch (symmetry) {
    case Symmetry::none:
      return cell;
    case Symmetry::rot180:
      return Shape::cell(last - r, last - c);
    case Symmetry::rot90:
      return Shape::cell(c, last - r);
    case Symmetry::mirror_h:
      return Shape::cell(r, last - c);
    case Symmetry::mirror_v:
      return Shape::cell(last - r, c);
    case Symmetry::diagonal:
      return Shape::cell(c, r);
    case Symmetry::antidiagonal:
      return Shape::cell(last - c, last - r);
  }
  return cell;
}

/// The dig of a task. Its checks are the same in every image of a grid: they are asked of the ground's own, whose
/// sets are known.
template <class Shape>
class TaskDig {
 public:
  TaskDig(const DigTask<Shape>& task, const UnavoidableSets<Shape>& sets,
          const std::vector<CellSet<Shape>>& orbits)
      : task_(task), order_(random_order(orbits, task.rng)), digging_(sets, order_in_ground(), task.limits) {}

  Digging<Shape>& digging() { return digging_; }
  const Solution<Shape>& known() const {
    return task_.ground != nullptr ? task_.ground->grid : task_.solution;
  }
  DigResult<Shape> result() const { return digging_.result(task_.solution, order_); }

 private:
  static std::vector<CellSet<Shape>> random_order(std::vector<CellSet<Shape>> orbits, Rng rng) {
    rng.shuffle(std::span(orbits));
    return orbits;
  }
  std::vector<CellSet<Shape>> order_in_ground() const {
    std::vector<CellSet<Shape>> order = order_;
    if (task_.ground == nullptr) return order;
    const Transform<Shape> back = task_.shuffled.inverse();
    for (CellSet<Shape>& orbit : order) orbit = back.apply(orbit);
    return order;
  }

  const DigTask<Shape>& task_;
  std::vector<CellSet<Shape>> order_;
  Digging<Shape> digging_;
};

template <class Shape>
const UnavoidableSets<Shape>& no_sets() {
  static const UnavoidableSets<Shape> none;
  return none;
}

/// Answers the checks one at a time.
template <class Shape>
void run(Digging<Shape>& digging, const Prover<Shape>& prover, std::int64_t max_nodes) {
  while (digging.advance()) {
    const auto check = digging.check();
    Budget budget(max_nodes);
    CellSet<Shape> differs;
    const Answer another = check.changed ? prover.another(check.clues, *check.changed, budget, differs)
                                         : prover.another(check.clues, budget, differs);
    digging.answer(another, differs);
  }
}

/// Digs of which some hundreds are under way at any time, each with one check to answer; where one ends, the next
/// begins. They work with the sets that were known at the start: a lock could not be held so long.
class DigsSideBySide {
 public:
  DigsSideBySide(const std::vector<DigTask<Shape9>>& tasks, const std::vector<CellSet<Shape9>>& orbits)
      : tasks_(tasks), orbits_(orbits), under_way_(std::min(tasks.size(), at_once)) {
    results_.reserve(tasks.size());
    for (const DigTask<Shape9>& task : tasks) {
      results_.push_back({DigChain<Shape9>(task.solution), DigEnd::bottom});
      if (task.ground == nullptr || learning_.contains(task.ground.get())) continue;
      const std::shared_lock reading(task.ground->lock);
      learning_.emplace(task.ground.get(), Learning{task.ground->sets, {}});
    }
  }

  std::vector<DigResult<Shape9>> run() {
    for (std::uint32_t slot = 0; slot < under_way_.size(); ++slot) go_on(slot);
    solver_.run([&](std::uint32_t slot, const SlicedReply& reply) {
      UnderWay& one = *under_way_[slot];
      if (reply.count.end == SearchEnd::out_of_nodes) {
        one.dig.digging().answer(Answer::unknown, {});
      } else if (reply.count.solutions == 0) {
        one.dig.digging().answer(Answer::no, {});
      } else {
        one.dig.digging().answer(Answer::yes, reply.last.differs_from(one.known));
      }
      go_on(slot);
    });
    for (const auto& [ground, learning] : learning_) {
      const std::unique_lock writing(ground->lock);
      for (const CellSet<Shape9>& set : learning.found) ground->sets.learn(set);
    }
    return std::move(results_);
  }

 private:
  static constexpr std::size_t at_once = 512;

  struct UnderWay {
    std::size_t number;
    TaskDig<Shape9> dig;
    PackedCandidates known;
    UnderWay(std::size_t n, const DigTask<Shape9>& task, const UnavoidableSets<Shape9>& sets,
             const std::vector<CellSet<Shape9>>& orbits)
        : number(n), dig(task, sets, orbits), known(PackedCandidates::of(dig.known())) {}
  };
  struct Learning {
    UnavoidableSets<Shape9> known;
    std::vector<CellSet<Shape9>> found;
  };

  /// To the next check, of the next dig where this one is at its end.
  void go_on(std::uint32_t slot) {
    std::optional<UnderWay>& one = under_way_[slot];
    while (!one || !one->dig.digging().advance()) {
      if (one) finish(*one);
      one.reset();
      if (next_ == tasks_.size()) return;
      const DigTask<Shape9>& task = tasks_[next_];
      one.emplace(next_, task,
                  task.ground == nullptr ? no_sets<Shape9>() : learning_.at(task.ground.get()).known,
                  orbits_);
      ++next_;
    }
    const auto check = one->dig.digging().check();
    const std::int64_t max_nodes = tasks_[one->number].limits.max_nodes;
    const PackedCandidates shown = one->known.shown(check.clues);
    if (check.changed) {
      solver_.ask(slot, {shown.without(one->known, *check.changed), nullptr, 1, max_nodes});
    } else {
      solver_.ask(slot, {shown, &one->known, 1, max_nodes});
    }
  }

  void finish(UnderWay& one) {
    results_[one.number] = one.dig.result();
    const auto& ground = tasks_[one.number].ground;
    if (ground == nullptr) return;
    std::vector<CellSet<Shape9>>& found = learning_.at(ground.get()).found;
    for (const auto& set : one.dig.digging().found()) found.push_back(set.cells);
  }

  const std::vector<DigTask<Shape9>>& tasks_;
  const std::vector<CellSet<Shape9>>& orbits_;
  std::vector<DigResult<Shape9>> results_;
  std::map<DigGround<Shape9>*, Learning> learning_;
  std::vector<std::optional<UnderWay>> under_way_;
  SlicedSolver solver_;
  std::size_t next_ = 0;
};

}  // namespace

template <class Shape>
std::vector<CellSet<Shape>> orbits(Symmetry symmetry) {
  std::vector<CellSet<Shape>> all;
  CellSet<Shape> seen;
  for (int c = 0; c < Shape::cells; ++c) {
    const Cell first = static_cast<Cell>(c);
    if (seen.has(first)) continue;
    CellSet<Shape> orbit;
    for (Cell cell = first; !orbit.has(cell); cell = image<Shape>(cell, symmetry)) orbit.add(cell);
    seen |= orbit;
    all.push_back(orbit);
  }
  return all;
}

template <class Shape>
DigResult<Shape> dig(const DigTask<Shape>& task, const std::vector<CellSet<Shape>>& orbits) {
  if (task.ground == nullptr) {
    TaskDig<Shape> dig(task, no_sets<Shape>(), orbits);
    run(dig.digging(), Prover<Shape>(task.solution), task.limits.max_nodes);
    return dig.result();
  }
  DigGround<Shape>& ground = *task.ground;
  std::shared_lock reading(ground.lock);
  TaskDig<Shape> dig(task, ground.sets, orbits);
  run(dig.digging(), ground.prover, task.limits.max_nodes);
  const auto& found = dig.digging().found();
  const bool learns = std::any_of(found.begin(), found.end(),
                                  [&](const auto& set) { return ground.sets.wants(set.cells.size()); });
  reading.unlock();
  if (learns) {
    const std::unique_lock writing(ground.lock);
    for (const auto& set : found) ground.sets.learn(set.cells);
  }
  return dig.result();
}

std::vector<DigResult<Shape9>> dig_side_by_side(const std::vector<DigTask<Shape9>>& tasks,
                                                const std::vector<CellSet<Shape9>>& orbits) {
  return DigsSideBySide(tasks, orbits).run();
}

template <class Shape>
std::vector<DigResult<Shape>> dig_all(const std::vector<DigTask<Shape>>& tasks,
                                      const std::vector<CellSet<Shape>>& orbits) {
  if constexpr (std::is_same_v<Shape, Shape9>) {
    // A few digs leave most lanes of the solver for many empty.
    constexpr std::size_t worth_it = 64;
    if (!has_wide_kernel() && tasks.size() >= worth_it) return dig_side_by_side(tasks, orbits);
  }
  std::vector<DigResult<Shape>> results;
  results.reserve(tasks.size());
  for (const DigTask<Shape>& task : tasks) results.push_back(dig(task, orbits));
  return results;
}

template <class Shape>
Answer is_minimal(const Puzzle<Shape>& puzzle, Budget& budget) {
  const Prover<Shape> prover(puzzle.solution);
  Answer answer = Answer::yes;
  puzzle.clues.cells.for_each([&](Cell cell) {
    if (answer != Answer::yes) return;
    CellSet<Shape> left = puzzle.clues.cells;
    left.drop(cell);
    CellSet<Shape> differs;
    const Answer another = prover.another(left, cell, budget, differs);
    if (another != Answer::yes) answer = another;
  });
  return answer;
}

#define INSTANTIATE(S)                                                             \
  template std::vector<CellSet<S>> orbits<S>(Symmetry);                            \
  template DigResult<S> dig<S>(const DigTask<S>&, const std::vector<CellSet<S>>&); \
  template std::vector<DigResult<S>> dig_all<S>(const std::vector<DigTask<S>>&,    \
                                                const std::vector<CellSet<S>>&);   \
  template Answer is_minimal<S>(const Puzzle<S>&, Budget&);
PUZZLEMILL_FOR_EACH_SHAPE(INSTANTIATE)
#undef INSTANTIATE

}  // namespace puzzlemill::sudoku
