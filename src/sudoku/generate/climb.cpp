#include "puzzlemill/sudoku/generate/climb.hpp"

#include <algorithm>
#include <cstdlib>
#include <limits>

namespace puzzlemill::sudoku {
namespace {

/// How far to look on each side of where the search for the aim ended, when it met nothing in the window.
/// Further off there is next to never anything: looking at the whole chain found no more than this in 6,400
/// digs a band.
constexpr std::size_t walk = 1;

/// How many removals to try to take back beside the chain. A third of those tried are in a window of 15 points.
constexpr std::size_t beside = 8;

/// Narrows the chain down to the last member that is not above the aim, and remembers the best that it met on
/// the way.
class Search {
 public:
  Search(const ScoreWindow& window, const std::function<std::optional<Grade>(const Rung&)>& grade_at)
      : window_(window), grade_at_(grade_at) {}

  /// A search that runs out is a hard one.
  int look_at(std::size_t member) { return look_at(Rung{member, std::nullopt}); }
  int look_at(const Rung& rung) {
    const std::optional<Grade> grade = grade_at_(rung);
    if (!grade) return std::numeric_limits<int>::max();
    const int score = grade->score.points();
    if (score >= window_.low && score <= window_.high && (!best_ || distance(score) < distance_of_best_)) {
      best_ = Climbed{rung, *grade};
      distance_of_best_ = distance(score);
    }
    return score;
  }

  bool found() const { return best_.has_value(); }
  bool near_enough() const { return best_ && distance_of_best_ <= (window_.high - window_.low) / 4; }
  const std::optional<Climbed>& best() const { return best_; }

 private:
  int distance(int score) const { return std::abs(score - window_.aim); }

  const ScoreWindow& window_;
  const std::function<std::optional<Grade>(const Rung&)>& grade_at_;
  std::optional<Climbed> best_;
  int distance_of_best_ = 0;
};

/// Where between two members the aim should be, if the score rises evenly from one to the other. Near the
/// bottom it rises faster: so a score far above the aim counts as twice the aim, which tries the middle.
std::size_t between(std::size_t easy, int easy_score, std::size_t hard, int hard_score, int aim) {
  const std::int64_t above = std::min<std::int64_t>(hard_score, 2 * std::int64_t{aim} - easy_score);
  const std::int64_t rise = std::max<std::int64_t>(above - easy_score, 1);
  const auto step =
      static_cast<std::size_t>((aim - easy_score) * static_cast<std::int64_t>(hard - easy) / rise);
  return std::clamp(easy + step, easy + 1, hard - 1);
}

}  // namespace

std::optional<Climbed> climb(std::size_t top, std::size_t bottom, const ScoreWindow& window,
                             const std::function<std::optional<Grade>(const Rung&)>& grade_at) {
  Search search(window, grade_at);
  int hard_score = search.look_at(bottom);
  if (search.found() || hard_score < window.low) return search.best();

  std::size_t easy = top;     // not above the aim, if anything is
  std::size_t hard = bottom;  // above the aim
  int easy_score = 0;
  while (hard - easy > 1 && !search.near_enough()) {
    const std::size_t middle = between(easy, easy_score, hard, hard_score, window.aim);
    const int score = search.look_at(middle);
    if (score > window.aim) {
      hard = middle;
      hard_score = score;
    } else {
      easy = middle;
      easy_score = score;
    }
  }
  for (std::size_t step = 0; step <= walk && !search.found(); ++step) {
    if (easy >= top + step) search.look_at(easy - step);
    if (hard + step <= bottom) search.look_at(hard + step);
  }
  for (std::size_t n = 2; n < 2 + beside && hard >= top + n && !search.found(); ++n) {
    search.look_at(Rung{hard, hard - n});
  }
  return search.best();
}

}  // namespace puzzlemill::sudoku
