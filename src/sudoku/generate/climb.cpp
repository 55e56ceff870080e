#include "puzzlemill/sudoku/generate/climb.hpp"

#include <algorithm>
#include <cstdint>
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
  Search(const Window& window, const std::function<std::optional<int>(const Rung&)>& difficulty_at)
      : window_(window), difficulty_at_(difficulty_at) {}

  /// How hard it is: the hardest when its budget ran out.
  int look_at(std::size_t member) { return look_at(Rung{member, std::nullopt}); }
  int look_at(const Rung& rung) {
    const std::optional<int> found = difficulty_at_(rung);
    if (!found) return std::numeric_limits<int>::max();
    const bool fits = *found >= window_.low && *found <= window_.high;
    if (fits && (!best_ || distance(*found) < distance_of_best_)) {
      best_ = rung;
      distance_of_best_ = distance(*found);
    }
    return *found;
  }

  bool found() const { return best_.has_value(); }
  bool near_enough() const { return best_ && distance_of_best_ <= (window_.high - window_.low) / 4; }
  const std::optional<Rung>& best() const { return best_; }

 private:
  int distance(int found) const { return std::abs(found - window_.aim); }

  const Window& window_;
  const std::function<std::optional<int>(const Rung&)>& difficulty_at_;
  std::optional<Rung> best_;
  int distance_of_best_ = 0;
};

/// Where between two members the aim should be, if difficulty rises evenly from one to the other. Near the
/// bottom it rises faster: so what is far above the aim counts as twice the aim, which tries the middle.
std::size_t between(std::size_t easy, int at_easy, std::size_t hard, int at_hard, int aim) {
  const std::int64_t above = std::min<std::int64_t>(at_hard, 2 * std::int64_t{aim} - at_easy);
  const std::int64_t rise = std::max<std::int64_t>(above - at_easy, 1);
  const auto step = static_cast<std::size_t>((aim - at_easy) * static_cast<std::int64_t>(hard - easy) / rise);
  return std::clamp(easy + step, easy + 1, hard - 1);
}

}  // namespace

std::optional<Rung> climb(std::size_t top, std::size_t bottom, const Window& window,
                          const std::function<std::optional<int>(const Rung&)>& difficulty_at) {
  Search search(window, difficulty_at);
  int at_hard = search.look_at(bottom);
  if (search.found() || at_hard < window.low) return search.best();

  std::size_t easy = top;     // not above the aim, if anything is
  std::size_t hard = bottom;  // above the aim
  int at_easy = 0;
  while (hard - easy > 1 && !search.near_enough()) {
    const std::size_t middle = between(easy, at_easy, hard, at_hard, window.aim);
    const int found = search.look_at(middle);
    if (found > window.aim) {
      hard = middle;
      at_hard = found;
    } else {
      easy = middle;
      at_easy = found;
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
